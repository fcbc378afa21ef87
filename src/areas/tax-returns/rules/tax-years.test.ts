import { expect, test } from 'vitest'
import type { Month } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { taxYears } from './tax-years.ts'

const kept = (month: string, inputTax: number, vat: number, amountNet: number) => ({
  month: month as Month,
  inputTax: cents(inputTax),
  vat: cents(vat),
  amountNet: cents(amountNet),
  lateTaxDue: null,
})

test('the newest year and month first; a month without anything stands between others', () => {
  const years = taxYears([
    kept('2026-02', 500, 1_900, 10_000),
    kept('2025-11', 1_900, 0, 0),
    kept('2025-12', 0, 190, 1_000),
  ])
  expect(years.map(({ year, months }) => [year, months.map(({ month }) => month)])).toEqual([
    ['2026', ['2026-02', '2026-01']],
    ['2025', ['2025-12', '2025-11']],
  ])
  const none = { inputTax: 0, vat: 0, taxDue: 0, amountNet: 0, lateTaxDue: null, isCounted: false }
  expect(years[0]?.months[1]).toEqual({ month: '2026-01', ...none })
})

test('a far day brings no empty months: a gap of a year or more is left out, a shorter one is not', () => {
  const shown = (...months: string[]) =>
    taxYears(months.map((month) => kept(month, 0, 0, 0))).flatMap(({ months: own }) =>
      own.map(({ month }) => month),
    )
  expect(shown('2026-11', '2099-03', '2099-05')).toEqual(['2099-05', '2099-04', '2099-03', '2026-11'])
  expect(shown('1999-01', '2026-11')).toEqual(['2026-11', '1999-01'])
  expect(shown('2025-10', '2026-10')).toHaveLength(13)
  expect(shown('2025-10', '2026-11')).toEqual(['2026-11', '2025-10'])
})

test('what is due is owed less deducted, and a year is the sum of its months', () => {
  const [year] = taxYears([kept('2025-11', 1_900, 0, 0), kept('2025-12', 100, 190, 1_000)])
  expect(year?.months.map(({ taxDue }) => taxDue)).toEqual([90, -1_900])
  expect(year?.sums).toEqual({ inputTax: 2_000, vat: 190, taxDue: -1_810, amountNet: 1_000, isCounted: true })
})

test('figures that come to 0 were counted all the same', () => {
  const [year] = taxYears([kept('2025-11', 0, 0, 0)])
  expect([year?.sums.isCounted, year?.months[0]?.isCounted]).toEqual([true, true])
})

test('nothing counts, nothing stands there', () => {
  expect(taxYears([])).toEqual([])
})
