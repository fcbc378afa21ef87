import { strToU8, Zip, ZipDeflate } from 'fflate'
import { tabName } from './cell-text.ts'
import {
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
import type { SheetHead, SheetWriter } from './sheet.ts'
import { workbookAuthor } from './xls-writer.ts'

// An .xlsx (ECMA-376, SpreadsheetML). Rows are packed as they come, so that it never stands in memory unpacked.

// Excel takes 65,530 links in a sheet and repairs what has more.
const mostLinks = 65_000

export function xlsxWriter(head: SheetHead): SheetWriter {
  const { columns } = head
  const sums = sumsOf(head)
  const packed: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, piece) => {
    if (error) failure = error
    else packed.push(piece)
  })
  const part = (name: string) => {
    const entry = new ZipDeflate(name, { level: 6 })
    // No day of making: the same rows give the same bytes.
    entry.mtime = '1980-01-01T12:00:00'
    zip.add(entry)
    return entry
  }
  const wholePart = (name: string, text: string) => part(name).push(strToU8(xmlHead + text), true)
  const sheet = part('xl/worksheets/sheet1.xml')
  const links: { place: string; address: string }[] = []
  let rowNumber = 0

  function rowText(row: DrawnRow): string {
    rowNumber++
    const cells = row.map((cell, column) => (cell ? cellText(cell, `${columnName(column)}${rowNumber}`) : ''))
    return `<row r="${rowNumber}">${cells.join('')}</row>`
  }

  function cellText({ value, style, link }: DrawnCell, place: string): string {
    if (link && links.length < mostLinks) links.push({ place, address: link })
    const start = `<c r="${place}" s="${styleNumber(style)}"`
    if (typeof value === 'number') return `${start}><v>${value}</v></c>`
    return `${start} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
  }

  const write = (text: string, isLast = false) => sheet.push(strToU8(text), isLast)
  write(xmlHead + sheetStart(head) + headRows(head).map(rowText).join(''))
  return {
    add(rows) {
      sums.add(rows)
      write(rows.map((row) => rowText(drawRow(columns, row))).join(''))
    },
    end() {
      for (const row of sums.rows()) write(rowText(drawSums(columns, row)))
      const places = links.map(({ place }, index) => `<hyperlink ref="${place}" r:id="r${index}"/>`).join('')
      write(`</sheetData>${places && `<hyperlinks>${places}</hyperlinks>`}</worksheet>`, true)
      const targets = links.map(({ address }, index) =>
        relation(`r${index}`, 'hyperlink', address, ' TargetMode="External"'),
      )
      if (links.length > 0) wholePart('xl/worksheets/_rels/sheet1.xml.rels', relations(targets.join('')))
      for (const [name, text] of Object.entries(fixedParts(head))) wholePart(name, text)
      zip.end()
      if (failure) throw failure
      return Buffer.concat(packed)
    },
  }
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const openXml = 'http://schemas.openxmlformats.org'
const main = `${openXml}/spreadsheetml/2006/main`
const ofOffice = `${openXml}/officeDocument/2006/relationships`
const ofPackage = `${openXml}/package/2006`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** 0 → A, 26 → AA. */
export function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter
}

function sheetStart({ columns }: SheetHead): string {
  const widths = columns.map((column, index) => {
    return `<col min="${index + 1}" max="${index + 1}" width="${widthOf(column)}" customWidth="1"/>`
  })
  const pane = `<pane ySplit="${headRowCount}" topLeftCell="A${headRowCount + 1}" activePane="bottomLeft" state="frozen"/>`
  return (
    `<worksheet xmlns="${main}" xmlns:r="${ofOffice}">` +
    `<sheetViews><sheetView tabSelected="1" workbookViewId="0">${pane}</sheetView></sheetViews>` +
    `<cols>${widths.join('')}</cols><sheetData>`
  )
}

const relation = (id: string, type: string, target: string, more = '') =>
  `<Relationship Id="${id}" Type="${ofOffice}/${type}" Target="${escaped(target)}"${more}/>`
const relations = (content: string) =>
  `<Relationships xmlns="${ofPackage}/relationships">${content}</Relationships>`

const fontXml = {
  plain: '<font><sz val="10"/><name val="Arial"/></font>',
  title: '<font><b/><sz val="14"/><name val="Arial"/></font>',
  bold: '<font><b/><sz val="10"/><name val="Arial"/></font>',
  link: '<font><u/><sz val="10"/><color rgb="FF0000FF"/><name val="Arial"/></font>',
}
const fontNames = Object.keys(fontXml)

function stylesXml(): string {
  const formats = [...new Set(cellStyles.map(({ format }) => format))].filter(
    (format) => format !== 'General',
  )
  const formatId = (format: string) => (format === 'General' ? 0 : 164 + formats.indexOf(format))
  const looks = cellStyles.map(({ font, format, align }) => {
    const place = align === 'right' ? '<alignment horizontal="right"/>' : ''
    const head = `<xf numFmtId="${formatId(format)}" fontId="${fontNames.indexOf(font)}" fillId="0" borderId="0" xfId="0"`
    return `${head} applyNumberFormat="1" applyFont="1"${place ? ` applyAlignment="1">${place}</xf>` : '/>'}`
  })
  const codes = formats.map(
    (format) => `<numFmt numFmtId="${formatId(format)}" formatCode="${escaped(format)}"/>`,
  )
  return (
    `<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${codes.join('')}</numFmts>` +
    `<fonts count="${fontNames.length}">${Object.values(fontXml).join('')}</fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${looks.length}">${looks.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Standard" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  )
}

function fixedParts({ title }: SheetHead): Record<string, string> {
  const type = (part: string, name: string) =>
    `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-${name}+xml"/>`
  return {
    'xl/workbook.xml':
      `<workbook xmlns="${main}" xmlns:r="${ofOffice}"><bookViews><workbookView/></bookViews>` +
      `<sheets><sheet name="${escaped(tabName(title))}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('r1', 'worksheet', 'worksheets/sheet1.xml') + relation('r2', 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': stylesXml(),
    'docProps/core.xml':
      `<cp:coreProperties xmlns:cp="${ofPackage}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">` +
      `<dc:title>${escaped(tabName(title))}</dc:title><dc:creator>${workbookAuthor}</dc:creator></cp:coreProperties>`,
    '_rels/.rels': relations(
      relation('r1', 'officeDocument', 'xl/workbook.xml') +
        `<Relationship Id="r2" Type="${ofPackage}/relationships/metadata/core-properties" Target="docProps/core.xml"/>`,
    ),
    '[Content_Types].xml':
      `<Types xmlns="${ofPackage}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      type('xl/workbook.xml', 'officedocument.spreadsheetml.sheet.main') +
      type('xl/worksheets/sheet1.xml', 'officedocument.spreadsheetml.worksheet') +
      type('xl/styles.xml', 'officedocument.spreadsheetml.styles') +
      type('docProps/core.xml', 'package.core-properties') +
      '</Types>',
  }
}
