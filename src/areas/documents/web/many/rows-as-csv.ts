// Rows as a table for a spreadsheet: semicolons and a mark of the encoding, as German programs expect them.

/** A text must not be taken for a formula (OWASP, 'CSV Injection'). */
const asText = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const quoted = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** What a cell holds: a text, or a number with two digits behind the comma. */
export type CsvCell = string | number

export function rowsAsCsv(heads: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const cell = (value: CsvCell) =>
    typeof value === 'number' ? value.toFixed(2).replace('.', ',') : quoted(asText(value))
  return `\ufeff${[heads, ...rows].map((row) => `${row.map(cell).join(';')}\r\n`).join('')}`
}
