import type { TaxReason } from '#areas/documents/rules/taxes/tax-reasons.ts'
import type { TaxType } from '#areas/documents/rules/taxes/tax-types.ts'
import type { TaxScheme } from '#areas/firm/contract/read-firm.ts'
import { wantsXRechnung } from '#areas/partners/rules/e-invoice-forms.ts'
import { isConsumer } from '#areas/partners/rules/is-consumer.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import type { Day } from '#kernel/day.ts'
import type { Cents } from '#kernel/money.ts'
import { isSmallInvoice } from '../legal-problems.ts'
import { namedVatIds } from '../legal-receiver.ts'
import { plainPdfCauses, plainPdfSentence } from './plain-pdf.ts'
import { taxCategory } from './tax-category.ts'

interface HintFacts {
  receiver: ReceiverFields
  lines: readonly { taxType: TaxType; taxPercent: number; taxReason: TaxReason | null }[]
  firmVatId: string
  taxScheme: TaxScheme
  serviceDay: Day
  /** Null where it is not known, in another currency. */
  grossEuro: Cents | null
}

/**
 * Said while an invoice to a business is written of which the PDF will bear no XML, by what its lines and parties tell. Null where there is
 * nothing to say; who wants XRechnung is refused instead.
 */
export function plainPdfHint(facts: HintFacts): string | null {
  const { receiver, grossEuro, firmVatId, serviceDay, taxScheme } = facts
  const lines = facts.lines.flatMap(({ taxType, ...line }) =>
    taxType === 'UNKNOWN' ? [] : { ...line, taxType },
  )
  const isSmall = grossEuro !== null && isSmallInvoice(grossEuro, lines)
  if (isSmall || isConsumer(receiver) || wantsXRechnung(receiver)) return null
  const codes = new Set(lines.map((line) => taxCategory(line, { taxScheme, serviceDay }).code))
  const { noBuyerVatId, noFirmVatId, notTaxableBeside } = plainPdfCauses
  const isAbroad = receiver.countryCode !== 'DE'
  return plainPdfSentence([
    ...(codes.has('AE') && namedVatIds(receiver, lines).vatId === null ? [noBuyerVatId] : []),
    ...(codes.has('G') && firmVatId === '' && isAbroad ? [noFirmVatId] : []),
    ...(codes.has('O') && codes.size > 1 ? [notTaxableBeside] : []),
  ])
}
