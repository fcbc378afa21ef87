import type { EntityId } from '#kernel/id.ts'
import { nestReceiver, nestSupplier } from './nest-partner.ts'
import type { ReceiverFields, SupplierFields } from './partner-fields.ts'

// Whole creation payloads for tests and benchmarks; `changes` are flat form fields.

const id = (last: number) => `01900000-0000-7000-8000-0000000000${last}` as EntityId
const ids = { billingAddressId: id(11), deliveryAddressId: id(12), contactId: id(13) }

const shared = {
  shortName: 'MOE',
  companyName: 'Möbel Übersee GmbH',
  firstName: 'Änne',
  familyName: 'Groß',
  salutation: 'Frau',
  recipientName: '',
  street: 'Hafenstraße 1',
  zip: '28195',
  city: 'Bremen',
  countryCode: 'DE',
  vatId: 'DE136695976',
  email: 'aenne@uebersee.example',
  notes: '',
  paymentTargetDays: 14,
  discountTerms: [],
  preferredPaymentMethod: {
    paymentMethod: 'WIRE' as const,
    paymentMethodDetailType: 'WIRE' as const,
    data: { iban: 'DE02120300000000202051' },
  },
}

/** A supplier's creation payload. */
export function supplierSample(changes: Partial<SupplierFields> = {}) {
  const fields: SupplierFields = {
    ...shared,
    addressLines: '',
    creditorNumber: null,
    customerNumberAtSupplier: 'K-4711',
    sellerKind: null,
    ...changes,
  }
  return nestSupplier(fields, ids)
}

/** A receiver. */
export const receiverFieldsSample = (changes: Partial<ReceiverFields> = {}): ReceiverFields => ({
  ...shared,
  addressLines: 'Hafenstraße 1\n28195 Bremen',
  debitorNumber: null,
  leitwegId: '',
  eInvoiceForm: 'PDF',
  language: 'DE',
  preferredCurrency: 'EUR',
  targetAgreed: false,
  billingAddressIsDeliveryAddress: true,
  deliveryRecipientName: '',
  deliverySalutation: '',
  deliveryAddressLines: '',
  deliveryStreet: '',
  deliveryZip: '',
  deliveryCity: '',
  deliveryCountry: '',
  deliveryVatId: '',
  ...changes,
})

/** A receiver's creation payload. */
export const receiverSample = (changes: Partial<ReceiverFields> = {}) =>
  nestReceiver(receiverFieldsSample(changes), ids)
