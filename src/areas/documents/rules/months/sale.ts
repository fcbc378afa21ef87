import type { TaxScheme } from '#areas/firm/contract/read-firm.ts'
import type { Payment } from '#areas/payments/rules/payment.ts'
import { type Day, type Month, monthOf } from '#kernel/day.ts'
import { type Cents, sumCents } from '#kernel/money.ts'
import type { TaxedGroup } from './month-rows.ts'
import type { MonthReduction } from './reductions.ts'

export type MonthPayment = Pick<Payment, 'recordDate' | 'amount'>

/** One paper of a sale, as far as the months of its tax depend on it. */
export interface TaxedPaper {
  documentId: string
  /** Its own date. */
  documentDay: Day
  /** In its currency, as the payments. */
  gross: Cents
  /** As stored, in EUR; of a final invoice what remains. */
  groups: readonly TaxedGroup[]
  /** Of a final invoice, and of its cancellation, what was deducted of the advances, as stored, in EUR. */
  deducted: readonly TaxedGroup[]
  /** What that comes to, as `gross`; left out where nothing is deducted. */
  deductedGross?: Cents
  payments: readonly MonthPayment[]
  /** Its discounts and write-offs; left out where there are none. */
  reductions?: readonly MonthReduction[]
}

/** An advance as its final invoice looks at it. */
export type TaxedAdvance = Pick<TaxedPaper, 'gross' | 'groups' | 'payments'>

/**
 * A sale: an invoice with everything that was written about it later, and all payments of all of it. What counts of it in a month depends
 * on all of these together (decisions §10, 'Paid back').
 */
export interface TaxedSale {
  invoice: TaxedPaper
  /** Whether the invoice is one over what is not supplied yet. */
  advance: boolean
  taxScheme: TaxScheme
  serviceDay: Day
  cancellation: TaxedPaper | null
  /** The Rechnungskorrekturen that name the invoice, the oldest first. */
  corrections: readonly TaxedCorrection[]
  /** The advances that the invoice lists. */
  advances: readonly TaxedAdvance[]
  /** What replaced the invoice; left out where nothing did. */
  replaced?: Replaced
}

/**
 * What comes to a sale by invoices that replace one another (decisions §10, 'Replaced'). The first of them is the sale's invoice and counts
 * as if it stood; the cancellations between them are among the corrections, with what is asked less.
 */
export interface Replaced {
  /** What is asked more, and in which month. */
  more: readonly TaxedAddition[]
  /** When it was supplied: what replaces an invoice whose cancellation's month was locked counts later (`serviceDay`). */
  suppliedOn: Day
  /** What was paid of all that is no correction, each as it was written: what counts by payment goes by this. */
  paidPapers: readonly TaxedPaper[]
  /** What was paid of papers of other sales and belongs to this one, too. */
  otherPayments: readonly MonthPayment[]
  /** The cancellation that takes all of the sale out of the months in which it stands: it was supplied in another one. */
  takenOutBy: string | null
}

/** What an invoice asks more than the one that it replaces. */
export interface TaxedAddition extends Pick<TaxedPaper, 'documentId' | 'gross' | 'groups'> {
  month: Month
  /** The date of the first invoice about the supply, by which what goes to the EU counts. */
  invoicedOn: Day
}

export interface TaxedCorrection {
  /** Of what is no correction, but what a replaced invoice asked beyond its replacement: that invoice. */
  lessOf?: string
  paper: TaxedPaper
  cancellation: TaxedPaper | null
}

/** Whether an invoice takes back, rather than asks for, an amount; a final invoice may remain below what was received. */
export function isCorrection({ gross, advances }: { gross: Cents; advances: readonly unknown[] }): boolean {
  return gross < 0 && advances.length === 0
}

/** When a sale was supplied: by that month's rate it is converted (§ 16 Abs. 6 UStG). */
export const suppliedOn = ({ serviceDay, replaced }: TaxedSale): Day => replaced?.suppliedOn ?? serviceDay

/** Whether a sale was called off before the month in which it was to be supplied: then nothing of it is ever owed that was not received. */
export function isCalledOff({ cancellation, serviceDay }: TaxedSale): boolean {
  return cancellation !== null && monthOf(cancellation.documentDay) < monthOf(serviceDay)
}

/** The invoice and what replaced it, each as it was written. */
export const paidPapersOf = ({ invoice, replaced }: TaxedSale): readonly TaxedPaper[] =>
  replaced?.paidPapers ?? [invoice]

/** What was received by the end of a month, less what was paid back. */
export function receivedBy(payments: readonly MonthPayment[], month: Month): Cents {
  return sumCents(
    payments.filter(({ recordDate }) => monthOf(recordDate) <= month).map(({ amount }) => amount),
  )
}

/** What was received of an advance when its final invoice was written, and is deducted there. */
export function knownPayments(
  { payments }: TaxedAdvance,
  { invoice }: Pick<TaxedSale, 'invoice'>,
): MonthPayment[] {
  return payments.filter(({ recordDate }) => recordDate <= invoice.documentDay)
}
