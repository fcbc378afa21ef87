import { expect, test } from 'vitest'
import { buyingPriceQuestion, withoutBuyingPrice } from './buying-prices.ts'

const margin = (amountBuying?: unknown) => ({ taxType: 'DIFFERENTIAL' as const, amountBuying })

test.each([
  ['none is taxed so', [{ taxType: 'VAT' as const }], null],
  ['all are bought, one for nothing', [margin(320), margin(0)], null],
  [
    'one is missing',
    [{ taxType: 'VAT' as const }, margin(null)],
    'Position 2 wird differenzbesteuert, hat aber keinen Einkaufspreis',
  ],
  [
    'some are missing',
    [margin(), margin(''), margin(320), margin(null)],
    'Die Positionen 1, 2 und 4 werden differenzbesteuert, haben aber keinen Einkaufspreis',
  ],
  ['a discount has none', [margin(320), { ...margin(null), appliesToLocalId: 'x' }], null],
])('%s', (_, lines, question) => {
  expect(buyingPriceQuestion(withoutBuyingPrice(lines))).toBe(question)
})
