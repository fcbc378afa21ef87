import type { TableCell } from '../table-cell.ts'
import { numberOfCell } from './cell-number.ts'

/** What a cell says of the sign; null: nothing. */
export type DecimalHint = ',' | '.' | 'unclear' | null

/**
 * The decimal sign of a table's amounts and quantities, by what each of its cells says (`hintOf`): numbers of a workbook say nothing, a text that can be
 * read with one sign only says it. 'unclear' where a text is two numbers (`9.500`) and no other tells which, or where the others
 * contradict one another; null where every text says the same with either sign. Where signs contradict one another and nothing is
 * unclear, the one that stands more often: the other cells are then refused where they stand.
 */
export function signOfHints(hints: readonly DecimalHint[]): DecimalHint {
  const [commas, points, unclear] = ([',', '.', 'unclear'] as const).map(
    (sign) => hints.filter((hint) => hint === sign).length,
  )
  if (unclear && !commas === !points) return 'unclear'
  if (!commas && !points) return null
  return (points ?? 0) > (commas ?? 0) ? '.' : ','
}

/** The place of the first cell that could be read in two ways; -1 where none can. */
export function firstUnclear(cells: readonly TableCell[]): number {
  return cells.findIndex((cell) => hintOf(cell) === 'unclear')
}

/** What a cell says of the decimal sign; 'unclear': it can be read in two ways. */
export function hintOf(cell: TableCell): DecimalHint {
  // Nothing else holds a mark that is read.
  if (typeof cell !== 'string' && !(cell !== null && typeof cell === 'object' && 'text' in cell)) return null
  const [comma, point] = ([',', '.'] as const).map((decimalSign) =>
    numberOfCell(cell, { decimalSign, decimals: 15, currency: 'any' }),
  )
  if (comma?.ok && point?.ok) return comma.number === point.number ? null : 'unclear'
  if (comma?.ok) return ','
  return point?.ok ? '.' : null
}
