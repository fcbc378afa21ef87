import { expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import { breakable, printedAmount, printedIban, printedMoney } from './printed-text.ts'

test('long runs get places to break, words keep theirs', () => {
  expect(breakable('Donaudampfschifffahrtsgesellschaft 12', 24)).toBe('Donaudampfschifffahrtsgesellschaft 12')
  expect(
    breakable('x'.repeat(50), 24)
      .split('\u200b')
      .map((part) => part.length),
  ).toEqual([24, 24, 2])
})

test('amounts have a minus sign as wide as a digit, and their currency on the same line', () => {
  expect(printedAmount(cents(-123_456))).toBe('−1.234,56')
  expect(printedMoney(cents(-123_456), 'EUR')).toBe('−1.234,56\u00a0€')
})

test('an IBAN stays on one line', () => {
  expect(printedIban('DE02120300000000202051')).toBe('DE02\u00a01203\u00a00000\u00a00000\u00a02020\u00a051')
})
