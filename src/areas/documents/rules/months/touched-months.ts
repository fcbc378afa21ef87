import type { TouchedMonth } from '#areas/locks/rules/locked-problems.ts'
import { isSamePayment, type NewPayment, type Payment } from '#areas/payments/rules/payment.ts'
import { isSameReduction, type NewReduction, type Reduction } from '#areas/payments/rules/reduction.ts'
import { type Month, monthOf } from '#kernel/day.ts'
import type { NewBill, NewInvoice } from '../stored-document.ts'
import { isLateReport } from '../taxes/declarations.ts'
import { isCorrection } from './sale.ts'

/** A document as far as its own months depend on it: stored, about to be, or being typed. */
export type TouchingDocument =
  | (Pick<NewBill, 'kind' | 'bookingDay' | 'payments' | 'declarations'> &
      Partial<Pick<NewBill, 'reductions'>>)
  | (Pick<
      NewInvoice,
      'kind' | 'documentDay' | 'serviceDay' | 'advance' | 'gross' | 'payments' | 'declarations'
    > & {
      reductions?: readonly NewReduction[]
      advances: readonly unknown[]
      replaces: object | string | null
    })

type Stored = TouchingDocument & { payments: readonly Payment[]; reductions?: readonly Reduction[] }
type After =
  | TouchingDocument
  | { onlyPayments: readonly NewPayment[]; reductions?: readonly NewReduction[] }
  | null

/**
 * The months that writing a document touches, each with the field that says so (decisions §9, 'month lock'): its own and those
 * in which it is supplied, before and after, those in which its tax, or that of a final invoice about it, counts otherwise than
 * before (`taxed`), and those of the payments that come, change or go. `after` is null for a deletion. The supply and the tax may lie in a
 * locked month where that is declared (Nachmeldung, decisions §10); the document's own day and those of its payments never.
 */
export function touchedMonths(before: Stored | null, after: After, taxed: readonly Month[]): TouchedMonth[] {
  const touched: TouchedMonth[] = []
  // Each month is said once, by what comes first; what is declared says nothing of what is not.
  const add = (more: readonly TouchedMonth[]) =>
    touched.push(
      ...more.filter(({ month, late }) => {
        const known = touched.filter((touch) => touch.month === month)
        return !known.some((touch) => touch.late === undefined || touch.late === late)
      }),
    )
  if (after === null || !('onlyPayments' in after)) {
    const path = after === null ? 'uuid' : 'entityId'
    const moves = (touch: TouchedMonth) => touch.late === undefined || !staysLate(before, after)
    if (before) {
      // One that was not reported late stays as it was when the month of its supply was locked.
      add(
        monthsOf(before)
          .filter(moves)
          .map(({ late, ...touch }) => ({
            ...{ ...touch, path, what: 'Dieser Beleg' },
            ...(late === 'DECLARED' && { late }),
          })),
      )
    }
    if (after) add(monthsOf(after).filter(moves))
  }
  const isPaid = after !== null && 'onlyPayments' in after
  const payments = after === null ? [] : isPaid ? after.onlyPayments : after.payments
  const reductions = after === null ? [] : (after.reductions ?? [])
  const path = isPaid ? 'recordDate' : 'documentRecordCreations'
  const paid = changedPayments(before?.payments ?? [], payments)
  const reduced = changedReductions(before?.reductions ?? [], reductions)
  add(touchedByRecords([...paid.made, ...paid.gone], path, 'Die Zahlung'))
  add(touchedByRecords([...reduced.made, ...reduced.gone], path, 'Der Abzug'))
  const records = [...paid.made, ...paid.gone, ...reduced.made, ...reduced.gone]
  const late = isTaxDeclared(before, after, records) ? 'DECLARED' : 'POSSIBLE'
  add(taxed.map((month) => ({ month, path: pathOfTax(after), what: 'Die Steuer dieses Belegs', late })))
  return touched
}

/** Whether an invoice that was reported late goes on being supplied in that month: then nothing of it is reported anew, but what its tax says. */
export function staysLate(before: TouchingDocument | null, after: TouchingDocument | null): boolean {
  if (before === null || after === null || before.kind === 'BILL' || after.kind === 'BILL') return false
  const isSupplied = isLateReport(before) && goesBySupply(before) && goesBySupply(after)
  return isSupplied && monthOf(before.serviceDay) === monthOf(after.serviceDay)
}

/** Whether tax that changes in a locked month is reported late: the document says so, or a payment that comes, changes or goes. */
function isTaxDeclared(
  before: Stored | null,
  after: After,
  changed: readonly Pick<NewPayment, 'late'>[],
): boolean {
  if (changed.some(({ late = null }) => late !== null)) return true
  const declaring = after !== null && !('onlyPayments' in after) ? after : before
  return declaring !== null && isLateReport(declaring)
}

/** The field that says when a tax counts. */
function pathOfTax(after: After): string {
  if (after === null) return 'uuid'
  if ('onlyPayments' in after) return 'recordDate'
  if (after.kind === 'BILL') return 'documentCreation.billDate'
  return after.kind === 'INVOICE' ? 'documentCreation.serviceDate' : 'documentCreation.invoiceDate'
}

function monthsOf(document: TouchingDocument): TouchedMonth[] {
  if (document.kind === 'BILL') {
    const month = monthOf(document.bookingDay)
    return [{ month, path: 'documentCreation.bookingDate', what: 'Der Eingang' }]
  }
  const isCancellation = document.kind === 'CANCELLATION'
  const what = isCancellation ? 'Das Datum der Stornorechnung' : 'Das Rechnungsdatum'
  const own = { month: monthOf(document.documentDay), path: 'documentCreation.invoiceDate', what }
  if (!goesBySupply(document)) return [own]
  // The day of supply may be the invoice's without a field of its own.
  if (document.serviceDay === document.documentDay) return [own]
  const supplied = monthOf(document.serviceDay)
  const late = isLateReport(document) ? 'DECLARED' : 'POSSIBLE'
  return [own, { month: supplied, path: 'documentCreation.serviceDate', what: 'Das Leistungsdatum', late }]
}

/**
 * Whether an invoice belongs to the month of its supply, too. Cancellations and corrections count on their own date (§ 17 Abs. 1 S. 8
 * UStG), whatever they take back, an advance when it is paid. A replacement states the day on which the replaced invoice was supplied:
 * its stock moves on its own, and what of its tax counts in the month of that supply says so itself.
 */
export function goesBySupply(invoice: Parameters<typeof isCorrection>[0] & GoesBySupply): boolean {
  return (
    invoice.kind !== 'CANCELLATION' && !invoice.advance && invoice.replaces === null && !isCorrection(invoice)
  )
}

type GoesBySupply = Pick<NewInvoice, 'kind' | 'advance'> & {
  /** What it replaces, or its id. */
  replaces: object | string | null
}

function touchedByRecords(
  changed: readonly Pick<NewPayment, 'recordDate' | 'late'>[],
  path: string,
  what: string,
): TouchedMonth[] {
  return changed.flatMap(({ recordDate, late = null }): TouchedMonth[] => {
    const own = { month: monthOf(recordDate), path, what }
    if (late === null) return [own]
    const trueDay = 'Der wahre Tag der Zahlung'
    return [own, { month: monthOf(late.receivedOn), path: 'receivedOn', what: trueDay, late: 'DECLARED' }]
  })
}

/** The payments that come, also in place of another, and those that go. */
export function changedPayments(before: readonly Payment[], after: readonly NewPayment[]) {
  const kept = new Map(before.map((payment) => [payment.paymentId, payment]))
  const made = after.filter(
    (payment) => !isSamePayment(payment.paymentId && kept.get(payment.paymentId), payment),
  )
  const stays = new Set(after.filter((payment) => !made.includes(payment)).map(({ paymentId }) => paymentId))
  return { made, gone: before.filter(({ paymentId }) => !stays.has(paymentId)) }
}

/** As `changedPayments`, of what is taken off. */
export function changedReductions(before: readonly Reduction[], after: readonly NewReduction[]) {
  const kept = new Map(before.map((reduction) => [reduction.reductionId, reduction]))
  const made = after.filter(
    (reduction) => !isSameReduction(reduction.reductionId && kept.get(reduction.reductionId), reduction),
  )
  const stays = new Set(
    after.filter((reduction) => !made.includes(reduction)).map(({ reductionId }) => reductionId),
  )
  return { made, gone: before.filter(({ reductionId }) => !stays.has(reductionId)) }
}
