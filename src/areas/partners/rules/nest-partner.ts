import type { EntityId } from '#kernel/id.ts'
import type { ReceiverFields, SupplierFields } from './partner-fields.ts'

export interface StoredPartnerIds {
  billingAddressId: EntityId
  deliveryAddressId: EntityId | null
  contactId: EntityId
}

/** A list of exactly one: what the payload's schema asks for. */
const only = <T>(item: T): [T] => [item]

/** A supplier's fields as the creation payload of spec 1 §3: what the form sends, and the full entity in answers. */
export function nestSupplier(fields: SupplierFields, ids: StoredPartnerIds) {
  return {
    partnerData: { ...partnerData(fields, ids), addresses: [billingAddress(fields, ids)] },
    rolesData: only({
      role: 'SUPPLIER' as const,
      roleDetails: {
        billingAddressId: ids.billingAddressId,
        contactId: ids.contactId,
        creditorNumber: fields.creditorNumber,
        sellerKind: fields.sellerKind,
      },
    }),
    relationshipDefaults: only({
      partnershipType: 'BUYER__SUPPLIER' as const,
      partnershipData: {
        customerNumberAtSupplier: fields.customerNumberAtSupplier,
        paymentTargetDays: fields.paymentTargetDays,
        discountTerms: fields.discountTerms,
        preferredPaymentMethod: fields.preferredPaymentMethod,
      },
    }),
  }
}

/** A receiver's fields as the creation payload; a delivery address only when a delivery country is given. */
export function nestReceiver(fields: ReceiverFields, ids: StoredPartnerIds) {
  const { billingAddressId, contactId } = ids
  const elsewhere = !fields.billingAddressIsDeliveryAddress
  const deliveryAddressId = elsewhere ? ids.deliveryAddressId : billingAddressId
  const delivery = fields.deliveryCountry === '' ? [] : [deliveryAddress(fields, ids.deliveryAddressId)]
  return {
    partnerData: { ...partnerData(fields, ids), addresses: [billingAddress(fields, ids), ...delivery] },
    rolesData: only({
      role: 'BUYER' as const,
      roleDetails: {
        billingAddressId,
        contactId,
        debitorNumber: fields.debitorNumber,
        leitwegId: fields.leitwegId,
        eInvoiceForm: fields.eInvoiceForm,
        language: fields.language,
        deliveryAddressId,
        billingAddressIsDeliveryAddress: fields.billingAddressIsDeliveryAddress,
      },
    }),
    relationshipDefaults: only({
      partnershipType: 'SUPPLIER__BUYER' as const,
      partnershipData: {
        paymentTargetDays: fields.paymentTargetDays,
        discountTerms: fields.discountTerms,
        preferredPaymentMethod: fields.preferredPaymentMethod,
        preferredCurrency: fields.preferredCurrency,
        targetAgreed: fields.targetAgreed,
      },
    }),
  }
}

type SharedFields = Omit<SupplierFields, 'creditorNumber' | 'customerNumberAtSupplier' | 'sellerKind'>

function partnerData(fields: SharedFields, { contactId }: StoredPartnerIds) {
  const { shortName, companyName, vatId, email, notes, salutation, firstName, familyName } = fields
  const contacts = firstName || familyName ? [{ contactId, salutation, firstName, familyName }] : []
  return { shortName, companyName, vatId, email, notes, contacts }
}

function billingAddress(fields: SharedFields, { billingAddressId }: StoredPartnerIds) {
  const { countryCode, recipientName, salutation, addressLines, street, zip, city } = fields
  return {
    addressId: billingAddressId,
    countryCode,
    recipientName,
    salutation,
    addressLines,
    street,
    zip,
    city,
  }
}

function deliveryAddress(fields: ReceiverFields, addressId: EntityId | null) {
  return {
    addressId,
    countryCode: fields.deliveryCountry,
    recipientName: fields.deliveryRecipientName,
    salutation: fields.deliverySalutation,
    addressLines: fields.deliveryAddressLines,
    street: fields.deliveryStreet,
    zip: fields.deliveryZip,
    city: fields.deliveryCity,
    vatId: fields.deliveryVatId,
  }
}
