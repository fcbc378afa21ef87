import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  berlinDay,
  type Day,
  dayOf,
  daysBetween,
  daysInMonth,
  formatDay,
  monthAfter,
  monthOf,
  parseDay,
  yearOf,
} from './day.ts'

const first = '1900-01-01' as Day
const anyDay = fc.integer({ min: 0, max: 109_572 }).map((days) => addDays(first, days))

describe('parsing', () => {
  test.each(['2024-02-29', '2026-12-31', '1900-01-01', '2199-12-31'])('%s', (text) => {
    expect(parseDay(text)).toBe(text)
  })

  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-02-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '1899-12-31',
    '2200-01-01',
    '2026-1-1',
    '26-01-01',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-01\n',
    '',
    '01.01.2026',
  ])('refuses %j', (text) => {
    expect(parseDay(text)).toBeNull()
  })

  test('agrees with the calendar of the Date object for every day of a year and month', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1900, max: 2199 }),
        fc.integer({ min: 0, max: 14 }),
        fc.integer({ min: 0, max: 33 }),
        (y, m, d) => {
          const date = new Date(Date.UTC(y, m - 1, d))
          const exists =
            date.getUTCFullYear() === y && date.getUTCMonth() === m - 1 && date.getUTCDate() === d
          expect(dayOf(y, m, d)).toBe(exists ? date.toISOString().slice(0, 10) : null)
        },
      ),
    )
  })
})

describe('counting', () => {
  test('steps over months, leap days and the change of the clocks', () => {
    expect(addDays('2026-01-31' as Day, 1)).toBe('2026-02-01')
    expect(addDays('2024-02-28' as Day, 1)).toBe('2024-02-29')
    expect(addDays('2026-03-28' as Day, 2)).toBe('2026-03-30')
    expect(daysBetween('2026-03-28' as Day, '2026-03-30' as Day)).toBe(2)
    expect(daysBetween('2026-10-24' as Day, '2026-10-26' as Day)).toBe(2)
    expect(daysInMonth(2024, 2)).toBe(29)
    expect(daysInMonth(1900, 2)).toBe(28)
  })

  test('adding and the days between undo each other; order of text is order of time', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (a, b) => {
        const days = daysBetween(a, b)
        expect(addDays(a, days)).toBe(b)
        expect(daysBetween(b, a)).toBe(days === 0 ? 0 : -days)
        expect(Math.sign(days)).toBe(a < b ? 1 : a > b ? -1 : 0)
      }),
    )
  })

  test('a day has its month, its year and its German form', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(parseDay(day)).toBe(day)
        expect(parseDay(`${monthOf(day)}-01`)).not.toBeNull()
        expect(monthOf(day).startsWith(`${yearOf(day)}-`)).toBe(true)
        expect(formatDay(day).split('.').toReversed().join('-')).toBe(day)
      }),
    )
  })
})

test.each([
  ['2026-01-01T22:59:59Z', '2026-01-01'],
  ['2026-01-01T23:00:00Z', '2026-01-02'],
  ['2026-07-01T21:59:59Z', '2026-07-01'],
  ['2026-07-01T22:00:00Z', '2026-07-02'],
  ['2026-12-31T23:00:00Z', '2027-01-01'],
])('%s is %s in Berlin', (instant, day) => {
  expect(berlinDay(new Date(instant))).toBe(day)
})

test.each([
  ['2026-01-31', '2026-02'],
  ['2026-02-01', '2026-03'],
  ['2026-12-15', '2027-01'],
])('the month after that of %s is %s', (day, month) => {
  expect(monthAfter(parseDay(day) as Day)).toBe(month)
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-05-31', 6, '2026-11-30'],
  ['2199-12-01', 1, null],
  ['1900-01-31', -1, null],
])('%s and %i months', (day, months, expected) => {
  expect(addMonths(day as Day, months)).toBe(expected)
})
