import { type ReceiverFields, recipientOf } from '#areas/partners/rules/partner-fields.ts'
import { countryName } from '#kernel/countries/countries.ts'
import { textOrNull } from './printed-text.ts'

/** Whom a letter is sent to. Texts that are not given may be null or ''. */
export type LetterAddress = {
  salutation: string | null
  recipientName: string
  /** Text with line breaks. */
  addressLines: string
  /** The country's German name when it is not the firm's own. */
  countryName: string | null
}

/** Where a receiver's letters go. `home` is the firm's own country. */
export function receiverAddress(receiver: ReceiverFields, home: string): LetterAddress {
  return {
    salutation: receiver.salutation,
    recipientName: recipientOf(receiver),
    addressLines: receiver.addressLines,
    countryName: foreignCountry(receiver.countryCode, home),
  }
}

/** The German name of a country that is not the firm's own; null for the own one, which is not printed, and for none. */
export function foreignCountry(countryCode: string, home: string): string | null {
  return countryCode === home || countryCode === '' ? null : countryName(countryCode)
}

/** The lines of an address as a letter bears them: name, address lines, country in capitals when foreign; no empty lines. */
export function addressWindowLines(address: LetterAddress): string[] {
  const lines = inFewLines(
    [...nameLines(address), ...address.addressLines.split(/\r\n?|\n/)]
      .map((line) => line.replace(/\s+/g, ' ').trim())
      .filter(Boolean),
    mostAddressLines,
  )
  const country = textOrNull(address.countryName)?.toLocaleUpperCase('de')
  if (country === undefined || lines.at(-1)?.toLocaleUpperCase('de') === country) return lines
  return [...lines, country]
}

/** More would run out of the window however small they are set. */
const mostAddressLines = 12

/** The lines, several of them in one where there are too many. */
export function inFewLines(lines: readonly string[], most: number, separator = ', '): string[] {
  const each = Math.ceil(lines.length / most)
  return Array.from({ length: Math.ceil(lines.length / each) || 0 }, (_, index) =>
    lines.slice(index * each, (index + 1) * each).join(separator),
  )
}

/** 'Frau' and 'Herr' stand before the name, in the accusative of an address; anything else ('Firma') above it. */
function nameLines({ salutation, recipientName }: LetterAddress): string[] {
  const title = textOrNull(salutation)
  if (title === null) return [recipientName]
  if (/^(Frau|Herr)\b/.test(title)) return [`${title.replace(/^Herr\b/, 'Herrn')} ${recipientName}`]
  return [title, recipientName]
}
