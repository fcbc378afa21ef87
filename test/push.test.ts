import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { berlinDay } from '#kernel/day.ts'
import { events } from '#server/compose.ts'
import { type Caller, must } from './caller.ts'
import { billInput, invoiceInput, startTrade, type Trade } from './trade.ts'
import { startWorld, type World } from './world.ts'

let world: World
let office: Caller
let trade: Trade
const today = berlinDay(new Date())

beforeAll(async () => {
  world = await startWorld()
  trade = await startTrade(await world.as('manager'))
  office = await world.as('office')
})
afterAll(() => world.stop())

// biome-ignore lint/suspicious/noExplicitAny: frames of every shape
type Frame = any

/** An open screen: collects frames, and waits for one. */
function listen(address: string, token: string | null, since?: number) {
  const query = `token=${token}&version=0.5.28${since === undefined ? '' : `&since=${since}`}`
  const socket = new WebSocket(`${address.replace('http', 'ws')}/wsproxy/websocket/events?${query}`)
  const frames: Frame[] = []
  let closedWith: number | null = null
  socket.on('message', (data) => frames.push(JSON.parse(String(data))))
  socket.on('close', (code) => {
    closedWith = code
  })
  const until = async (found: () => unknown) => {
    for (let tries = 0; tries < 400 && !found(); tries++)
      await new Promise((resolve) => setTimeout(resolve, 10))
    if (!found()) throw new Error(`not in time; frames: ${JSON.stringify(frames).slice(0, 2000)}`)
  }
  return {
    frames,
    close: () => socket.close(),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    ready: () => until(() => frames.length > 0),
    async frame(matches: (frame: Frame) => boolean): Promise<Frame> {
      await until(() => frames.find(matches))
      return frames.find(matches)
    },
    async closed() {
      await until(() => closedWith !== null)
      return closedWith
    },
  }
}

test('the version comes first, with the number of the last event', async () => {
  const screen = listen(world.url, office.token)
  await screen.ready()
  expect(screen.frames[0]).toEqual({ event: 'version', data: { version: '0.5.28', seq: expect.any(Number) } })
  screen.close()
})

test('what one screen saves reaches the screens of another node', async () => {
  const second = await world.secondNode()
  const screen = listen(second.address, office.token)
  await screen.ready()
  const answer = must(await office.post('/api/documents/invoices', invoiceInput(trade, today)))
  const frame = await screen.frame((frame) => frame.seq === answer.seq)
  expect(frame).toMatchObject({
    event: 'invoice created',
    requestId: answer.requestId,
    entityId: answer.entityId,
    refreshes: expect.arrayContaining(['invoices']),
  })
  expect(frame.data.invoiceNumber).toMatch(/^\d{4}-\d{5}$/)
  expect(await screen.frame((frame) => frame.event === 'invoice PDF stored')).toBeDefined()
  screen.close()
})

test('after a lost connection `since` brings everything that was missed, once and in order', async () => {
  const since = await world.lastSeq()
  for (let index = 0; index < 5; index++) {
    must(
      await office.post(
        '/api/documents/bills',
        billInput(trade, today, { documentCreation: { billNumber: `R-${index}` } }),
      ),
    )
  }
  const screen = listen(world.url, office.token, since)
  const last = await world.lastSeq()
  await screen.frame((frame) => frame.seq === last)
  must(await office.post('/api/documents/bills', billInput(trade, today)))
  await screen.frame((frame) => frame.seq === last + 1)
  const numbers = screen.frames.map((frame) => frame.seq).filter(Boolean)
  expect(numbers).toEqual(Array.from({ length: last + 1 - since }, (_, index) => since + 1 + index))
  screen.close()
})

test('a screen that reads slowly gets all of what it missed, however much that is', async () => {
  const since = await world.lastSeq()
  // As many bytes as a screen is allowed to lag behind, three times over.
  await world.db.sql`
    select journal_append(gen_random_uuid(), null, 'create bill', sha256('x'), 'bill created', gen_random_uuid(),
      '{bills}', json_build_object('text', repeat('x', 100000))) from generate_series(1, 250)`
  const screen = listen(world.url, office.token, since)
  await screen.ready()
  screen.pause()
  await new Promise((resolve) => setTimeout(resolve, 1500))
  screen.resume()
  await screen.frame((frame) => frame.seq === since + 250)
  expect(screen.frames.filter((frame) => frame.seq)).toHaveLength(250)
  screen.close()
})

test('of events that the user may not see only the number is sent', async () => {
  const pending = listen(world.url, (await world.as('pending')).token)
  await pending.ready()
  const { seq } = must(await office.post('/api/documents/bills', billInput(trade, today)))
  expect(await pending.frame((frame) => frame.seq === seq)).toEqual({ seq })
  pending.close()
})

test('a bad token is told by 4401', async () => {
  expect(await listen(world.url, 'abc').closed()).toBe(4401)
})

test('a heartbeat comes', async () => {
  const screen = listen(world.url, office.token)
  expect(await screen.frame((frame) => frame.event === 'heartbeat')).toEqual({ event: 'heartbeat' })
  screen.close()
})

test('every recorded event survives JSON and its own schema', async () => {
  const declared = new Map(events.map((event) => [event.name, event]))
  const rows = await world.db.sql`select distinct on (event) event, data from journal order by event, seq`
  expect(rows.length).toBeGreaterThan(5)
  for (const row of rows) {
    const schema = declared.get(row['event'])?.data
    expect(schema, `the event ${row['event']} is declared`).toBeDefined()
    expect(schema?.parse(JSON.parse(JSON.stringify(row['data'])))).toEqual(row['data'])
  }
})
