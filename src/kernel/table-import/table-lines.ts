import { textOfCell } from '../table-cell.ts'
import { cutText } from '../texts/cut-text.ts'
import { sameKey } from '../texts/text-key.ts'
import { columnLetter } from './cell-address.ts'
import type { Known, ReadTable, TableKind, TableSettings } from './table-kind.ts'

export interface LeftOutLine {
  line: number
  text: string
  reason: string
}

const sums = /^(zwischen|gesamt)?(summe|total|gesamt)(\s.*|:)?$/i

/** The lines below the headings that hold something, from 1: those that are taken, and those that are left out, with the reason. */
export function linesOf<T extends string, S extends TableSettings<T>, K extends Known, P>(
  { rows, hiddenLines }: ReadTable,
  { headLine, columns }: S,
  {
    key,
    name,
    names = [],
    noKey = 'kein Code',
  }: Pick<TableKind<T, S, K, P>, 'key' | 'name' | 'names' | 'noKey'>,
): { taken: number[]; leftOut: LeftOutLine[] } {
  const hidden = new Set(hiddenLines)
  const keyPlace = columns.indexOf(key)
  const namePlaces = [name, ...names].map((one) => columns.indexOf(one)).filter((place) => place >= 0)
  const taken: number[] = []
  const leftOut: LeftOutLine[] = []
  for (const [index, cells] of rows.entries()) {
    const line = index + 1
    if (line <= headLine) continue
    const texts = cells.map(textOfCell)
    const first = texts.find((text) => text !== '')
    if (first === undefined) continue
    const leave = (reason: string) => leftOut.push({ line, text: cutText(first, 60), reason })
    const hasKey = (texts[keyPlace] ?? '') !== ''
    const isNamed = namePlaces.some((place) => (texts[place] ?? '') !== '')
    if (hidden.has(line)) leave('ausgeblendet')
    // Where things have names, a sum has none.
    else if (namePlaces.length > 0 && !isNamed && sums.test(first)) leave('Summe')
    else if (!hasKey && (sums.test(first) || !isNamed)) leave(noKey)
    else taken.push(line)
  }
  return { taken, leftOut }
}

// Each problem of a column names its heading.
const longestShown = 200

/** The headings of a file, as texts. */
export function headingsOf({ rows }: ReadTable, headLine: number): string[] {
  return (rows[headLine - 1] ?? []).map((cell) => cutText(textOfCell(cell), longestShown))
}

/** The keys that a file names, as they are compared; without those that no text of the database can hold, which nothing has. */
export function keysOf(
  table: ReadTable,
  columns: readonly (string | null)[],
  headLine: number,
  key: string,
): string[] {
  const place = columns.indexOf(key)
  const keys = table.rows.slice(headLine).map((row) => sameKey(textOfCell(row[place])))
  return keys.filter((one) => one.isWellFormed() && !one.includes('\0'))
}

/** The columns that hold something and are not taken, with the count of their values. */
export function leftOutColumns(
  { rows }: ReadTable,
  { columns, headLine }: Pick<TableSettings<string>, 'columns' | 'headLine'>,
  headings: readonly string[],
): { column: number; heading: string; values: number }[] {
  const counts = columns.map(() => 0)
  for (const cells of rows.slice(headLine)) {
    for (const [at, cell] of cells.entries()) if (textOfCell(cell) !== '') counts[at] = (counts[at] ?? 0) + 1
  }
  return columns.flatMap((target, column) => {
    const values = counts[column] ?? 0
    const heading = headings[column] || `Spalte ${columnLetter(column)}`
    return target === null && (values > 0 || headings[column]) ? [{ column, heading, values }] : []
  })
}
