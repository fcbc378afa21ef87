import { longestText } from './sheet.ts'

/** The text of a cell as every program takes it: whole characters, no control characters but the line break, not too long. */
export function cellText(text: string): string {
  const clean = text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for, and XML cannot hold them
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f\ufffe\uffff]/g, ' ')
  return clean.length <= longestText ? clean : `${clean.slice(0, longestText - 1).toWellFormed()}…`
}

/** The name of a sheet's tab: Excel takes 31 characters, and not all of them. */
export function tabName(title: string): string {
  const name = cellText(title)
    .replace(/[\\/?*[\]:\n]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .trim()
  return name.slice(0, 31).toWellFormed() || 'Tabelle1'
}
