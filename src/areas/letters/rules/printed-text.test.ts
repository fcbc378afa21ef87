import { expect, test } from 'vitest'
import { breakable, printedIban } from './printed-text.ts'

test('long runs get places to break, words keep theirs', () => {
  expect(breakable('Donaudampfschifffahrtsgesellschaft 12', 24)).toBe('Donaudampfschifffahrtsgesellschaft 12')
  expect(
    breakable('x'.repeat(50), 24)
      .split('\u200b')
      .map((part) => part.length),
  ).toEqual([24, 24, 2])
})

test('an IBAN stays on one line', () => {
  expect(printedIban('DE02120300000000202051')).toBe('DE02\u00a01203\u00a00000\u00a00000\u00a02020\u00a051')
})
