import { addDays, type Day } from '#kernel/day.ts'
import type { Roll } from './dice.ts'

/** How long the demo firm has kept its books here. */
export const demoDays = 720

/** `count` days over the two years up to `today`, in order. */
export function spread(today: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, index) =>
    addDays(today, Math.round(((index + 1) / count - 1) * demoDays)),
  )
}

/** When a document of `day` was paid: all that is older than ten weeks, and more than half of the younger ones; null is open. */
export function paidOn(day: Day, today: Day, roll: Roll): Day | null {
  const later = addDays(day, 3 + roll(20))
  if (day < addDays(today, -70)) return later
  return roll(5) > 1 && later <= today ? later : null
}
