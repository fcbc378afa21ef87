import type { Day } from '#kernel/day.ts'
import type { Cents } from '#kernel/money.ts'

/** What the page of an invoice is made of, as the database knows it. Texts that are not given may be null or ''. */
export type InvoicePdfFacts = {
  firm: PdfFirm
  document: PdfDocument
  receiver: PdfReceiver
  /** Where the goods go, when that is not the receiver's own address. */
  deliveryAddress: PdfAddress | null
  lineItems: PdfLineItem[]
  /** The tax of taxed lines, one entry per percent; empty when the invoice shows none (§ 19 UStG, tax-free, § 25a UStG). Never § 25a tax, which must not be shown. */
  taxes: { percent: number; netCents: Cents; taxCents: Cents }[]
  totals: { netCents: Cents; grossCents: Cents; paymentsCents: Cents; amountDueCents: Cents }
  /** Sentences that the law asks for (tax-free supply, § 25a, § 19 UStG), in the order of printing. */
  statutoryRemarks: string[]
}

export type PdfFirm = {
  name: string
  street: string
  zip: string
  city: string
  countryCode: string
  taxNumber: string | null
  vatId: string | null
  iban: string | null
  bic: string | null
  bankName: string | null
  email: string | null
  phone: string | null
  website: string | null
  managingDirectors: string | null
  register: string | null
  footer: string | null
}

export type PdfDocument = {
  documentType: 'INVOICE' | 'CANCELLATION'
  /** `null` makes a draft. */
  invoiceNumber: string | null
  invoiceDate: Day
  serviceDate: Day
  /** Given for a cancellation. */
  cancelledInvoice: { number: string; date: Day } | null
  currency: string
  /** For a currency other than EUR: its units per euro as a plain decimal ('1.0843'), and the day of that rate. */
  exchange: { rate: string; day: Day } | null
  /** `null` in a draft for which none was chosen yet. */
  paymentMethod: 'WIRE' | 'CASH' | 'PAYPAL' | 'CREDIT_CARD' | 'DIRECT_DEBIT' | null
  /** For WIRE; `null` in a draft for which none was given yet. */
  paymentTargetDays: number | null
  remarks: string | null
  customText: string | null
}

export type PdfAddress = {
  salutation: string | null
  recipientName: string
  /** Text with line breaks. */
  addressLines: string
  /** The country's German name when it is not the firm's own. */
  countryName: string | null
}

export type PdfReceiver = PdfAddress & { vatId: string | null; debitorNumber: string | null }

export type PdfLineItem = {
  pos: number
  quantity: number
  text: string
  description: string | null
  /** Per piece, in the side that was entered (gross when `amountIncludesTax`). */
  unitPriceCents: Cents
  /** `unitPriceCents × quantity`. */
  totalCents: Cents
  amountIncludesTax: boolean
  taxType: 'VAT' | 'DIFFERENTIAL' | 'NONE_EU' | 'NONE_THIRD_COUNTRY' | 'UNKNOWN'
  taxPercent: number
}
