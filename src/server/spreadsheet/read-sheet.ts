import { refuse } from '#kernel/errors.ts'
import { textOfCell } from '#kernel/table-cell.ts'
import { readCsv } from './csv-reader.ts'
import {
  isArchive,
  isCompound,
  mostReadColumns,
  mostReadRows,
  type ReadCell,
  type ReadChoice,
  type ReadSheet,
} from './read-cell.ts'
import { readOwnXls } from './xls-reader.ts'
import { readXlsx } from './xlsx-reader.ts'

/** One sheet of an .xlsx, a .csv, or a .xls that Kontor wrote. Refuses, naming `file`, what is none of them. */
export function readSheet(bytes: Uint8Array, choice: ReadChoice = {}): ReadSheet {
  const { rows, ...about } = tableOf(bytes, choice)
  const filled = rows.map(withoutEnd)
  while (filled.length > 0 && filled.at(-1)?.length === 0) filled.pop()
  if (filled.length === 0) refuse('file', 'In der Datei steht nichts')
  if (filled.length > mostReadRows)
    refuse('file', 'Die Datei hat mehr als 10.000 Zeilen. Bitte teilen Sie sie auf.')
  if (filled.some((row) => row.length > mostReadColumns)) refuse('file', 'Die Datei hat mehr als 100 Spalten')
  return { ...about, rows: filled, hiddenLines: about.hiddenLines.filter((line) => line <= filled.length) }
}

function tableOf(bytes: Uint8Array, choice: ReadChoice): ReadSheet {
  if (isArchive(bytes)) return readXlsx(bytes, choice)
  if (!isCompound(bytes)) return readCsv(bytes, choice)
  return { rows: readOwnXls(bytes), hiddenLines: [], hiddenColumns: [], source: { kind: 'xls' } }
}

function withoutEnd(row: ReadCell[]): ReadCell[] {
  let length = row.length
  while (length > 0 && isEmpty(row[length - 1] ?? null)) length--
  return row.slice(0, length)
}

const isEmpty = (cell: ReadCell) => textOfCell(cell) === ''
