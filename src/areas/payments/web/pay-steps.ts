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

/** A step of Skonto that may be deducted from what is open. */
export interface PayStep {
  /** 'mit 2 %'. */
  name: string
  discount: Cents
  /** What is paid then. */
  amount: Cents
  lastDay: Day
}

/** The steps of a document from which nothing was deducted yet, the earlier one first; of what is owed back there are none. */
export function payStepsOf(document: PaidDocument): PayStep[] {
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

interface TermOnWire {
  days: number
  percent: number
  base: number | null
}

export const isLateOn = ({ lastDay }: PayStep, paidOn: Day | null): boolean =>
  paidOn !== null && paidOn > lastDay

/** The first step that is still in time: it takes most off. */
export const bestStep = (steps: readonly PayStep[], paidOn: Day | null): PayStep | undefined =>
  steps.find((step) => !isLateOn(step, paidOn))
