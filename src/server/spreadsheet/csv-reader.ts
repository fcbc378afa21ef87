import { refuse } from '#kernel/errors.ts'
import { mostFields, parseCsv } from './csv-parser.ts'
import { agreement, fitSeparators } from './csv-separator.ts'
import { unguarded } from './csv-writer.ts'
import { type Encoding, mostReadRows, type ReadCell, type ReadChoice, type ReadSheet } from './read-cell.ts'

/** The rows of a CSV file in whatever a German office writes: UTF-8, UTF-16 or Windows-1252; semicolon, comma, tabulator or line; quotes. */
export function readCsv(bytes: Uint8Array, choice: ReadChoice = {}): ReadSheet {
  const { text, encoding } = decoded(bytes)
  refuseOthers(text)
  // Excel's own way of saying it, in a line of its own.
  const said = /^sep=(.)\r?\n/i.exec(text)
  const content = said ? text.slice(said[0].length) : text
  const { head, fits } = fitSeparators(content, choice.headLine ? choice.headLine - 1 : null)
  const separator = choice.separator || (said?.[1] ?? fits[0]?.separator ?? ';')
  const { rows, isCut } = parseCsv(content, separator, mostReadRows + 1)
  if ((rows.at(-1)?.length ?? 0) > mostFields) refuse('file', 'Die Datei hat mehr als 100 Spalten')
  if (isCut) refuse('file', `In Zeile ${rows.length + 1} fehlt ein schließendes Anführungszeichen`)
  const { fields, agreeing, lines } = agreement(rows, head)
  return {
    rows: rows.map((row) => row.map(cellOf)),
    hiddenLines: [],
    hiddenColumns: [],
    source: { kind: 'csv', separator, encoding, fields, agreeing, lines, separators: fits },
  }
}

function cellOf(field: string): ReadCell {
  if (field === '') return null
  // Programs write codes so for spreadsheets to keep their zeros.
  const text = /^="((?:[^"]|"")*)"$/.exec(field.trim())?.[1]
  return text === undefined ? unguarded(field) : { text: text.replaceAll('""', '"'), was: field.trim() }
}

function decoded(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const wide = wideEncoding(bytes)
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: 'UTF-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
  }
}

/** By its mark, or by the zeros that half of the bytes are where texts are European. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 200)
  const zeros = (from: number) => start.filter((byte, at) => at % 2 === from && byte === 0).length
  if (start.length < 4 || zeros(0) + zeros(1) < start.length * 0.4) return null
  if (zeros(0) === 0) return 'utf-16le'
  return zeros(1) === 0 ? 'utf-16be' : null
}

function refuseOthers(text: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text has them, pictures and programs do
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text.slice(0, 100_000)) || /^%PDF-|^\{\\rtf/.test(text))
    refuse('file', 'Angenommen werden Tabellen als .xlsx und .csv, und .xls aus Kontor')
  if (/^\s*<(?:[!?]|html|table|(?:\w+:)?workbook)/i.test(text))
    refuse(
      'file',
      'Die Datei ist eine Webseite oder ein XML-Dokument, auch wenn sie anders heißt. Bitte öffnen Sie sie in Excel oder LibreOffice und speichern Sie sie als .xlsx.',
    )
}
