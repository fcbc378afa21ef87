import { type AgreedTerm, agreedWords } from '#areas/payment-targets/rules/discount-terms.ts'
import { languageNames, languages } from '#kernel/texts/language.ts'
import { eInvoiceFormNames, eInvoiceForms } from './e-invoice-forms.ts'
import type { ReceiverProperty, SupplierProperty } from './partner-fields.ts'
import { sellerKindNames, sellerKinds } from './seller-kinds.ts'

const names: Record<SupplierProperty | ReceiverProperty, string> = {
  shortName: 'Kürzel',
  companyName: 'Firma',
  firstName: 'Vorname',
  familyName: 'Nachname',
  salutation: 'Anrede',
  recipientName: 'Empfänger',
  addressLines: 'Adresse',
  street: 'Straße',
  zip: 'PLZ',
  city: 'Ort',
  countryCode: 'Land',
  vatId: 'USt-IdNr.',
  email: 'E-Mail',
  notes: 'Notizen',
  paymentTargetDays: 'Zahlungsziel in Tagen',
  discountTerms: 'Skonto',
  preferredPaymentMethod: 'Bevorzugte Zahlungsart',
  creditorNumber: 'Kreditorennr.',
  customerNumberAtSupplier: 'Unsere Kundennr. beim Lieferanten',
  sellerKind: 'Art des Verkäufers',
  debitorNumber: 'Debitorennr.',
  leitwegId: 'Leitweg-ID',
  eInvoiceForm: 'Form der E-Rechnung',
  language: 'Sprache',
  preferredCurrency: 'Bevorzugte Währung',
  targetAgreed: 'Zahlungsziel vereinbart',
  billingAddressIsDeliveryAddress: 'Rechnungsadresse ist Lieferadresse',
  deliveryRecipientName: 'Empfänger der Lieferung',
  deliverySalutation: 'Anrede der Lieferung',
  deliveryAddressLines: 'Lieferadresse',
  deliveryStreet: 'Straße der Lieferung',
  deliveryZip: 'PLZ der Lieferung',
  deliveryCity: 'Ort der Lieferung',
  deliveryCountry: 'Lieferland',
  deliveryVatId: 'USt-IdNr. der Lieferadresse',
}

/** The German name of a partner's property, as the forms call it; the name itself where it has none there (spec 1 §4.5). */
export function propertyName(name: string): string {
  return Object.hasOwn(names, name) ? names[name as keyof typeof names] : name // just looked up
}

/** A property's value as the forms show it, where the wire has a word of its own for it; else null. */
export function propertyWord(name: string, value: unknown): string | null {
  const form = name === 'eInvoiceForm' ? eInvoiceForms.find((known) => known === value) : undefined
  if (form !== undefined) return eInvoiceFormNames[form]
  // What was stored before receivers had one is German.
  if (name === 'language') return languageNames[languages.find((known) => known === value) ?? 'DE']
  // What was stored before partners had any has none.
  if (name === 'discountTerms') return agreedWords((value ?? []) as readonly AgreedTerm[])
  const kind = name === 'sellerKind' ? sellerKinds.find((known) => known === value) : undefined
  return kind === undefined ? null : sellerKindNames[kind]
}
