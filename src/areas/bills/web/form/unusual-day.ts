import { addDays, type Day, yearOf } from '#kernel/day.ts'

/**
 * What is odd about the date of a bill, in German; null when nothing is, or when it is the stored one. Both happen, but a
 * mistyped year is more likely.
 */
export function unusualDay(billDay: Day | null, stored: string | null, today: Day): string | null {
  if (billDay === null || billDay === stored) return null
  if (billDay > today) return 'Das Datum liegt in der Zukunft'
  return billDay < `${yearOf(today) - 1}${today.slice(4)}` ? 'Das Datum liegt mehr als ein Jahr zurück' : null
}

/**
 * Said of a bill that came in longer ago than ten days, within which it is to be recorded (GoBD, Rz. 47); null where nothing is to be said,
 * or of the stored day.
 */
export function lateEntry(bookingDay: Day | null, stored: string | null, today: Day): string | null {
  if (bookingDay === null || bookingDay === stored || bookingDay >= addDays(today, -10)) return null
  return 'Der Eingang liegt mehr als zehn Tage zurück'
}
