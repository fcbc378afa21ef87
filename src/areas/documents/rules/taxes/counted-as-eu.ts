import { isEuCountry } from '#kernel/countries/countries.ts'
import type { Day } from '#kernel/day.ts'

/** Where a document's partner sits, or has the goods sent to, and the day of supply by which that counts. */
export interface PartnerPlace {
  country: string
  day: Day
}

/**
 * Whether a document's partner counts as one in the EU, which is stored with it: month, figure and statement read that, whatever the
 * firm says later of the United Kingdom (decisions §10, 'Britain, Northern Ireland'). A document that is written again keeps what
 * it said (`stored`) as long as place and day are the same. Northern Ireland is EU for goods alone, which nothing here decides: it does not count.
 */
export function countedAsEu(
  { country, day }: PartnerPlace,
  stored: (PartnerPlace & { countedAsEu: boolean }) | null,
  firm: { ukCountsAsEu: boolean },
): boolean {
  if (stored !== null && stored.country === country && stored.day === day) return stored.countedAsEu
  return country !== 'XI' && isEuCountry(country, day, firm)
}
