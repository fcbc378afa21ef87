import { isSameValue } from '#kernel/property-change.ts'
import type { AgreedTerm } from '../rules/discount-terms.ts'
import { type TypedTerm, typedTerms } from './typed-terms.ts'

/** Of a partner: the days of his payment target; null when none is agreed. */
type Agreed = { paymentTargetDays: number | null }
type AgreedTerms = { discountTerms: readonly AgreedTerm[] }

/**
 * The payment target of a document whose partner is chosen: the partner's. Where he has none, what was typed stays; what only
 * came with the partner before does not.
 */
export function chosenTarget(typed: string, partner: Agreed, before: Agreed | undefined): string {
  if (partner.paymentTargetDays !== null) return String(partner.paymentTargetDays)
  return typed === String(before?.paymentTargetDays ?? '') ? '' : typed
}

/**
 * The Skonto of a document whose partner is chosen: the partner's. Where he has none, what was typed stays; what only came with the
 * partner before does not.
 */
export function chosenTerms(
  typed: readonly TypedTerm[],
  partner: AgreedTerms,
  before: AgreedTerms | undefined,
): readonly TypedTerm[] {
  if (partner.discountTerms.length > 0) return typedTerms(partner.discountTerms)
  return isSameValue(typed, typedTerms(before?.discountTerms)) ? [] : typed
}

/** Days that an invoice proposes to a customer with whom none are agreed. */
export const usualTargetDays = 14
