import type { PdfAddress, PdfFirm } from '#areas/invoices/rules/pdf-facts.ts'
import { textOrNull } from '#areas/invoices/rules/pdf-text.ts'

/** The firm's own address in one line, above the recipient's in the window (DIN 5008, Rücksendeangabe). */
export function returnAddressLine(firm: PdfFirm): string {
  return [firm.name, firm.street, `${firm.zip} ${firm.city}`]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' · ')
}

/** The lines of an address as a letter bears them: name, address lines, country in capitals when foreign; no empty lines. */
export function addressWindowLines(address: PdfAddress): string[] {
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
function nameLines({ salutation, recipientName }: PdfAddress): string[] {
  const title = textOrNull(salutation)
  if (title === null) return [recipientName]
  if (/^(Frau|Herr)\b/.test(title)) return [`${title.replace(/^Herr\b/, 'Herrn')} ${recipientName}`]
  return [title, recipientName]
}
