import type { FieldError } from '../errors.ts'
import type { TableCell } from '../table-cell.ts'
import type { ExistingWay } from './contract.ts'

/** How a file is understood, whatever is imported of it. */
export interface TableSettings<T extends string> {
  sheet: string
  separator: string | null
  headLine: number
  columns: (T | null)[]
  decimalComma: boolean | null
  existing: ExistingWay
  eraseEmpty: boolean
}

/** Why a cell is worth a look; those of one `kind` in one column are said once. */
export interface CellNote {
  kind: string
  message: string
}

export type ReadValue = { ok: true; value: unknown; note?: CellNote } | { ok: false; message: string }

export interface ReadContext<S> {
  settings: S
  decimal: ',' | '.'
}

/** One thing that a column may hold. */
export interface TableTarget<S> {
  label: string
  /** Its texts tell the decimal sign. */
  isNumber?: boolean
  /** Of numbers: pieces, no amount. They tell how amounts are written only where no amount does. */
  isCount?: boolean
  /** What things are told apart by: every digit counts. */
  isId?: boolean
  /** It is taken of new ones alone. */
  isOnlyForNew?: boolean
  /** It is no property of what is imported; its cells are looked at. */
  isCheck?: boolean
  /** What a cell says in which something stands. */
  read(cell: TableCell, context: ReadContext<S>): ReadValue
  /** A value of the wire as the screen shows it; '' of nothing. */
  show(value: unknown): string
  /** It is said by other properties, too: what changes of it is counted there. */
  isDerived?: boolean
  /** What an empty cell says of a new one, and of one that it is to erase; without it, nothing. */
  empty?: { value: unknown }
}

/** One that there is, by the names of the wire. */
export type Known = Readonly<Record<string, unknown>>

export type ParsedRow<P> =
  | {
      ok: true
      value: P
      wire: Readonly<Record<string, unknown>>
      /** What is worth a look of the row's cells, by their columns, where more than one cell says it. */
      notes?: readonly (CellNote & { path: string })[]
    }
  | { ok: false; errors: readonly FieldError[] }

/** Who may be the same as one that there is, as a person decides. */
export interface TableMaybe {
  /** By what the answer is kept, also when the row stands elsewhere in a corrected file. */
  key: string
  /** Of the one that there is. */
  uuid: string
  text: string
  /** Below the cell. */
  short: string
  isSame: boolean | null
}

/** What a row is about, where that is told by several of its cells. */
export interface Found<K> {
  /** With an unanswered `maybe`: the one whom it may be. */
  known: K | null
  /** Said of a known one: by what it was recognised, where that is not its key. */
  by?: string
  /** The row cannot be taken: in which column, and why. */
  fault?: { name: string; message: string }
  /** The row is left out, for this reason. */
  leave?: string
  maybe?: TableMaybe
}

/** What is imported: its columns, and how a row of values becomes one of it. */
export interface TableKind<T extends string, S extends TableSettings<T>, K extends Known, P> {
  /** What tells a row from the others, and finds what there is. */
  key: T
  /** What a row holds that is one: a line without key and this is left out. */
  name: T
  targets: Readonly<Record<T, TableTarget<S>>>
  /** The row by the form's own rules; `values` as the wire writes them. */
  parse(row: {
    key: string
    values: Readonly<Record<string, unknown>>
    known: K | null
    settings: S
  }): ParsedRow<P>
  /** Finds what a row is about by what its cells say; without it, its key does. It is asked of each row once, in their order. */
  find?(row: { line: number; values: Readonly<Record<string, unknown>> }): Found<K>
  /** Other columns in which a name may stand, and why a line without key and name is left out. */
  names?: readonly T[]
  noKey?: string
  /** What a property without a column is called. */
  labelOf?(name: string): string
  isTaken(key: string): string
  isDoubled(key: string, line: number): string
}

/** The rows of a file as they were read (`spreadsheet/read-cell.ts`). */
export interface ReadTable {
  rows: readonly (readonly TableCell[])[]
  hiddenLines: readonly number[]
  hiddenColumns: readonly number[]
  source:
    | {
        kind: 'workbook'
        sheet: string
        sheets: readonly { name: string; isHidden: boolean; isChart: boolean; rowCount: number }[]
      }
    | {
        kind: 'csv'
        separator: string
        encoding: string
        fields: number
        agreeing: number
        lines: number
      }
    | { kind: 'xls' }
}
