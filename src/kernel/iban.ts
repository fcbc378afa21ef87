import { countryCodes } from './countries.ts'

/** Length of an IBAN by country: SWIFT IBAN registry (ISO 13616), release 99. */
const lengthsText =
  'AD24AE23AL28AT20AZ28BA20BE16BG22BH22BI27BR29BY28CH21CR22CY28CZ24DE22DJ27DK18DO28EE20EG29ES24FI18FK18FO18FR27' +
  'GB22GE22GI23GL18GR27GT28HN28HR21HU28IE22IL23IQ23IS26IT27JO30KW30KZ20LB28LC32LI21LT20LU20LV21LY25MC27MD24ME22' +
  'MK19MN20MR27MT31MU30NI28NL18NO15OM23PK24PL28PS29PT25QA29RO24RS22RU33SA24SC31SD18SE24SI19SK24SM27SO23ST25SV28' +
  'TL23TN24TR26UA29VA22VG24XK20YE30'

const lengths = new Map(
  (lengthsText.match(/\w{4}/g) ?? []).map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** The countries whose IBAN is known, as ISO 3166 codes. */
export const ibanCountries: readonly string[] = [...lengths.keys()]

export type IbanCheck =
  | 'empty'
  | 'valid'
  | 'plausible'
  | 'wrong-length'
  | 'wrong-checksum'
  | 'unknown-country'
  | 'malformed'

/** The IBAN as it is stored (spec 1 §3): no white space, upper case. Also drops `IBAN` in front, as copied from letters. */
export function normaliseIban(text: string): string {
  return text
    .replace(/\s/g, '')
    .toUpperCase()
    .replace(/^IBAN:?/, '')
}

/**
 * Says whether a text is an IBAN: form, length of its country, checksum (ISO 7064 MOD 97-10). Spaces and case do not matter.
 * `plausible`: the checksum holds, but the registry does not know the country, and so nobody knows its length: worth a
 * warning, not an error. Some countries outside of the registry do give IBANs, such as Morocco and Senegal.
 */
export function checkIban(text: string): IbanCheck {
  const iban = normaliseIban(text)
  if (iban === '') return 'empty'
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return 'malformed'
  const country = iban.slice(0, 2)
  const length = lengths.get(country)
  if (length === undefined && !countryCodes.has(country)) return 'unknown-country'
  if (length === undefined ? iban.length < 15 || iban.length > 34 : iban.length !== length)
    return 'wrong-length'
  // Check digits are made as 98 minus a remainder: 00, 01 and 99 cannot come out, though 97 divides them as well.
  const checkDigits = Number(iban.slice(2, 4))
  if (checkDigits < 2 || checkDigits > 98) return 'wrong-checksum'
  if (remainder97(iban.slice(4) + iban.slice(0, 4)) !== 1) return 'wrong-checksum'
  return length === undefined ? 'plausible' : 'valid'
}

/** Whether a text may stand as an IBAN: it is one, or at least plausible. */
export function isIban(text: string): boolean {
  const check = checkIban(text)
  return check === 'valid' || check === 'plausible'
}

/** The remainder of ISO 7064 MOD 97-10 of digits and upper-case letters (A = 10 … Z = 35), character by character. */
export function remainder97(text: string): number {
  let remainder = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder
}

/** The IBAN as a person reads it: groups of four. */
export function formatIban(text: string): string {
  return normaliseIban(text).replace(/(.{4})(?=.)/g, '$1 ')
}
