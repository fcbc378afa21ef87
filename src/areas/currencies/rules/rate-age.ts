import { type Day, daysBetween } from '#kernel/day.ts'

// The European Central Bank publishes on every working day; around Easter and Christmas four days go by.
const mostDaysWithoutRate = 5

/** How many days before a document's day its rate was published, where that is so long that rates must be missing; else null. */
export function staleDays(published: Day, day: Day): number | null {
  const age = daysBetween(published, day)
  return age > mostDaysWithoutRate ? age : null
}
