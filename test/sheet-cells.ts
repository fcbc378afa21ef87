import { read } from '@e965/xlsx'
import type { Day } from '#kernel/day.ts'

/** What stands in the first sheet of an Excel file. */
export function cellsOf(bytes: Buffer) {
  const book = read(bytes, { dense: true, cellNF: true })
  const [name = ''] = book.SheetNames
  const rows = book.Sheets[name]?.['!data'] ?? []
  return {
    name,
    rows: rows.map((row) => Array.from(row ?? [], (cell) => cell?.v ?? null)),
    formulas: rows.flatMap((row) => (row ?? []).filter((cell) => cell?.f !== undefined)),
    dayFormat: rows[4]?.[0]?.z,
  }
}

/** A day as Excel counts it. */
export const serial = (day: Day | string) => (Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000
