import { fitsBase } from '#areas/currencies/rules/convert-to-base.ts'
import { formatDay } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import { type Cents, largestCents, sumCents } from '#kernel/money.ts'
import type { RecordCreation } from '../contract.ts'
import { type DueFacts, dueOf } from './due.ts'
import type { LateReceipt } from './payment.ts'

export const otherCurrency = 'Zahlungen werden in der Währung des Belegs erfasst'
export const amountTooLarge = 'Der Betrag ist zu groß'

/** A document whose payments are counted. */
export interface PaidDocumentFacts extends DueFacts {
  documentId: string
  currency: string
  /** Units of the currency for one EUR, as decimal text. */
  rate: string
}

/** Whether payments of this sum can be kept exactly, also in EUR. */
export function fitsPaid(facts: DueFacts & { rate: string }): boolean {
  return Math.abs(facts.paid) <= largestCents && fitsBase(dueOf(facts), facts.rate)
}

/** What a record says of being reported late; null where it is not. */
export function lateReceipt({
  receivedOn,
  declarations,
}: Pick<RecordCreation, 'receivedOn' | 'declarations'>): LateReceipt | null {
  const [declared] = declarations
  return receivedOn === null || declared === undefined ? null : { receivedOn, reason: declared.reason }
}

export const missingReport = { path: 'declarations.LATE_REPORT', message: 'Begründung der Nachmeldung fehlt' }

/** The true day of a payment that is not reported late; null where there is none. */
export const plainReceipt = ({
  receivedOn,
  declarations,
}: Pick<RecordCreation, 'receivedOn' | 'declarations'>) => (declarations.length === 0 ? receivedOn : null)

/**
 * Who reports a payment late says when it was really made, and why it comes late. The month's lock says the rest (decisions §10). Where no
 * return changes by it, nothing has to be reported for that day (`isReported`): it counts by the day on which it is recorded.
 */
export function lateReceiptProblems(
  {
    recordDate,
    receivedOn,
    declarations,
  }: Pick<RecordCreation, 'recordDate' | 'receivedOn' | 'declarations'>,
  isReported = true,
): FieldError[] {
  if (receivedOn === null && declarations.length === 0) return []
  if (receivedOn === null) return [{ path: 'receivedOn', message: 'Der wahre Tag der Zahlung fehlt' }]
  if (declarations.length === 0 && isReported) return [missingReport]
  if (receivedOn <= recordDate) return []
  const message = `Der wahre Tag liegt nach dem ${formatDay(recordDate)}, an dem die Zahlung erfasst wird`
  return [{ path: 'receivedOn', message }]
}

/**
 * Checks one payment of a stored document: its currency, the document that it names, and that sums stay exact. Partial
 * payments, over-payments and refunds are all allowed (decisions §4). Answers what is due afterwards.
 */
export function decidePayment(
  record: RecordCreation,
  facts: PaidDocumentFacts,
): { ok: true; due: Cents } | { ok: false; problems: FieldError[] } {
  const { recordData } = record.recordDetails
  const problems = recordProblems(record, facts)
  const after = { ...facts, paid: sumCents([facts.paid, recordData.amount]) }
  if (!fitsPaid(after)) problems.push({ path: 'recordDetails.recordData.amount', message: amountTooLarge })
  return problems.length > 0 ? { ok: false, problems } : { ok: true, due: dueOf(after) }
}

/** What is wrong with any record of a stored document: its days, its currency, the document that it names. */
export function recordProblems(
  record: RecordCreation,
  { documentId, currency }: Pick<PaidDocumentFacts, 'documentId' | 'currency'>,
): FieldError[] {
  const { documentEntityId, recordDetails } = record
  const { recordData } = recordDetails
  // Of all else it depends on what it changes (`refuseUnreported`).
  const problems = lateReceiptProblems(record, recordData.reason === 'UNCOLLECTIBLE')
  if (documentEntityId !== null && documentEntityId !== documentId) {
    problems.push({ path: 'documentEntityId', message: 'Die Kennung passt nicht zur Adresse' })
  }
  if (recordData.currency !== currency) {
    problems.push({ path: 'recordDetails.recordData.currency', message: otherCurrency })
  }
  return problems
}
