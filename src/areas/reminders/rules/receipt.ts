import { addDays, type Day } from '#kernel/day.ts'

/** How long a letter is under way: it counts as received on the fourth day after it was handed out (decisions §11; § 41 Abs. 2 VwVfG). */
const daysUnderWay = 4

/** When the customer had an invoice: the day of the e-mail, else the fourth day after it was handed out; null while neither. */
export function receiptOf({ mailedOn, handedOutOn }: { mailedOn: Day | null; handedOutOn: Day | null }) {
  if (mailedOn !== null) return mailedOn
  return handedOutOn === null ? null : addDays(handedOutOn, daysUnderWay)
}
