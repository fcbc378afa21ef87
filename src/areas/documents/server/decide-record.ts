import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { loadOpenFrom } from '#areas/locks/server/list-locks.ts'
import type { RecordCreation } from '#areas/payments/contract.ts'
import {
  decidePayment,
  lateReceipt,
  plainReceipt,
  recordProblems,
} from '#areas/payments/rules/decide-payment.ts'
import { type ReductionLimits, reductionFaults, takeBacks } from '#areas/payments/rules/decide-reduction.ts'
import { discountWith, reductionOf } from '#areas/payments/rules/new-reductions.ts'
import type { LateReceipt, Payment } from '#areas/payments/rules/payment.ts'
import type { NewReduction, Reduction } from '#areas/payments/rules/reduction.ts'
import { Refusal, refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Cents, sumCents, zeroCents } from '#kernel/money.ts'
import type { Tx } from '#server/db/connect.ts'
import { isClosed, type StoredDocument } from '../rules/stored-document.ts'
import { reducedDocument } from './reduced-document.ts'
import { refuseSettled } from './refuse-settled.ts'
import { refuseUnreported } from './refuse-unreported.ts'

export interface DecidedRecord {
  payments: readonly Payment[]
  reductions: readonly NewReduction[]
  /** What was asked for; what comes with it stands beside it. */
  made: Payment | Reduction
}

const refundStandsWithInvoice =
  'Zu einer Stornorechnung wird nichts gezahlt. Eine Erstattung steht als negative Zahlung bei der stornierten Rechnung.'

/** The records of a document with one more: what is to be written, or told of before. Refuses what is not recorded. */
export async function decideRecord(
  tx: Tx,
  before: StoredDocument,
  record: RecordCreation,
  newId: () => EntityId,
): Promise<DecidedRecord> {
  if (before.kind === 'CANCELLATION') refuse('documentEntityId', refundStandsWithInvoice)
  refuseSettled(before)
  const reduction = reductionOf(record)
  return reduction === null
    ? await pay(tx, before, record, newId())
    : await reduce(tx, before, record, {
        ...reduction,
        reductionId: newId(),
        paymentId: null,
        transfer: null,
      })
}

/** A payment, what it takes back of write-offs, and the Skonto that was deducted with it. */
async function pay(
  tx: Tx,
  before: StoredDocument,
  record: RecordCreation,
  paymentId: EntityId,
): Promise<DecidedRecord> {
  const decision = decidePayment(record, { ...before, isClosed: isClosed(before) })
  if (!decision.ok) throw new Refusal('invalid-input', decision.problems)
  const { amount, fromIban, discount } = record.recordDetails.recordData
  const payment: Payment = {
    ...{ paymentId, recordDate: record.recordDate, amount, fromIban },
    ...{ transfer: null, late: lateReceipt(record), receivedOn: plainReceipt(record) },
  }
  const document = reducedDocument(before)
  const more = takeBacks(document, payment, await loadOpenFrom(tx))
  if (discount !== null && discount !== 0) {
    const reduction = discountWith(payment, discount)
    const paid = sumCents([before.paid, amount])
    refuseFaults(reductionFaults(reduction, { ...document, paid }, noLimits, 'discount'))
    more.push(reduction)
  }
  const payments = [...before.payments, payment]
  const reductions: NewReduction[] = [...before.reductions, ...more]
  await refuseUnreported(tx, before, { ...payment, isPayment: true }, (late) => ({
    payments: [...before.payments, { ...payment, late }],
    // The Skonto that was deducted comes with it, which of an invoice may count later.
    reductions: before.kind === 'BILL' ? reductions.map((each) => lateWith(payment, each, late)) : reductions,
  }))
  return { payments, reductions, made: payment }
}

const lateWith = (payment: Payment, reduction: NewReduction, late: LateReceipt): NewReduction =>
  reduction.ofPayment === payment && reduction.recordType === 'DISCOUNT' ? { ...reduction, late } : reduction

const noLimits: ReductionLimits = { smallDifference: zeroCents, dueOfCorrections: zeroCents }

/** Skonto that is booked later, or a write-off. */
async function reduce(
  tx: Tx,
  before: StoredDocument,
  record: RecordCreation,
  made: Reduction,
): Promise<DecidedRecord> {
  const problems = recordProblems(record, before)
  if (problems.length > 0) throw new Refusal('invalid-input', problems)
  const [firm, dueOfCorrections] = await Promise.all([loadFirm(tx), loadDueOfCorrections(tx, before)])
  const limits = { smallDifference: firm.small_difference_cents, dueOfCorrections }
  refuseFaults(reductionFaults(made, reducedDocument(before), limits))
  const { payments, reductions } = before
  // Of an invoice it lowers what one owes, which may come later (decisions §11, 'Tax').
  if (before.kind === 'BILL')
    await refuseUnreported(tx, before, { ...made, isPayment: false }, (late) => ({
      payments,
      reductions: [...reductions, { ...made, late }],
    }))
  return { payments, reductions: [...reductions, made], made }
}

function refuseFaults(faults: ReturnType<typeof reductionFaults>): void {
  if (faults.length === 0) return
  throw new Refusal(
    'invalid-input',
    faults.map(({ path, message }) => ({ path: `recordDetails.recordData.${path}`, message })),
  )
}

/** What the corrections that stand still give back, below 0. All of its sale is locked. Served by documents_corrections. */
async function loadDueOfCorrections(tx: Tx, { kind, documentId }: StoredDocument): Promise<Cents> {
  if (kind === 'BILL') return zeroCents
  const rows = await tx
    .selectFrom('documents')
    .select('due_cents')
    .where('corrected_document_id', '=', documentId)
    .where('cancelled_by_document_id', 'is', null)
    .execute()
  return sumCents(rows.map(({ due_cents }) => due_cents))
}
