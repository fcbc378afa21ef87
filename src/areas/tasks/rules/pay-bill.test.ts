import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { dueDayOf, isToBePaid } from './pay-bill.ts'

test.each([
  [11, true],
  [11_900, true],
  [10, false],
  [0, false],
  [-1, false],
  [-11_900, false],
])('of a bill with %i cents open: is it to be paid? %s', (due, expected) => {
  expect(isToBePaid(cents(due))).toBe(expected)
})

test.each([
  ['2026-01-31', 30, '2026-03-02'],
  ['2028-02-01', 28, '2028-02-29'],
  ['2026-12-24', 14, '2027-01-07'],
  ['2026-03-28', 2, '2026-03-30'],
  ['2026-05-05', 0, '2026-05-05'],
  ['2026-05-05', null, '2026-05-05'],
])('a bill of %s with %s days is due on %s', (billDay, days, dueDay) => {
  expect(dueDayOf(billDay as Day, days)).toBe(dueDay)
})
