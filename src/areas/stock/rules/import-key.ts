import { searchKey } from '#kernel/text-key.ts'

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** A heading or word of an imported file as it is compared: letters and digits, each umlaut in one spelling. */
export function importKey(text: string): string {
  const spelled = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöü]/g, (letter) => umlauts[letter] ?? letter)
  return searchKey(spelled).replace(/[^a-z0-9]/g, '')
}
