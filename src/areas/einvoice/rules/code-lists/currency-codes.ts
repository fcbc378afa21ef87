import { countries, countryCodes } from '#kernel/countries/countries.ts'
import { expandCodes } from './expand-codes.ts'

/** ISO 4217: the currencies of all countries, besides funds, metals and those of the last years that are no more. */
export const currencyCodes: ReadonlySet<string> = new Set([
  ...countries.flatMap(({ currency }) => (currency === null ? [] : [currency])),
  ...expandCodes(`
    BOV CHE CHW CLF COU MXV SVC USN UYI UYW VED VES XAD XAG XAU XB[A-D] XDR XPD XPT XSU XTS XUA XXX
    ANG BGN BYR CUC CUP HRK HTG KPW MRO SLE SLL STD STN VEF XCG XCD ZWG ZWL`),
])

/** ISO 3166-1 alpha 2; the lists of EN 16931 add XI and, for Kosovo, 1A. */
export const addressCountries: ReadonlySet<string> = new Set([...countryCodes, '1A'])

/** What a VAT identifier may begin with (BR-CO-09): ISO 3166-1, and EL for Greece. */
export const vatIdPrefixes: ReadonlySet<string> = new Set([...countryCodes, 'EL', '1A', 'AN'])
