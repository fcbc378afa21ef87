import { expect, test } from 'vitest'
import type { Month } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { taxYears } from './tax-years.ts'

const kept = (month: string, inputTax: number, vat: number, amountNet: number) => ({
  month: month as Month,
  inputTax: cents(inputTax),
  vat: cents(vat),
  amountNet: cents(amountNet),
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
  const none = { inputTax: 0, vat: 0, taxDue: 0, amountNet: 0, isCounted: false }
  expect(years[0]?.months[1]).toEqual({ month: '2026-01', ...none })
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
