/**
 * The standard VAT rates of the EU countries in percent since distance sales are taxed where they go (1 July 2021, § 3c
 * UStG): the first one from that day, the others from theirs. Northern Ireland (XI) counts for goods.
 *
 * Source: the European Commission's database 'Taxes in Europe' (TEDB), as of November 2026, with its announcements of changes:
 * Estonia 22 % (RT I, 01.07.2023, 2) and 24 % from July 2025, Finland 25,5 % from September 2024, Luxembourg 16 % in 2023 (loi
 * du 26 octobre 2022), Romania 21 % from August 2025 (Legea 141/2025), Slovakia 23 % from 2025.
 */
const rates: Record<string, readonly (number | readonly [from: string, percent: number])[]> = {
  AT: [20],
  BE: [21],
  BG: [20],
  CY: [19],
  CZ: [21],
  DE: [19],
  DK: [25],
  EE: [20, ['2024-01-01', 22], ['2025-07-01', 24]],
  ES: [21],
  FI: [24, ['2024-09-01', 25.5]],
  FR: [20],
  GR: [24],
  HR: [25],
  HU: [27],
  IE: [23],
  IT: [22],
  LT: [21],
  LU: [17, ['2023-01-01', 16], ['2024-01-01', 17]],
  LV: [21],
  MT: [18],
  NL: [21],
  PL: [23],
  PT: [23],
  RO: [19, ['2025-08-01', 21]],
  SE: [25],
  SI: [22],
  SK: [20, ['2025-01-01', 23]],
  XI: [20],
}

/** The first day on which distance sales are taxed where they go, by the One-Stop-Shop (§ 3c, § 18j UStG). */
export const ossBegin = '2021-07-01'

/** The standard rate of a country in percent on a day, with one decimal at most; null for other countries and earlier days. */
export function standardRateIn(country: string, day: string): number | null {
  const known = rates[country]
  if (known === undefined || day < ossBegin) return null
  return known.reduce<number | null>((found, rate) => {
    if (typeof rate === 'number') return rate
    return rate[0] <= day ? rate[1] : found
  }, null)
}

/** The rate at which goods are taxed that go to a consumer there from Germany; null where it is no such sale. */
export function ossRateIn(country: string, day: string): number | null {
  return country === 'DE' ? null : standardRateIn(country, day)
}
