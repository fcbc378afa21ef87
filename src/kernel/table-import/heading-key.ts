import { searchKey } from '../texts/text-key.ts'

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** Nothing that is longer is a heading or word that anybody knows. */
const longest = 200

/** A heading or word of an imported file as it is compared: letters and digits, each umlaut in one spelling; '' of a long text. */
export function headingKey(text: string): string {
  if (text.length > longest) return ''
  const spelled = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöü]/g, (letter) => umlauts[letter] ?? letter)
  return searchKey(spelled).replace(/[^a-z0-9]/g, '')
}
