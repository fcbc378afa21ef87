import { numberOfCell } from './cell-number.ts'
import type { TableCell } from './table-cell.ts'

type Hint = ',' | '.' | 'unclear' | null

/**
 * The decimal sign of a table's amounts and quantities, read from these cells alone: numbers of a workbook say nothing, a text that can be
 * read with one sign only says it. 'unclear' where a text is two numbers (`9.500`) and no other tells which, or where the others
 * contradict one another; null where every text says the same with either sign. Where signs contradict one another and nothing is
 * unclear, the one that stands more often: the other cells are then refused where they stand.
 */
export function decimalSignOf(cells: readonly TableCell[]): Hint {
  const hints = cells.map(hintOf)
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

function hintOf(cell: TableCell): Hint {
  // Nothing else holds a mark that is read.
  if (typeof cell !== 'string' && !(cell !== null && typeof cell === 'object' && 'text' in cell)) return null
  const [comma, point] = ([',', '.'] as const).map((decimalSign) =>
    numberOfCell(cell, { decimalSign, decimals: 15, currency: 'any' }),
  )
  if (comma?.ok && point?.ok) return comma.number === point.number ? null : 'unclear'
  if (comma?.ok) return ','
  return point?.ok ? '.' : null
}
