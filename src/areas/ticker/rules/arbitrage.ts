/** From this difference on it is worth a look (spec 1 §9): 1 %. */
export const notableArbitrage = 0.01

/** The relative difference of the selling price to the buying price; null where one is missing. */
export function arbitrageOf(buying: number | null, selling: number | null): number | null {
  return buying === null || selling === null ? null : (selling - buying) / buying
}
