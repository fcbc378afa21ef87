import { englishForm } from '#areas/partners/rules/greeting.ts'
import { type ReceiverFields, recipientOf } from '#areas/partners/rules/partner-fields.ts'
import { countryNameIn } from '#kernel/countries/country-name-in.ts'
import type { Language } from '#kernel/texts/language.ts'
import { textOrNull } from './printed-text.ts'

/** Whom a letter is sent to. Texts that are not given may be null or ''. */
export type LetterAddress = {
  salutation: string | null
  recipientName: string
  /** Text with line breaks. */
  addressLines: string
  /** The country's name when it is not the firm's own. */
  countryName: string | null
}

/** Where a receiver's letters go. `home` is the firm's own country. */
export function receiverAddress(receiver: ReceiverFields, home: string, language: Language): LetterAddress {
  return {
    salutation: printedSalutation(receiver),
    recipientName: recipientOf(receiver),
    addressLines: receiver.addressLines,
    countryName: foreignCountry(receiver.countryCode, home, language),
  }
}

/** How the person at a firm is addressed is said in the greeting, never before the firm's name. */
function printedSalutation(receiver: ReceiverFields): string {
  const { salutation, companyName, familyName } = receiver
  const isToFirm = companyName !== '' && familyName !== '' && recipientOf(receiver) === companyName
  return isToFirm && /^(frau|herrn?)\b/i.test(salutation.trim()) ? '' : salutation
}

/** Where his goods go, when that is not his own address. */
export function deliveryAddress(receiver: ReceiverFields, home: string, language: Language): LetterAddress {
  return {
    salutation: receiver.deliverySalutation,
    recipientName: receiver.deliveryRecipientName,
    addressLines: receiver.deliveryAddressLines,
    countryName: foreignCountry(receiver.deliveryCountry, home, language),
  }
}

/** The name of a country that is not the firm's own; null for the own one, which is not printed, and for none. */
export function foreignCountry(countryCode: string, home: string, language: Language): string | null {
  return countryCode === home || countryCode === '' ? null : countryNameIn(countryCode, language)
}

/** The lines of an address as a letter bears them: name, address lines, country in capitals when foreign; no empty lines. */
export function addressWindowLines(address: LetterAddress, language: Language): string[] {
  const lines = inFewLines(
    [...nameLines(address, language), ...address.addressLines.split(/\r\n?|\n/)]
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
function nameLines({ salutation, recipientName }: LetterAddress, language: Language): string[] {
  const title = textOrNull(salutation)
  if (title === null) return [recipientName]
  if (language === 'EN') return englishNameLines(title, recipientName)
  if (/^(Frau|Herr)\b/.test(title)) return [`${title.replace(/^Herr\b/, 'Herrn')} ${recipientName}`]
  return [title, recipientName]
}

/** The same in English, where a company has no form of address. */
function englishNameLines(title: string, recipientName: string): string[] {
  const [form = '', ...titles] = title.split(/\s+/)
  const english = englishForm(form)
  if (english !== null) return [[english, ...titles, recipientName].join(' ')]
  return /^firma$/i.test(title) ? [recipientName] : [title, recipientName]
}
