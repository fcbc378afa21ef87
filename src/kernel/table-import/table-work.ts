import { type TableCell, textOfCell } from '../table-cell.ts'
import { cutText } from '../texts/cut-text.ts'
import { cellAddress } from './cell-address.ts'
import type { ShownMaybe, ShownRow, TableNote, TableProblem } from './contract.ts'
import type { TableDecimal } from './table-decimal.ts'
import type { Known, ReadTable, ReadValue, TableKind, TableSettings, TableTarget } from './table-kind.ts'
import type { LeftOutLine } from './table-lines.ts'

/** A row that becomes something new, or may change what there is. */
export interface DecidedRow<K, P> {
  line: number
  value: P
  /** The one with this key; null for a new one. */
  known: K | null
  /** What it says that is no property, as the number of pieces, by the names of the columns. */
  values: Readonly<Record<string, unknown>>
  isChanged: boolean
}

export interface DecidedTable<K, P> {
  rows: DecidedRow<K, P>[]
  shown: ShownRow[]
  problems: TableProblem[]
  notes: TableNote[]
  leftOutLines: LeftOutLine[]
  maybes: ShownMaybe[]
  /** Those that are left as they are because nothing else is said. */
  skipped: K[]
  /** How many values change, by the label of their column. */
  changes: Map<string, number>
  keptEmpty: number
  decimal: TableDecimal
}

export type AnyKind = TableKind<string, TableSettings<string>, Known, unknown>

/** A file on its way. */
export interface Work {
  table: ReadTable
  settings: TableSettings<string>
  kind: AnyKind
  headings: readonly string[]
  // biome-ignore lint/suspicious/noExplicitAny: what its rows become is for the kind to know
  decided: DecidedTable<any, any>
  notes: Map<string, TableNote>
}

export interface CellReading {
  cell: TableCell
  text: string
  /** Null: nothing stands in it. */
  read: ReadValue | null
}

/** A cell as its file has it; what no column holds stands as it is. */
export const raw = (cell: TableCell | undefined): string => cutText(textOfCell(cell), 200)

/** The cells of a line, as many as there are columns. */
export const widened = ({ table, settings }: Work, line: number): TableCell[] =>
  Array.from({ length: settings.columns.length }, (_, at) => table.rows[line - 1]?.[at] ?? null)

/** What a column holds; null: nothing that is taken. */
export function targetAt(
  { settings, kind }: Work,
  column: number,
): { name: string; target: TableTarget<TableSettings<string>> } | null {
  const name = settings.columns[column] ?? null
  const target = name === null ? undefined : kind.targets[name]
  return name === null || target === undefined ? null : { name, target }
}

/** Notes what is wrong; a column below 0 is the row as a whole. */
export function problemAt({ decided, headings }: Work, line: number, column: number, message: string): void {
  const isPlaced = column >= 0
  decided.problems.push({
    line,
    column: isPlaced ? (headings[column] ?? '') : '',
    cell: isPlaced ? cellAddress(line, column) : '',
    message,
  })
}
