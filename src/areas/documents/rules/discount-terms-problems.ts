import { type DiscountTerm, faultOfTermsOn } from '#areas/payment-targets/rules/discount-terms.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { Cents } from '#kernel/money.ts'

interface Granting {
  documentCreation: { advance: boolean; currency: string }
  partnership: { partnershipData: { discountTerms: readonly DiscountTerm[] } }
}

/** What is wrong with the Skonto of a bill or invoice over `gross` (decisions §11 'Terms'). */
export function discountTermsProblems(
  { documentCreation: { advance, currency }, partnership: { partnershipData } }: Granting,
  gross: Cents,
): FieldError[] {
  const message = faultOfTermsOn(partnershipData.discountTerms, { advance, gross, currency })
  return message === null ? [] : [{ path: 'partnership.partnershipData.discountTerms', message }]
}
