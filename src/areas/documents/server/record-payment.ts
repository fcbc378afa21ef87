import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { loadOpenFrom } from '#areas/locks/server/list-locks.ts'
import {
  billPaymentRecorded,
  invoicePaymentRecorded,
  recordBillPayment,
  recordInvoicePayment,
} from '#areas/payments/contract.ts'
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
import { type Cents, sumCents, zeroCents } from '#kernel/money.ts'
import { type Context, command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { type DocumentKind, isClosed, type StoredDocument } from '../rules/stored-document.ts'
import { refuseStalePayments } from './document-version.ts'
import { paymentFact, reductionFact } from './payment-fact.ts'
import { lockDocument } from './read-document.ts'
import { reducedDocument } from './reduced-document.ts'
import { refuseSettled } from './refuse-settled.ts'
import { refuseUnreported } from './refuse-unreported.ts'
import { writeDocument } from './write-document.ts'

export const recordBillPaymentCommand = recordPayment(recordBillPayment, billPaymentRecorded, ['BILL'])

/** The stored PDF stays as it was sent, whatever is paid later (decisions §4). */
export const recordInvoicePaymentCommand = recordPayment(recordInvoicePayment, invoicePaymentRecorded, [
  'INVOICE',
  'CANCELLATION',
])

const refundStandsWithInvoice =
  'Zu einer Stornorechnung wird nichts gezahlt. Eine Erstattung steht als negative Zahlung bei der stornierten Rechnung.'

type Input = Parameters<typeof decidePayment>[0]

function recordPayment(
  declaration: typeof recordBillPayment | typeof recordInvoicePayment,
  event: typeof billPaymentRecorded | typeof invoicePaymentRecorded,
  kinds: readonly DocumentKind[],
) {
  return command(declaration, async (tx, input, context) => {
    const before = await lockDocument(tx, context.params.uuid, kinds)
    if (before.kind === 'CANCELLATION') refuse('documentEntityId', refundStandsWithInvoice)
    refuseSettled(before)
    refuseStalePayments(input.paymentsVersion, before)
    const reduction = reductionOf(input)
    if (reduction !== null) {
      const { after, written } = await reduce(tx, context, { before, input, reduction })
      return fact(event, written.reductionId, reductionFact(after, written))
    }
    const { after, payment } = await pay(tx, context, before, input)
    const more = after.reductions.filter(({ paymentId }) => paymentId === payment.paymentId)
    return fact(event, payment.paymentId, paymentFact(after, payment, more))
  })
}

/** A payment, what it takes back of write-offs, and the Skonto that was deducted with it. */
async function pay(tx: Tx, context: Context, before: StoredDocument, input: Input) {
  const decision = decidePayment(input, { ...before, isClosed: isClosed(before) })
  if (!decision.ok) throw new Refusal('invalid-input', decision.problems)
  const { amount, fromIban, discount } = input.recordDetails.recordData
  const payment: Payment = {
    ...{ paymentId: context.newId(), recordDate: input.recordDate, amount, fromIban },
    ...{ transfer: null, late: lateReceipt(input), receivedOn: plainReceipt(input) },
  }
  const document = reducedDocument(before)
  const more = takeBacks(document, payment, await loadOpenFrom(tx))
  if (discount !== null && discount !== 0) {
    const reduction = discountWith(payment, discount)
    const paid = sumCents([before.paid, amount])
    refuseFaults(reductionFaults(reduction, { ...document, paid }, noLimits, 'discount'))
    more.push(reduction)
  }
  const onlyPayments = [...before.payments, payment]
  const reductions: NewReduction[] = [...before.reductions, ...more]
  await refuseUnreported(tx, before, { ...payment, isPayment: true }, (late) => ({
    payments: [...before.payments, { ...payment, late }],
    // The Skonto that was deducted comes with it, which of an invoice may count later.
    reductions: before.kind === 'BILL' ? reductions.map((each) => lateWith(payment, each, late)) : reductions,
  }))
  return { payment, after: await writeDocument(tx, context, before, { onlyPayments, reductions }) }
}

const lateWith = (payment: Payment, reduction: NewReduction, late: LateReceipt): NewReduction =>
  reduction.ofPayment === payment && reduction.recordType === 'DISCOUNT' ? { ...reduction, late } : reduction

const noLimits: ReductionLimits = { smallDifference: zeroCents, dueOfCorrections: zeroCents }

interface Reducing {
  before: StoredDocument
  input: Input
  reduction: NewReduction
}

/** Skonto that is booked later, or a write-off. */
async function reduce(tx: Tx, context: Context, { before, input, reduction }: Reducing) {
  const problems = recordProblems(input, before)
  if (problems.length > 0) throw new Refusal('invalid-input', problems)
  const [firm, dueOfCorrections] = await Promise.all([loadFirm(tx), loadDueOfCorrections(tx, before)])
  const limits = { smallDifference: firm.small_difference_cents, dueOfCorrections }
  refuseFaults(reductionFaults(reduction, reducedDocument(before), limits))
  const written: Reduction = { ...reduction, reductionId: context.newId(), paymentId: null, transfer: null }
  // Of an invoice it lowers what one owes, which may come later (decisions §11, 'Tax').
  if (before.kind === 'BILL')
    await refuseUnreported(tx, before, { ...written, isPayment: false }, (late) => ({
      payments: before.payments,
      reductions: [...before.reductions, { ...written, late }],
    }))
  const after = await writeDocument(tx, context, before, {
    onlyPayments: before.payments,
    reductions: [...before.reductions, written],
  })
  return { after, written }
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
