import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { lateEntry, unusualDay } from './unusual-day.ts'

const ahead = 'Das Datum liegt in der Zukunft'
const longAgo = 'Das Datum liegt mehr als ein Jahr zurück'

test.each([
  ['2026-11-21', '2026-11-21', null, null],
  ['2026-11-22', '2026-11-21', null, ahead],
  ['2025-11-21', '2026-11-21', null, null],
  ['2025-11-20', '2026-11-21', null, longAgo],
  ['2027-02-28', '2028-02-29', null, longAgo],
  ['2027-03-01', '2028-02-29', null, null],
  // As it was stored.
  ['2020-01-01', '2026-11-21', '2020-01-01', null],
  ['2020-01-02', '2026-11-21', '2020-01-01', longAgo],
])('a bill of %s on %s, stored as of %s: %s', (day, today, stored, hint) => {
  expect(unusualDay(day as Day, stored, today as Day)).toBe(hint)
})

const late = 'Der Eingang liegt mehr als zehn Tage zurück'

test.each([
  ['2026-11-21', null, null],
  ['2026-11-11', null, null],
  ['2026-11-10', null, late],
  ['2026-11-10', '2026-11-10', null],
  ['2026-11-09', '2026-11-10', late],
  ['2026-11-30', null, null],
])('booked on %s, on 2026-11-21, stored as of %s: %s', (day, stored, hint) => {
  expect(lateEntry(day as Day, stored, '2026-11-21' as Day)).toBe(hint)
})
