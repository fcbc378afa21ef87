import type { TableCell } from '#kernel/table-cell.ts'

export type ReadCell = TableCell

/** How somebody wants a file read; what is left out is found out. */
export interface ReadChoice {
  /** The name of a workbook's sheet. */
  sheet?: string | null | undefined
  /** What parts the fields of a CSV. */
  separator?: string | null | undefined
  /** The line of the headings, from 1, by which separators are compared. */
  headLine?: number | null | undefined
}

export interface WorkbookSheet {
  name: string
  isHidden: boolean
  isChart: boolean
  /** How many rows hold something. */
  rowCount: number
}

/** How the lines of a CSV come out with one separator. */
export interface SeparatorFit {
  separator: Separator
  /** How many fields the heading line has. */
  fields: number
  /** How many lines, the heading among them, have as many. */
  agreeing: number
  /** How many lines there are, from the heading on. */
  lines: number
}

export const separators = [';', '\t', '|', ','] as const
export type Separator = (typeof separators)[number]
export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252'

/** What kind of file it was, and how it was read. */
export type TableSource =
  | { kind: 'workbook'; sheet: string; sheets: WorkbookSheet[] }
  | {
      kind: 'csv'
      separator: string
      encoding: Encoding
      fields: number
      agreeing: number
      lines: number
      /** All of them, the one that fits best first. */
      separators: SeparatorFit[]
    }
  | { kind: 'xls' }

export interface ReadSheet {
  /** Without empty cells at the end of a row and empty rows at the end of the sheet. The first is line 1. */
  rows: ReadCell[][]
  /** The lines that nobody sees in the workbook, from 1; they are among `rows`. */
  hiddenLines: number[]
  /** The columns that nobody sees in the workbook, from 0. */
  hiddenColumns: number[]
  source: TableSource
}

// Ten thousand, and what stands above them.
export const mostReadRows = 10_100
export const mostReadColumns = 100

/** Whether the bytes are those of a zip archive, which an .xlsx is. */
export const isArchive = (bytes: Uint8Array) => startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])
/** Whether they are those of a compound file, which a .xls is. */
export const isCompound = (bytes: Uint8Array) => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte)
