import { cutText } from '#kernel/texts/cut-text.ts'

/** What of a category the booking text needs. */
export interface BookingCategory {
  shortName: string
  includeInBookingText: boolean
}

/** The booking text of a line: the category's short name, when the category says so, and the suffix that was typed (spec 2 §3). */
export function bookingText(category: BookingCategory, suffix: string): string {
  return [category.includeInBookingText ? category.shortName : '', suffix.trim()].filter(Boolean).join(' ')
}

/** The booking text of a document in lists: the different texts of its lines, in their order. */
export function documentBookingText(texts: readonly string[]): string {
  return cutText([...new Set(texts.filter(Boolean))].join(', '), 500)
}
