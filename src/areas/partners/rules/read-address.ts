import { checkVatId, normaliseVatId, vatIdCountry } from '#kernel/codes/vat-id.ts'
import { isEmail } from '#kernel/email.ts'
import { placeInHouse, readNames } from './read-names.ts'
import { type Place, readCountry, readPlace } from './read-place.ts'

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
  /** Null where neither the last line nor the form of the postcode nor a VAT id says which country. */
  countryCode: string | null
  vatId: string
  email: string
  /** Telephone and whatever else has no field of its own. */
  notes: string
  /** The lines below the name, as they are printed. */
  addressLines: string
  /** Those of them that no other field says: `c/o`, a department, a house behind. */
  aside: string[]
}

const mostLines = 7

// 'To', 'An' and the like above an address; 'Herrn' and 'Firma' alone belong to the line below.
const heading = /^(?:an|to|bill to|invoice to|(?:rechnungs|liefer|post)?(?:adresse|anschrift|address))\s*:?$/i
const aloneAbove = /^(?:Herrn?|Frau|Firma|Familie|Mr\.?|Mrs\.?|Ms\.?|Monsieur|Madame)$/i

/** The lines of a text; a single one is cut where letterheads part them. */
function linesOf(pasted: string): string[] {
  const clean = (line: string) => line.replace(/\s+/g, ' ').trim().replace(/,$/, '').trim()
  const lines = pasted
    .split(/[\r\n\u2028\u2029]+/)
    .map(clean)
    .filter((line) => line !== '')
  const parts = lines.length === 1 ? cutLine(lines[0] ?? '') : lines
  return joinAlone(parts.filter((line) => !heading.test(line)))
}

function cutLine(line: string): string[] {
  // An American state and its number belong to the town before the comma.
  const separator = /\s*[·|•;]\s*|,\s+(?![A-Z]{2} \d{5}(?:-\d{4})?(?:,|$))/
  return line.split(separator).filter((part) => part !== '')
}

function joinAlone(lines: readonly string[]): string[] {
  const joined: string[] = []
  for (const line of lines) {
    const above = joined.at(-1) ?? ''
    if (aloneAbove.test(above)) joined[joined.length - 1] = `${above} ${line}`
    else joined.push(line)
  }
  return joined
}

const vatLabel = /^(?:U\.?St|VAT|UID|MwSt|MWST|TVA|P\.?\s?IVA|Partita|BTW|NIP|CVR|Steuer|Tax|N°\s?TVA|ATU\d)/i
const callLabel = /^(?:(?:tel|fon|phone|mobil|fax|handy|[tmf][.:]).*\d|web:|www\.|https?:|internet|homepage)/i
const bareNumber = /^\+?[\d\s()/.-]{7,}$/
const mailLabel = /^(?:e-?mail|mail)?\s*:?\s*/i

/** What is no address but stands below one: VAT id, e-mail, telephone. */
function withoutContact(lines: readonly string[]) {
  const contact = { vatId: '', email: '', notes: [] as string[] }
  const left = lines.filter((line) => {
    const check = checkVatId(line)
    const isVatId = check === 'valid' || check === 'mistyped'
    const mail = line.replace(mailLabel, '')
    if (isEmail(mail) && contact.email === '') contact.email = mail
    else if (contact.vatId === '' && (isVatId || (vatLabel.test(line) && check === 'plausible')))
      contact.vatId = normaliseVatId(line)
    else if (isEmail(mail) || isVatId || isOther(line)) contact.notes.push(line)
    else return true
    return false
  })
  return { left, contact: { ...contact, notes: contact.notes.join('\n') } }
}

const isOther = (line: string) =>
  bareNumber.test(line) || (/\d/.test(line) && vatLabel.test(line)) || callLabel.test(line)

const streetWords =
  /(?:stra(?:ß|ss)e|str\.|weg|gasse|platz|allee|ufer|damm|postfach)(?![\p{L}])|(?<!\p{L})(?:street|st|road|lane|avenue|drive|rue|boulevard|place|via|viale|piazza|calle|p\.?\s?o\.?\s?box|b\.?p\.?|apartado|ul\.|aleja)(?![\p{L}])/iu

/** Which of the lines above the place is the street: the last that looks like one, else the last. Never the first, a name. */
function streetOf(head: readonly string[]): number {
  const isStreet = (line: string, index: number) =>
    index > 0 && !placeInHouse.test(line) && (/\d/.test(line) || streetWords.test(line))
  const at = head.findLastIndex(isStreet)
  return at > 0 ? at : head.length - 1
}

interface Where {
  /** The lines above the place. */
  head: readonly string[]
  place: Place
  printed: string[]
}

/** Where the place stands: in the last line, with the town above it in Britain; in Hungary the street comes last. */
function whereOf(lines: readonly string[], country: string | null): Where | null {
  const place = readPlace(lines.at(-1) ?? '', country)
  if (place !== null && place.city !== '')
    return { head: lines.slice(0, -1), place, printed: [place.printed] }
  const [above = '', last = ''] = lines.slice(-2)
  if (place !== null)
    return { head: lines.slice(0, -2), place: { ...place, city: above }, printed: [above, last] }
  const higher = country === null ? null : readPlace(above, country)
  if (higher === null || higher.city === '' || !/\d/.test(last)) return null
  return { head: [...lines.slice(0, -2), last], place: higher, printed: [higher.printed] }
}

/** The country in a line of its own, or behind the last comma of the place. */
function withoutCountry(lines: readonly string[]): { country: string | null; rest: readonly string[] } {
  const last = lines.at(-1) ?? ''
  const country = readCountry(last)
  if (country !== null) return { country, rest: lines.slice(0, -1) }
  const tail = /^(.+?)(?:,\s*|\s+(?=\())([^,]+)$/.exec(last)
  const behind = tail === null ? null : readCountry(tail[2] ?? '')
  // A province in brackets is no country: Roma (RM).
  if (behind === null || /^\(?[A-Z]{2}\)?$/.test(tail?.[2] ?? '')) return { country: null, rest: lines }
  return { country: behind, rest: [...lines.slice(0, -1), tail?.[1] ?? ''] }
}

/**
 * Takes a pasted address of three to seven lines apart: name, a person, street, postcode and place, country (the forms of the
 * Universal Postal Union, S42), with a VAT id, an e-mail and telephone numbers below it. Null where the lines are no address, so
 * that they stay what was pasted.
 */
export function readAddress(pasted: string): ReadAddress | null {
  const { left, contact } = withoutContact(linesOf(pasted))
  const { country, rest } = withoutCountry(left)
  if (rest.length < 3 || rest.length > mostLines) return null
  const where = whereOf(rest, country)
  if (where === null || where.head.length < 2) return null
  const { head, place, printed } = where
  const at = streetOf(head)
  const { besides, ...names } = readNames(head.slice(0, at))
  const countryCode = country ?? place.countryCode ?? vatIdCountry(contact.vatId)
  const addressLines = [...besides, ...head.slice(at), ...printed].join('\n')
  const city = cityOf(place.city, countryCode)
  const aside = [...besides.filter((line) => !isNamed(line, names)), ...head.slice(at + 1)]
  return {
    ...names,
    street: head[at] ?? '',
    zip: place.zip,
    city,
    countryCode,
    ...contact,
    addressLines,
    aside,
  }
}

const isNamed = (line: string, { familyName }: { familyName: string }) =>
  familyName !== '' && line.includes(familyName) && !placeInHouse.test(line)

/** An Italian place has its province behind it, which is no part of its name. */
const cityOf = (city: string, countryCode: string | null) =>
  countryCode === 'IT' ? city.replace(/\s+\(?([A-Z]{2})\)?$/, '') : city
