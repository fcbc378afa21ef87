import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { unusualDay } from './unusual-day.ts'

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
