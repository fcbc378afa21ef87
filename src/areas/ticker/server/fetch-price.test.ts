import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Exchange, json, startExchange } from '#test/exchange.ts'
import { lykkeBid } from '../rules/best-bid.ts'
import { fetchPrice } from './fetch-price.ts'

let exchange: Exchange
beforeAll(async () => {
  exchange = await startExchange(json({}))
})
afterAll(() => exchange.stop())

const withoutEnd = (response: ServerResponse) => {
  const more = () => {
    while (!response.destroyed && response.write(`[${' '.repeat(8_192)}`));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}

test.each<[string, (response: ServerResponse) => void, number | null]>([
  ['a price', json({ id: 'ETHEUR', bid: 2549.5, ask: 2551 }), 2549.5],
  ['something else', json({ maintenance: true }), null],
  ['no JSON', (response) => response.end('<html>Wartung</html>'), null],
  ['nothing', (response) => response.end(), null],
  ['an error', (response) => response.writeHead(503).end('{"bid": 1}'), null],
  ['without end', withoutEnd, null],
  ['a connection that breaks off', (response) => response.socket?.destroy(), null],
  ['silence', () => {}, null],
])('an exchange that answers %s', async (_, answer, price) => {
  exchange.answer = answer
  expect(await fetchPrice(exchange.address, lykkeBid, 500)).toBe(price)
})

test('an exchange that sends on to another address is not followed', async () => {
  const other = await startExchange(json({ id: 'ETHEUR', bid: 2549.5 }))
  exchange.answer = (response) => response.writeHead(302, { location: other.address }).end()
  expect(await fetchPrice(exchange.address, lykkeBid, 500)).toBe(null)
  expect(other.asked).toBe(0)
  await other.stop()
})

test('an exchange that is not there', async () => {
  expect(await fetchPrice('http://127.0.0.1:1/', lykkeBid)).toBe(null)
})
