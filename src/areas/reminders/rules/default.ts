import { addDays, type Day, daysBetween } from '#kernel/day.ts'
import { workdayFrom } from '#kernel/workdays.ts'
import type { RemindedInvoice } from './facts.ts'

export const defaultReasons = ['TARGET_AGREED', 'LETTER', 'THIRTY_DAYS'] as const
export type DefaultReason = (typeof defaultReasons)[number]

/** When default begins, and by what. */
export interface Default {
  /** The first day of default. */
  day: Day
  reason: DefaultReason
}

export type DefaultFacts = Pick<
  RemindedInvoice,
  'dueDay' | 'targetAgreed' | 'isConsumer' | 'defaultNotice' | 'receivedOn'
> & {
  /** Until when the letters about it asked to pay. */
  payUntilDays: readonly Day[]
}

/** Days after which whoever owes is in default without any letter (§ 286 Abs. 3 BGB). */
const daysWithoutLetter = 30

/**
 * When default begins (decisions §11 'Reminders'): the day after the earliest of the due day, where the target is agreed with the customer
 * (§ 286 Abs. 2 Nr. 1 BGB; one that only the invoice names does not do, BGH III ZR 91/07), a letter's last day to pay (Abs. 1), and 30 days
 * after the later of due day and receipt (Abs. 3; of a consumer only where the invoice told him). Each of these ends moves to a working day
 * (§ 193 BGB). Null where none of them comes. Of several on one day the first named tells.
 */
export function defaultOf(facts: DefaultFacts): Default | null {
  const ends: { end: Day; reason: DefaultReason }[] = []
  if (facts.targetAgreed) ends.push({ end: facts.dueDay, reason: 'TARGET_AGREED' })
  for (const end of facts.payUntilDays) ends.push({ end, reason: 'LETTER' })
  if (facts.receivedOn !== null && (!facts.isConsumer || facts.defaultNotice)) {
    const later = daysBetween(facts.dueDay, facts.receivedOn) > 0 ? facts.receivedOn : facts.dueDay
    ends.push({ end: addDays(later, daysWithoutLetter), reason: 'THIRTY_DAYS' })
  }
  const [first, ...others] = ends.map(({ end, reason }) => ({ day: addDays(workdayFrom(end), 1), reason }))
  if (first === undefined) return null
  return others.reduce((earliest, other) => (other.day < earliest.day ? other : earliest), first)
}
