import { expect, test } from 'vitest'
import { addDays, type Day } from './day.ts'
import { easterSunday, isNationwideHoliday, workdayFrom } from './workdays.ts'

test.each([
  [1961, '1961-04-02'],
  [2000, '2000-04-23'],
  [2008, '2008-03-23'],
  [2019, '2019-04-21'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
  // The exceptions of the calculation.
  [1954, '1954-04-18'],
  [1981, '1981-04-19'],
  [2049, '2049-04-18'],
  [2076, '2076-04-19'],
])('Easter of %s', (year, day) => {
  expect(easterSunday(year)).toBe(day)
})

test('the nationwide holidays of a year', () => {
  const days = Array.from({ length: 365 }, (_, index) => addDays('2026-01-01' as Day, index))
  expect(days.filter(isNationwideHoliday)).toEqual([
    '2026-01-01',
    '2026-04-03',
    '2026-04-06',
    '2026-05-01',
    '2026-05-14',
    '2026-05-25',
    '2026-10-03',
    '2026-12-25',
    '2026-12-26',
  ])
  expect(isNationwideHoliday('2017-10-31' as Day)).toBe(true)
  expect(isNationwideHoliday('2018-10-31' as Day)).toBe(false)
})

test.each([
  ['2026-11-16', '2026-11-16'],
  // A Saturday, a Sunday.
  ['2026-11-14', '2026-11-16'],
  ['2026-11-21', '2026-11-23'],
  // Good Friday to the Tuesday after Easter.
  ['2026-04-03', '2026-04-07'],
  ['2026-12-25', '2026-12-28'],
  ['2026-12-31', '2026-12-31'],
  ['2027-01-01', '2027-01-04'],
])('%s is due on %s', (day, due) => {
  expect(workdayFrom(day as Day)).toBe(due)
})
