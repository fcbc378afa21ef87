import { countryCodes } from '../countries/countries.ts'
import { withoutUnseenInId } from '../texts/unseen.ts'
import { ibanStructures } from './iban-structures.ts'

/** The countries whose IBAN is known, as ISO 3166 codes. */
export const ibanCountries: readonly string[] = [...ibanStructures.keys()]

export type IbanCheck =
  | 'empty'
  | 'valid'
  | 'plausible'
  | 'wrong-length'
  | 'wrong-structure'
  | 'wrong-checksum'
  | 'unknown-country'
  | 'malformed'

/** The IBAN as it is stored (spec 1 §3): no white space, upper case. Also drops `IBAN` in front, as copied from letters, and what cannot be seen. */
export function normaliseIban(text: string): string {
  return withoutUnseenInId(text)
    .replace(/\s/g, '')
    .toUpperCase()
    .replace(/^IBAN:?/, '')
}

/**
 * Says whether a text is an IBAN: form, length and structure of its country, checksum (ISO 7064 MOD 97-10). Spaces, case and what
 * cannot be seen do not matter.
 * `plausible`: the checksum holds, but the registry does not know the country, and so nobody knows its length: worth a
 * warning, not an error. Some countries outside of the registry do give IBANs, such as Morocco and Senegal.
 */
export function checkIban(text: string): IbanCheck {
  const iban = normaliseIban(text)
  if (iban === '') return 'empty'
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return 'malformed'
  const country = iban.slice(0, 2)
  const structure = ibanStructures.get(country)
  if (structure === undefined && !countryCodes.has(country)) return 'unknown-country'
  if (structure === undefined ? iban.length < 15 || iban.length > 34 : iban.length !== structure.length)
    return 'wrong-length'
  // Check digits are made as 98 minus a remainder: 00, 01 and 99 cannot come out, though 97 divides them as well.
  const checkDigits = Number(iban.slice(2, 4))
  if (checkDigits < 2 || checkDigits > 98) return 'wrong-checksum'
  if (remainder97(iban.slice(4) + iban.slice(0, 4)) !== 1) return 'wrong-checksum'
  if (structure === undefined) return 'plausible'
  return structure.form.test(iban.slice(4)) ? 'valid' : 'wrong-structure'
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
