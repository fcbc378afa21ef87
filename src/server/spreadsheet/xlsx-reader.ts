import { parseDay } from '#kernel/day.ts'
import { refuse } from '#kernel/errors.ts'
import { textOfCell } from '#kernel/table-cell.ts'
import { dayOfSerial } from './excel-day.ts'
import { shownDay } from './format-day.ts'
import type { NumberFormat } from './number-format.ts'
import type { Archive } from './open-archive.ts'
import { broken, openPackage, relationsOf } from './open-package.ts'
import {
  mostReadColumns,
  mostReadRows,
  type ReadCell,
  type ReadChoice,
  type ReadSheet,
  type WorkbookSheet,
} from './read-cell.ts'
import { cellString, formatsOf, stringsOf } from './workbook-styles.ts'
import { cellsOf, countRows, isTrue, type Unseen, type XmlCell } from './worksheet.ts'
import { ownTags, xmlText } from './xml-tags.ts'

/**
 * The rows of one sheet of an .xlsx: of the one that is chosen, else of the first that is seen and has some. Formulas are not calculated:
 * what the file says they came to is taken.
 */
export function readXlsx(bytes: Uint8Array, choice: ReadChoice = {}): ReadSheet {
  try {
    return readPackage(bytes, choice.sheet ?? null)
  } catch (error) {
    // What leads out of the archive, is cut off or wants more than it may.
    if (error instanceof RangeError) return refuse('file', broken)
    throw error
  }
}

interface Workbook {
  is1904: boolean
  /** Whether the file itself says that what its formulas came to is out of date. */
  isUncomputed: boolean
  sheets: (WorkbookSheet & { path: string })[]
  strings: readonly string[]
  formats: readonly NumberFormat[]
}

// So many no person has in a file.
const mostSheets = 255

function readPackage(bytes: Uint8Array, wanted: string | null): ReadSheet {
  const { archive, workbook: path } = openPackage(bytes)
  const workbook = openWorkbook(archive, path)
  const visible = workbook.sheets.filter(({ isHidden }) => !isHidden)
  const tried = wanted === null ? visible : namedSheets(workbook, wanted)
  if (wanted !== null && tried.length === 0)
    refuse('file', `Ein Blatt „${wanted.slice(0, 40)}“ hat die Datei nicht. Bitte wählen Sie ein anderes.`)
  const others = new Set(workbook.sheets.filter(({ isChart }) => !isChart))
  for (const sheet of tried) {
    const xml = sheet.isChart ? null : archive.text(sheet.path)
    if (xml === null) continue
    others.delete(sheet)
    const unseen: Unseen = { rows: new Set(), columns: new Set() }
    const rows = rowsOf(xml, workbook, unseen)
    sheet.rowCount = rows.filter((row) => row.some((cell) => textOfCell(cell) !== '')).length
    if (sheet.rowCount === 0) continue
    countOthers(archive, others)
    const sheets = workbook.sheets.map(({ path: _, ...about }) => about)
    return {
      rows,
      hiddenLines: sorted(unseen.rows, rows.length).map((row) => row + 1),
      hiddenColumns: sorted(unseen.columns, mostReadColumns),
      source: { kind: 'workbook', sheet: sheet.name, sheets },
    }
  }
  countOthers(archive, others)
  return refuse('file', emptyText(wanted, workbook.sheets))
}

/** Of several with one name those that are seen come first, as where none is chosen. */
const namedSheets = ({ sheets }: Workbook, wanted: string) =>
  sheets.filter(({ name }) => name === wanted).toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden))

const sorted = (places: ReadonlySet<number>, end: number) =>
  [...places].filter((place) => place < end).toSorted((a, b) => a - b)

/** How many rows the sheets have that are not read; several may lead to one part of the file. */
function countOthers(archive: Archive, sheets: Iterable<Workbook['sheets'][number]>): void {
  const counts = new Map<string, number>()
  for (const sheet of sheets) {
    sheet.rowCount = counts.get(sheet.path) ?? countRows(archive.text(sheet.path) ?? '')
    counts.set(sheet.path, sheet.rowCount)
  }
}

function emptyText(wanted: string | null, sheets: readonly WorkbookSheet[]): string {
  if (wanted !== null) return `Im Blatt „${wanted.slice(0, 40)}“ steht nichts`
  const hidden = sheets.find(({ isHidden, rowCount }) => isHidden && rowCount > 0)
  if (!hidden) return 'In der Datei steht nichts'
  return `Nur das ausgeblendete Blatt „${hidden.name}“ hat Zeilen. Bitte blenden Sie es in Excel ein und speichern Sie die Datei.`
}

function openWorkbook(archive: Archive, path: string): Workbook {
  const relations = relationsOf(archive, path)
  const textOf = (type: string) =>
    archive.text(relations.find((relation) => relation.type === type)?.path ?? '') ?? ''
  const sheets: Workbook['sheets'] = []
  let [is1904, isUncomputed] = [false, false]
  for (const tag of ownTags(archive.text(path) ?? '')) {
    if (tag.isEnd) continue
    if (tag.name === 'workbookPr') is1904 = isTrue(tag.attribute('date1904'))
    if (tag.name === 'calcPr') isUncomputed = isTrue(tag.attribute('fullCalcOnLoad'))
    if (tag.name !== 'sheet' || sheets.length >= mostSheets) continue
    const relation = relations.find(({ id }) => id === tag.attribute('id'))
    if (!relation) continue
    const isChart = relation.type !== 'worksheet'
    const isHidden = ['hidden', 'veryHidden'].includes(tag.attribute('state') ?? '')
    sheets.push({ name: tag.attribute('name') ?? '', isHidden, isChart, rowCount: 0, path: relation.path })
  }
  return {
    is1904,
    isUncomputed,
    sheets,
    strings: stringsOf(textOf('sharedStrings')),
    formats: formatsOf(textOf('styles')),
  }
}

function rowsOf(xml: string, workbook: Workbook, unseen: Unseen): ReadCell[][] {
  const rows: ReadCell[][] = []
  for (const cell of cellsOf(xml, unseen)) {
    const { row, column } = cell
    const value = cellOf(cell, workbook)
    if (value === null || value === '') continue
    if (row > mostReadRows) refuse('file', 'Die Datei hat mehr als 10.000 Zeilen. Bitte teilen Sie sie auf.')
    if (column > mostReadColumns) refuse('file', 'Die Datei hat mehr als 100 Spalten')
    while (rows.length <= row) rows.push([])
    const cells = rows[row] ?? []
    while (cells.length <= column) cells.push(null)
    // Which of them a program shows is its own affair.
    cells[column] = (cells[column] ?? null) === null ? value : { error: 'zwei Werte' }
  }
  return rows
}

function cellOf(cell: XmlCell, { strings, formats, is1904, isUncomputed }: Workbook): ReadCell {
  const { type, text, formula } = cell
  const bare = text.trim()
  // A text that is empty is a result; nothing is none, nor is the zero of a file that wants to be computed.
  if (formula !== null && (bare === '' ? type !== 'str' : isUncomputed && bare === '0'))
    return { formula: xmlText(formula) }
  if (type === 'e') return { error: xmlText(bare) }
  if (type === 's') {
    const shared = strings[Number(bare)]
    if (shared === undefined) throw new RangeError('a text is missing')
    return shared
  }
  if (type === 'b') return bare === '1' || bare === 'true' ? 'WAHR' : 'FALSCH'
  const format = formats[cell.style]
  if (type === 'd') return dayCell(parseDay(bare.slice(0, 10)), format) ?? bare
  return type === 'n' && isNumber.test(bare) ? numberCell(Number(bare), format, is1904) : cellString(text)
}

const isNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

function numberCell(value: number, format: NumberFormat | undefined, is1904: boolean): ReadCell {
  if (!format) return value
  if (format.day) return dayCell(dayOfSerial(is1904 ? value + 1462 : value), format) ?? value
  const shown = format.shown(value)
  if (shown === null && format.currency === null && !format.isPercent && !format.isTime) return value
  return {
    number: value,
    ...(shown !== null && { shown }),
    ...(format.currency !== null && { currency: format.currency }),
    ...(format.isPercent && { isPercent: true }),
    ...(format.isTime && { isTime: true }),
  }
}

function dayCell(day: ReturnType<typeof parseDay>, format: NumberFormat | undefined): ReadCell {
  if (day === null) return null
  const shown = shownDay(day, format?.day ?? [])
  return shown === null ? { day } : { day, shown }
}
