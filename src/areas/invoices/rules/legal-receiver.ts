import type { StoredTaxType } from '#areas/documents/rules/taxes/tax-types.ts'
import { type ReceiverFields, recipientOf } from '#areas/partners/rules/partner-fields.ts'
import { isConfirmable } from '#areas/partners/rules/vat-id-confirmation.ts'
import { checkVatId, vatIdCountry } from '#kernel/codes/vat-id.ts'
import type { Day } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'

/** The customer as the law looks at him. */
export interface LegalReceiver {
  recipientName: string
  addressLines: string
  /** Where the goods go. */
  deliveryCountry: string
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
    deliveryCountry: deliveryOf(receiver).country,
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

/**
 * The VAT id under which a tax-free EU supply was made, where goods go elsewhere that place's (§ 14a Abs. 3 UStG), and the
 * one under which a service was, where that is another (§ 14a Abs. 1 UStG).
 */
export function namedVatIds(receiver: ReceiverFields, lines: readonly { taxType: string }[]) {
  const has = (type: StoredTaxType) => lines.some(({ taxType }) => taxType === type)
  const general = receiver.vatId || null
  const ofService = has('SERVICE_EU') ? serviceVatIdOf(receiver) || null : null
  const ofDelivery =
    !receiver.billingAddressIsDeliveryAddress && has('NONE_EU') ? receiver.deliveryVatId || null : null
  const vatId = ofDelivery ?? ofService ?? general
  return { vatId, serviceVatId: ofService === vatId ? null : ofService }
}

export const mistypedForEu =
  'Die Prüfziffer der USt-IdNr. des Kunden stimmt nicht: Steuerfrei in die EU geht es nur mit einer richtigen (§ 6a UStG)'

export const mistypedForService =
  'Die Prüfziffer der USt-IdNr. des Kunden stimmt nicht: Eine Leistung an ein EU-Unternehmen braucht eine richtige (§ 3a Abs. 2 UStG)'

/** A VAT id of a customer, and the lines whose tax is settled by it. */
export interface SettlingVatId {
  vatId: string
  /** That of a delivery address of its own. */
  isOfDelivery: boolean
  taxTypes: readonly ('NONE_EU' | 'SERVICE_EU')[]
}

/**
 * The VAT ids of a customer that can be confirmed (§ 18e UStG) on the day of an invoice, each with what it is needed for: goods go
 * by the id of where they go, services by that of his business.
 */
export function settlingVatIds(receiver: ReceiverFields, day: Day): SettlingVatId[] {
  const { vatId, serviceVatId } = legalReceiver(receiver)
  const ids = [...new Set([vatId, serviceVatId])].filter((id) => isConfirmable(id, day))
  return ids.map((id) => ({
    vatId: id,
    isOfDelivery: id !== receiver.vatId,
    taxTypes: [
      ...(id === vatId ? (['NONE_EU'] as const) : []),
      ...(id === serviceVatId ? (['SERVICE_EU'] as const) : []),
    ],
  }))
}

export const malformedForEu =
  'So sieht keine USt-IdNr. aus: Steuerfrei in die EU geht es nur mit einer richtigen des Kunden (§ 6a UStG)'

export const malformedForService =
  'So sieht keine USt-IdNr. aus: Eine Leistung an ein EU-Unternehmen braucht eine richtige des Kunden (§ 3a Abs. 2 UStG)'

/** A VAT id that cannot be right proves nothing: neither a supply within the EU nor a service there (§ 6a, § 3a UStG). */
export function vatIdProblems(
  receiver: Pick<LegalReceiver, 'vatId' | 'vatIdField' | 'serviceVatId'>,
  lines: readonly { taxType: string }[],
): FieldError[] {
  const { vatId, vatIdField, serviceVatId } = receiver
  const wrong = (type: string, id: string) => {
    // One of no country is missed already, line by line.
    const isOf = lines.some(({ taxType }) => taxType === type) && vatIdCountry(id) !== null
    const check = isOf ? checkVatId(id) : 'valid'
    return check === 'mistyped' || check === 'wrong' ? check : null
  }
  const ofGoods = wrong('NONE_EU', vatId)
  if (ofGoods !== null) {
    const message = ofGoods === 'wrong' ? malformedForEu : mistypedForEu
    return [{ path: `partner.${vatIdField}`, message }]
  }
  const ofServices = wrong('SERVICE_EU', serviceVatId)
  if (ofServices === null) return []
  const path = serviceVatId === vatId ? `partner.${vatIdField}` : 'partner.vatId'
  return [{ path, message: ofServices === 'wrong' ? malformedForService : mistypedForService }]
}

/** Where the goods go, and the receiver's VAT id there: the delivery's, else the general one (decisions §4). */
export function deliveryOf(
  receiver: Pick<
    ReceiverFields,
    'billingAddressIsDeliveryAddress' | 'countryCode' | 'vatId' | 'deliveryCountry' | 'deliveryVatId'
  >,
): { country: string; vatId: string } {
  if (receiver.billingAddressIsDeliveryAddress)
    return { country: receiver.countryCode, vatId: receiver.vatId }
  return { country: receiver.deliveryCountry, vatId: receiver.deliveryVatId || receiver.vatId }
}
