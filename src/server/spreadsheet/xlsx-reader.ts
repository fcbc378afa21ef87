import { posix } from 'node:path'
import { parseDay } from '#kernel/day.ts'
import { refuse } from '#kernel/errors.ts'
import { dayOfSerial } from './excel-day.ts'
import { type Archive, openArchive } from './open-archive.ts'
import { mostReadColumns, mostReadRows, type ReadCell, type ReadChoice, type ReadSheet } from './read-cell.ts'
import { xmlTags, xmlText } from './xml-tags.ts'

const largestUnpacked = 200 * 2 ** 20
const broken = 'Die Datei ist beschädigt oder keine Tabelle'

/** The rows of the first sheet of an .xlsx. Formulas are not calculated: what the file says they came to is taken. */
export function readXlsx(bytes: Uint8Array, _choice: ReadChoice = {}): ReadSheet {
  try {
    const archive = openArchive(bytes)
    if (!archive) return refuse('file', broken)
    if (archive.unpackedBytes > largestUnpacked) refuse('file', 'Die Datei ist ausgepackt zu groß')
    return {
      rows: rowsOf(archive),
      hiddenLines: [],
      hiddenColumns: [],
      source: { kind: 'workbook', sheet: '', sheets: [] },
    }
  } catch (error) {
    // What leads out of the archive, is cut off or wants more than it may.
    if (error instanceof RangeError) return refuse('file', broken)
    throw error
  }
}

function rowsOf(archive: Archive): ReadCell[][] {
  const { path, is1904 } = firstSheet(archive)
  const sheet = archive.text(path)
  if (sheet === null) return refuse('file', broken)
  const strings = stringsOf(archive.text('xl/sharedStrings.xml') ?? '')
  const days = dayFormats(archive.text('xl/styles.xml') ?? '')
  const rows: ReadCell[][] = []
  for (const { row, column, type, style, text } of cellsOf(sheet)) {
    if (row > mostReadRows || column > mostReadColumns) {
      refuse(
        'file',
        row > mostReadRows ? 'Die Datei hat mehr als 10.000 Zeilen. Bitte teilen Sie sie auf.' : tooWide,
      )
    }
    while (rows.length <= row) rows.push([])
    const cells = rows[row] ?? []
    while (cells.length <= column) cells.push(null)
    cells[column] = valueOfCell(type, text, { strings, isDay: days.has(style), is1904 })
  }
  return rows
}

const tooWide = 'Die Datei hat mehr als 100 Spalten'

/** Where the first sheet lies, by the workbook and its relations. */
function firstSheet(archive: Archive): { path: string; is1904: boolean } {
  let id: string | null = null
  let is1904 = false
  for (const tag of xmlTags(archive.text('xl/workbook.xml') ?? '')) {
    if (tag.name === 'workbookPr') is1904 = ['1', 'true'].includes(tag.attribute('date1904') ?? '')
    if (tag.name === 'sheet') id ??= tag.attribute('id')
  }
  for (const tag of xmlTags(archive.text('xl/_rels/workbook.xml.rels') ?? '')) {
    const target = tag.name === 'Relationship' && tag.attribute('Id') === id ? tag.attribute('Target') : null
    if (target) return { path: target.startsWith('/') ? target.slice(1) : posix.join('xl', target), is1904 }
  }
  return { path: 'xl/worksheets/sheet1.xml', is1904 }
}

/** Each of them may consist of pieces that look different; how it is spoken (rPh) is no part of it. */
function stringsOf(xml: string): string[] {
  const strings: string[] = []
  let current = ''
  let isSpoken = false
  for (const { name, isEnd, isEmpty, before } of xmlTags(xml)) {
    if (name === 'rPh') isSpoken = !isEnd
    else if (name === 't' && isEnd && !isSpoken) current += cellString(before)
    else if (name === 'si' && (isEnd || isEmpty)) {
      strings.push(current)
      current = ''
    }
  }
  return strings
}

/** With the characters that XML does not know (`_x000D_`, ECMA-376 part 1, 22.9.2.19). */
const cellString = (text: string) =>
  xmlText(text).replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )

/** The styles by which a number is a day. */
function dayFormats(xml: string): Set<number> {
  const isDayCode = new Map<number, boolean>()
  const days = new Set<number>()
  let isInside = false
  let style = 0
  for (const tag of xmlTags(xml)) {
    if (tag.name === 'numFmt')
      isDayCode.set(Number(tag.attribute('numFmtId')), showsDay(tag.attribute('formatCode') ?? ''))
    if (tag.name === 'cellXfs') isInside = !tag.isEnd
    if (tag.name !== 'xf' || tag.isEnd || !isInside) continue
    const format = Number(tag.attribute('numFmtId'))
    if (isDayCode.get(format) ?? isBuiltInDay(format)) days.add(style)
    style++
  }
  return days
}

// ECMA-376 part 1, 18.8.30
const isBuiltInDay = (format: number) =>
  (format >= 14 && format <= 17) ||
  format === 22 ||
  (format >= 27 && format <= 36) ||
  (format >= 50 && format <= 58)

/** Whether a format shows a day or a year, apart from its words and colours. */
export const showsDay = (code: string) => /[dy]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, ''))

interface XmlCell {
  row: number
  column: number
  type: string
  style: number
  text: string
}

function* cellsOf(xml: string): Generator<XmlCell> {
  let [row, column] = [-1, -1]
  let [type, style, text] = ['n', 0, '']
  let isSpoken = false
  for (const tag of xmlTags(xml)) {
    const { name, isEnd, isEmpty, before } = tag
    if (name === 'row' && !isEnd) {
      row = placeOr(Number(tag.attribute('r')) - 1, row + 1)
      column = -1
    } else if (name === 'c' && !isEnd) {
      column = placeOr(columnOf(tag.attribute('r') ?? ''), column + 1)
      type = tag.attribute('t') ?? 'n'
      style = Number(tag.attribute('s') ?? 0)
      text = ''
    } else if (name === 'rPh') isSpoken = !isEnd
    else if (isEnd && (name === 'v' || name === 't') && !isSpoken) text += before
    if (name === 'c' && (isEnd || isEmpty) && row >= 0 && column >= 0 && text !== '')
      yield { row, column, type, style, text }
    if (name === 'sheetData' && isEnd) return
  }
}

const placeOr = (place: number, following: number) =>
  Number.isInteger(place) && place >= 0 ? place : following

/** AB12 → 27; -1 where nothing is said. */
function columnOf(place: string): number {
  const letters = /^[A-Z]{1,3}/i.exec(place)?.[0].toUpperCase() ?? ''
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

interface Meaning {
  strings: readonly string[]
  isDay: boolean
  is1904: boolean
}

function valueOfCell(type: string, text: string, { strings, isDay, is1904 }: Meaning): ReadCell {
  if (type === 's') return strings[Number(text)] ?? null
  if (type === 'b') return text === '1' ? 'WAHR' : 'FALSCH'
  if (type === 'd') {
    const day = parseDay(text.slice(0, 10))
    return day ? { day } : text
  }
  if (type !== 'n') return cellString(text)
  const value = Number(text)
  if (!Number.isFinite(value)) return text
  const day = isDay ? dayOfSerial(is1904 ? value + 1462 : value) : null
  return day ? { day } : value
}
