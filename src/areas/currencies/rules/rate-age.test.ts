import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { staleDays } from './rate-age.ts'

test.each([
  ['2026-04-02', '2026-04-06', null],
  ['2026-03-05', '2026-03-10', null],
  ['2026-03-05', '2026-03-11', 6],
  ['2026-03-05', '2026-11-23', 263],
])('a rate of %s on %s: %s', (published, day, age) => {
  expect(staleDays(published as Day, day as Day)).toBe(age)
})
