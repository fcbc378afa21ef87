import { type Day, formatDay } from './day.ts'

/** What a cell of a workbook holds that shows a number otherwise than as its plain digits. */
export interface NumberCell {
  number: number
  /** As the cell shows it, without separators of thousands, where that is not the plain number: `00004711`, `19,90`. */
  shown?: string
  /** Another currency than the euro in the cell's format: its code, or its sign where several countries have it. */
  currency?: string
  isPercent?: true
  /** A time of the day, or a length of time: the number is a part of a day. */
  isTime?: true
}

/**
 * What stands in a cell of a table that somebody brings: texts as they are (in CSV everything is one), numbers and days of a workbook, the
 * text that a formula of a CSV says (`="00815"`), an error value, a formula that nobody computed.
 */
export type TableCell =
  | string
  | number
  | null
  | { day: Day; shown?: string }
  | NumberCell
  | { text: string; was: string }
  | { error: string }
  | { formula: string }

/** The text of a cell as somebody sees it; '' where nothing stands. A code is what this says. */
export function textOfCell(cell: TableCell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return cell.trim()
  if (typeof cell === 'number') return plainNumber(cell)
  if ('day' in cell) return cell.shown ?? formatDay(cell.day)
  if ('number' in cell) return cell.shown ?? plainNumber(cell.number)
  if ('text' in cell) return cell.text.trim()
  return 'error' in cell ? cell.error : `=${cell.formula}`
}

/** A number of a workbook as a person in Germany reads it, without what its binary form adds: 19.989999999999998 is `19,99`. */
export function plainNumber(value: number): string {
  const digits = Number(value.toPrecision(15))
  const text =
    Number.isInteger(digits) && Math.abs(digits) < 1e21 ? BigInt(digits).toString() : String(digits)
  return text.replace('.', ',')
}

/** Why nothing can be taken from a cell, whatever its column holds; null where something can. A sentence without the place. */
export function cellFault(cell: TableCell | undefined): string | null {
  // In a CSV an error value is a text like any other; it names nothing. A code may begin with =.
  if (typeof cell === 'string')
    return errorValues.has(cell.trim().toUpperCase()) ? errorFault(cell.trim()) : null
  if (cell === null || cell === undefined || typeof cell !== 'object') return null
  if ('error' in cell) return errorFault(cell.error)
  return 'formula' in cell ? formulaFault : null
}

const errorFault = (error: string) => `Die Zelle enthält einen Fehler (${error.slice(0, 20)})`
const formulaFault = 'Die Formel hat kein Ergebnis. Bitte die Datei in Excel öffnen und speichern.'

/** As Excel, LibreOffice and Google Sheets write them, in English and German. */
const errorValues: ReadonlySet<string> = new Set(
  '#N/A #NV #REF! #BEZUG! #VALUE! #WERT! #DIV/0! #NAME? #NUM! #ZAHL! #NULL! #SPILL! #ÜBERLAUF! #CALC! #KALK! #ERROR! #FEHLER! #GETTING_DATA'.split(
    ' ',
  ),
)

/** Whether a spreadsheet has destroyed what is to be a code: `4,00638E+12`, or a number of more digits than it keeps. */
export function isRuinedNumber(cell: TableCell | undefined): boolean {
  if (cell === null || cell === undefined) return false
  if (typeof cell === 'number') return Math.abs(cell) >= 1e15
  if (typeof cell === 'object' && 'number' in cell) return Math.abs(cell.number) >= 1e15
  return /^[+-]?\d+([.,]\d+)?E\+?\d{1,3}$/i.test(textOfCell(cell))
}
