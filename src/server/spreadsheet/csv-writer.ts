import { formatDay, parseDay } from '#kernel/day.ts'
import { cellText } from './cell-text.ts'
import { sumsOf } from './draw-sheet.ts'
import type { CellValue, ColumnKind, SheetHead, SheetRow, SheetWriter } from './sheet.ts'

/**
 * German CSV: UTF-8 with a mark at its beginning, semicolons, comma before decimals, DD.MM.YYYY. Begins with the headings, as programs that
 * read it expect. A text that a program would take for a formula gets an apostrophe in front (`guarded`).
 */
export function csvWriter(head: SheetHead): SheetWriter {
  const { columns } = head
  const sums = sumsOf(head)
  const parts: Buffer[] = []
  const write = (rows: readonly SheetRow[]) =>
    parts.push(
      Buffer.from(
        rows.map((row) => lineOf(columns.map(({ kind }, i) => fieldOf(kind, row[i] ?? null)))).join(''),
      ),
    )
  parts.push(Buffer.from(`\ufeff${lineOf(columns.map(({ heading }) => quoted(guarded(cellText(heading)))))}`))
  return {
    add(rows) {
      sums.add(rows)
      write(rows)
    },
    end() {
      write(sums.rows())
      return Buffer.concat(parts)
    },
  }
}

const lineOf = (fields: readonly string[]) => `${fields.join(';')}\r\n`

function fieldOf(kind: ColumnKind, value: CellValue): string {
  if (value === null || value === '') return ''
  if (typeof value === 'number')
    return kind === 'money' ? (value / 100).toFixed(2).replace('.', ',') : decimalText(value)
  const day = kind === 'day' ? parseDay(value) : null
  return day ? formatDay(day) : quoted(guarded(cellText(value)))
}

const decimalText = (value: number) =>
  Number.isInteger(value) ? String(value) : value.toFixed(2).replace('.', ',')

const quoted = (text: string) => (/[";\n\r]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * A text that begins with `=`, `+`, `-` or `@` would be calculated by the program that opens the file, whoever wrote it
 * (OWASP, CSV injection): the apostrophe makes it a text. Who reads the file again takes it off (`unguarded`).
 */
export function guarded(text: string): string {
  return /^[\s']*[=+\-@]/.test(text) ? `'${text}` : text
}

export function unguarded(text: string): string {
  return /^'[\s']*[=+\-@]/.test(text) ? text.slice(1) : text
}
