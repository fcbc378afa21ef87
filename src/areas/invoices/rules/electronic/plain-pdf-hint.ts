import { wantsXRechnung } from '#areas/partners/rules/e-invoice-forms.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import { namedVatIds } from '../legal-receiver.ts'

/**
 * Said of an invoice whose tax the customer owes (§ 13b UStG) while he has no VAT id: EN 16931 asks for one (BR-AE-02), § 14a Abs. 5 UStG does
 * not. Null where there is nothing to say; who wants XRechnung is refused instead.
 */
export function plainPdfHint(receiver: ReceiverFields, lines: readonly { taxType: string }[]): string | null {
  const isOwed = lines.some(({ taxType }) => taxType === 'REVERSE_CHARGE')
  if (!isOwed || namedVatIds(receiver, lines).vatId !== null || wantsXRechnung(receiver)) return null
  return 'Ohne USt-IdNr. des Kunden entsteht bei § 13b UStG keine E-Rechnung, sondern ein gewöhnliches PDF.'
}
