import { countryCodes, countryName } from '../countries/countries.ts'
import { withoutUnseenInId } from '../texts/unseen.ts'
import { normaliseIban } from './iban.ts'

/** The BIC as it is stored (spec 1 §3): no white space, nothing unseen, upper case. */
export function normaliseBic(text: string): string {
  return withoutUnseenInId(text).replace(/\s/g, '').toUpperCase()
}

// No country of payments: Northern Ireland's banks are those of the United Kingdom.
const isBankCountry = (code: string) => countryCodes.has(code) && code !== 'XI'

/**
 * Whether a text has the form of a BIC (spec 1 §5): 4 letters, 2 letters, 2 alphanumerics, optionally 3 alphanumerics. The two letters in
 * the middle are a country of ISO 3166, or Kosovo (ISO 9362).
 */
export function isBic(text: string): boolean {
  const bic = normaliseBic(text)
  return /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bic) && isBankCountry(bic.slice(4, 6))
}

// Whose banks have IBANs of a state that they belong to, or are branches of its banks (IBAN registry; SEPA scheme countries, EPC409-09).
const statesOf: ReadonlyMap<string, string> = new Map(
  Object.entries({
    FR: 'GF GP MQ RE YT PM BL MF TF PF NC WF MC',
    GB: 'IM JE GG',
    FI: 'AX',
    DK: 'FO GL',
  }).flatMap(([state, territories]) => territories.split(' ').map((one): [string, string] => [one, state])),
)

const stateOf = (country: string) => statesOf.get(country) ?? country

/**
 * What is doubtful about a BIC beside an IBAN, in German: by its letters it is a bank of another country, often because the name of a
 * bank was typed. Null where nothing is, and as long as one of both is missing or none at all.
 */
export function bicWarning(bic: string, iban: string): string | null {
  const [country, ibanCountry] = [normaliseBic(bic).slice(4, 6), normaliseIban(iban).slice(0, 2)]
  if (!isBic(bic) || !isBankCountry(ibanCountry)) return null
  if (stateOf(country) === stateOf(ibanCountry)) return null
  return `Der BIC nennt ein anderes Land (${countryName(country)}) als die IBAN (${countryName(ibanCountry)}). Bitte vergleichen.`
}
