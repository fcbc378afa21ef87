import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Day, type Month, monthOf } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { areSameMonths } from './changed-months.ts'
import type { KeptMonth } from './document-months.ts'
import { isReported, keptWithLate } from './late-months.ts'

const row = (
  month: string,
  vat: number,
  lateMonth: string | null = null,
  lateOpen: string | null = lateMonth,
): KeptMonth => ({
  ...{ month: month as Month, rateMonth: month as Month },
  ...{ lateMonth: lateMonth as Month | null, lateOpen: lateOpen as Month | null },
  ...{ taxType: 'VAT', taxPercent: 19, taxReason: null },
  ...{ base: cents(vat * 5), vat: cents(vat), inputTax: cents(0) },
  ...{ currencyBase: cents(vat * 5), currencyTax: cents(vat) },
})
const openFrom = '2026-11-01' as Day
const november = '2026-11' as Month
const told = (rows: readonly KeptMonth[]) =>
  rows.map(({ month, vat, lateMonth }) => `${month} ${vat}${lateMonth ? ` late in ${lateMonth}` : ''}`)

describe('what comes into a locked month is late', () => {
  test.each<[string, KeptMonth[], KeptMonth[], string[]]>([
    ['all of a new document', [], [row('2026-10', 190)], ['2026-10 190 late in 2026-11']],
    ['none of what is open', [], [row('2026-11', 190)], ['2026-11 190']],
    [
      'what is more than was locked',
      [row('2026-10', 190)],
      [row('2026-10', 228)],
      ['2026-10 190', '2026-10 38 late in 2026-11'],
    ],
    [
      'what is less',
      [row('2026-10', 190)],
      [row('2026-09', 190)],
      ['2026-10 190', '2026-09 190 late in 2026-11', '2026-10 -190 late in 2026-11'],
    ],
    [
      'nothing is left of what was late and is taken back in the same month',
      [row('2026-10', 190), row('2026-10', 38, '2026-11')],
      [row('2026-10', 190)],
      ['2026-10 190'],
    ],
    [
      'what was late in a month that has been locked since stays, and is late again with its opposite',
      [row('2026-09', 38, '2026-10')],
      [],
      ['2026-09 38 late in 2026-10', '2026-09 -38 late in 2026-11'],
    ],
    [
      'so does what came between one lock and the next: the quarter was declared with it',
      [row('2026-08', 38, '2026-11', '2026-10')],
      [row('2026-08', 19)],
      ['2026-08 -19 late in 2026-11', '2026-08 38 late in 2026-11'],
    ],
  ])('%s', (_name, before, after, kept) => {
    expect(told(keptWithLate(before, after, openFrom, november)).sort()).toEqual([...kept].sort())
  })

  test('without a locked month nothing is', () => {
    const rows = [row('2026-10', 190)]
    expect(keptWithLate([], rows, null, november)).toEqual(rows)
  })
})

test('what is kept always comes to what follows from the document, and leaves what is locked', () => {
  const months = fc.constantFrom('2026-08', '2026-09', '2026-10', '2026-11', '2026-12')
  const rows = fc.array(
    fc.tuple(
      months,
      fc.integer({ min: -500, max: 500 }).filter((n) => n !== 0),
    ),
    {
      maxLength: 5,
    },
  )
  const unique = (some: readonly (readonly [string, number])[]) =>
    [...new Map(some)].map(([month, vat]) => row(month, vat))
  fc.assert(
    fc.property(rows, rows, rows, (first, second, third) => {
      const stored = keptWithLate([], unique(first), '2026-09-01' as Day, '2026-10' as Month)
      const changed = keptWithLate(stored, unique(second), openFrom, november)
      const again = keptWithLate(changed, unique(third), openFrom, november)
      expect(areSameMonths(changed, unique(second))).toBe(true)
      expect(areSameMonths(again, unique(third))).toBe(true)
      for (const kept of stored.filter((each) => isReported(each, openFrom)))
        expect(again).toContainEqual(kept)
      expect(again.every(({ month, lateMonth }) => !lateMonth || month < monthOf(openFrom))).toBe(true)
    }),
  )
})

test.each<[string, KeptMonth, boolean]>([
  ['a row of a locked month', row('2026-10', 190), true],
  ['one of an open month', row('2026-11', 190), false],
  ['what came late when the month that is open now was the first', row('2026-09', 38, '2026-11'), false],
  ['what came late before the last lock', row('2026-09', 38, '2026-10'), true],
  ['what was recorded later than that', row('2026-09', 38, '2026-11', '2026-10'), true],
])('%s stays: %s', (_, kept, stays) => {
  expect(isReported(kept, openFrom)).toBe(stays)
})
