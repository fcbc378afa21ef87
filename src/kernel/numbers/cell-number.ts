import { cellFault, type TableCell, textOfCell } from '../table-cell.ts'
import { type NumberRules, readNumber } from './number-text.ts'

/** The number in units of the currency or pieces, null of an empty cell; or what is wrong with it, in German and without its place. */
export type CellNumber =
  | { ok: true; number: number | null }
  | { ok: false; message: string; isAmbiguous: boolean }

/** How the numbers of a column are read. */
export interface CellNumberRules {
  decimalSign: Exclude<NumberRules['decimalSign'], 'typed'>
  /** Two where nothing is said. */
  decimals?: number
  /** The code of the currency that may stand beside the number; EUR where nothing is said, null: none, `any`: whichever. */
  currency?: string | null
}

const refused = (message: string, isAmbiguous = false): CellNumber => ({ ok: false, message, isAmbiguous })

/**
 * The number of a cell of a table. A number of a workbook is what a person sees in it: `19.989999999999998` is 19.99; a text goes through
 * the reader of numbers (`readNumber`). Refused are error values, formulas without a result, days, percentages, times and other currencies,
 * whether the text says them or the cell's format.
 */
export function numberOfCell(
  cell: TableCell | undefined,
  { decimalSign, decimals = 2, currency = 'EUR' }: CellNumberRules,
): CellNumber {
  const fault = cellFault(cell)
  if (fault !== null) return refused(fault)
  if (cell === null || cell === undefined) return { ok: true, number: null }
  if (typeof cell === 'number') return rounded(cell, decimals)
  const text = textOfCell(cell)
  if (typeof cell === 'object' && 'day' in cell) return refused(`„${text}“ ist ein Datum, keine Zahl`)
  if (typeof cell === 'object' && 'number' in cell) {
    const other = cell.currency !== undefined && currency !== 'any' && cell.currency !== currency
    if (other)
      return refused(
        `Die Zelle zeigt eine andere Währung (${cell.currency}). Erwartet wird ${currency ?? 'eine Zahl'}.`,
      )
    if (cell.isPercent) return refused('Die Zelle zeigt einen Prozentsatz, keine Zahl')
    if (cell.isTime) return refused('Die Zelle zeigt eine Uhrzeit, keine Zahl')
    return rounded(cell.number, decimals)
  }
  if (text === '') return { ok: true, number: null }
  const read = readNumber(text, {
    ...{ decimalSign, decimals, negative: true, currency: currency === 'any' ? currencyIn(text) : currency },
    ...{ missing: 'Das ist keine Zahl', tooLarge: 'Die Zahl ist zu groß' },
  })
  if (read.ok) return { ok: true, number: Number(read.decimal) }
  return refused(`„${text.slice(0, 40)}“: ${read.message}`, read.isAmbiguous)
}

function rounded(value: number, decimals: number): CellNumber {
  // A binary form's noise lies behind 13 digits; of a large number one decimal more than is wanted has to be seen.
  const wanted = Math.trunc(Math.abs(value)).toString().length + decimals + 1
  const number = Number(value.toPrecision(Math.min(15, Math.max(13, wanted))))
  if (!Number.isFinite(number)) return refused('Das ist keine Zahl')
  const isExact = Number(number.toFixed(Math.min(decimals, 20))) === number
  return isExact
    ? { ok: true, number }
    : refused(
        decimals === 0
          ? 'Nur ganze Zahlen'
          : `Höchstens ${decimals === 2 ? 'zwei' : decimals} Nachkommastellen`,
      )
}

const codes: Readonly<Record<string, string>> = { $: 'USD', '£': 'GBP', '€': 'EUR' }
const isoCodes = new Set(Intl.supportedValuesOf('currency'))

/** The currency that a text names beside its number; null where it names none. */
function currencyIn(text: string): string | null {
  const word = /[A-Z]{3}|[$£€]/i.exec(text)?.[0].toUpperCase() ?? ''
  return codes[word] ?? (isoCodes.has(word) ? word : null)
}
