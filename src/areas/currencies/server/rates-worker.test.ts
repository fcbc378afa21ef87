import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDays, berlinDay, type Day } from '#kernel/day.ts'
import { type Caller, must } from '#test/caller.ts'
import { startWorld, type World } from '#test/world.ts'

// A server of its own plays the ECB: its files, its failures and its silence.

type Reply = { status?: number; body?: string | Buffer } | 'hang'

let ecb: Server
let url: string
let asked: string[]
let reply: Reply
let world: World | null

beforeEach(async () => {
  asked = []
  reply = { body: '' }
  world = null
  ecb = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (reply === 'hang') return
    response.writeHead(reply.status ?? 200).end(reply.body)
  })
  await new Promise<void>((resolve) => ecb.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(ecb.address() as AddressInfo).port}/stats/`
})
afterEach(async () => {
  await world?.stop()
  ecb.closeAllConnections()
  await new Promise((resolve) => ecb.close(resolve))
})

const today = berlinDay(new Date())
const yesterday = addDays(today, -1)
const daily = (day: Day, rate: string) =>
  `<Envelope><Cube><Cube time='${day}'><Cube currency='USD' rate='${rate}'/><Cube currency='JPY' rate='186.5'/></Cube></Cube></Envelope>`

async function open(changes: Record<string, string> = {}): Promise<{ world: World; office: Caller }> {
  const opened = await startWorld({ env: { KONTOR_RATES: '1', KONTOR_RATES_URL: url, ...changes } })
  world = opened
  return { world: opened, office: await opened.as('office') }
}

const stateOf = async (office: Caller) => must(await office.get('/api/currencies/rates/fetch'))
const triesInVain = async ({ db }: World) => {
  const rows = await db.sql`select data from journal where event = 'rate fetch tried' order by seq`
  return rows.map((row) => row['data'].failure)
}
const fetches = async ({ db }: World) => {
  const rows = await db.sql`select data from journal where event = 'rates stored' order by seq`
  return rows.map((row) => row['data'])
}

test('at the first start the history is fetched; the next start takes the day’s file, and only what is new is recorded', async () => {
  reply = { body: gzipSync(`Date,USD,JPY\n${yesterday},1.1,186.5\n${addDays(today, -2)},1.2,N/A\n`) }
  const { world, office } = await open()
  await vi.waitFor(async () => expect((await stateOf(office)).succeededAt).not.toBeNull(), 60_000)
  expect(asked).toEqual(['/stats/eurofxref-hist.zip'])
  const first = {
    source: 'ECB',
    count: 3,
    days: 2,
    currencies: 2,
    firstDay: addDays(today, -2),
    lastDay: yesterday,
  }
  expect(await fetches(world)).toEqual([first])
  expect(await stateOf(office)).toMatchObject({ isOn: true, failure: null })
  expect(must(await office.get(`/api/currencies/rates?day=${today}`))).toContainEqual({
    currency: 'USD',
    day: yesterday,
    rate: 1.1,
  })

  reply = { body: daily(today, '1.15') }
  await world.db.sql`update rate_fetch set next_try_at = now()`
  await world.secondNode()
  await vi.waitFor(async () => expect(await fetches(world)).toHaveLength(2), 60_000)
  expect(asked.at(-1)).toBe('/stats/eurofxref-daily.xml')

  // The same once more changes no rate.
  await world.db.sql`update rate_fetch set next_try_at = now(), succeeded_at = null`
  await world.secondNode()
  await vi.waitFor(async () => expect((await stateOf(office)).succeededAt).not.toBeNull(), 60_000)
  expect(await fetches(world)).toHaveLength(2)
  // Open screens hear of it all the same: they show when it was tried.
  expect(await triesInVain(world)).toEqual([null])
  expect(asked).toHaveLength(3)

  // It is not due: nobody asks.
  await world.secondNode()
  expect(asked).toHaveLength(3)
})

test.each([
  ['an error', { status: 503, body: 'down' }, 'Der Server antwortet mit dem Fehler 503.'],
  [
    'another page',
    { body: '<html>Wartung</html>' },
    'Die Datei ist keine Kursdatei der EZB (zip, csv oder xml).',
  ],
  [
    'half a file',
    { body: 'Date,USD\n2026-03-03,1.1\n2026-0' },
    'Die Kursdatei ist fehlerhaft, kein Kurs daraus wurde übernommen. Zeile 3: 0 Werte statt 1, wie die Überschrift sie nennt.',
  ],
] as const)('%s is told and tried again later, at the next start at once', async (_, answer, failure) => {
  reply = answer
  const { world, office } = await open()
  await vi.waitFor(async () => expect((await stateOf(office)).failure).toBe(failure), 60_000)
  const { nextTryAt, succeededAt } = await stateOf(office)
  expect(succeededAt).toBeNull()
  expect(Date.parse(nextTryAt)).toBeGreaterThan(Date.now())
  expect(await fetches(world)).toEqual([])
  expect(await triesInVain(world)).toEqual([failure])
  expect(must(await office.get('/api/currencies/rates'))).toEqual([])

  reply = { body: daily(today, '1.15') }
  await world.secondNode()
  await vi.waitFor(async () => expect((await stateOf(office)).failure).toBeNull(), 60_000)
  expect(await fetches(world)).toHaveLength(1)
})

test('without a way out everything else works', async () => {
  const { office } = await open({ KONTOR_RATES_URL: 'http://127.0.0.1:1/' })
  await vi.waitFor(
    async () => expect((await stateOf(office)).failure).toBe('Der Server ist nicht erreichbar.'),
    60_000,
  )
})

test('a server that never answers holds up neither start nor stop, nor a rate entered by hand', async () => {
  reply = 'hang'
  const { world, office } = await open()
  await vi.waitFor(() => expect(asked).toHaveLength(1), 60_000)
  const manager = await world.as('manager')
  const rates = [{ currency: 'USD', day: today, rate: 1.3 }]
  expect((await manager.post('/api/currencies/rates', { rates })).status).toBe(200)
  expect(await stateOf(office)).toMatchObject({ isOn: true, triedAt: null })
  expect(await world.openTransactions()).toBe(0)
  // A second node leaves it to the first.
  await world.secondNode()
  expect(asked).toHaveLength(1)
  // Unless that one died: its claim expires.
  await world.db.sql`update rate_fetch set claimed_until = now()`
  await world.secondNode()
  await vi.waitFor(() => expect(asked).toHaveLength(2), 60_000)
})

test('switched off, nobody is asked', async () => {
  const { office } = await open({ KONTOR_RATES: '0' })
  expect(await stateOf(office)).toMatchObject({ isOn: false, triedAt: null, nextTryAt: null })
  expect(asked).toEqual([])
})
