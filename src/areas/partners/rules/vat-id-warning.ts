import { checkVatId, isReadableVatId, normaliseVatId, vatIdCountry } from '#kernel/codes/vat-id.ts'
import { countryName } from '#kernel/countries/countries.ts'

export const mistypedVatId = 'Die Prüfziffer der USt-IdNr. stimmt nicht. Bitte mit der Vorlage vergleichen.'

/** The German name of the country that a VAT id names, as soon as there is a number behind it; null where it names none. */
export function vatIdCountryName(vatId: string): string | null {
  const country = /\d/.test(vatId) ? vatIdCountry(vatId) : null
  return country === null ? null : countryName(country)
}

/** What is doubtful about a VAT id, whatever the country of the address, in German; null when nothing is, or when it is refused. */
export function vatIdFault(vatId: string): string | null {
  const check = checkVatId(vatId)
  if (check === 'mistyped') return mistypedVatId
  if (check !== 'wrong' || !isReadableVatId(normaliseVatId(vatId))) return null
  const country = vatIdCountryName(vatId)
  return country === null
    ? 'Eine USt-IdNr. beginnt mit dem Kürzel ihres Landes, etwa DE. Bitte mit der Vorlage vergleichen.'
    : `So sieht keine USt-IdNr. aus (${country}). Bitte mit der Vorlage vergleichen.`
}

/** What is doubtful about the VAT id of a partner in a country, in German; null when nothing is, or when it is refused. */
export function vatIdWarning(vatId: string, countryCode: string): string | null {
  if (vatId.trim() === '') return null
  const check = checkVatId(vatId)
  if (check === 'mistyped' || check === 'wrong') return vatIdFault(vatId)
  if (check === 'plausible')
    return 'Eine USt-IdNr. dieses Landes kann Kontor nicht prüfen. Bitte vergleichen.'
  const country = vatIdCountry(vatId)
  // Northern Ireland has ids of its own within the United Kingdom.
  const isSame = country === countryCode || (country === 'XI' && countryCode === 'GB')
  if (isSame || country === null || countryCode === '') return null
  return `Die USt-IdNr. ist aus einem anderen Land: ${countryName(country)}.`
}
