import type { TaxScheme } from '#areas/firm/contract/read-firm.ts'
import type { ReceiverFields, SupplierFields } from '#areas/partners/rules/partner-fields.ts'
import type { PaymentMethodData } from '#areas/partners/rules/payment-method.ts'
import type { DiscountTerm } from '#areas/payment-targets/rules/discount-terms.ts'
import type { NewPayment, Payment } from '#areas/payments/rules/payment.ts'
import type { NewReduction, Reduction, ReductionSums } from '#areas/payments/rules/reduction.ts'
import type { ProductNews } from '#areas/stock/rules/product-news.ts'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Cents } from '#kernel/money.ts'
import type { ListedAdvance } from './advances.ts'
import type { DocumentFigures, FiguredLine } from './document-figures.ts'
import type { billFields, invoiceFields } from './fields/document-fields.ts'
import type { Stored as Carried } from './fields/field-table.ts'
import type { LineText } from './lines/line-texts.ts'
import type { PrintedTax } from './lines/totals.ts'
import type { Declaration } from './taxes/declarations.ts'

// A document between the rows of the database and everything that shows it: in cents and days, under one name for each
// thing. `NewDocument` is what a handler decides, `StoredDocument` what is read, and what the writer answers.

export type InvoiceKind = 'INVOICE' | 'CANCELLATION'
export type DocumentKind = 'BILL' | InvoiceKind

/** What bills and invoices have in common. */
interface Head {
  documentId: EntityId
  /** By which the firm was taxed on the day of supply; a cancellation has its invoice's. Of a bill: whether it gives input tax. */
  taxScheme: TaxScheme
  /** Whether the partner counted as one in the EU when it was written (rules/taxes/counted-as-eu.ts). */
  countedAsEu: boolean
  /** billDate or invoiceDate. */
  documentDay: Day
  currency: string
  /** Units of the currency for one EUR, without zeros at its end, and the day it was published; '1' and null for EUR. */
  rate: string
  rateDay: Day | null
  /** Why exemptions were taken that the partner's address speaks against, and why it is reported late; a bill has only the latter. */
  declarations: readonly Declaration[]
  partnerId: EntityId
  /** What lists show of the partner. */
  partnerText: string
  paymentMethod: PaymentMethodData
  paymentTargetDays: number | null
  /** Skonto that it grants, the earlier step first. */
  discountTerms: readonly DiscountTerm[]
}

interface BillHead extends Head, Carried<typeof billFields> {
  kind: 'BILL'
  /** As it stands on the supplier's paper. */
  number: string
  bookingDay: Day
  /** When it was supplied, of an advance the day that is expected; null where nothing is said. */
  serviceDay: Day | null
  /** The partner as it was, or as it was changed inside the document. */
  partner: SupplierFields
  customerNumberAtSupplier: string
  /** Those of its taxes that are as they stand on the paper, the highest percent first. */
  printedTaxes: readonly PrintedTax[]
}

interface InvoiceHead extends Head, Carried<typeof invoiceFields> {
  kind: InvoiceKind
  /** Of an advance the day that is expected. */
  serviceDay: Day
  /** As in bills. */
  partner: ReceiverFields
  /** The invoice that a cancellation cancels; null for an invoice. */
  cancelled: CancelledInvoice | null
  /** The invoice that a Rechnungskorrektur corrects; null where none is named. */
  corrected: CorrectedInvoice | null
  /** The cancelled invoice that this one replaces; null where none is named. */
  replaces: ReplacedInvoice | null
  /**
   * Of what corrects, cancels or replaces: what the largest of its originals asks for as a whole, in EUR, with the advances that it settles.
   * Left out where there is none here.
   */
  originalEuro?: Cents
  /** The advances that a final invoice settles, with what is deducted of each (§ 14 Abs. 5 S. 2 UStG); else none. */
  advances: readonly ListedAdvance[]
  /** Headings and texts between its lines, in the order of the paper; of a cancellation its invoice's. */
  texts: readonly LineText[]
}

/** What a cancellation names of its invoice. */
export interface CancelledInvoice {
  documentId: EntityId
  number: string
  documentDay: Day
  /** What had been paid on it when this was read. */
  paid: Cents
}

/** What a Rechnungskorrektur names of the invoice that it corrects (§ 31 Abs. 5 UStDV). */
export interface CorrectedInvoice {
  /** Null for one from before Kontor. */
  documentId: EntityId | null
  number: string
  documentDay: Day
}

/** What an invoice names of the cancelled one that it replaces (§ 31 Abs. 5 UStDV, decisions §10 'Replaced'). */
export interface ReplacedInvoice {
  documentId: EntityId
  number: string
  documentDay: Day
  /** Whether the month of its cancellation was locked when the replacement was written: left out where it was not. */
  afterLock?: boolean
}

/** How the firm numbers its invoices: whether the numbers follow the dates. By which pattern, its range says. */
export interface NumberRules {
  inDateOrder: boolean
}

/** The place of a number in the range of its year. */
export interface NumberPlace {
  year: number
  count: number
}

export type NewBill = BillHead &
  DocumentFigures & {
    payments: readonly NewPayment[]
    reductions: readonly NewReduction[]
    /** What its purchases tell their products. */
    news: readonly ProductNews[]
  }
/** The writer gives the number. */
export type NewInvoice = InvoiceHead &
  DocumentFigures & {
    payments: readonly NewPayment[]
    reductions: readonly NewReduction[]
    numbering: NumberRules
  }
export type NewDocument = NewBill | NewInvoice

/** A line under the id that is its own in the document. */
export type DocumentLine = FiguredLine & { localId: EntityId }

interface Stored extends ReductionSums {
  lines: readonly DocumentLine[]
  payments: readonly Payment[]
  /** Skonto and write-offs. */
  reductions: readonly Reduction[]
  /** The sum of the payments, and what is due (payments/rules/due.ts). */
  paid: Cents
  due: Cents
  /** How often it was replaced, and its payments changed. */
  version: number
  paymentsVersion: number
}

export type StoredBill = BillHead & Omit<DocumentFigures, 'lines'> & Stored
export type StoredInvoice = InvoiceHead &
  Omit<DocumentFigures, 'lines'> &
  Stored & {
    number: string
    place: NumberPlace
    /** The cancellation that cancels it; null while it stands. */
    cancelledById: EntityId | null
    /** The final invoice that settles it, an advance; null while none does. */
    settledBy: { documentId: EntityId; number: string } | null
    /** The invoice that stands in the place of it, a cancelled one, or of the one that it cancels; null while none does. */
    replacedBy: ReplacedInvoice | null
  }
export type StoredDocument = StoredBill | StoredInvoice

/** The document that is read when these kinds are asked for. */
export type DocumentOf<K extends DocumentKind> = K extends 'BILL' ? StoredBill : StoredInvoice

/** How a document is paid, and in how many days: only a wire has any. */
export function storedTerms({
  preferredPaymentMethod: paymentMethod,
  paymentTargetDays,
  discountTerms,
}: {
  preferredPaymentMethod: PaymentMethodData
  paymentTargetDays: number | null
  discountTerms: readonly DiscountTerm[]
}): Pick<Head, 'paymentMethod' | 'paymentTargetDays' | 'discountTerms'> {
  return {
    paymentMethod,
    paymentTargetDays: paymentMethod.paymentMethod === 'WIRE' ? paymentTargetDays : null,
    discountTerms,
  }
}

/** Whether a document is cancelled, or a cancellation: nothing is owed for it (decisions §4). */
export function isClosed(document: { kind: DocumentKind; cancelledById?: EntityId | null }): boolean {
  return document.kind === 'CANCELLATION' || (document.cancelledById ?? null) !== null
}
