import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { dueDayOf } from './due.ts'

test.each([
  ['BILL', '2026-01-31', 30, false, '2026-03-02'],
  ['BILL', '2028-02-01', 28, false, '2028-02-29'],
  ['BILL', '2026-12-24', 14, false, '2027-01-07'],
  ['BILL', '2026-03-28', 2, false, '2026-03-30'],
  ['BILL', '2026-05-05', 0, false, '2026-05-05'],
  ['BILL', '2026-05-05', null, false, '2026-05-05'],
  ['INVOICE', '2026-05-05', 14, false, '2026-05-19'],
  ['INVOICE', '2026-05-05', null, false, null],
  ['INVOICE', '2026-05-05', 14, true, null],
  ['CANCELLATION', '2026-05-05', 14, true, null],
] as const)(
  '%s of %s with %s days, closed %s: due on %s',
  (kind, documentDay, paymentTargetDays, isClosed, day) => {
    expect(dueDayOf({ kind, documentDay: documentDay as Day, paymentTargetDays, isClosed })).toBe(day)
  },
)
