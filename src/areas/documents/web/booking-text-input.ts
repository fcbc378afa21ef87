import { type BookingCategory, bookingText } from '../rules/booking-text.ts'

/** The booking text of a line as it is sent: a suffix counts only where it is asked for (spec 2 §2, §3). */
export function bookingTextInput(category: BookingCategory | null, suffix: string): string {
  if (category === null) return suffix.trim()
  return bookingText(category, category.includeInBookingText ? '' : suffix)
}
