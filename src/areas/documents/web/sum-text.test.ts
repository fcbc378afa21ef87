import { expect, test } from 'vitest'
import { sumText } from './sum-text.ts'

test.each([
  [2530, 1265, 'EUR', '2.530,00 €, offen 1.265,00 €'],
  [269.9, 269.9, 'EUR', '269,90 €, offen 269,90 €'],
  [-180, -180, 'EUR', '−180,00 €, offen −180,00 €'],
  [1640, 0, 'EUR', '1.640,00 €'],
])('%d with %d open', (amountGross, amountDue, currency, text) => {
  expect(sumText({ amountGross, amountDue, currency }).replaceAll(/\s/g, ' ')).toBe(text)
})
