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
  /** That of his business, which services are made under; that of the delivery where there is no other. */
  serviceVatId: string
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
    serviceVatId: serviceVatIdOf(receiver),
  }
}

/** The VAT id that a service is made under, wherever goods go (§ 3a Abs. 2 UStG). */
export function serviceVatIdOf({
  vatId,
  deliveryVatId,
}: Pick<ReceiverFields, 'vatId' | 'deliveryVatId'>): string {
  return vatId || deliveryVatId
}

export const mistypedForEu =
  'Die Prüfziffer der USt-IdNr. des Kunden stimmt nicht: Steuerfrei in die EU geht es nur mit einer richtigen (§ 6a UStG)'

export const mistypedForService =
  'Die Prüfziffer der USt-IdNr. des Kunden stimmt nicht: Eine Leistung an ein EU-Unternehmen braucht eine richtige (§ 3a Abs. 2 UStG)'

/** Lines whose tax is settled by the customer's VAT id. */
const byVatId: readonly string[] = ['NONE_EU', 'SERVICE_EU']

/** Whether the tax of one of the lines is settled by the customer's VAT id. */
export function needsVatId(lines: readonly { taxType: string }[]): boolean {
  return lines.some(({ taxType }) => byVatId.includes(taxType))
}

/** A VAT id that cannot be right proves nothing: neither a supply within the EU nor a service there (§ 6a, § 3a UStG). */
export function vatIdProblems(
  receiver: Pick<LegalReceiver, 'vatId' | 'vatIdField' | 'serviceVatId'>,
  lines: readonly { taxType: string }[],
): FieldError[] {
  const { vatId, vatIdField, serviceVatId } = receiver
  const isMistyped = (type: string, id: string) =>
    lines.some(({ taxType }) => taxType === type) && checkVatId(id) === 'mistyped'
  if (isMistyped('NONE_EU', vatId)) return [{ path: `partner.${vatIdField}`, message: mistypedForEu }]
  if (!isMistyped('SERVICE_EU', serviceVatId)) return []
  const path = serviceVatId === vatId ? `partner.${vatIdField}` : 'partner.vatId'
  return [{ path, message: mistypedForService }]
}
