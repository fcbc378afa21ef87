import {
  type DiscountTerm,
  discountOf,
  lastDayOf,
  percentWords,
} from '#areas/payment-targets/rules/discount-terms.ts'
import type { Day } from '#kernel/day.ts'
import { type Cents, cents } from '#kernel/money.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { discountBaseOf, type PaidDocument } from './paid-document.ts'
import type { CorrectedFacts } from './write-off-entry.ts'

/** A step of Skonto that may be deducted from what is open; amounts are without a sign. */
export interface PayStep {
  /** 'mit 2 %'. */
  name: string
  discount: Cents
  /** What is paid then. */
  amount: Cents
  /** Null of a correction's share of what was deducted from its invoice. */
  lastDay: Day | null
}

/** The steps of a document from which nothing was deducted yet, the earlier one first; of a correction its share, of what else is owed back none. */
export function payStepsOf(document: PaidDocument, corrected: CorrectedFacts | null = null): PayStep[] {
  if (document.totals.amountDue < 0) return corrected === null ? [] : shareSteps(document, corrected)
  const { currency, totals, partnership, cancelledByInvoiceEntityId } = document
  const day = (document.billDate ?? document.invoiceDate ?? null) as Day | null
  const due = wireCents(totals.amountDue)
  const { discountTerms = [] } = partnership.partnershipData as { discountTerms?: readonly TermOnWire[] }
  if (day === null || due <= 0 || (totals.discountTotal ?? 0) !== 0 || cancelledByInvoiceEntityId) return []
  const base = discountBaseOf(document)
  return discountTerms.flatMap(({ days, percent, base: named }): PayStep[] => {
    const term: DiscountTerm = { days, percent, base: named === null ? null : wireCents(named) }
    const discount = discountOf(term, base, currency)
    if (discount <= 0 || discount >= due) return []
    const name = `mit ${percentWords(percent)}`
    return [{ name, discount, amount: cents(due - discount), lastDay: lastDayOf(term, day) }]
  })
}

/** What was paid with Skonto is given back less its share (decisions §11). */
function shareSteps(
  { totals, cancelledByInvoiceEntityId }: PaidDocument,
  { share }: CorrectedFacts,
): PayStep[] {
  const { amountGrossTotal, amountDue, discountTotal = 0 } = totals
  if (amountGrossTotal >= 0 || discountTotal !== 0 || cancelledByInvoiceEntityId) return []
  const due = Math.abs(wireCents(amountDue))
  const discount = cents(Math.abs(share))
  if (discount === 0 || discount >= due) return []
  return [{ name: 'mit Skontoanteil', discount, amount: cents(due - discount), lastDay: null }]
}

interface TermOnWire {
  days: number
  percent: number
  base: number | null
}

export const isLateOn = ({ lastDay }: PayStep, paidOn: Day | null): boolean =>
  paidOn !== null && lastDay !== null && paidOn > lastDay

/** The first step that is still in time: it takes most off. */
export const bestStep = (steps: readonly PayStep[], paidOn: Day | null): PayStep | undefined =>
  steps.find((step) => !isLateOn(step, paidOn))

/** What stands in the field where somebody begins: what one pays oneself less the best step, of a correction less its share; else all. */
export const proposedStep = (
  steps: readonly PayStep[],
  { isOwn, paidOn }: { isOwn: boolean; paidOn: Day | null },
): PayStep | undefined => (isOwn ? bestStep(steps, paidOn) : steps.find(({ lastDay }) => lastDay === null))
