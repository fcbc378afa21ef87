import { addDays, type Day } from '#kernel/day.ts'
import { type Cents, negateCents, sumCents, zeroCents } from '#kernel/money.ts'

export interface DueFacts {
  gross: Cents
  /** The sum of the payments. */
  paid: Cents
  /** The sums of its Skonto and of what is written off. */
  discounted: Cents
  writtenOff: Cents
  /** Cancelled, or a cancellation: nothing is owed for it. */
  isClosed: boolean
  /** The final invoice that settles it, of an advance. */
  settledBy?: object | null
}

/**
 * What is due: the gross total, or nothing once it is cancelled, minus the payments and, of one that stands, what is taken off it; in the document's
 * currency (decisions §4, §11). Of an advance that a final invoice settles nothing, whatever was paid: its payments stay as they are. The
 * database's `documents.due_cents` says the same.
 */
export function dueOf({ gross, paid, discounted, writtenOff, isClosed, settledBy = null }: DueFacts): Cents {
  if (settledBy !== null) return zeroCents
  const asked = isClosed ? zeroCents : sumCents([gross, negateCents(discounted), negateCents(writtenOff)])
  return sumCents([asked, negateCents(paid)])
}

/**
 * What 'Bereits bezahlt' adds as a payment: what is still open, if it has the sign of the gross total. Of what was paid too
 * much nothing goes back by itself (decisions §9).
 */
export function restToPay(gross: Cents, paid: Cents): Cents {
  const due = dueOf({ gross, paid, discounted: zeroCents, writtenOff: zeroCents, isClosed: false })
  return Math.sign(due) === Math.sign(gross) ? due : zeroCents
}

export interface DueDayFacts {
  kind: 'BILL' | 'INVOICE' | 'CANCELLATION'
  documentDay: Day
  paymentTargetDays: number | null
  /** Cancelled, or a cancellation. */
  isClosed: boolean
}

/**
 * The day by which a document is to be paid, whatever of it is open: its date and the days of its payment target. Without
 * a target a bill is due on its date (decisions §6), an invoice on no certain day, and what is cancelled never. The
 * database's `documents.due_day` says the same.
 */
export function dueDayOf({ kind, documentDay, paymentTargetDays, isClosed }: DueDayFacts): Day | null {
  if (kind === 'BILL') return addDays(documentDay, paymentTargetDays ?? 0)
  return isClosed || paymentTargetDays === null ? null : addDays(documentDay, paymentTargetDays)
}
