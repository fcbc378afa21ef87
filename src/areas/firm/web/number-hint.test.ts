import { expect, test } from 'vitest'
import { numberHint } from './number-hint.ts'

const typed = { numberPattern: 'RE{YY}/{000}', nextNumber: '1' }
const range = (year: number, isNextTaken = false) => ({
  year,
  numberPattern: '{YYYY}-{00000}',
  nextInvoiceNumber: `${year}-00003`,
  isNextTaken,
})

test.each([
  ['nothing stands', [], 'Die nächste Nummer ist RE27/001.'],
  [
    'only the year before has numbers',
    [range(2026)],
    'Die nächste Nummer ist RE27/001. 2026 behält {YYYY}-{00000}.',
  ],
  [
    'this year has numbers',
    [range(2027), range(2026)],
    '2027 behält {YYYY}-{00000}, die nächste Nummer ist 2027-00003. Dieses Muster gilt ab 2028: RE28/001.',
  ],
  [
    'its next number stands already',
    [range(2027, true)],
    'Die nächste Nummer für 2027 wäre 2027-00003, und die gibt es schon. Ein anderes Muster gilt gleich für 2027.',
  ],
])('the hint says which pattern holds in which year: %s', (_, ranges, hint) => {
  expect(numberHint(typed, ranges, 2027)).toBe(hint)
})

test('a pattern that holds already is not told twice; of a wrong one it says how one looks', () => {
  const same = { numberPattern: '{YYYY}-{00000}', nextNumber: '3' }
  expect(numberHint(same, [range(2027)], 2027)).toBe(
    'Die nächste Nummer ist 2027-00003. Ein neues Muster gilt ab 2028.',
  )
  expect(numberHint(same, [range(2026)], 2027)).toBe('Die nächste Nummer ist 2027-00003.')
  expect(numberHint({ ...typed, numberPattern: 'RE{000}' }, [], 2027)).toBe('Zum Beispiel {YYYY}-{00000}')
})
