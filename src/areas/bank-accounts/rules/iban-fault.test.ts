import { expect, test } from 'vitest'
import { ibanFaults } from './iban-fault.ts'

test.each([
  ['DE89370400440532013000', false, []],
  ['de89 3704 0044 0532 0130 00', true, ['IBAN existiert schon']],
  ['DE90370400440532013000', false, ['IBAN ungültig']],
  ['DE90370400440532013000', true, ['IBAN ungültig', 'IBAN existiert schon']],
  ['', false, ['IBAN ungültig']],
])('%s, taken: %s', (typed, isTaken, faults) => {
  expect(ibanFaults(typed, isTaken)).toEqual(faults)
})
