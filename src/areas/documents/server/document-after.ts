import { dueOf } from '#areas/payments/rules/due.ts'
import { isSamePayment, type NewPayment, type Payment } from '#areas/payments/rules/payment.ts'
import { sumCents } from '#kernel/money.ts'
import type { Context } from '#server/command.ts'
import { isClosed, type NewDocument, type StoredDocument } from '../rules/stored-document.ts'
import type { GivenNumber } from './numbering.ts'

/** A new or replaced document as it will be stored, with the number that it was given. */
export function storedDocument(
  context: Context,
  before: StoredDocument | null,
  after: NewDocument,
  given: GivenNumber | null,
): StoredDocument {
  const paidBy = paidAfter(context, before, after.payments)
  const lines = after.lines.map((line) => ({ ...line, localId: line.localId ?? context.newId() }))
  const stored = { ...paidBy, lines, version: (before?.version ?? 0) + 1 }
  if (after.kind === 'BILL') {
    const { news: _, ...bill } = after
    return { ...bill, ...stored, due: dueOf({ gross: after.gross, paid: paidBy.paid, isClosed: false }) }
  }
  if (given === null) throw new Error('an invoice without a number')
  const { numbering: _, ...invoice } = after
  const cancelledById = before === null || before.kind === 'BILL' ? null : before.cancelledById
  const settledBy = before === null || before.kind === 'BILL' ? null : before.settledBy
  const replacedBy = before === null || before.kind === 'BILL' ? null : before.replacedBy
  const facts = { isClosed: isClosed({ kind: after.kind, cancelledById }), settledBy }
  const due = dueOf({ gross: after.gross, paid: paidBy.paid, ...facts })
  return { ...invoice, ...given, ...stored, cancelledById, settledBy, replacedBy, due }
}

/** A stored document with other payments. */
export function afterPayments(
  context: Context,
  before: StoredDocument,
  payments: readonly NewPayment[],
): StoredDocument {
  const paidBy = paidAfter(context, before, payments)
  return {
    ...before,
    ...paidBy,
    due: dueOf({ ...before, paid: paidBy.paid, isClosed: isClosed(before) }),
  }
}

/** What is paid of it, and how often that has changed. */
function paidAfter(context: Context, before: StoredDocument | null, given: readonly NewPayment[]) {
  const payments = paymentsOf(context, given)
  const { gone, written } = changedPayments(before, payments)
  const paymentsVersion = (before?.paymentsVersion ?? 0) + gone.length + written.length
  return { payments, paid: sumCents(payments.map((payment) => payment.amount)), paymentsVersion }
}

function paymentsOf(context: Context, payments: readonly NewPayment[]): Payment[] {
  return payments.map((payment) => ({
    ...payment,
    paymentId: payment.paymentId ?? context.newId(),
    transfer: payment.transfer ?? null,
  }))
}

/** Those payments that are new or changed, and those that are gone; one that stays as it is keeps its row. */
export function changedPayments(before: StoredDocument | null, payments: readonly Payment[]) {
  const stored = new Map(before?.payments.map((payment) => [payment.paymentId, payment]))
  const written = payments.filter((payment) => !isSamePayment(stored.get(payment.paymentId), payment))
  const kept = new Set(
    payments.filter((payment) => !written.includes(payment)).map(({ paymentId }) => paymentId),
  )
  return { written, gone: [...stored.keys()].filter((paymentId) => !kept.has(paymentId)) }
}
