import { isSamePayment, type Payment } from '#areas/payments/rules/payment.ts'
import { isSameReduction, type Reduction } from '#areas/payments/rules/reduction.ts'
import { refuse } from '#kernel/errors.ts'
import type { NewDocument, StoredDocument } from '../rules/stored-document.ts'

// A transfer is made and undone by its own calls alone, with both documents (decisions §10 'Transfer'). Nothing else takes a half
// of it away, changes it, or makes the two documents a pair that none is possible between.

/** Refuses to delete a payment that is one half of a transfer. */
export function refuseHalf({ transfer }: Pick<Payment | Reduction, 'transfer'>): void {
  if (transfer === null) return
  refuse('uuid', `Diese Zahlung ist mit ${transfer.number} verrechnet. ${undoIt}`)
}

/** Refuses a replacement or deletion that would tear a transfer apart; `after` is null for a deletion. */
export function refuseTornTransfer(before: StoredDocument, after: NewDocument | null): void {
  const halves = before.payments.filter(({ transfer }) => transfer !== null)
  const reduced = before.reductions.filter(({ transfer }) => transfer !== null)
  if (halves.length + reduced.length === 0) return
  const numbers = [...new Set([...halves, ...reduced].map(({ transfer }) => transfer?.number))].join(', ')
  const why = `Dieser Beleg ist mit ${numbers} verrechnet. ${undoIt}`
  if (after === null) refuse('uuid', why)
  if (after.partnerId !== before.partnerId) refuse('partner', why)
  if (after.currency !== before.currency) refuse('documentCreation.currency', why)
  if (!halves.every((half) => after.payments.some((payment) => isSame(half, payment))))
    refuse('documentRecordCreations', why)
  const stays = (half: Reduction) =>
    after.reductions.some((other) => other.reductionId === half.reductionId && isSameReduction(half, other))
  if (!reduced.every(stays)) refuse('documentRecordCreations', why)
}

const undoIt = 'Machen Sie die Verrechnung vorher rückgängig.'

const isSame = (half: Payment, other: NewDocument['payments'][number]) =>
  other.paymentId === half.paymentId && isSamePayment(half, other)
