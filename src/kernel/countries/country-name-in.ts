import type { Language } from '../texts/language.ts'
import { countryName } from './countries.ts'

/** The name of a country in a language; the code itself when there is no such country. */
export function countryNameIn(code: string, language: Language): string {
  if (language === 'DE') return countryName(code)
  // The one that ISO 3166 does not have.
  if (code === 'XI') return 'Northern Ireland'
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }).of(code) ?? code
}
