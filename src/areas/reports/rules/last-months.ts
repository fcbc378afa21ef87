import { addMonths, type Day, type Month, monthOf } from '#kernel/day.ts'

/** The so many months up to that of the day, the oldest first; fewer where days begin. */
export function lastMonths(day: Day, count: number): Month[] {
  // The first of a month is a day in every month.
  const first = `${monthOf(day)}-01` as Day
  return Array.from({ length: count }, (_, index) => addMonths(first, index - count + 1))
    .filter((month) => month !== null)
    .map(monthOf)
}
