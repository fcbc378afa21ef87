import { propertyName } from '../property-names.ts'

// What a column of an imported file may hold: a property of the partner, or a part of one that other programs keep apart.

const names = [
  'shortName',
  'companyName',
  'fullName',
  'familyName',
  'firstName',
  'salutation',
  'title',
] as const
const address = [
  'recipientName',
  'street',
  'houseNumber',
  'addressExtra',
  'zip',
  'city',
  'countryCode',
  'addressLines',
] as const
const payment = [
  'paymentTargetDays',
  'discountPercent',
  'discountDays',
  'secondDiscountPercent',
  'secondDiscountDays',
  'preferredPaymentMethod',
  'iban',
  'bic',
  'accountOwner',
  'paypalAddress',
] as const
const contact = ['vatId', 'email'] as const

export const receiverTargets = [
  ...(['debitorNumber', ...names, ...address, ...contact, ...payment] as const),
  ...(['targetAgreed', 'preferredCurrency', 'language', 'leitwegId', 'eInvoiceForm', 'notes'] as const),
  ...(['deliveryRecipientName', 'deliverySalutation', 'deliveryAddressLines', 'deliveryStreet'] as const),
  ...(['deliveryZip', 'deliveryCity', 'deliveryCountry', 'deliveryVatId'] as const),
] as const

export const supplierTargets = [
  ...(['creditorNumber', ...names, ...address, ...contact, ...payment] as const),
  ...(['customerNumberAtSupplier', 'sellerKind', 'notes'] as const),
] as const

export type ReceiverTarget = (typeof receiverTargets)[number]
export type SupplierTarget = (typeof supplierTargets)[number]
export type PartnerTarget = ReceiverTarget | SupplierTarget

const ownNames: Partial<Record<PartnerTarget, string>> = {
  fullName: 'Name',
  title: 'Titel',
  houseNumber: 'Hausnummer',
  addressExtra: 'Adresszusatz',
  iban: 'IBAN',
  bic: 'BIC',
  accountOwner: 'Kontoinhaber',
  paypalAddress: 'PayPal-Adresse',
  paymentTargetDays: 'Zahlungsziel',
  discountPercent: 'Skonto %',
  discountDays: 'Skonto Tage',
  secondDiscountPercent: '2. Skonto %',
  secondDiscountDays: '2. Skonto Tage',
  preferredPaymentMethod: 'Zahlungsart',
  preferredCurrency: 'Währung',
}

/** As they stand on the screen, and as headings of the files that Kontor makes. */
export const targetName = (target: PartnerTarget): string => ownNames[target] ?? propertyName(target)
