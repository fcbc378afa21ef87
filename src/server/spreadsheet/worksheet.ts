import { ownTags } from './xml-tags.ts'

export interface XmlCell {
  row: number
  column: number
  type: string
  style: number
  text: string
  /** The text of its formula; '' where that stands elsewhere, null where it has none. */
  formula: string | null
}

/** What nobody sees: rows and columns, from 0. */
export interface Unseen {
  rows: Set<number>
  columns: Set<number>
}

const [mostRows, mostColumns] = [1_048_576, 16_384]

/** The cells of a sheet that hold something; notes in `unseen` what is hidden above and among them. */
export function* cellsOf(xml: string, unseen: Unseen): Generator<XmlCell> {
  let [row, column] = [-1, -1]
  let cell: XmlCell | null = null
  let isSpoken = false
  for (const tag of ownTags(upToLastCell(xml))) {
    const { name, isEnd, isEmpty, before } = tag
    if (name === 'row' && !isEnd) {
      if (row >= mostRows) throw new RangeError('no sheet has so many rows')
      row = placeOr(Number(tag.attribute('r') ?? 0) - 1, row + 1)
      column = -1
      if (isTrue(tag.attribute('hidden')) || tag.attribute('ht') === '0') unseen.rows.add(row)
    } else if (name === 'c' && !isEnd) {
      column = placeOr(columnOf(tag.attribute('r') ?? ''), column + 1)
      cell = {
        ...{ row, column, type: tag.attribute('t') ?? 'n', style: Number(tag.attribute('s') ?? 0) },
        ...{ text: '', formula: null },
      }
    } else if (name === 'col' && !isEnd) noteColumns(tag.attribute, unseen)
    else if (name === 'rPh') isSpoken = !isEnd && !isEmpty
    else if (name === 'f' && cell && (isEnd || isEmpty)) cell.formula = isEnd ? before : ''
    else if (isEnd && cell && (name === 'v' || name === 't') && !isSpoken) cell.text += before
    if (name === 'c' && (isEnd || isEmpty)) {
      if (cell && row >= 0 && column >= 0 && (cell.text !== '' || cell.formula !== null)) yield cell
      cell = null
    }
    if (name === 'sheetData' && isEnd) return
  }
}

export const isTrue = (value: string | null) => value === '1' || value === 'true'

const placeOr = (place: number, following: number) =>
  Number.isInteger(place) && place >= 0 ? place : following

/** AB12 → 27; -1 where nothing is said. */
function columnOf(place: string): number {
  let column = 0
  for (let at = 0; at < Math.min(3, place.length); at++) {
    const letter = place.charCodeAt(at) & ~32
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  return column - 1
}

function noteColumns(attribute: (name: string) => string | null, { columns }: Unseen): void {
  if (!isTrue(attribute('hidden')) && attribute('width') !== '0') return
  const [first, last] = [Number(attribute('min')), Number(attribute('max'))]
  for (let column = first; column <= Math.min(last, mostColumns); column++) columns.add(column - 1)
}

const prefixOf = (xml: string) => /<(\w+:)?worksheet[\s>]/.exec(xml.slice(0, 10_000))?.[1] ?? ''

/** Without the rows that are only drawn, which some programs write down to the last one. */
function upToLastCell(xml: string): string {
  const prefix = prefixOf(xml)
  const end = xml.indexOf(`</${prefix}sheetData>`)
  if (end < 0) return xml
  const last = Math.max(...['v', 'is', 'f'].map((name) => xml.lastIndexOf(`<${prefix}${name}`, end)))
  if (last < 0) return xml.slice(0, Math.max(0, xml.indexOf(`<${prefix}sheetData`)))
  const rowEnd = xml.indexOf(`</${prefix}row>`, last)
  return rowEnd < 0 ? xml : xml.slice(0, rowEnd)
}

/** How many rows hold something, without reading them. */
export function countRows(xml: string): number {
  const prefix = prefixOf(xml)
  const [value, text, end] = [`<${prefix}v`, `<${prefix}is`, `</${prefix}row>`]
  let [count, at, nextValue, nextText] = [0, 0, 0, 0]
  for (;;) {
    if (nextValue >= 0 && nextValue <= at) nextValue = xml.indexOf(value, at)
    if (nextText >= 0 && nextText <= at) nextText = xml.indexOf(text, at)
    const next = nextValue < 0 ? nextText : nextText < 0 ? nextValue : Math.min(nextValue, nextText)
    if (next < 0) return count
    count++
    at = xml.indexOf(end, next)
    if (at < 0) return count
  }
}
