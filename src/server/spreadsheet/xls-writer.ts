import { longString, record, sharedStrings, shortString } from './biff-records.ts'
import { tabName } from './cell-text.ts'
import { compoundFile } from './compound-file.ts'
import {
  type CellStyle,
  cellStyles,
  type DrawnCell,
  type DrawnRow,
  drawRow,
  drawSums,
  headRowCount,
  headRows,
  styleNumber,
  sumsOf,
  widthOf,
} from './draw-sheet.ts'
import { type GrowingBytes, growingBytes } from './growing-bytes.ts'
import type { SheetHead, SheetWriter } from './sheet.ts'

// A genuine BIFF8 workbook ([MS-XLS]): Excel 97 and whatever came after it. The numbers of the sections stand with the records.

/** Who wrote the workbook; by this a .xls is known to be Kontor's own when it is read again. */
export const workbookAuthor = 'Kontor'

// 15 formats come before those of cells, of which the first is the plain one.
export const firstCellFormat = 16
const firstOwnFormat = 164
const formats = [...new Set(cellStyles.map(({ format }) => format))].filter((format) => format !== 'General')

export function xlsWriter(head: SheetHead): SheetWriter {
  const { columns } = head
  const sums = sumsOf(head)
  const [cells, links] = [growingBytes(), growingBytes()]
  const strings = new Map<string, number>()
  let uses = 0
  let rowNumber = 0

  function stringNumber(text: string): number {
    uses++
    const known = strings.get(text)
    if (known !== undefined) return known
    strings.set(text, strings.size)
    return strings.size - 1
  }

  function writeRow(row: DrawnRow): void {
    for (const [column, cell] of row.entries()) if (cell) writeCell(column, cell)
    rowNumber++
  }

  function writeCell(column: number, { value, style, link }: DrawnCell): void {
    const isNumber = typeof value === 'number'
    // Number 2.4.180, LabelSst 2.4.149
    record(cells, isNumber ? 0x0203 : 0x00fd, (data) => {
      data.u16(rowNumber)
      data.u16(column)
      data.u16(firstCellFormat + styleNumber(style))
      if (isNumber) data.f64(value)
      else data.u32(stringNumber(value))
    })
    if (link) writeLink(links, rowNumber, column, link)
  }

  for (const row of headRows(head)) writeRow(row)
  return {
    add(rows) {
      sums.add(rows)
      for (const row of rows) writeRow(drawRow(columns, row))
    },
    end() {
      for (const row of sums.rows()) writeRow(drawSums(columns, row))
      const bytes = growingBytes()
      const sheetPosition = writeGlobals(bytes, tabName(head.title))
      sharedStrings(bytes, strings.keys(), uses, strings.size)
      record(bytes, 0x000a)
      bytes.u32At(sheetPosition, bytes.length)
      writeSheet(bytes, head, { rowCount: rowNumber, cells: cells.end(), links: links.end() })
      return compoundFile('Workbook', bytes.end())
    },
  }
}

const workbookPart = 0x0005
const sheetPart = 0x0010

/** BOF 2.4.21 */
function begin(bytes: GrowingBytes, part: number): void {
  record(bytes, 0x0809, (data) => {
    for (const value of [0x0600, part, 0x0dbb, 0x07cc]) data.u16(value)
    data.u32(0x00000041)
    data.u32(0x00000006)
  })
}

/** Everything that all sheets share, but for the texts. Answers where the place of the sheet is to be written. */
function writeGlobals(bytes: GrowingBytes, name: string): number {
  begin(bytes, workbookPart)
  // WriteAccess 2.4.349, padded with spaces
  record(bytes, 0x005c, (data) => {
    const start = data.length
    longString(data, workbookAuthor)
    data.bytes(Buffer.alloc(112 - (data.length - start), ' '))
  })
  // CodePage 2.4.52: texts are UTF-16
  record(bytes, 0x0042, (data) => data.u16(1200))
  // Window1 2.4.345
  record(bytes, 0x003d, (data) => {
    for (const value of [0, 0, 0x4000, 0x2000, 0x0038, 0, 0, 1, 600]) data.u16(value)
  })
  // Date1904 2.4.77: days count since 1900
  record(bytes, 0x0022, (data) => data.u16(0))
  for (const name of fontOrder) writeFont(bytes, fonts[name])
  for (const [index, format] of formats.entries()) {
    // Format 2.4.126
    record(bytes, 0x041e, (data) => {
      data.u16(firstOwnFormat + index)
      longString(data, format)
    })
  }
  for (let style = 0; style < 15; style++)
    writeFormatting(bytes, { font: 0, format: 0, align: 0, isCell: false })
  writeFormatting(bytes, { font: 0, format: 0, align: 0, isCell: true })
  for (const style of cellStyles) writeFormatting(bytes, formattingOf(style))
  // Style 2.4.269: 'Normal'
  record(bytes, 0x0293, (data) => {
    data.u16(0x8000)
    data.u8(0)
    data.u8(0xff)
  })
  // BoundSheet8 2.4.28
  const position = bytes.length + 4
  record(bytes, 0x0085, (data) => {
    data.u32(0)
    data.u16(0)
    shortString(data, name)
  })
  return position
}

interface Font {
  points: number
  isBold?: boolean
  isLink?: boolean
}

const fonts: Readonly<Record<CellStyle['font'], Font>> = {
  plain: { points: 10 },
  title: { points: 14, isBold: true },
  bold: { points: 10, isBold: true },
  link: { points: 10, isLink: true },
}
const fontOrder = ['plain', 'title', 'bold', 'link'] as const

/** Font 2.4.122 */
function writeFont(bytes: GrowingBytes, { points, isBold = false, isLink = false }: Font): void {
  record(bytes, 0x0031, (data) => {
    data.u16(points * 20)
    data.u16(0)
    data.u16(isLink ? 0x000c : 0x7fff)
    data.u16(isBold ? 700 : 400)
    data.u16(0)
    data.u8(isLink ? 1 : 0)
    data.u8(2)
    data.u16(0)
    shortString(data, 'Arial')
  })
}

function formattingOf({ font, format, align }: CellStyle) {
  return {
    font: fontOrder.indexOf(font),
    format: format === 'General' ? 0 : firstOwnFormat + formats.indexOf(format),
    align: align === 'right' ? 3 : 0,
    isCell: true,
  }
}

/** XF 2.4.353: font, number format, alignment; no borders, no fill. */
function writeFormatting(
  bytes: GrowingBytes,
  { font, format, align, isCell }: { font: number; format: number; align: number; isCell: boolean },
): void {
  record(bytes, 0x00e0, (data) => {
    data.u16(font)
    data.u16(format)
    data.u16(isCell ? 0x0001 : 0xfff5)
    data.u8(0x20 | align)
    data.u8(0)
    data.u8(0)
    data.u8(isCell ? 0xfc : 0x00)
    data.u32(0)
    data.u32(0)
    data.u16(0x20c0)
  })
}

interface SheetParts {
  rowCount: number
  cells: Buffer
  links: Buffer
}

function writeSheet(
  bytes: GrowingBytes,
  { columns }: SheetHead,
  { rowCount, cells, links }: SheetParts,
): void {
  begin(bytes, sheetPart)
  for (const [index, column] of columns.entries()) {
    // ColInfo 2.4.53: widths in 256ths of a character
    record(bytes, 0x007d, (data) => {
      for (const value of [index, index, widthOf(column) * 256, 15, 0, 0]) data.u16(value)
    })
  }
  // Dimensions 2.4.90
  record(bytes, 0x0200, (data) => {
    data.u32(0)
    data.u32(rowCount)
    data.u16(0)
    data.u16(columns.length)
    data.u16(0)
  })
  bytes.bytes(cells)
  // Window2 2.4.346, Pane 2.4.189: the rows above stand still
  record(bytes, 0x023e, (data) => {
    for (const value of [0x07be, 0, 0, 0x0040, 0, 0, 0, 0, 0]) data.u16(value)
  })
  record(bytes, 0x0041, (data) => {
    for (const value of [0, headRowCount, headRowCount, 0, 2]) data.u16(value)
  })
  bytes.bytes(links)
  record(bytes, 0x000a)
}

const standardLink = Buffer.from('d0c9ea79f9bace118c8200aa004ba90b', 'hex')
const addressMoniker = Buffer.from('e0c9ea79f9bace118c8200aa004ba90b', 'hex')

/** HLink 2.4.140 */
function writeLink(bytes: GrowingBytes, row: number, column: number, address: string): void {
  const text = Buffer.from(`${address}\0`, 'utf16le')
  record(bytes, 0x01b8, (data) => {
    for (const value of [row, row, column, column]) data.u16(value)
    data.bytes(standardLink)
    data.u32(2)
    // An absolute address.
    data.u32(3)
    data.bytes(addressMoniker)
    data.u32(text.length)
    data.bytes(text)
  })
}

/** Whether these are the first bytes of a workbook that was written here, and by nobody since. */
export function isOwnXls(bytes: Uint8Array): boolean {
  const start = growingBytes()
  writeGlobals(start, '')
  // Behind the head of the compound file: everything before the name of the sheet.
  const own = start.end().subarray(0, start.length - 12)
  return Buffer.compare(own, bytes.subarray(512, 512 + own.length)) === 0
}
