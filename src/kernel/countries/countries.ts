import type { Day } from '../day.ts'
import { searchKey, searchWords } from '../texts/text-key.ts'
import { countryTable } from './country-table.ts'

export interface Country {
  /** ISO 3166-1 alpha-2, besides XK and XI. */
  code: string
  /** In German. */
  name: string
  /** ISO 4217; `null` only for Antarctica. Kontor need not know the currency, see `isCurrency`. */
  currency: string | null
}

/** All countries, sorted by their German names (DIN 5007-1). */
export const countries: readonly Country[] = countryTable.split(';').map((entry) => {
  const currency = entry.slice(2, 5)
  return { code: entry.slice(0, 2), name: entry.slice(5), currency: currency === '---' ? null : currency }
})

const byCode: ReadonlyMap<string, Country> = new Map(countries.map((country) => [country.code, country]))

/** The codes of all countries. */
export const countryCodes: ReadonlySet<string> = new Set(byCode.keys())

/** Shown as radio buttons (spec 1 §2.6). */
export const favouriteCountries = ['DE', 'US', 'GB', 'FR'] as const

/** Whether Kontor knows the country. */
export function isCountry(code: string): boolean {
  return byCode.has(code)
}

/** The German name of a country; the code itself when there is no such country. */
export function countryName(code: string): string {
  return byCode.get(code)?.name ?? code
}

/** The currency of a country (ISO 4217), for the hint of spec 1 §2.6; `null` when there is none. */
export function currencyOfCountry(code: string): string | null {
  return byCode.get(code)?.currency ?? null
}

/** What people type instead of the official name. */
const otherNames: Record<string, string> = {
  BY: 'Weißrussland',
  CI: "Côte d'Ivoire",
  CV: 'Cabo Verde',
  CZ: 'Tschechische Republik Tschechei',
  GB: 'Großbritannien England Schottland Wales UK',
  KR: 'Republik Korea',
  MK: 'Mazedonien',
  MM: 'Burma Birma',
  NL: 'Holland',
  SK: 'Slowakische Republik',
  SZ: 'Swasiland',
  TL: 'Osttimor',
  US: 'USA Vereinigte Staaten von Amerika',
  VA: 'Heiliger Stuhl',
}

const keys = new Map<string, string>()

function keyOf({ code, name }: Country): string {
  let key = keys.get(code)
  if (key === undefined) {
    key = searchKey(`${name} ${otherNames[code] ?? ''}`)
    keys.set(code, key)
  }
  return key
}

/**
 * The countries whose German name holds every typed word, whatever its case and umlaut spelling. First comes the one whose code it is, then
 * those of which each typed word is a whole one ('UK' is the United Kingdom, not Ukraine), then those that begin with the text, otherwise
 * in the order of their names. An empty text matches all.
 */
export function matchCountries(searchText: string): Country[] {
  const words = searchWords(searchText)
  const [first = ''] = words
  const code = searchText.trim().toUpperCase()
  const found = countries.filter(
    (country) => country.code === code || words.every((word) => keyOf(country).includes(word)),
  )
  const rank = (country: Country) => {
    if (country.code === code) return 0
    const key = keyOf(country)
    const known = key.split(' ')
    if (words.every((word) => known.includes(word))) return 1
    return key.startsWith(first) ? 2 : 3
  }
  return found.toSorted((a, b) => rank(a) - rank(b))
}

/** Member states by accession; Greece under its ISO code. */
const accessions: Record<string, string> = {
  '1958-01-01': 'BE DE FR IT LU NL',
  '1973-01-01': 'DK GB IE',
  '1981-01-01': 'GR',
  '1986-01-01': 'ES PT',
  '1995-01-01': 'AT FI SE',
  '2004-05-01': 'CY CZ EE HU LT LV MT PL SI SK',
  '2007-01-01': 'BG RO',
  '2013-07-01': 'HR',
}

const memberSince = new Map(
  Object.entries(accessions).flatMap(([day, codes]) =>
    codes.split(' ').map((code): [string, string] => [code, day]),
  ),
)

/** The last day on which VAT treated the United Kingdom as a member state: the end of the transition period. */
const britainsLastDay = '2020-12-31'

/**
 * Whether a country counts as EU for VAT on a day (decisions §4; § 1 Abs. 2a UStG). Days compare as text.
 * GB counts up to the end of 2020 and Northern Ireland (XI) after it; `ukCountsAsEu` is the firm's setting that keeps GB in.
 */
export function isEuCountry(code: string, day: Day, { ukCountsAsEu = false } = {}): boolean {
  if (code === 'XI') return day > britainsLastDay
  if (code === 'GB' && day > britainsLastDay) return ukCountsAsEu
  const since = memberSince.get(code)
  return since !== undefined && day >= since
}
