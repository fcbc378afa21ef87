import { expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { events } from '#server/compose.ts'
import { must } from './caller.ts'
import { listen } from './listen.ts'
import { addOneSided } from './one-sided.ts'
import { billInput, invoiceInput } from './trade.ts'
import { useWorld } from './use-world.ts'

const { world, office, trade } = useWorld()
const today = berlinDay(new Date())

test('the version comes first, with the number of the last event and what the user may do', async () => {
  const screen = listen(world.url, office.token)
  await screen.ready()
  expect(screen.frames[0]).toEqual({
    event: 'version',
    data: {
      version: '0.5.28',
      seq: expect.any(Number),
      permissions: ['TASK_VIEW', 'BILL_VIEW', 'INVOICE_VIEW'],
    },
  })
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
      '{bills}', json_build_object('text', repeat('x', 60000))) from generate_series(1, 420)`
  const screen = listen(world.url, office.token, since)
  await screen.ready()
  screen.pause()
  await new Promise((resolve) => setTimeout(resolve, 1500))
  screen.resume()
  await screen.frame((frame) => frame.seq === since + 420)
  expect(screen.frames.filter((frame) => frame.seq)).toHaveLength(420)
  screen.close()
})

test('of events that the user may not see only the number is sent', async () => {
  const pending = listen(world.url, (await world.as('pending')).token)
  await pending.ready()
  const { seq } = must(await office.post('/api/documents/bills', billInput(trade, today)))
  expect(await pending.frame((frame) => frame.seq === seq)).toEqual({ seq })
  pending.close()
})

test('of an event that is withheld, the lists to read again are told as far as the user may read them', async () => {
  const pending = listen(world.url, (await world.as('pending')).token)
  const own = listen(world.url, office.token)
  await Promise.all([pending.ready(), own.ready()])
  // Seen by managers only; the tasks it changes are the office's too.
  const registered = await append('user registered', '{users,tasks}')
  expect(await own.frame(({ seq }) => seq === registered)).toEqual({ seq: registered, refreshes: ['tasks'] })
  expect(await pending.frame(({ seq }) => seq === registered)).toEqual({ seq: registered })
  const unknown = await append('event of a later version', '{bills,firm,users,catalogues}')
  expect(await own.frame(({ seq }) => seq === unknown)).toEqual({
    seq: unknown,
    refreshes: ['bills', 'firm'],
  })
  pending.close()
  own.close()
})

test('an event that is seen names only the lists that its user may read', async () => {
  const screen = listen(world.url, office.token)
  await screen.ready()
  const seq = await append('firm set up', '{firm,users,tasks}')
  const frame = await screen.frame((frame) => frame.seq === seq)
  expect(frame).toMatchObject({ event: 'firm set up', refreshes: ['firm', 'tasks'] })
  screen.close()
})

test('above 64 kB a message carries no data, live and replayed', async () => {
  const since = await world.lastSeq()
  const live = listen(world.url, office.token)
  await live.ready()
  const small = await append('bill created', '{bills}', 60_000)
  const large = await append('bill created', '{bills}', 66_000)
  const replayed = listen(world.url, office.token, since)
  for (const screen of [live, replayed]) {
    expect(await screen.frame(({ seq }) => seq === small)).toHaveProperty('data')
    const frame = await screen.frame(({ seq }) => seq === large)
    expect(frame).toMatchObject({ event: 'bill created', refreshes: ['bills'] })
    expect(frame).not.toHaveProperty('data')
    for (const sent of screen.frames) expect(JSON.stringify(sent).length).toBeLessThan(65_536)
    screen.close()
  }
})

/** Records an event by hand; answers its number. */
async function append(event: string, refreshes: string, bytes = 0): Promise<number> {
  const [row] = await world.db.sql`
    select seq from journal_append(gen_random_uuid(), null, 'by hand', sha256('x'), ${event}, gen_random_uuid(),
      ${refreshes}::text[], json_build_object('text', repeat('x', ${bytes})))`
  return row?.['seq']
}

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
  const rows = await world.db
    .sql`select distinct on (event) event, data from journal where command <> 'by hand' order by event, seq`
  expect(rows.length).toBeGreaterThan(5)
  for (const row of rows) {
    const schema = declared.get(row['event'])?.data
    expect(schema, `the event ${row['event']} is declared`).toBeDefined()
    expect(schema?.parse(JSON.parse(JSON.stringify(row['data'])))).toEqual(row['data'])
  }
})

test('an event whose part for somebody cannot be told keeps nobody from what comes after it', async () => {
  const logInAs = await addOneSided(world)
  const screen = listen(world.url, (await logInAs('invoices only')).token)
  const other = listen(world.url, office.token)
  await Promise.all([screen.ready(), other.ready()])
  // As of a version that recorded something else.
  await world.db.sql`
    select journal_append(gen_random_uuid(), null, 'replace product', sha256('x'), 'product changed', gen_random_uuid(),
      '{products}', '{}')`
  const broken = await world.lastSeq()
  const { seq } = must(await office.post('/api/documents/bills', billInput(trade, today)))
  await Promise.all([screen, other].map((one) => one.frame((frame) => frame.seq === seq)))
  const told = (one: typeof screen) => one.frames.find((frame) => frame.seq === broken)
  expect(told(screen)).toEqual({ seq: broken, refreshes: ['products'] })
  expect(told(other)).toMatchObject({ event: 'product changed' })
  screen.close()
  other.close()
})
