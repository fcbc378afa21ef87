import type { PaymentMode } from '#areas/partners/rules/payment-method.ts'
import { discountOf, lastDayOf } from '#areas/payment-targets/rules/discount-terms.ts'
import type { Day } from '#kernel/day.ts'
import { type Cents, cents, sumCents } from '#kernel/money.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { type ReducedDocument, takeBacks, whyUnreducible } from '../rules/decide-reduction.ts'
import { reductionSums, writtenOffFor } from '../rules/reduction.ts'
import { dueOfCorrections, type PaidDocument, stateOf } from './paid-document.ts'
import { recordsOf, storedPayment } from './payment-entry.ts'

/** Under which name the entries of a write-off are kept. */
export const keptWriteOff = ({ entityId }: Pick<PaidDocument, 'entityId'>) => `write-off/${entityId.uuid}`

/** Why nothing comes for what is open: Skonto that is booked later, or the reason of a write-off. */
export type TakenOffFor = 'DISCOUNT' | 'SMALL_DIFFERENCE' | 'UNCOLLECTIBLE'

/** A document as it is read, as the rules of Skonto and write-offs look at it. */
export function reducedOf(document: PaidDocument): ReducedDocument {
  const { documentType, currency, totals, advance = false, documentRecords } = document
  const { reductions } = recordsOf(documentRecords.map(storedPayment))
  return {
    ...{ kind: documentType, advance, currency, reductions, ...reductionSums(reductions) },
    ...{ gross: wireCents(totals.amountGrossTotal), paid: wireCents(totals.paymentTotal) },
    isClosed: documentType === 'CANCELLATION' || Boolean(document.cancelledByInvoiceEntityId),
    settledBy: document.settledByInvoiceEntityId ? {} : null,
  }
}

/** What can be said of what is open, the usual first; none where nothing is taken off it. */
export function reasonsFor(document: PaidDocument, mode: PaymentMode): TakenOffFor[] {
  const facts = reducedOf(document)
  const due = wireCents(document.totals.amountDue)
  if (due === 0 || whyUnreducible(facts) !== null || facts.settledBy !== null) return []
  const isOwnSide = Math.sign(due) === Math.sign(facts.gross)
  return [
    'SMALL_DIFFERENCE',
    // What a customer has paid too much is his; a supplier may keep it.
    ...(facts.gross > 0 && (isOwnSide || mode === 'BILL') && !isCoveredByCorrections(document)
      ? (['UNCOLLECTIBLE'] as const)
      : []),
    ...(isOwnSide ? (['DISCOUNT'] as const) : []),
  ]
}

/** Whether all that is open is given back by corrections that are not settled yet: then nothing of it is lost. */
export function isCoveredByCorrections(document: PaidDocument): boolean {
  const due = wireCents(document.totals.amountDue)
  return due > 0 && sumCents([due, dueOfCorrections(document)]) <= 0
}

/** Whether what is open is written off by one key: with what was written off so before it is at most `most`. */
export function isSmall(document: PaidDocument, most: Cents): boolean {
  const due = wireCents(document.totals.amountDue)
  const before = writtenOffFor(reducedOf(document).reductions, 'SMALL_DIFFERENCE')
  return due !== 0 && Math.abs(sumCents([due, before])) <= most && Math.abs(due) <= most
}

/** What is given up of an invoice or bill, and not taken back since. */
export const lostOf = (document: PaidDocument): Cents =>
  writtenOffFor(reducedOf(document).reductions, 'UNCOLLECTIBLE')

/** What a payment of this amount takes back of what was written off, without its sign. */
export function takenBackBy(document: PaidDocument, amount: Cents, recordDate: Day): Cents {
  const backs = takeBacks(reducedOf(document), { amount, recordDate })
  return cents(Math.abs(sumCents(backs.map((back) => back.amount))))
}

/** Of a paper that corrects an invoice: its share of the Skonto that was deducted from that, below 0; 0 where there is none. */
export interface CorrectedFacts {
  share: Cents
}

/** What is proposed as lost: no more than is asked with the corrections that still give something back. */
export function proposedLoss(document: PaidDocument): Cents {
  const due = wireCents(document.totals.amountDue)
  const asked = sumCents([due, dueOfCorrections(document)])
  return due > 0 && asked > 0 && asked < due ? asked : due
}

/** What is proposed as Skonto for what is open: the share on a correction, else all of it where that is about a step. */
export function proposedDiscount(document: PaidDocument, corrected: CorrectedFacts | null): Cents {
  const due = wireCents(document.totals.amountDue)
  if (corrected === null) return due
  const { share } = corrected
  return Math.abs(share) > Math.abs(due) ? due : share
}

/** A step of Skonto that was not deducted: what it would have taken off is open. */
export interface StepOfRest {
  /** The last day in time; null where the document names no day. */
  lastDay: Day | null
  /** Whether the last money came after it, or, where none came, it is over today. */
  isLate: boolean
}

/** The step whose Skonto is exactly what is open; null where it is none. `base` is what steps without their own are computed from. */
export function stepOfRest(document: PaidDocument, base: Cents, today: Day): StepOfRest | null {
  const { discountTerms = [] } = document.partnership.partnershipData as {
    discountTerms?: readonly { days: number; percent: number; base: number | null }[]
  }
  const due = wireCents(document.totals.amountDue)
  const term = discountTerms.find(
    (each) =>
      due ===
      discountOf(
        { ...each, base: each.base === null ? null : wireCents(each.base) },
        base,
        document.currency,
      ),
  )
  if (term === undefined) return null
  const day = (document.billDate ?? document.invoiceDate ?? null) as Day | null
  if (day === null) return { lastDay: null, isLate: false }
  const lastDay = lastDayOf(term, day)
  return { lastDay, isLate: (lastMoneyOn(document) ?? today) > lastDay }
}

/** The true day of the last payment; undefined where nothing was paid. */
function lastMoneyOn({ documentRecords }: PaidDocument): Day | undefined {
  return documentRecords
    .filter(({ recordDetails }) => recordDetails.recordType === 'PAYMENT')
    .map(({ recordDate, receivedOn }) => (receivedOn ?? recordDate) as Day)
    .sort()
    .at(-1)
}

/** 'überfällig', 'teilbezahlt' or 'offen'; what is owed back is called otherwise. */
export function openWord(document: PaidDocument, dueDay: Day | null, today: Day): string {
  const state = stateOf(document)
  if (state !== 'OPEN') return state === 'OVERPAID' ? 'überzahlt' : 'offen'
  if (dueDay !== null && dueDay < today) return 'überfällig'
  return document.totals.paymentTotal === 0 ? 'offen' : 'teilbezahlt'
}
