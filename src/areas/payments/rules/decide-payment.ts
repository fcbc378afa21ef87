import { fitsBase } from '#areas/currencies/rules/convert-to-base.ts'
import type { FieldError } from '#kernel/errors.ts'
import { type Cents, largestCents, sumCents, zeroCents } from '#kernel/money.ts'
import type { RecordCreation } from '../contract.ts'

export const otherCurrency = 'Zahlungen werden in der Währung des Belegs erfasst'
export const amountTooLarge = 'Der Betrag ist zu groß'

export interface PaidDocumentFacts {
  documentId: string
  currency: string
  /** Units of the currency for one EUR, as decimal text. */
  rate: string
  gross: Cents
  /** The sum of the payments before this one. */
  paid: Cents
  /** Cancelled, or a cancellation: nothing is owed for it, what remains is minus the payments (decisions §4). */
  isClosed: boolean
}

/** What is due: the gross total, or nothing once it is cancelled, minus the payments; in the document's currency (decisions §4). */
export function dueOf({
  gross,
  paid,
  isClosed,
}: Pick<PaidDocumentFacts, 'gross' | 'paid' | 'isClosed'>): Cents {
  return sumCents([isClosed ? zeroCents : gross, (0 - paid) as Cents]) // minus an integer is one
}

/** Whether payments of this sum can be kept exactly, also in EUR. */
export function fitsPaid(facts: Pick<PaidDocumentFacts, 'gross' | 'paid' | 'isClosed' | 'rate'>): boolean {
  return Math.abs(facts.paid) <= largestCents && fitsBase(dueOf(facts), facts.rate)
}

/**
 * Checks one payment of a stored document: its currency, the document that it names, and that sums stay exact. Partial
 * payments, over-payments and refunds are all allowed (decisions §4). Answers what is due afterwards.
 */
export function decidePayment(
  { documentEntityId, recordDetails: { recordData } }: RecordCreation,
  facts: PaidDocumentFacts,
): { ok: true; due: Cents } | { ok: false; problems: FieldError[] } {
  const problems: FieldError[] = []
  if (documentEntityId !== null && documentEntityId !== facts.documentId) {
    problems.push({ path: 'documentEntityId', message: 'Die Kennung passt nicht zur Adresse' })
  }
  if (recordData.currency !== facts.currency) {
    problems.push({ path: 'recordDetails.recordData.currency', message: otherCurrency })
  }
  const after = { ...facts, paid: sumCents([facts.paid, recordData.amount]) }
  if (!fitsPaid(after)) problems.push({ path: 'recordDetails.recordData.amount', message: amountTooLarge })
  return problems.length > 0 ? { ok: false, problems } : { ok: true, due: dueOf(after) }
}
