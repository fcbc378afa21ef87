/** Of a partner: the days of his payment target; null when none is agreed. */
type Agreed = { paymentTargetDays: number | null }

/**
 * The payment target of a document whose partner is chosen: the partner's. Where he has none, what was typed stays; what only
 * came with the partner before does not.
 */
export function chosenTarget(typed: string, partner: Agreed, before: Agreed | undefined): string {
  if (partner.paymentTargetDays !== null) return String(partner.paymentTargetDays)
  return typed === String(before?.paymentTargetDays ?? '') ? '' : typed
}

/** Days that an invoice proposes to a customer with whom none are agreed. */
export const usualTargetDays = 14
