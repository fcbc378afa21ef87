import { isCountry } from '#kernel/countries/countries.ts'
import { countryTable } from '#kernel/countries/country-table.ts'

/** Postcode and place of an address. */
export interface Place {
  zip: string
  /** '' where the town stands in a line of its own, above the postcode. */
  city: string
  /** Null where the form of the postcode does not say it. */
  countryCode: string | null
  /** The line as it is printed: without the country before the postcode. */
  printed: string
}

// Before the postcode: the signs of cars, as the Universal Postal Union once asked for them, or the code of the country.
const prefix = /^([A-Z]{1,2})(?:\s*[-–]\s*|\s+)(?=\d)/i
const signs: Readonly<Record<string, string>> = {
  ...{ D: 'DE', A: 'AT', FL: 'LI', F: 'FR', I: 'IT', B: 'BE', L: 'LU', E: 'ES', P: 'PT', S: 'SE', N: 'NO' },
  ...{ H: 'HU', UK: 'GB' },
}

interface PlaceForm {
  form: RegExp
  countryCode: string | null
}

// Distinct forms first. Each names `zip` and `city`; of countries that write the postcode behind the place only the named ones.
const forms: readonly PlaceForm[] = [
  { form: /^(?<zip>\d{4} ?[A-Z]{2})\s+(?<city>\S.*)$/, countryCode: 'NL' },
  { form: /^(?<city>.+?),?\s+(?<zip>[A-Z]{2}\s+\d{5}(?:-\d{4})?)$/, countryCode: 'US' },
  { form: /^(?<city>.+?),?\s+(?<zip>[A-Z]{2}\s+[A-Z]\d[A-Z] ?\d[A-Z]\d)$/, countryCode: 'CA' },
  { form: /^(?<zip>\d{2}-\d{3})\s+(?<city>\S.*)$/, countryCode: 'PL' },
  { form: /^(?<zip>\d{4}-\d{3})\s+(?<city>\S.*)$/, countryCode: 'PT' },
  { form: /^(?<city>.+?),?\s+(?<zip>\d{3}-\d{4})$/, countryCode: 'JP' },
  { form: /^(?<city>.*?)[\s,]*\b(?<zip>[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/i, countryCode: 'GB' },
  {
    form: /^(?<city>.*?)[\s,]*\b(?<zip>[AC-FHKNPRTV-Y]\d[\dW] ?(?=[A-Z\d]*\d)[AC-FHKNPRTV-Y\d]{4})$/,
    countryCode: 'IE',
  },
  { form: /^(?<city>.+?),?\s+(?<zip>LV-\d{4})$/i, countryCode: 'LV' },
  { form: /^(?<zip>\d{3} \d{2}|\d{4,6}),?\s+(?<city>\p{L}.*)$/u, countryCode: null },
]

// Of countries that must be named: their postcodes look like numbers of houses.
const formsOf: Readonly<Record<string, RegExp>> = {
  US: /^(?<city>.+?),\s+(?<zip>[A-Z][A-Za-z ]{3,13} \d{5}(?:-\d{4})?)$/,
  AU: /^(?<city>.+?),?\s+(?<zip>[A-Z]{2,3} \d{4})$/,
  IS: /^(?<zip>\d{3})\s+(?<city>\p{L}.*)$/u,
}

const outward: Readonly<Record<string, RegExp>> = { GB: /\s?(\d[A-Z]{2})$/, NL: /\s?([A-Z]{2})$/ }

/** Reads a line as postcode and place, in the way of one country; null where it is none. `country` is the named one. */
export function readPlace(line: string, country: string | null): Place | null {
  const sign = prefix.exec(line)
  const code = sign?.[1]?.toUpperCase() ?? ''
  const named = signs[code] ?? (isCountry(code) ? code : null)
  const printed = sign !== null && named !== null ? line.slice(sign[0].length) : line
  const own = formsOf[country ?? '']
  for (const { form, countryCode } of own ? [{ form: own, countryCode: country }, ...forms] : forms) {
    const found = form.exec(printed)?.groups
    if (!found) continue
    const upper = (found['zip'] ?? '').toUpperCase()
    const gap = outward[countryCode ?? '']
    const zip = gap ? upper.replace(gap, ' $1') : (found['zip'] ?? '').replace(/\s+/g, ' ')
    return { zip, city: found['city'] ?? '', countryCode: named ?? countryCode, printed }
  }
  return null
}

// The tongues in which addresses of Europe name a country; the first that knows a name says which it is.
const tongues = 'de en fr it nl es pt pl cs sk da sv nb fi hu ro sl hr et lv lt el bg'.split(' ')

// What neither German nor another tongue calls it officially.
const usualNames: Readonly<Record<string, string>> = {
  ...{ england: 'GB', scotland: 'GB', wales: 'GB', schottland: 'GB', uk: 'GB', 'great britain': 'GB' },
  ...{ grossbritannien: 'GB', großbritannien: 'GB', holland: 'NL', 'the netherlands': 'NL', usa: 'US' },
  ...{ 'united states of america': 'US', 'vereinigte staaten von amerika': 'US', tschechei: 'CZ' },
  ...{ 'česká republika': 'CZ', 'tschechische republik': 'CZ', 'slovenská republika': 'SK', brd: 'DE' },
  ...{ 'slowakische republik': 'SK', 'northern ireland': 'GB', 'republic of ireland': 'IE', éire: 'IE' },
}

let names: Map<string, string> | undefined

/** Each name of a country in each tongue, lower case. Made when the first address is pasted. */
function namesOfCountries(): Map<string, string> {
  if (names) return names
  names = new Map(Object.entries(usualNames))
  const codes = countryTable.split(';').map((entry) => entry.slice(0, 2))
  for (const tongue of tongues) {
    const display = new Intl.DisplayNames(tongue, { type: 'region', fallback: 'none' })
    for (const code of codes) {
      const name = display.of(code)?.toLowerCase()
      if (name !== undefined && !names.has(name)) names.set(name, code)
    }
  }
  return names
}

/** The country that a line names, in German or another tongue of Europe or by its code; null where it names none. */
export function readCountry(line: string): string | null {
  const text = line.trim().replace(/^\((.*)\)$/, '$1')
  if (/^[A-Z]{2}$/.test(text) && isCountry(text)) return text
  return namesOfCountries().get(text.replaceAll('.', '').toLowerCase()) ?? null
}
