import { expect, test } from 'vitest'
import type { Month } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import type { KeptMonth } from './document-months.ts'
import { areSettled, settledMonths } from './settled-months.ts'

const row = (month: string, base: number, inputTax: number): KeptMonth => ({
  month: month as Month,
  rateMonth: month as Month,
  taxType: 'VAT',
  taxPercent: 19,
  taxReason: null,
  base: cents(base),
  vat: cents(0),
  inputTax: cents(inputTax),
  currencyBase: cents(base),
  currencyTax: cents(inputTax),
})
const told = (rows: readonly KeptMonth[]) =>
  rows.map(({ month, base, inputTax }) => `${month} ${base} ${inputTax}`)
const openMonth = '2026-04' as Month

const march = row('2026-03', 1_000, 190)
const may = row('2026-05', 1_000, 190)

test.each<[string, KeptMonth[], KeptMonth[], KeptMonth[], Month | null, string[]]>([
  ['nothing is locked', [march], [may], [may], null, ['2026-05 1000 190']],
  ['the locked month has what the rules say', [march], [march], [march, may], openMonth, told([march, may])],
  [
    'it counted all, which now counts later: not again',
    [march],
    [may],
    [may],
    openMonth,
    ['2026-03 1000 190'],
  ],
  [
    'the oldest open month first',
    [march],
    [row('2026-04', 400, 76), may],
    [row('2026-04', 400, 76), may],
    openMonth,
    ['2026-03 1000 190', '2026-05 400 76'],
  ],
  [
    'what is of another sign counts',
    [march],
    [may],
    [row('2026-05', -500, -95), row('2026-06', 1_200, 228)],
    openMonth,
    ['2026-03 1000 190', '2026-05 -500 -95', '2026-06 200 38'],
  ],
  [
    'what was given back already',
    [row('2026-03', -1_000, -190)],
    [],
    [row('2026-06', -1_200, -228)],
    openMonth,
    ['2026-03 -1000 -190', '2026-06 -200 -38'],
  ],
  [
    'other groups are others',
    [march],
    [{ ...may, taxPercent: 7 }],
    [{ ...may, taxPercent: 7 }],
    openMonth,
    told([march, may]),
  ],
  [
    'what changes in the locked month is left for the lock to refuse',
    [march],
    [may],
    [row('2026-03', 10, 2), may],
    openMonth,
    ['2026-03 10 2', '2026-05 1000 190'],
  ],
])('%s', (_, kept, was, will, open, expected) => {
  expect(told(settledMonths(will, { kept, was, openMonth: open }))).toEqual(expected)
})

test.each<[string, KeptMonth[], KeptMonth[], Month | null, boolean]>([
  ['the months of the rules', [march, may], [march, may], null, true],
  ['others', [march], [may], null, false],
  ['others that were locked before the rules', [march], [may], openMonth, true],
  ['of which more counted', [row('2026-03', 1_100, 209)], [may], openMonth, false],
  [
    'of which less counted, and the rest later',
    [row('2026-03', 400, 76), row('2026-05', 600, 114)],
    [may],
    openMonth,
    true,
  ],
  ['and not', [row('2026-03', 400, 76)], [may], openMonth, false],
  ['and twice', [march, may], [may], openMonth, false],
])('%s: settled', (_, kept, computed, open, isRight) => {
  expect(areSettled(kept, computed, open)).toBe(isRight)
})
