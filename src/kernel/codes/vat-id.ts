import { countryCodes } from '../countries/countries.ts'
import { withoutUnseenInId } from '../texts/unseen.ts'
import { z } from '../zod.ts'
import { vatIdInText } from './vat-id-in-text.ts'
import { canonicalVatId, isOfKnownForm, withoutVatIdLabel } from './vat-id-label.ts'
import { vatIdRules } from './vat-id-rules.ts'

/**
 * The VAT id as it is stored (spec 1 §3): upper case, without white space, dots, dashes, slashes, colons, brackets, what cannot be seen,
 * and the label or sentence that it was copied with. Greece becomes EL as in the Commission's VIES register, and a Belgian number from
 * before 2007 gets its leading 0.
 */
export function normaliseVatId(text: string): string {
  const seen = withoutUnseenInId(text).normalize('NFC')
  const compact = seen.toUpperCase().replace(/[\s.,:/_()[\]#°º\u2010-\u2015-]/g, '')
  const whole = canonicalVatId(withoutVatIdLabel(compact))
  const vatId = isOfKnownForm(whole) ? whole : (vatIdInText(seen) ?? whole)
  return vatId === text ? vatId : normaliseVatId(vatId)
}

// Up to two letters stand before the digits of an id, four in Mexico; more are a word: GEMÄSS is not of Georgia.
const noWord = /^(?:[A-Z]{2}(?:[A-Z+*]{0,2}\d|[A-Z]?$)|MX[A-Z&Ñ]{3,4}\d)/

/** The ISO 3166 country of a VAT id (EL → GR; XI is Northern Ireland); `null` when it does not begin with one, or is a word. */
export function vatIdCountry(text: string): string | null {
  const vatId = normaliseVatId(text)
  if (!noWord.test(vatId)) return null
  const prefix = vatId.slice(0, 2)
  // What is numbered IM for imports in the one-stop shop is of no country.
  if (/^IMEU/.test(vatId)) return null
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

const vatIdThat = (isRight: (vatId: string) => boolean) =>
  z
    .string()
    .nullish()
    .transform((value) => normaliseVatId(value ?? ''))
    .pipe(z.string().refine((value) => value === '' || isRight(value), 'USt-IdNr. ungültig'))

/** A VAT id that may be left out; absent, null and '' become ''. Comes out normalised. */
export const optionalVatId = () => vatIdThat((vatId) => ['valid', 'plausible'].includes(checkVatId(vatId)))

/** Whether a normalised text can be somebody's VAT id at all, however wrong: letters and digits, at least one of these. */
export const isReadableVatId = (vatId: string): boolean => /^(?=.*\d)[A-Z\d+*]{2,20}$/.test(vatId)

/**
 * The same of somebody else: wrong check digits and a wrong form are warned of, since that is what stands on his paper (decisions §9, §10
 * Entry). Refused is what is no id at all.
 */
export const optionalPartnerVatId = () => vatIdThat(isReadableVatId)
