import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { lastMonths } from './last-months.ts'

test('the last months go over the year and end with that of the day', () => {
  expect(lastMonths('2026-02-28' as Day, 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(lastMonths('2026-12-31' as Day, 12)).toHaveLength(12)
  expect(lastMonths('2026-12-31' as Day, 1)).toEqual(['2026-12'])
})
