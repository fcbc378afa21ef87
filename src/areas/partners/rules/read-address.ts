import { matchCountries } from '#kernel/countries/countries.ts'

/** What a pasted address says, for the fields of a partner; '' where it says nothing. */
export interface ReadAddress {
  companyName: string
  firstName: string
  familyName: string
  /** Herr or Frau, as the letter has it. */
  salutation: string
  street: string
  zip: string
  city: string
  /** Null where neither the last line nor the form of the postcode says which country. */
  countryCode: string | null
}

interface Place {
  zip: string
  city: string
  countryCode: string | null
}

/** Reads a line as postcode and place, in the way of one country; null where it is none. */
type ReadPlace = (line: string) => Place | null

// Distinct forms first: a prefix names the country, a British or Dutch postcode has letters.
const prefix = /^(D|A|CH|FL|NL|F|I|GB|DK|B|L|PL|E)[\s-]+(?=\d|[A-Z]{1,2}\d)/i
const countryOfPrefix: Readonly<Record<string, string>> = {
  ...{ D: 'DE', A: 'AT', CH: 'CH', FL: 'LI', NL: 'NL', F: 'FR', I: 'IT' },
  ...{ GB: 'GB', DK: 'DK', B: 'BE', L: 'LU', PL: 'PL', E: 'ES' },
}
const british = /\b([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})$/i
const american = /^(.+?),?\s+([A-Z]{2})\s+(\d{5}(?:-\d{4})?)$/
const dutch = /^(\d{4}) ?([A-Z]{2})\s+(\S.*)$/
const polish = /^(\d{2}-\d{3})\s+(\S.*)$/
const digits = /^(\d{3} \d{2}|\d{4,5})\s+(\S.*)$/
const italianProvince = /\s+\(?([A-Z]{2})\)?$/

const readers: readonly ReadPlace[] = [
  (line) => {
    const found = dutch.exec(line)
    return found && { zip: `${found[1]} ${found[2]}`, city: found[3] ?? '', countryCode: 'NL' }
  },
  (line) => {
    const found = american.exec(line)
    return found && { zip: `${found[2]} ${found[3]}`, city: found[1] ?? '', countryCode: 'US' }
  },
  (line) => {
    const found = polish.exec(line)
    return found && { zip: found[1] ?? '', city: found[2] ?? '', countryCode: 'PL' }
  },
  (line) => {
    const found = british.exec(line)
    if (!found) return null
    const city = line.slice(0, found.index).replace(/[\s,]+$/, '')
    return { zip: `${found[1]} ${found[2]}`.toUpperCase(), city, countryCode: 'GB' }
  },
  (line) => {
    const found = digits.exec(line)
    return found && { zip: found[1] ?? '', city: found[2] ?? '', countryCode: null }
  },
]

function readPlace(line: string): Place | null {
  const named = prefix.exec(line)
  const rest = named ? line.slice(named[0].length) : line
  const place = readers.map((read) => read(rest)).find((one) => one !== null) ?? null
  if (place === null || !named) return place
  return { ...place, countryCode: countryOfPrefix[named[1]?.toUpperCase() ?? ''] ?? place.countryCode }
}

// Names of countries in their own tongues, as addresses bear them; German names and codes are in the table of countries.
const ownNames: Readonly<Record<string, string>> = {
  ...{ germany: 'DE', austria: 'AT', österreich: 'AT', switzerland: 'CH', suisse: 'CH', svizzera: 'CH' },
  ...{ nederland: 'NL', netherlands: 'NL', 'the netherlands': 'NL', france: 'FR', italia: 'IT', italy: 'IT' },
  ...{ 'united kingdom': 'GB', 'great britain': 'GB', england: 'GB', scotland: 'GB', uk: 'GB' },
  ...{ danmark: 'DK', denmark: 'DK', 'united states': 'US', 'united states of america': 'US', usa: 'US' },
  ...{ belgium: 'BE', belgique: 'BE', belgië: 'BE', luxembourg: 'LU', polska: 'PL', poland: 'PL' },
  ...{ españa: 'ES', spain: 'ES', sverige: 'SE', sweden: 'SE', česko: 'CZ' },
}

function readCountry(line: string): string | null {
  const name = line.trim().toLowerCase().replace(/\.$/, '')
  const own = ownNames[name]
  if (own !== undefined) return own
  return matchCountries(line).find((country) => country.name.toLowerCase() === name)?.code ?? null
}

// How a line says that it is a firm and no person.
const firmWords =
  /\b(GmbH|AG|KG|OHG|GbR|UG|mbH|e\.\s?K\.|eK|e\.\s?V\.|SE|S\.?A\.?R\.?L\.?|S\.?A\.?S?|B\.?V\.?|N\.?V\.?|S\.?r\.?l\.?|S\.?p\.?A\.?|Ltd\.?|Limited|LLC|Inc\.?|Corp\.?|plc|ApS|A\/S|AB|Oy|Sp\. z o\.o\.|Gesellschaft|Stiftung|Verein|Galerie|Hotel|Museum|Praxis|Kanzlei|Stadt|Gemeinde)(?![\p{L}])/iu
const salutations = /^(Herrn?|Frau|Mr\.?|Mrs\.?|Ms\.?|Mme|M\.|Signora?|Dhr\.|Mevr\.)\s+/i
const women = /^(Frau|Mrs\.?|Ms\.?|Mme|Signora|Mevr\.)/i
const attention = /^(z\.\s?H[d.]?\.?|zu Händen|attn\.?:?|c\/o|Firma)\s+/i

/** First and family name; the last word is the family's, with what belongs to it (von, van der, de). */
function readPerson(line: string) {
  const called = salutations.exec(line)
  const salutation = called ? (women.test(called[0]) ? 'Frau' : 'Herr') : ''
  const words = line.slice(called?.[0].length ?? 0).split(/\s+/)
  const particle = words.findIndex(
    (word, index) => index > 0 && /^(von|van|de|di|del|della|der|den|zu|zum|zur|la|le)$/i.test(word),
  )
  const at = particle > 0 ? particle : words.length - 1
  return { salutation, firstName: words.slice(0, at).join(' '), familyName: words.slice(at).join(' ') }
}

const nobody = { salutation: '', firstName: '', familyName: '' }

/** Firm and person of the lines above the street. */
function readNames(lines: readonly string[]) {
  const [first = '', second] = lines
  const withoutFirma = first.replace(/^Firma\s+/i, '')
  const isPerson = salutations.test(first) || (!firmWords.test(first) && /^\S+(\s\S+){1,3}$/.test(first))
  if (second !== undefined) {
    const person = second.replace(attention, '')
    const companyName = withoutFirma
    return firmWords.test(second)
      ? { ...readPerson(first), companyName: second }
      : { ...readPerson(person), companyName }
  }
  if (isPerson && !/^Firma\s/i.test(first)) return { ...readPerson(first), companyName: '' }
  return { ...nobody, companyName: withoutFirma }
}

/**
 * Takes a pasted address of three to five lines apart: name, a person, street, postcode and place, country (the forms of the
 * Universal Postal Union, S42). Null where the lines are no address, so that they stay what was pasted.
 */
export function readAddress(pasted: string): ReadAddress | null {
  const lines = pasted
    .split(/\r?\n/)
    .map((line) => line.replace(/\s+/g, ' ').replace(/,$/, '').trim())
    .filter((line) => line !== '')
  if (lines.length < 3 || lines.length > 6) return null
  const country = readCountry(lines.at(-1) ?? '')
  const rest = country === null ? lines : lines.slice(0, -1)
  const at = rest.findLastIndex((line) => readPlace(line) !== null)
  const place = readPlace(rest[at] ?? '')
  if (place === null || at < 2 - Number(isAlone(place)) || at !== rest.length - 1) return null
  const countryCode = country ?? place.countryCode
  // In Britain the town stands in a line of its own, above the postcode.
  const isTownAbove = place.city === ''
  const above = isTownAbove ? at - 1 : at
  const city = isTownAbove ? (rest[above] ?? '') : place.city
  if (above < 2) return null
  const names = readNames(rest.slice(0, above - 1))
  const street = rest[above - 1] ?? ''
  return { ...names, street, zip: place.zip, city: cityOf(city, countryCode), countryCode }
}

const isAlone = (place: Place) => place.city === ''

/** An Italian place has its province behind it, which is no part of its name. */
const cityOf = (city: string, countryCode: string | null) =>
  countryCode === 'IT' ? city.replace(italianProvince, '') : city
