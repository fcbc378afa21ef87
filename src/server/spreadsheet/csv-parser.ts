/** The fields of a CSV, line by line. `isCut` says that quotes have no end; what stands behind them is not among the rows. */
export interface ParsedCsv {
  rows: string[][]
  isCut: boolean
}

// No sheet has more columns.
export const mostFields = 16_384

/** RFC 4180: a field in quotes may hold everything, a quote by doubling it. Stops after so many rows, or in one of too many fields. */
export function parseCsv(text: string, separator: string, mostRows: number): ParsedCsv {
  const rows: string[][] = []
  let row: string[] = []
  let position = 0
  while (position < text.length) {
    const field = fieldAt(text, position, separator)
    if (field === null) return { rows, isCut: true }
    row.push(field.value)
    position = field.end
    if (row.length > mostFields) return { rows: [...rows, row], isCut: false }
    if (text[position] === separator) {
      position++
      if (position === text.length) row.push('')
      continue
    }
    if (text[position] === '\r') position++
    if (text[position] === '\n') position++
    rows.push(row)
    if (rows.length >= mostRows) return { rows, isCut: false }
    row = []
  }
  if (row.length > 0) rows.push(row)
  return { rows, isCut: false }
}

interface Field {
  value: string
  /** Where the next one begins. */
  end: number
}

function fieldAt(text: string, start: number, separator: string): Field | null {
  if (text[start] === '"') return quotedField(text, start, separator)
  // As a formula: ="0815".
  if (text[start] !== '=' || text[start + 1] !== '"') return plainField(text, start, separator)
  const quoted = quotedField(text, start + 1, separator)
  return quoted && { value: text.slice(start, quoted.end), end: quoted.end }
}

/** Of each pair of quotes one; no regular expression, whose stack a text of millions of quotes exhausts. */
function halved(text: string): string {
  let halves = ''
  let copied = 0
  for (let quote = text.indexOf('"'); quote >= 0; quote = text.indexOf('"', copied)) {
    let end = quote
    while (text[end] === '"') end++
    halves += text.slice(copied, quote) + '"'.repeat((end - quote) / 2)
    copied = end
  }
  return halves + text.slice(copied)
}

function quotedField(text: string, start: number, separator: string): Field | null {
  let quote = text.indexOf('"', start + 1)
  while (quote >= 0 && text[quote + 1] === '"') {
    quote += 2
    // Most often the next one is far.
    if (text[quote] !== '"') quote = text.indexOf('"', quote)
  }
  if (quote < 0) return null
  const value = halved(text.slice(start + 1, quote))
  // What stands behind the quotes belongs to the field, as programs read it.
  const rest = plainField(text, quote + 1, separator)
  return { value: value + rest.value, end: rest.end }
}

function plainField(text: string, start: number, separator: string): Field {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++
  return { value: text.slice(start, end), end }
}
