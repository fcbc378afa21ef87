import { type NewReduction, reducedOn } from '#areas/payments/rules/reduction.ts'
import type { Cents } from '#kernel/money.ts'
import type { MonthReduction } from './reductions.ts'

/** The discounts and write-offs of a document, as its months look at them: one that is reported late counts on its true day. */
export const monthReductions = (reductions: readonly NewReduction[]): MonthReduction[] =>
  reductions.map((each) => ({
    id: each.reductionId,
    recordDate: reducedOn(each),
    amount: each.amount,
    reduction: each.reason ?? 'DISCOUNT',
  }))

/**
 * Those of a bill. What was paid beyond it bears none of its tax, so that writing that off takes nothing back (§ 15 Abs. 1 S. 1 Nr. 1 S. 3
 * UStG), and neither does what a payment takes back of it.
 */
export function reductionsOfBill(reductions: readonly NewReduction[], gross: Cents): MonthReduction[] {
  return monthReductions(
    reductions.filter(({ recordType, amount, paymentId = null, ofPayment }) => {
      const isOwn = paymentId === null && ofPayment === undefined
      const isOfGross = Math.sign(amount) === Math.sign(gross)
      return recordType === 'DISCOUNT' || isOwn === isOfGross
    }),
  )
}
