import { csvType, mailFileTypes, spreadsheetTypes } from './media-types.ts'

// Control characters, halves of characters, and marks that are not seen or turn the direction of a text: by these
// `exe.fdp` could be read as `pdf.exe`. In the words of Unicode: Cc, Cs, Cf, the separators of lines and what is no
// character at all.
const unseen = /[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu
const largestName = 200

/**
 * A file's name as it is kept: without folders, unseen characters and dots at its ends, composed (NFC), at most 200
 * characters with its ending; '' when nothing is left of it.
 */
export function cleanFileName(name: string): string {
  const last = name.normalize('NFC').replace(unseen, '').split(/[/\\]/).at(-1) ?? ''
  const trimmed = last.replace(/^[\s.]+|[\s.]+$/g, '')
  if (trimmed.length <= largestName) return trimmed
  const ending = /\.[^.]{1,20}$/.exec(trimmed)?.[0] ?? ''
  // Cutting may leave half of a character.
  return trimmed.slice(0, largestName - ending.length).replace(/\p{Surrogate}$/u, '') + ending
}

/** The endings of each type, the usual one first. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'application/xml': ['xml'],
  'text/plain': ['txt', 'csv'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/gif': ['gif'],
  'image/tiff': ['tif', 'tiff'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  [spreadsheetTypes.xlsx]: ['xlsx', 'xlsm', 'xltx'],
  [spreadsheetTypes.ods]: ['ods', 'ots'],
  [spreadsheetTypes.xls]: ['xls', 'xlt'],
  [csvType]: ['csv', 'txt', 'tsv'],
  [mailFileTypes.eml]: ['eml'],
  [mailFileTypes.msg]: ['msg'],
  'application/zip': ['zip'],
}

/**
 * A cleaned name with an ending that fits the file's type, so that nobody opens it with a program for something else. An ending
 * that does not fit is replaced; what looks like none, as in 'Rechnung 12.2026', stays in front of it.
 */
export function fitFileName(name: string, type: string): string {
  const [usual, ...others] = endings[type] ?? []
  const ending = /\.(\p{L}[\p{L}\p{N}]{0,7})$/u.exec(name)?.[1]
  if (!usual || (ending && [usual, ...others].includes(ending.toLowerCase()))) return name
  return cleanFileName(`${ending ? name.slice(0, -ending.length - 1) : name}.${usual}`)
}
