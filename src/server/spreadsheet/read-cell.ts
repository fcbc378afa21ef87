import type { Day } from '#kernel/day.ts'

/** What stands in a cell of a file that came in. Numbers are as the file has them; of CSV everything is a text. */
export type ReadCell = string | number | { day: Day } | null

export interface ReadSheet {
  /** Without empty cells at the end of a row and empty rows at the end of the sheet. The first is line 1. */
  rows: ReadCell[][]
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
