import { parseDay } from '#kernel/day.ts'
import { cellText } from './cell-text.ts'
import { serialOfDay } from './excel-day.ts'
import type { CellValue, ColumnKind, SheetColumn, SheetHead, SheetRow } from './sheet.ts'

// What a sheet looks like, for both kinds of workbooks: title, headings, rows, sums.

/** How a cell looks; its place in `cellStyles` is its number in the file. */
export type StyleName = (typeof styleNames)[number]
const styleNames = [
  'text',
  'title',
  'heading',
  'headingRight',
  'day',
  'money',
  'whole',
  'decimal',
  'link',
  'sumText',
  'sumMoney',
  'sumWhole',
  'sumDecimal',
] as const

export interface CellStyle {
  name: StyleName
  font: 'plain' | 'title' | 'bold' | 'link'
  /** As Excel writes it everywhere; it shows the German one on a German machine. */
  format: string
  align: 'general' | 'right'
}

const money = '#,##0.00'
const general = 'General'
const looks: Readonly<Record<StyleName, Omit<CellStyle, 'name'>>> = {
  text: { font: 'plain', format: '@', align: 'general' },
  title: { font: 'title', format: general, align: 'general' },
  heading: { font: 'bold', format: general, align: 'general' },
  headingRight: { font: 'bold', format: general, align: 'right' },
  day: { font: 'plain', format: 'dd.mm.yyyy', align: 'right' },
  money: { font: 'plain', format: money, align: 'right' },
  whole: { font: 'plain', format: '#,##0', align: 'right' },
  decimal: { font: 'plain', format: money, align: 'right' },
  link: { font: 'link', format: general, align: 'general' },
  sumText: { font: 'bold', format: general, align: 'general' },
  sumMoney: { font: 'bold', format: money, align: 'right' },
  sumWhole: { font: 'bold', format: '#,##0', align: 'right' },
  sumDecimal: { font: 'bold', format: money, align: 'right' },
}

export const cellStyles: readonly CellStyle[] = styleNames.map((name) => ({ name, ...looks[name] }))
const numbers = new Map(styleNames.map((name, index) => [name, index]))
export const styleNumber = (name: StyleName): number => numbers.get(name) ?? 0

/** A cell as it is written: a text or a number, and its look. */
export interface DrawnCell {
  value: string | number
  style: StyleName
  /** Where a click leads. */
  link?: string
}

export type DrawnRow = (DrawnCell | null)[]

/** What is written at the left of the row of sums; it marks that row when a file is read again. */
export const sumLabel = 'Summe'

/** The rows above those of the sheet; the last one has the headings. */
export function headRows({ title, subtitle, columns }: SheetHead): DrawnRow[] {
  const only = (value: string, style: StyleName): DrawnRow =>
    value ? [{ value: cellText(value), style }] : []
  const headings = columns.map(({ heading, kind }): DrawnCell => {
    return { value: cellText(heading), style: isRight(kind) ? 'headingRight' : 'heading' }
  })
  return [only(title, 'title'), only(subtitle ?? '', 'text'), [], headings]
}

/** How many rows `headRows` answers: they stand still while the others are scrolled. */
export const headRowCount = 4

const isRight = (kind: ColumnKind) => kind === 'money' || kind === 'number' || kind === 'day'

export function drawRow(columns: readonly SheetColumn[], row: SheetRow): DrawnRow {
  return columns.map((column, index) => drawCell(column, row[index] ?? null))
}

function drawCell({ kind }: SheetColumn, value: CellValue): DrawnCell | null {
  if (value === null || value === '') return null
  if (typeof value === 'number') {
    if (kind === 'money') return { value: value / 100, style: 'money' }
    return { value, style: Number.isInteger(value) ? 'whole' : 'decimal' }
  }
  if (kind === 'day') {
    const day = parseDay(value)
    const serial = day && serialOfDay(day)
    if (serial !== null) return { value: serial, style: 'day' }
  }
  if (kind === 'link' && isWebAddress(value)) return { value: cellText(value), style: 'link', link: value }
  return { value: cellText(value), style: 'text' }
}

/** What a program may open at a click: no script, no file of the machine. */
export function isWebAddress(text: string): boolean {
  // Excel takes no longer one.
  return /^https?:\/\/[^\s"<>]+$/.test(text) && text.length <= 2000
}

/** Adds up the columns that have a sum, exactly: in hundredths. */
export function sumsOf({ columns, sumsPer }: SheetHead) {
  const byText = new Map<string, number[]>()
  const textOf = (row: SheetRow) => (sumsPer === undefined ? '' : String(row[sumsPer] ?? ''))
  return {
    add(rows: readonly SheetRow[]): void {
      for (const row of rows) {
        const text = textOf(row)
        const hundredths = byText.get(text) ?? columns.map(() => 0)
        addRow(columns, hundredths, row)
        byText.set(text, hundredths)
      }
    },
    /** The rows of sums: of each column its sum as a cell of its kind, null where it has none. The first column that is free has the label. */
    rows(): CellValue[][] {
      if (!columns.some(({ sum }) => sum)) return []
      const found =
        byText.size > 0 ? [...byText].sort(([one], [other]) => (one < other ? -1 : 1)) : [['', []] as const]
      const label = columns.findIndex(({ kind, sum }, index) => !sum && kind === 'text' && index !== sumsPer)
      return found.map(([text, hundredths]) =>
        columns.map(({ kind, sum }, index) => {
          if (index === sumsPer) return text || null
          if (!sum) return index === label ? sumLabel : null
          const value = hundredths[index] ?? 0
          return kind === 'money' ? value : value / 100
        }),
      )
    },
  }
}

function addRow(columns: readonly SheetColumn[], hundredths: number[], row: SheetRow): void {
  for (const [index, { kind, sum }] of columns.entries()) {
    const value = row[index]
    if (!sum || typeof value !== 'number') continue
    hundredths[index] = (hundredths[index] ?? 0) + (kind === 'money' ? value : Math.round(value * 100))
  }
}

const bold: Partial<Record<StyleName, StyleName>> = {
  text: 'sumText',
  money: 'sumMoney',
  whole: 'sumWhole',
  decimal: 'sumDecimal',
}

/** The row of sums, bold. */
export function drawSums(columns: readonly SheetColumn[], sums: readonly CellValue[]): DrawnRow {
  return drawRow(columns, sums).map((cell) => cell && { ...cell, style: bold[cell.style] ?? cell.style })
}

const usualWidths: Readonly<Record<ColumnKind, number>> = {
  text: 24,
  day: 12,
  money: 14,
  number: 10,
  link: 40,
}

/** In characters, at least as wide as the heading. */
export function widthOf({ kind, heading, width }: SheetColumn): number {
  return Math.min(200, Math.max(width ?? usualWidths[kind], heading.length + 2))
}
