import { refuse } from '#kernel/errors.ts'
import { readCsv } from './csv-reader.ts'
import {
  isArchive,
  isCompound,
  mostReadColumns,
  mostReadRows,
  type ReadCell,
  type ReadSheet,
} from './read-cell.ts'
import { readOwnXls } from './xls-reader.ts'
import { readXlsx } from './xlsx-reader.ts'

/** The first sheet of an .xlsx, of a .csv or of a .xls that Kontor wrote. Refuses, naming `file`, what is none of them. */
export function readSheet(bytes: Uint8Array): ReadSheet {
  const rows = rowsOf(bytes)
  const filled = rows.map(withoutEnd)
  while (filled.length > 0 && filled.at(-1)?.length === 0) filled.pop()
  if (filled.length === 0) refuse('file', 'In der Datei steht nichts')
  if (filled.length > mostReadRows)
    refuse('file', 'Die Datei hat mehr als 10.000 Zeilen. Bitte teilen Sie sie auf.')
  if (filled.some((row) => row.length > mostReadColumns)) refuse('file', 'Die Datei hat mehr als 100 Spalten')
  return { rows: filled }
}

function rowsOf(bytes: Uint8Array): ReadCell[][] {
  if (isArchive(bytes)) return readXlsx(bytes)
  return isCompound(bytes) ? readOwnXls(bytes) : readCsv(bytes)
}

function withoutEnd(row: ReadCell[]): ReadCell[] {
  let length = row.length
  while (length > 0 && isEmpty(row[length - 1] ?? null)) length--
  return row.slice(0, length)
}

const isEmpty = (cell: ReadCell) => cell === null || (typeof cell === 'string' && cell.trim() === '')
