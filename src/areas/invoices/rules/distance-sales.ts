import type { Cents } from '#kernel/money.ts'

/** Sales to consumers elsewhere in the EU, in EUR cents without tax, by the day of supply. */
export interface DistanceSales {
  lastYear: Cents
  thisYear: Cents
}

/** Up to which sum of a year they may be taxed in Germany (§ 3c Abs. 4 S. 1 UStG), in EUR cents. */
export const distanceLimit = 1_000_000

/**
 * PASSED: this year's sum is above the limit, so that the destination's tax applies from the supply that passed it.
 * LAST_YEAR: last year's was, so that it applies to all of this year. NEAR: four fifths are reached.
 */
export type DistanceSalesState = 'PASSED' | 'LAST_YEAR' | 'NEAR' | 'FINE'

/** How the sales stand to the limit, which looks at last year and this one (§ 3c Abs. 4 UStG). */
export function distanceSalesState({ lastYear, thisYear }: DistanceSales): DistanceSalesState {
  if (thisYear > distanceLimit) return 'PASSED'
  if (lastYear > distanceLimit) return 'LAST_YEAR'
  return thisYear >= distanceLimit * 0.8 ? 'NEAR' : 'FINE'
}

/** Whether the limit is of interest: not to whoever taxes at the destination already (§ 3c Abs. 4 S. 2 UStG). */
export function concernsDistanceLimit(ossSince: string | null, today: string): boolean {
  return ossSince === null || ossSince > today
}
