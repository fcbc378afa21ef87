import { dueOf } from '#areas/payments/rules/due.ts'
import { isSamePayment, type NewPayment, type Payment } from '#areas/payments/rules/payment.ts'
import {
  isSameReduction,
  type NewReduction,
  type Reduction,
  reductionSums,
} from '#areas/payments/rules/reduction.ts'
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
  const paidBy = paidAfter(context, before, after)
  const lines = after.lines.map((line) => ({ ...line, localId: line.localId ?? context.newId() }))
  const stored = { ...paidBy, lines, version: (before?.version ?? 0) + 1 }
  if (after.kind === 'BILL') {
    const { news: _, ...bill } = after
    return { ...bill, ...stored, due: dueOf({ ...paidBy, gross: after.gross, isClosed: false }) }
  }
  if (given === null) throw new Error('an invoice without a number')
  const { numbering: _, ...invoice } = after
  const cancelledById = before === null || before.kind === 'BILL' ? null : before.cancelledById
  const settledBy = before === null || before.kind === 'BILL' ? null : before.settledBy
  const replacedBy = before === null || before.kind === 'BILL' ? null : before.replacedBy
  const facts = { isClosed: isClosed({ kind: after.kind, cancelledById }), settledBy }
  const due = dueOf({ ...paidBy, gross: after.gross, ...facts })
  return { ...invoice, ...given, ...stored, cancelledById, settledBy, replacedBy, due }
}

/** A stored document with other payments and reductions. */
export function afterPayments(context: Context, before: StoredDocument, records: Records): StoredDocument {
  const paidBy = paidAfter(context, before, records)
  return {
    ...before,
    ...paidBy,
    due: dueOf({ ...before, ...paidBy, isClosed: isClosed(before) }),
  }
}

interface Records {
  payments: readonly NewPayment[]
  reductions: readonly NewReduction[]
}

/** What is paid and taken off of it, and how often that has changed. */
function paidAfter(context: Context, before: StoredDocument | null, given: Records) {
  const payments = paymentsOf(context, given.payments)
  const reductions = reductionsOf(context, given, payments)
  const changes = [changedPayments(before, payments), changedReductions(before, reductions)]
  const changed = changes.flatMap(({ gone, written }) => [...gone, ...written]).length
  return {
    ...{ payments, reductions, ...reductionSums(reductions) },
    paid: sumCents(payments.map((payment) => payment.amount)),
    paymentsVersion: (before?.paymentsVersion ?? 0) + changed,
  }
}

/** Each with the id of the payment that it is recorded with. */
function reductionsOf(context: Context, given: Records, payments: readonly Payment[]): Reduction[] {
  return given.reductions.map(({ ofPayment, ...reduction }) => ({
    ...reduction,
    reductionId: reduction.reductionId ?? context.newId(),
    paymentId:
      (ofPayment && payments[given.payments.indexOf(ofPayment)]?.paymentId) ?? reduction.paymentId ?? null,
    transfer: reduction.transfer ?? null,
  }))
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

/** As `changedPayments`, of what is taken off. */
export function changedReductions(before: StoredDocument | null, reductions: readonly Reduction[]) {
  const stored = new Map(before?.reductions.map((reduction) => [reduction.reductionId, reduction]))
  const written = reductions.filter(
    (reduction) => !isSameReduction(stored.get(reduction.reductionId), reduction),
  )
  const kept = new Set(
    reductions.filter((reduction) => !written.includes(reduction)).map(({ reductionId }) => reductionId),
  )
  return { written, gone: [...stored.keys()].filter((reductionId) => !kept.has(reductionId)) }
}
