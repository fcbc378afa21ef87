import { expect, test } from 'vitest'
import type { Day, Month } from '#kernel/day.ts'
import { periodOf } from '#kernel/period.ts'
import { isDeclared, isLate } from './late-reports.ts'

const october = '2026-10' as Month

test.each([
  [null, 'month', false],
  ['2026-11', 'month', true],
  ['2026-12', 'quarter', false],
  ['2027-01', 'quarter', true],
] as const)(
  'recorded while %s was the first open month, of October: late for its %s is %s',
  (lateOpen, kind, late) => {
    expect(isLate({ month: october, lateOpen: lateOpen as Month | null }, { kind })).toBe(late)
  },
)

test('a quarter is declared when its last month is locked', () => {
  const quarter = periodOf('quarter', october)
  expect(isDeclared(quarter, '2026-12-01' as Day)).toBe(false)
  expect(isDeclared(quarter, '2027-01-01' as Day)).toBe(true)
  expect(isDeclared(quarter, null)).toBe(false)
})
