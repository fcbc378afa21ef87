import { type ReceiverFields, recipientOf } from '#areas/partners/rules/partner-fields.ts'
import type { FieldError } from '#kernel/errors.ts'
import { checkVatId } from '#kernel/vat-id.ts'

/** The customer as the law looks at him. */
export interface LegalReceiver {
  recipientName: string
  addressLines: string
  vatId: string
  /** Where the VAT id that counts stands. */
  vatIdField: 'vatId' | 'deliveryVatId'
}

/** The rules use the delivery country's VAT id where goods go elsewhere (decisions §4, tax type). */
export function legalReceiver(receiver: ReceiverFields): LegalReceiver {
  const isElsewhere = !receiver.billingAddressIsDeliveryAddress && receiver.deliveryVatId !== ''
  const vatIdField = isElsewhere ? 'deliveryVatId' : 'vatId'
  return {
    recipientName: recipientOf(receiver),
    addressLines: receiver.addressLines,
    vatId: receiver[vatIdField],
    vatIdField,
  }
}

export const mistypedForEu =
  'Die Prüfziffer der USt-IdNr. des Kunden stimmt nicht: Steuerfrei in die EU geht es nur mit einer richtigen (§ 6a UStG)'

/** Lines whose tax is settled by the customer's VAT id. */
const byVatId: readonly string[] = ['NONE_EU', 'SERVICE_EU']

/** Whether the tax of one of the lines is settled by the customer's VAT id. */
export function needsVatId(lines: readonly { taxType: string }[]): boolean {
  return lines.some(({ taxType }) => byVatId.includes(taxType))
}

/** A VAT id that cannot be right proves nothing: neither a supply within the EU nor a service there (§ 6a, § 3a UStG). */
export function vatIdProblems(
  { vatId, vatIdField }: Pick<LegalReceiver, 'vatId' | 'vatIdField'>,
  lines: readonly { taxType: string }[],
): FieldError[] {
  return needsVatId(lines) && checkVatId(vatId) === 'mistyped'
    ? [{ path: `partner.${vatIdField}`, message: mistypedForEu }]
    : []
}
