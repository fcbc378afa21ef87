import { expect, test } from 'vitest'
import { shortBillNumber } from './short-bill-number.ts'

test.each([
  ['R-4711', 'R-4711'],
  ['R. 47_11', 'R4711'],
  ['RE.2026_0000 4711 / 3', '2600004711/3'],
  ['123456789012', '123456789012'],
  ['1234567890123', '234567890123'],
  ['…🪑🪑🪑🪑🪑🪑🪑🪑🪑🪑🪑🪑', '🪑🪑🪑🪑🪑🪑🪑🪑🪑🪑🪑🪑'],
  ['. _', ''],
])('%j is %j', (number, short) => {
  expect(shortBillNumber(number)).toBe(short)
})
