import { expect, test } from 'vitest'
import type { Day, Month } from './day.ts'
import {
  daysOfPeriod,
  lastPeriod,
  monthLabel,
  monthsText,
  type PeriodKind,
  parseMonths,
  parsePeriod,
  periodLabel,
  periodOf,
  periodText,
  shiftPeriod,
} from './period.ts'

test.each<[PeriodKind, string, string, string, string, string]>([
  ['month', '2026-10', '2026-10', '2026-10', '2026-10', 'Oktober 2026'],
  ['quarter', '2026-10', '2026-10', '2026-12', '2026-Q4', '4. Quartal 2026'],
  ['quarter', '2026-03', '2026-01', '2026-03', '2026-Q1', '1. Quartal 2026'],
  ['quarter', '2026-08', '2026-07', '2026-09', '2026-Q3', '3. Quartal 2026'],
  ['year', '2026-08', '2026-01', '2026-12', '2026', '2026'],
])('the %s of %s', (kind, month, from, to, text, label) => {
  const period = periodOf(kind, month as Month)
  expect(period).toEqual({ kind, from, to })
  expect(periodText(period)).toBe(text)
  expect(parsePeriod(text)).toEqual(period)
  expect(periodLabel(period)).toBe(label)
})

test.each<[string, number, string]>([
  ['2026-01', -1, '2025-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-Q1', -1, '2025-Q4'],
  ['2026-Q3', 6, '2028-Q1'],
  ['2026', -2, '2024'],
  ['2199-12', 1, '2199-12'],
  ['1900', -1, '1900'],
])('%s, %i later', (text, steps, expected) => {
  const period = parsePeriod(text)
  expect(period && periodText(shiftPeriod(period, steps))).toBe(expected)
})

test.each<[PeriodKind, string, string]>([
  ['month', '2026-11-22', '2026-10'],
  ['month', '2026-01-01', '2025-12'],
  ['quarter', '2026-11-22', '2026-Q3'],
  ['quarter', '2026-01-31', '2025-Q4'],
  ['year', '2026-11-22', '2025'],
])('the last %s that is over on %s', (kind, today, expected) => {
  expect(periodText(lastPeriod(kind, today as Day))).toBe(expected)
})

test('a period has a first and a last day', () => {
  expect(daysOfPeriod(periodOf('month', '2024-02' as Month))).toEqual({
    from: '2024-02-01',
    to: '2024-02-29',
  })
  expect(daysOfPeriod(periodOf('quarter', '2026-05' as Month))).toEqual({
    from: '2026-04-01',
    to: '2026-06-30',
  })
  expect(monthLabel('2026-03' as Month)).toBe('März 2026')
})

test.each(['', '2026-13', '2026-Q5', '26', '1899', '2200', '2026-1', '2026-10-01', 'x'])(
  '%s is no period',
  (text) => expect(parsePeriod(text)).toBeNull(),
)

test.each<[string, string, string, string]>([
  ['2025-12--2026-11', '2025-12', '2026-11', 'Dezember 2025 – November 2026'],
  ['2026-10--2026-10', '2026-10', '2026-10', 'Oktober 2026 – Oktober 2026'],
  ['2026-10', '2026-10', '2026-10', 'Oktober 2026'],
  ['2026-Q3', '2026-07', '2026-09', '3. Quartal 2026'],
])('%s are months', (text, from, to, label) => {
  expect(parseMonths(text)).toEqual({ from, to, label })
  if (text.includes('--')) expect(monthsText({ from: from as Month, to: to as Month })).toBe(text)
})

test.each([
  '',
  '2026-11--2025-12',
  '2026-11--',
  '2025--2026',
  '2026-01--2026-02--2026-03',
  '2026-01-2026-02',
])('%s are no months', (text) => expect(parseMonths(text)).toBeNull())
