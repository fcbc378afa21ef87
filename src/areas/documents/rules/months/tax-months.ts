import type { TaxScheme } from '#areas/firm/contract/read-firm.ts'
import type { Payment } from '#areas/payments/rules/payment.ts'
import { type Day, type Month, monthAfter, monthOf } from '#kernel/day.ts'
import { type Cents, cents, sumCents, zeroCents } from '#kernel/money.ts'
import type { InvoiceKind } from '../stored-document.ts'
import type { StoredTaxType } from '../taxes/tax-types.ts'
import { type MonthRow, type MonthShare, shareRows, sumByMonth, type TaxedGroup } from './month-rows.ts'

/** An invoice or cancellation, as far as the months of its tax depend on it. */
export interface TaxedInvoice {
  kind: InvoiceKind
  /** An invoice, or the cancellation of one, over what is not supplied yet. */
  advance: boolean
  taxScheme: TaxScheme
  /** Its own date. */
  documentDay: Day
  serviceDay: Day
  /** In its currency, as the payments. */
  gross: Cents
  /** As stored, in EUR; of a final invoice what remains. */
  groups: readonly TaxedGroup[]
  payments: readonly MonthPayment[]
  /** Of a final invoice, and of its cancellation, what was deducted of the advances, as stored, in EUR. */
  deducted: readonly TaxedGroup[]
  /** The advances that it lists. */
  advances: readonly TaxedAdvance[]
}

/** An advance as its final invoice looks at it. */
export type TaxedAdvance = Pick<TaxedInvoice, 'gross' | 'groups' | 'payments'>

export type MonthPayment = Pick<Payment, 'recordDate' | 'amount'>

/** What of a document is paid with a payment, in the month of it. */
interface PaidStep {
  month: Month
  reached: Cents
}

/**
 * When what is taxed so counts. PAYMENT_OR_SUPPLY: by the scheme, § 13 Abs. 1 Nr. 1 UStG. INVOICE: the month of the
 * invoice, at the latest the one after the supply (§ 18b S. 2 UStG), whatever the scheme; no advance. SUPPLY: the month of
 * the supply, whatever the scheme (§ 18b S. 3 UStG); no advance.
 */
const timings: Record<StoredTaxType, 'PAYMENT_OR_SUPPLY' | 'INVOICE' | 'SUPPLY'> = {
  VAT: 'PAYMENT_OR_SUPPLY',
  DIFFERENTIAL: 'PAYMENT_OR_SUPPLY',
  NONE_THIRD_COUNTRY: 'PAYMENT_OR_SUPPLY',
  NONE_EU: 'INVOICE',
  REVERSE_CHARGE: 'PAYMENT_OR_SUPPLY',
  SERVICE_EU: 'SUPPLY',
  OSS: 'PAYMENT_OR_SUPPLY',
  // of bills alone (bill-months.ts)
  ACQUISITION_EU: 'INVOICE',
  REVERSE_CHARGE_13B: 'INVOICE',
  IMPORT_VAT: 'INVOICE',
}

/**
 * The months in which an invoice or cancellation counts, with base and tax of each of its groups in EUR cents, the oldest
 * first (§ 13 Abs. 1 Nr. 1, § 18b, § 20 UStG; decisions §9, 'Tax month'). Under SOLL the rows of a document sum up to it,
 * those of an advance to what was paid of it; under IST, and for a Kleinunternehmer, whose turnover is what he received
 * (§ 19 Abs. 2 UStG), to what was paid. Exact: no cent is lost or made.
 */
export function invoiceMonths(invoice: TaxedInvoice): MonthRow[] {
  const whole = [...invoice.groups, ...invoice.deducted].filter((group) => !isByScheme(group))
  // A payment is shared among all groups; that of supplies to the EU does not count.
  const shares = byScheme(invoice).filter(({ group }) => isByScheme(group))
  return sumByMonth([...suppliesToEu(invoice, whole), ...shares])
}

/** What was supplied to the EU counts as a whole: nothing of it counted when its advance was paid (UStAE 18a.3, 18b.1). */
function suppliesToEu(invoice: TaxedInvoice, groups: readonly TaxedGroup[]): MonthShare[] {
  if (invoice.advance) return []
  const afterSupply = monthAfter(invoice.serviceDay)
  const own = monthOf(invoice.documentDay)
  const isReversal = invoice.kind === 'CANCELLATION' || isCorrection(invoice)
  return groups.map((group) => {
    const latest = timings[group.taxType] === 'SUPPLY' ? monthOf(invoice.serviceDay) : afterSupply
    const isOwn = isReversal || (own < latest && timings[group.taxType] === 'INVOICE')
    return { month: isOwn ? own : latest, rateMonth: monthOf(invoice.serviceDay), group, ...group }
  })
}

function byScheme(invoice: TaxedInvoice): MonthShare[] {
  const { kind, gross, groups, payments, advance, taxScheme } = invoice
  // What was paid of an advance counts when it was paid, and what is paid back then (UStAE 17.1 Abs. 7).
  if (advance) return kind === 'CANCELLATION' ? [] : paidShares(groups, gross, payments)
  if (taxScheme === 'SOLL') return agreedShares(invoice)
  if (kind === 'CANCELLATION') return []
  // Nothing is to be paid for it, though its groups may differ from one another: a rate that changed since the advance.
  if (gross === 0) return wholeIn(monthOf(invoice.serviceDay), groups)
  return paidShares(groups, gross, payments)
}

/** Whether it takes back, rather than asks for, an amount; a final invoice may remain below what was received. */
export function isCorrection({ gross, advances }: { gross: Cents; advances: readonly unknown[] }): boolean {
  return gross < 0 && advances.length === 0
}

/**
 * § 13 Abs. 1 Nr. 1 Buchst. b, § 20 UStG: each payment and refund in its month, in its share of all groups; nothing where `gross` is 0.
 */
function paidShares(
  groups: readonly TaxedGroup[],
  gross: Cents,
  payments: readonly MonthPayment[],
): MonthShare[] {
  return gross === 0 ? [] : shareRows(groups, gross, paidSteps(payments))
}

/** The same up to the whole: what is paid beyond that bears no tax of the bill (§ 15 Abs. 1 S. 1 Nr. 1 S. 3 UStG). */
export function paidSharesOfBill(
  groups: readonly TaxedGroup[],
  gross: Cents,
  payments: readonly MonthPayment[],
): MonthShare[] {
  return gross === 0 ? [] : shareRows(groups, gross, withinWhole(gross, paidSteps(payments)))
}

/** The payments in the order of their days, each with its month and what is paid with it. */
export function paidSteps(payments: readonly MonthPayment[]): PaidStep[] {
  let paid = zeroCents
  return inOrder(payments).map(({ recordDate, amount }) => {
    paid = sumCents([paid, amount])
    return { month: monthOf(recordDate), reached: paid }
  })
}

/** No more than all of it is reached, and no less than nothing; it may be asked for or given back. */
export function withinWhole(gross: Cents, steps: readonly PaidStep[]): PaidStep[] {
  const [least, most] = gross < 0 ? [gross, 0] : [0, gross]
  return steps.map((step) => ({ ...step, reached: cents(Math.min(most, Math.max(least, step.reached))) }))
}

/** § 13 Abs. 1 Nr. 1 Buchst. a UStG: the month of the supply, and before it what was received already (S. 4). */
function agreedShares(invoice: TaxedInvoice): MonthShare[] {
  const { kind, documentDay, serviceDay, gross, groups, payments } = invoice
  const supplied = monthOf(serviceDay)
  // What is taken back of a supply is converted as the supply was.
  if (kind === 'CANCELLATION' || isCorrection(invoice)) return wholeIn(monthOf(documentDay), groups, supplied)
  if (gross <= 0) return [...wholeIn(supplied, groups), ...movedToSupply(invoice, supplied)]
  const early = payments.filter(({ recordDate }) => monthOf(recordDate) < supplied)
  const steps = withinWhole(gross, paidSteps(early))
  const rest = { month: supplied, reached: gross }
  return [...shareRows(groups, gross, [...steps, rest]), ...movedToSupply(invoice, supplied)]
}

/** What was received of an advance only after the month of the supply was due in that month: its final invoice moves it there. */
function movedToSupply({ advances, documentDay }: TaxedInvoice, supplied: Month): MonthShare[] {
  return advances.flatMap(({ gross, groups, payments }) => {
    const known = payments.filter(({ recordDate }) => recordDate <= documentDay)
    return paidShares(groups, gross, known)
      .filter(({ month }) => month > supplied)
      .flatMap((share) => [
        { ...share, month: supplied },
        { ...share, base: cents(-share.base), tax: cents(-share.tax) },
      ])
  })
}

const isByScheme = ({ taxType }: TaxedGroup) => timings[taxType] === 'PAYMENT_OR_SUPPLY'

/** All of some groups in one month. */
export function wholeIn(month: Month, groups: readonly TaxedGroup[], rateMonth = month): MonthShare[] {
  return groups.map((group) => ({ month, rateMonth, group, base: group.base, tax: group.tax }))
}

function inOrder(payments: readonly MonthPayment[]): MonthPayment[] {
  return [...payments].sort((a, b) =>
    a.recordDate < b.recordDate ? -1 : a.recordDate > b.recordDate ? 1 : 0,
  )
}
