import type { Cents } from '#kernel/money.ts'

/** The turnover of § 19 Abs. 2 UStG, in EUR cents without tax, by what was received. */
export interface Turnover {
  lastYear: Cents
  thisYear: Cents
  /** Invoiced and not paid yet. */
  open: Cents
  /** Whether the firm began its business this year: there is no last year then. */
  isFirstYear: boolean
}

/** Up to which turnover of last year, and of this year, supplies are exempt (§ 19 Abs. 1 UStG), in EUR cents. */
export const lastYearLimit = 2_500_000
export const thisYearLimit = 10_000_000

/**
 * ENDED: this year's limit is passed, and the exemption ended with the supply that passed it. NOT_THIS_YEAR: last year's
 * turnover was too high. ENDS_SOON: it will end when what is open is paid, or four fifths are reached. NOT_NEXT_YEAR: this
 * year's turnover is more than the next year allows. SOON_NOT_NEXT_YEAR: it will be, as above.
 */
export type SmallBusinessState =
  | 'ENDED'
  | 'NOT_THIS_YEAR'
  | 'ENDS_SOON'
  | 'NOT_NEXT_YEAR'
  | 'SOON_NOT_NEXT_YEAR'
  | 'FINE'

/**
 * Up to which turnover this year's supplies are exempt, in EUR cents. In the year of its founding a firm has no last year: the limit
 * of that counts for the turnover of this one, at once and without being raised to a whole year (UStAE 19.1 as of 2025).
 */
export function currentLimit({ isFirstYear }: Pick<Turnover, 'isFirstYear'>): number {
  return isFirstYear ? lastYearLimit : thisYearLimit
}

/** How the turnover stands to the limits; the gravest that holds. */
export function smallBusinessState(turnover: Turnover): SmallBusinessState {
  const { lastYear, thisYear, open, isFirstYear } = turnover
  const isNear = (limit: number) => thisYear >= limit * 0.8 || thisYear + Math.max(open, 0) > limit
  const limit = currentLimit(turnover)
  if (thisYear > limit) return 'ENDED'
  if (!isFirstYear && lastYear > lastYearLimit) return 'NOT_THIS_YEAR'
  if (isNear(limit)) return 'ENDS_SOON'
  if (thisYear > lastYearLimit) return 'NOT_NEXT_YEAR'
  return isNear(lastYearLimit) ? 'SOON_NOT_NEXT_YEAR' : 'FINE'
}
