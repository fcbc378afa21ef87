import { behindAddress } from '#areas/tax-returns/web/tax-figure-names.ts'
import type { Month } from '#kernel/day.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'

const taxDuePath = '/auth/report'
const yieldsPath = '/auth/report/yields'

/** What a month brought, in EUR. */
export interface EarnedMonth {
  month: Month
  turnover: number
  /** Undefined while it is computed. */
  margin: number | undefined
}

// Of months as `parseMonths` reads them.
export const turnoverPath = (months: string) => `${taxDuePath}${behindAddress('amountNet', months)}`
export const marginPath = (months: string) => `${yieldsPath}?zeitraum=${months}`
export const marginText = (margin: number | undefined) =>
  margin === undefined ? '…' : formatSum(margin, 'EUR')
