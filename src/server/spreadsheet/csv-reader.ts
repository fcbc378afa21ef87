import { refuse } from '#kernel/errors.ts'
import { unguarded } from './csv-writer.ts'
import { mostReadRows, type ReadCell } from './read-cell.ts'

const separators = [';', ',', '\t'] as const

/** The rows of a CSV file in whatever a German office writes: UTF-8, UTF-16 or Windows-1252; semicolon, comma or tabulator; quotes. */
export function readCsv(bytes: Uint8Array): ReadCell[][] {
  const text = decoded(bytes)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text has them, pictures and programs do
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text.slice(0, 100_000))) {
    refuse('file', 'Angenommen werden Tabellen als .xlsx und .csv, und .xls aus Kontor')
  }
  // Excel's own way of saying it, in a line of its own.
  const said = /^sep=(.)\r?\n/i.exec(text)
  const content = said ? text.slice(said[0].length) : text
  const separator = said?.[1] ?? likelySeparator(content)
  return parse(content, separator).map((row) => row.map((field) => (field === '' ? null : unguarded(field))))
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The one that stands most often in the first lines, outside of quotes. */
function likelySeparator(text: string): string {
  const bare = text.slice(0, 20_000).replace(/"[^"]*"/g, '')
  const lines = bare.split(/\r?\n/, 20)
  const count = (separator: string) => lines.reduce((sum, line) => sum + line.split(separator).length - 1, 0)
  // A comma also stands in amounts and sentences: the others go first.
  return separators.toSorted((a, b) => count(b) * weight(b) - count(a) * weight(a))[0] ?? ';'
}

const weight = (separator: string) => (separator === ',' ? 1 : 3)

/** RFC 4180: a field in quotes may hold everything, a quote by doubling it. */
function parse(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let position = 0
  while (position < text.length) {
    const field = text[position] === '"' ? quotedField(text, position) : plainField(text, position, separator)
    row.push(field.value)
    position = field.end
    if (text[position] === separator) {
      position++
      if (position === text.length) row.push('')
      continue
    }
    if (text[position] === '\r') position++
    if (text[position] === '\n') position++
    rows.push(row)
    if (rows.length > mostReadRows) return rows
    row = []
  }
  if (row.length > 0) rows.push(row)
  return rows

  function quotedField(text: string, start: number) {
    let value = ''
    let from = start + 1
    for (;;) {
      const quote = text.indexOf('"', from)
      if (quote < 0) refuse('file', `In Zeile ${rows.length + 1} fehlt ein schließendes Anführungszeichen`)
      value += text.slice(from, quote)
      from = quote + 1
      if (text[from] !== '"') break
      value += '"'
      from++
    }
    // What stands behind the quotes belongs to the field, as programs read it.
    const rest = plainField(text, from, separator)
    return { value: value + rest.value, end: rest.end }
  }
}

function plainField(text: string, start: number, separator: string) {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++
  return { value: text.slice(start, end), end }
}
