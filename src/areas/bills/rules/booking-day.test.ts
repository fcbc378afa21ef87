import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { defaultBookingDay } from './booking-day.ts'

test('a bill of a locked month is booked on the first open day, any other on its own', () => {
  const day = (text: string) => text as Day
  expect(defaultBookingDay(day('2026-01-31'), day('2026-02-01'))).toBe('2026-02-01')
  expect(defaultBookingDay(day('2026-02-01'), day('2026-02-01'))).toBe('2026-02-01')
  expect(defaultBookingDay(day('2026-02-10'), day('2026-02-01'))).toBe('2026-02-10')
  expect(defaultBookingDay(day('2026-01-31'), null)).toBe('2026-01-31')
})
