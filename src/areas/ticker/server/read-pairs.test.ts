import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Exchange, json, startExchange } from '#test/exchange.ts'
import { useWorld } from '#test/use-world.ts'
import { startWorld } from '#test/world.ts'

const path = '/api/ticker/pairs'
let kraken: Exchange
let lykke: Exchange

beforeAll(async () => {
  const result = { XETHZEUR: { a: ['2501.00', '1', '1.000'], b: ['2500.00', '3', '3.000'] } }
  kraken = await startExchange(json({ error: [], result }))
  lykke = await startExchange(json({ id: 'ETHEUR', bid: 2550, ask: 2552 }))
})
afterAll(async () => {
  await kraken?.stop()
  await lykke?.stop()
})

const { world, manager } = useWorld({
  env: () => ({ KONTOR_TICKER_KRAKEN: kraken.address, KONTOR_TICKER_LYKKE: lykke.address }),
})

const asked = () => [kraken.asked, lykke.asked]

test('switched off it is not there, and nobody is asked', async () => {
  expect((await manager.get(path)).status).toBe(404)
  expect(asked()).toEqual([0, 0])
})

test('switched on, both exchanges are asked once for all who look', async () => {
  expect((await manager.post('/api/firm', { tickerEnabled: true })).status).toBe(200)
  expect(asked()).toEqual([0, 0])
  const office = await world.as('office')
  const answers = await Promise.all([manager.get(path), office.get(path), office.get(path)])
  for (const { status, body } of answers) {
    expect([status, body]).toEqual([200, { kraken: 2500, lykke: 2550, arbitrage: 0.02 }])
  }
  expect(asked()).toEqual([1, 1])
})

test('it needs a session of a role that works', async () => {
  expect((await world.nobody.get(path)).status).toBe(401)
  expect((await (await world.as('pending')).get(path)).status).toBe(403)
})

test('an exchange that is away is null, and the other one is still told', async () => {
  const env = { KONTOR_TICKER_KRAKEN: kraken.address, KONTOR_TICKER_LYKKE: 'http://127.0.0.1:1/' }
  const other = await startWorld({ env })
  const boss = await other.as('manager')
  await boss.post('/api/firm', { tickerEnabled: true })
  expect((await boss.get(path)).body).toEqual({ kraken: 2500, lykke: null, arbitrage: null })
  await other.stop()
})
