import type { FilePart } from '../declare.ts'

/** The most rows of one import that become something new or may change what there is. */
export const mostImported = 10_000

/** A table that somebody brings. */
export const tableFile: FilePart = {
  most: 1,
  largestBytes: 25 * 1024 * 1024,
  // The reader looks for itself: CSV is known by nothing but that it can be read.
  types: 'any',
  refusal: 'Angenommen werden Tabellen als .xlsx und .csv, und .xls aus Kontor',
}
