import { type Month, monthOf } from '#kernel/day.ts'
import { type Cents, cents, sumCents, zeroCents } from '#kernel/money.ts'
import { type MonthShare, shareRows, type TaxedGroup } from './month-rows.ts'
import { mergedGroups } from './reductions.ts'
import type { MonthPayment, TaxedPaper } from './sale.ts'

/** What of a document is paid with a payment, in the month of it. */
interface PaidStep {
  month: Month
  reached: Cents
}

/**
 * § 13 Abs. 1 Nr. 1 Buchst. b, § 20 UStG: each payment and refund in its month, in its share of all groups; nothing where `gross` is 0.
 */
export function paidShares(
  groups: readonly TaxedGroup[],
  gross: Cents,
  payments: readonly MonthPayment[],
): MonthShare[] {
  return gross === 0 ? [] : shareRows(groups, gross, paidSteps(payments))
}

/**
 * Shares of what an invoice asks for. A final invoice asks for a rest, which may be of a few cents: what is paid beyond it is shared as all of
 * the supply is, in whose price the advances are. What is taxed by its margin has a rule of its own (`risenMargins`).
 */
export function invoiceShares(
  { groups, gross, deducted, deductedGross = zeroCents }: SharedInvoice,
  steps: readonly PaidStep[],
): MonthShare[] {
  if (gross === 0) return []
  const all = [...groups, ...deducted]
  const isMargin = all.some(({ taxType }) => taxType === 'DIFFERENTIAL')
  if (gross < 0 || deducted.length === 0 || deductedGross <= 0 || isMargin)
    return shareRows(groups, gross, steps)
  const upTo = (reached: Cents) => cents(Math.min(gross, reached))
  return [
    ...shareRows(
      groups,
      gross,
      steps.map(({ month, reached }) => ({ month, reached: upTo(reached) })),
    ),
    ...shareRows(
      mergedGroups(all, () => undefined),
      sumCents([gross, deductedGross]),
      steps.map(({ month, reached }) => ({ month, reached: cents(reached - upTo(reached)) })),
    ),
  ]
}

type SharedInvoice = Pick<TaxedPaper, 'groups' | 'gross' | 'deducted' | 'deductedGross'>

/** The same up to the whole: what is paid beyond that bears no tax of the bill (§ 15 Abs. 1 S. 1 Nr. 1 S. 3 UStG). */
export function paidSharesOfBill(
  groups: readonly TaxedGroup[],
  gross: Cents,
  payments: readonly MonthPayment[],
): MonthShare[] {
  return gross === 0 ? [] : shareRows(groups, gross, withinWhole(gross, paidSteps(payments)))
}

/** All of some groups in one month. */
export function wholeIn(month: Month, groups: readonly TaxedGroup[], rateMonth = month): MonthShare[] {
  return groups.map((group) => ({ month, rateMonth, group, base: group.base, tax: group.tax }))
}

/** The payments in the order of their days, each with its month and what is paid with it. */
export function paidSteps(payments: readonly MonthPayment[]): PaidStep[] {
  let paid = zeroCents
  return inOrder(payments).map(({ recordDate, amount }) => {
    paid = sumCents([paid, amount])
    return { month: monthOf(recordDate), reached: paid }
  })
}

/** No more than all of it is reached, and no less than nothing; it may be asked for or given back. */
export function withinWhole(gross: Cents, steps: readonly PaidStep[]): PaidStep[] {
  const [least, most] = gross < 0 ? [gross, 0] : [0, gross]
  return steps.map((step) => ({ ...step, reached: cents(Math.min(most, Math.max(least, step.reached))) }))
}

function inOrder(payments: readonly MonthPayment[]): MonthPayment[] {
  return [...payments].sort((a, b) =>
    a.recordDate < b.recordDate ? -1 : a.recordDate > b.recordDate ? 1 : 0,
  )
}
