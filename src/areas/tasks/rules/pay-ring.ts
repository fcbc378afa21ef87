import { type Day, daysBetween } from '#kernel/day.ts'

export interface PayRing {
  /** What is left of the time to pay, 1 (all of it) to 0. */
  remaining: number
  /** The due date has passed: the ring is red and full. */
  isOverdue: boolean
}

/**
 * The ring of a bill that is to be paid: the share of the days between bill date and due date that is still left. A period
 * of 0 days shows a full ring (spec 2 §4, decisions §6).
 */
export function payRing(billDay: Day, dueDay: Day, today: Day): PayRing {
  if (today > dueDay) return { remaining: 1, isOverdue: true }
  const period = daysBetween(billDay, dueDay)
  if (period <= 0) return { remaining: 1, isOverdue: false }
  return { remaining: Math.min(1, daysBetween(today, dueDay) / period), isOverdue: false }
}

/** How far away the due date is, in words: `in 3 Tagen fällig`, `seit 1 Tag überfällig`. */
export function dueText(dueDay: Day, today: Day): string {
  const days = daysBetween(today, dueDay)
  if (days === 0) return 'heute fällig'
  if (days === 1) return 'morgen fällig'
  if (days > 0) return `in ${days} Tagen fällig`
  return days === -1 ? 'seit 1 Tag überfällig' : `seit ${-days} Tagen überfällig`
}
