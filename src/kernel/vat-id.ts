import { countryCodes } from './countries.ts'
import { vatIdRules } from './vat-id-rules.ts'
import { z } from './zod.ts'

/**
 * The VAT id as it is stored (spec 1 §3): upper case, without white space, dots, dashes, slashes and colons.
 * Greece becomes EL as in the Commission's VIES register, and a Belgian number from before 2007 gets its leading 0.
 */
export function normaliseVatId(text: string): string {
  return text
    .toUpperCase()
    .replace(/[\s.,:/_\u2010-\u2015-]/g, '')
    .replace(/^GR(?=\d)/, 'EL')
    .replace(/^BE(?=\d{9}$)/, 'BE0')
}

/** The ISO 3166 country of a VAT id (EL → GR; XI is Northern Ireland); `null` when it does not begin with one. */
export function vatIdCountry(text: string): string | null {
  const prefix = normaliseVatId(text).slice(0, 2)
  const country = prefix === 'EL' ? 'GR' : prefix
  return countryCodes.has(country) ? country : null
}

export type VatIdCheck = 'valid' | 'mistyped' | 'wrong' | 'plausible'

/**
 * `valid`: form and check digits are those of an EU, British or Swiss VAT id. That it is registered only VIES can say.
 * `mistyped`: its form is right, its check digits are not.
 * `plausible`: an id of another country, whose rules Kontor does not know: worth a warning, not an error.
 * `wrong`: anything else, also the empty text and a number without its country.
 */
export function checkVatId(text: string): VatIdCheck {
  const vatId = normaliseVatId(text)
  const prefix = vatId.slice(0, 2)
  const number = vatId.slice(2)
  const rule = Object.hasOwn(vatIdRules, prefix) ? vatIdRules[prefix] : undefined
  if (rule && !rule.form.test(number)) return 'wrong'
  if (rule) return rule.holds(number) ? 'valid' : 'mistyped'
  // Firms from outside the EU in the one-stop shop have EU and nine digits.
  if (/^EU\d{9}$/.test(vatId)) return 'plausible'
  return vatIdCountry(vatId) !== null && /^(?=.*\d)[A-Z\d]{4,18}$/.test(number) ? 'plausible' : 'wrong'
}

const vatIdThat = (isRight: (check: VatIdCheck) => boolean) =>
  z
    .string()
    .nullish()
    .transform((value) => normaliseVatId(value ?? ''))
    .pipe(z.string().refine((value) => value === '' || isRight(checkVatId(value)), 'USt-IdNr. ungültig'))

/** A VAT id that may be left out; absent, null and '' become ''. Comes out normalised. */
export const optionalVatId = () => vatIdThat((check) => check === 'valid' || check === 'plausible')

/** The same of somebody else: wrong check digits are warned of, since that is what stands on his paper (decisions §9). */
export const optionalPartnerVatId = () => vatIdThat((check) => check !== 'wrong')
