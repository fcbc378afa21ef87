import { mostXlsRows, type RegisterFormat, registerFormats } from '#kernel/files/register-formats.ts'

export const sheetFormats = registerFormats
export type SheetFormat = RegisterFormat

/**
 * What a column holds. A day is written `YYYY-MM-DD`, money is integer cents, a number has at most two decimals, a link is an
 * address of the web.
 */
export const columnKinds = ['text', 'day', 'money', 'number', 'link'] as const
export type ColumnKind = (typeof columnKinds)[number]

export interface SheetColumn {
  heading: string
  kind: ColumnKind
  /** In characters; what fits its kind if nothing is said. */
  width?: number
  /** Whether the last row has its sum; money and numbers only. */
  sum?: boolean
}

/** A sheet without its rows. */
export interface SheetHead {
  title: string
  /** A line below the title: as of when. */
  subtitle?: string
  columns: readonly SheetColumn[]
  /** The place of a column by whose texts the sums are told apart, each in a row of its own: amounts in several currencies. */
  sumsPer?: number
}

/** What stands in a cell, by the kind of its column; null where nothing does. */
export type CellValue = string | number | null
export type SheetRow = readonly CellValue[]

/** How many rows a format takes: one of a genuine .xls has 65,536, a person's program much patience for more than so many. */
export const mostRows: Readonly<Record<SheetFormat, number>> = {
  xls: mostXlsRows,
  xlsx: 500_000,
  csv: 500_000,
}

/** What one cell of Excel takes. */
export const longestText = 32_767

export const sheetTypes: Readonly<Record<SheetFormat, string>> = {
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** Takes rows in parts and answers the file. Runs where it may die (`sheet-thread.ts`). */
export interface SheetWriter {
  add(rows: readonly SheetRow[]): void
  end(): Uint8Array
}
