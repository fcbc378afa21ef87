import { expect, test } from 'vitest'
import { arbitrageOf } from './arbitrage.ts'
import { krakenBid, lykkeBid } from './best-bid.ts'

test.each([
  [
    { error: [], result: { XETHZEUR: { a: ['2513.10', '1', '1.000'], b: ['2512.40', '3', '3.000'] } } },
    2512.4,
  ],
  [{ error: ['EQuery:Unknown asset pair'] }, null],
  [{ result: {} }, null],
  [{ result: { XETHZEUR: { b: 'rubbish' } } }, null],
  [{ result: { XETHZEUR: { b: ['-1'] } } }, null],
  [{ result: null }, null],
  [[], null],
  ['<html>', null],
  [null, null],
])('Kraken %j: %s', (answer, price) => {
  expect(krakenBid(answer)).toBe(price)
})

test.each([
  [{ id: 'ETHEUR', bid: 2549.5, ask: 2551 }, 2549.5],
  [{ bid: '2549.5' }, 2549.5],
  [{ bid: 0 }, null],
  [{ bid: '1e9' }, null],
  [{ ask: 1 }, null],
  [undefined, null],
])('Lykke %j: %s', (answer, price) => {
  expect(lykkeBid(answer)).toBe(price)
})

test.each([
  [2500, 2550, 0.02],
  [2500, 2450, -0.02],
  [null, 2450, null],
  [2500, null, null],
])('%s, %s: %s', (buying, selling, difference) => {
  expect(arbitrageOf(buying, selling)).toBe(difference)
})
