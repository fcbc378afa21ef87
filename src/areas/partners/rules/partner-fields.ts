import { agreedTerms, faultsOfTerms } from '#areas/payment-targets/rules/discount-terms.ts'
import { optionalLeitwegId } from '#kernel/codes/leitweg-id.ts'
import { optionalPartnerVatId } from '#kernel/codes/vat-id.ts'
import { countryName, isCountry } from '#kernel/countries/countries.ts'
import { isCurrency } from '#kernel/currencies.ts'
import { optionalEmail } from '#kernel/email.ts'
import {
  choice,
  flag,
  line,
  lines,
  optionalInteger,
  optionalLine,
  optionalLines,
  optionalPart,
} from '#kernel/fields.ts'
import { type Language, languages, languageUnknown } from '#kernel/texts/language.ts'
import { z } from '#kernel/zod.ts'
import { type EInvoiceForm, eInvoiceForms, eInvoiceFormUnknown } from './e-invoice-forms.ts'
import { paymentMethodData } from './payment-method.ts'
import { sellerKinds, sellerKindUnknown } from './seller-kinds.ts'

// The flat form fields of suppliers and receivers (spec 1 §3), each with its own rule (spec 1 §5).
// They are the properties that can be changed, the columns of the table, and the snapshot that a document keeps.

/** How many characters the notes of a partner have at most. */
export const longestNotes = 4000

export const collectiveDebtor = 10000

const country = z.string('Land fehlt').trim().toUpperCase().refine(isCountry, 'Land fehlt')

const optionalCountry = optionalLine(2)
  .transform((code) => code.toUpperCase())
  .refine((code) => code === '' || isCountry(code), 'Land fehlt')

const optionalCurrency = optionalLine(3)
  .transform((code) => code.toUpperCase())
  .refine((code) => code === '' || isCurrency(code), 'Währung fehlt')

const paymentTargetDays = optionalInteger('Zahlungsziel: eine Zahl von 0 bis 9999', 0, 9999)

const shared = {
  shortName: line('Kürzel fehlt', 60),
  companyName: optionalLine(),
  firstName: optionalLine(),
  familyName: optionalLine(),
  salutation: optionalLine(60),
  recipientName: optionalLine(),
  street: optionalLine(),
  zip: optionalLine(20),
  city: optionalLine(),
  countryCode: country,
  vatId: optionalPartnerVatId(),
  email: optionalEmail('E-Mail ungültig'),
  notes: optionalLines(longestNotes),
  paymentTargetDays,
  // Skonto, in up to two steps
  discountTerms: agreedTerms,
}

export const supplierProperties = {
  ...shared,
  addressLines: optionalLines(500),
  creditorNumber: optionalInteger('Kreditorennr. muss 5-stellig sein', 10000, 99999),
  customerNumberAtSupplier: optionalLine(60),
  // null: not given
  sellerKind: optionalPart(choice(sellerKinds, sellerKindUnknown)),
  preferredPaymentMethod: paymentMethodData('BILL'),
}

export const receiverProperties = {
  ...shared,
  addressLines: lines('Adresse fehlt', 500),
  debitorNumber: optionalInteger('Debitorennr. muss 5-stellig sein', 10000, 99999).refine(
    (number) => number !== collectiveDebtor,
    'Die Debitorennr. 10000 ist das Sammelkonto und kann nicht vergeben werden',
  ),
  leitwegId: optionalLeitwegId(),
  eInvoiceForm: optionalPart(choice(eInvoiceForms, eInvoiceFormUnknown)).transform(
    (form): EInvoiceForm => form ?? 'PDF',
  ),
  // In which his invoices and their e-mails are written.
  language: optionalPart(choice(languages, languageUnknown)).transform(
    (language): Language => language ?? 'DE',
  ),
  preferredPaymentMethod: paymentMethodData('INVOICE'),
  preferredCurrency: optionalCurrency,
  // Whether the target is part of the contract: default begins the day after it without a reminder (§ 286 Abs. 2 Nr. 1 BGB), which
  // a target that only the invoice names does not bring about (BGH III ZR 91/07).
  targetAgreed: flag(),
  // Without a word about delivery the goods go where the invoice goes.
  billingAddressIsDeliveryAddress: optionalPart(z.boolean()).transform((value) => value ?? true),
  deliveryRecipientName: optionalLine(),
  deliverySalutation: optionalLine(60),
  deliveryAddressLines: optionalLines(500),
  deliveryStreet: optionalLine(),
  deliveryZip: optionalLine(20),
  deliveryCity: optionalLine(),
  deliveryCountry: optionalCountry,
  deliveryVatId: optionalPartnerVatId(),
}

export type SupplierProperty = keyof typeof supplierProperties
export type ReceiverProperty = keyof typeof receiverProperties

const supplierShape = z.strictObject(supplierProperties)
const receiverShape = z.strictObject(receiverProperties)

export type SupplierFields = z.output<typeof supplierShape>
export type ReceiverFields = z.output<typeof receiverShape>

export interface PartnerFault {
  path: string
  message: string
}

/** Also asked about half-filled forms, whose other fields are faulty: hence nothing is sure to be there. */
type Names = Partial<
  Pick<SupplierFields, 'companyName' | 'familyName' | 'paymentTargetDays' | 'discountTerms'>
>
type Delivery = Partial<
  Pick<
    ReceiverFields,
    'billingAddressIsDeliveryAddress' | 'deliveryAddressLines' | 'deliveryCountry' | 'deliveryRecipientName'
  >
>

/** What is wrong with a supplier as a whole; the rules of its single fields are in their schemas. */
export function faultsOfSupplier(fields: Names): PartnerFault[] {
  const terms = faultsOfTerms(fields.discountTerms ?? [], fields.paymentTargetDays ?? null).map(
    ({ path, message }) => ({ path: `discountTerms.${path}`, message }),
  )
  return fields.companyName || fields.familyName
    ? terms
    : [{ path: 'companyName', message: 'Nachname oder Firma angeben' }, ...terms]
}

/** What is wrong with a receiver as a whole: its name, and a delivery address of its own (spec 1 §5). */
export function faultsOfReceiver(fields: Names & Delivery): PartnerFault[] {
  const faults = faultsOfSupplier(fields)
  if (fields.billingAddressIsDeliveryAddress !== false) return faults
  if (!fields.deliveryAddressLines) faults.push({ path: 'deliveryAddressLines', message: 'Adresse fehlt' })
  if (!fields.deliveryCountry) faults.push({ path: 'deliveryCountry', message: 'Land fehlt' })
  if (!fields.deliveryRecipientName) faults.push({ path: 'deliveryRecipientName', message: 'Kunde fehlt' })
  return faults
}

function adding(faultsOf: (fields: Names & Delivery) => PartnerFault[]) {
  return (fields: Names & Delivery, context: z.RefinementCtx) => {
    for (const { path, message } of faultsOf(fields))
      context.addIssue({ code: 'custom', path: [path], message })
  }
}

// Told together with the faults of single fields, so that a form shows all of them at once.
const always = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null }

/** The flat fields of a supplier: what the form fills in, and what a document may keep of it. */
export const supplierFields = supplierShape.superRefine(adding(faultsOfSupplier), always)

/** The flat fields of a receiver. */
export const receiverFields = receiverShape.superRefine(adding(faultsOfReceiver), always)

/**
 * The same inside of an invoice, where the address may be empty: a small one need not name it (§ 33 UStDV). Whether it is one
 * is decided with its lines.
 */
export const invoiceReceiverFields = z
  .strictObject({ ...receiverProperties, addressLines: optionalLines(500) })
  .superRefine(adding(faultsOfReceiver), always)

/** To whom a letter goes: the recipient name, else the company, else first and family name (spec 1 §3). */
export function recipientOf(
  fields: Pick<SupplierFields, 'recipientName' | 'companyName' | 'firstName' | 'familyName'>,
): string {
  return (
    fields.recipientName ||
    fields.companyName ||
    [fields.firstName, fields.familyName].filter(Boolean).join(' ')
  )
}

type Recipient = Pick<SupplierFields, 'recipientName' | 'companyName' | 'firstName' | 'familyName'>

/** The fields as they are stored: a recipient that says what the names say anyway is '', and so follows them. */
export function storedFields<F extends Recipient>(fields: F): F {
  const made = recipientOf({ ...fields, recipientName: '' })
  return fields.recipientName === made ? { ...fields, recipientName: '' } : fields
}

/** The name in lists: the company, else `family, first` (spec 1 §3). */
export function partnerName(
  fields: Pick<SupplierFields, 'companyName' | 'firstName' | 'familyName'>,
): string {
  return fields.companyName || [fields.familyName, fields.firstName].filter(Boolean).join(', ')
}

/** How selects show a receiver: name, debtor number, address line, VAT id (spec 1 §3). */
export function receiverDisplay(fields: ReceiverFields): string {
  const place = [fields.zip, fields.city].filter(Boolean).join(' ')
  const address = [fields.street, place, countryName(fields.countryCode)].filter(Boolean).join(', ')
  return [partnerName(fields), fields.debitorNumber, address, fields.vatId].filter(Boolean).join(' · ')
}
