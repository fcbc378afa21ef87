import { countryName } from '#kernel/countries.ts'
import { checkVatId, vatIdCountry } from '#kernel/vat-id.ts'

export const mistypedVatId = 'Die Prüfziffer der USt-IdNr. stimmt nicht. Bitte mit der Vorlage vergleichen.'

/** What is doubtful about the VAT id of a partner in a country, in German; null when nothing is, or when it is refused. */
export function vatIdWarning(vatId: string, countryCode: string): string | null {
  if (vatId.trim() === '') return null
  const check = checkVatId(vatId)
  if (check === 'wrong') return null
  if (check === 'mistyped') return mistypedVatId
  if (check === 'plausible')
    return 'Eine USt-IdNr. dieses Landes kann Kontor nicht prüfen. Bitte vergleichen.'
  const country = vatIdCountry(vatId)
  // Northern Ireland has ids of its own within the United Kingdom.
  const isSame = country === countryCode || (country === 'XI' && countryCode === 'GB')
  if (isSame || country === null || countryCode === '') return null
  return `Die USt-IdNr. ist aus einem anderen Land: ${countryName(country)}.`
}
