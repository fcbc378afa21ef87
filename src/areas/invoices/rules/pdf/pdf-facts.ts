import type { invoiceFields, invoiceLineFields } from '#areas/documents/rules/fields/document-fields.ts'
import type { Stored } from '#areas/documents/rules/fields/field-table.ts'
import type { LineText } from '#areas/documents/rules/lines/line-texts.ts'
import type { TaxType } from '#areas/documents/rules/taxes/tax-types.ts'
import type { LetterAddress } from '#areas/letters/rules/letter-address.ts'
import type { LetterFirm } from '#areas/letters/rules/letter-firm.ts'
import type { DiscountTerm } from '#areas/payment-targets/rules/discount-terms.ts'
import type { Day } from '#kernel/day.ts'
import type { Cents } from '#kernel/money.ts'

/** What the page of an invoice is made of, as the database knows it. Texts that are not given may be null or ''. */
export type InvoicePdfFacts = {
  firm: LetterFirm
  wording: PdfWording
  /** When the page is made. */
  madeAt: Date
  document: PdfDocument
  receiver: PdfReceiver
  /** Where the goods go, when that is not the receiver's own address. */
  deliveryAddress: LetterAddress | null
  lineItems: PdfLineItem[]
  /** Headings and texts before each of them, in its order, and behind the last one. */
  texts: PdfText[][]
  /** The tax of taxed lines, one entry per percent; empty when the invoice shows none (§ 19 UStG, tax-free, § 25a UStG). Never § 25a tax, which must not be shown. */
  taxes: PdfTax[]
  /** What the lines come to whose tax the customer owes; empty without such. */
  owedByCustomer: { taxType: TaxType; netCents: Cents; mark: string | null }[]
  /** What has no tax, one entry for each taxation and reason, without § 25a UStG and what the customer owes; empty where all lines are taxed alike. */
  untaxed: { netCents: Cents; isZeroRate: boolean; mark: string | null }[]
  /** Of a final invoice, whose taxes and totals are what remains: the whole supply, and the advances that it settles. */
  settlement: PdfSettlement | null
  totals: {
    netCents: Cents
    grossCents: Cents
    grossEuroCents: Cents
    paymentsCents: Cents
    amountDueCents: Cents
  }
  /** What was paid, by its day; an advance says when (§ 14 Abs. 4 S. 1 Nr. 6 UStG). */
  payments: { day: Day; cents: Cents }[]
  /** Sentences that the law asks for (tax-free supply, § 25a, § 19 UStG), in the order of printing. */
  statutoryRemarks: string[]
}

export type PdfTax = { percent: number; netCents: Cents; taxCents: Cents; taxEuroCents: Cents }

/** What a document's groups are on its page. */
export type PdfGroups = Pick<InvoicePdfFacts, 'taxes' | 'owedByCustomer' | 'untaxed'>

export type PdfSettlement = PdfGroups & {
  netCents: Cents
  grossCents: Cents
  advances: PdfAdvance[]
}

/** An advance: what it asked for, and what of it was received, by the rates of its tax. */
export type PdfAdvance = {
  number: string
  day: Day
  askedCents: Cents
  netCents: Cents
  grossCents: Cents
  taxes: PdfTax[]
}

export type PdfDocument = Stored<typeof invoiceFields> & {
  documentType: 'INVOICE' | 'CANCELLATION'
  /** `null` makes a draft. */
  invoiceNumber: string | null
  invoiceDate: Day
  /** Of an advance the expected day. */
  serviceDate: Day
  /** Given for a cancellation. */
  cancelledInvoice: { number: string; date: Day; paidCents: Cents } | null
  /** Given for a Rechnungskorrektur that names the invoice it corrects. */
  correctedInvoice: { number: string; date: Day } | null
  /** Given for an invoice that replaces a cancelled one. */
  replacedInvoice: { number: string; date: Day } | null
  /** Given for a cancellation: the invoice that stands in the place of the cancelled one. */
  replacement: { number: string; date: Day } | null
  currency: string
  /** For a currency other than EUR: its units per euro as a plain decimal ('1.0843'), and the day of that rate. */
  exchange: { rate: string; day: Day } | null
  /** `null` in a draft for which none was chosen yet. */
  paymentMethod: 'WIRE' | 'CASH' | 'PAYPAL' | 'CREDIT_CARD' | 'DIRECT_DEBIT' | null
  /** For WIRE; `null` in a draft for which none was given yet. */
  paymentTargetDays: number | null
  /** Skonto that it grants, the earlier step first. */
  discountTerms: readonly DiscountTerm[]
}

export type PdfReceiver = LetterAddress & {
  vatId: string | null
  /** The VAT id of services, where goods of the same invoice go under another. */
  serviceVatId?: string | null
  debitorNumber: string | null
  isConsumer: boolean
  /** How a letter to him begins, without the comma. */
  greeting: string
}

export type PdfText = Pick<LineText, 'kind' | 'text'>

export type PdfLineItem = Stored<typeof invoiceLineFields> & {
  pos: number
  quantity: number
  /** Per piece, in the side that was entered (gross when `amountIncludesTax`). */
  unitPriceCents: Cents
  /** What the line comes to, in the same side: less its discount. */
  totalCents: Cents
  /** What its discount takes off; 0 without one. */
  discountCents: Cents
  amountIncludesTax: boolean
  taxType: TaxType
  taxPercent: number
  /** What leads to the remark about its taxation: '1)'; null without one. */
  mark: string | null
}

/** What the firm has chosen to say on its invoices. */
export type PdfWording = {
  /** With the placeholders of an e-mail, in the language of the document. */
  openingText: string
  closingText: string
  payPalAddress: string
}
