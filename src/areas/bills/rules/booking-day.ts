import type { Day } from '#kernel/day.ts'

/** When a bill is booked if nothing is said: on its own date, or on the first open day where that lies in a locked month (decisions §4). */
export function defaultBookingDay(billDay: Day, openFrom: Day | null): Day {
  return openFrom !== null && billDay < openFrom ? openFrom : billDay
}
