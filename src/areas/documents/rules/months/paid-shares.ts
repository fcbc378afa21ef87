import { type Month, monthOf } from '#kernel/day.ts'
import { type Cents, cents, sumCents, zeroCents } from '#kernel/money.ts'
import { type MonthShare, shareRows, type TaxedGroup } from './month-rows.ts'
import type { MonthPayment } from './sale.ts'

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
