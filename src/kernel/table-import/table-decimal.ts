import { decimalSignOf, firstUnclear } from '../decimal-sign.ts'
import { textOfCell } from '../table-cell.ts'
import type { ReadTable, TableSettings } from './table-kind.ts'

/** How the numbers of a file are written; `asks`: the column, from 0, and the text that could be read in two ways. */
export interface TableDecimal {
  sign: ',' | '.'
  asks: { column: number; text: string } | null
}

/** How the columns of numbers are written, in these lines: as was said, else as their texts tell. */
export function decimalOf<T extends string>(
  { rows }: ReadTable,
  { columns, decimalComma }: Pick<TableSettings<T>, 'columns' | 'decimalComma'>,
  targets: Readonly<Record<T, { isNumber?: boolean; isCount?: boolean }>>,
  lines: readonly number[],
): TableDecimal {
  if (decimalComma !== null) return { sign: decimalComma ? ',' : '.', asks: null }
  const cellsOf = (isCount: boolean) => {
    const places = columns.flatMap((target, at) =>
      target !== null && targets[target].isNumber && Boolean(targets[target].isCount) === isCount ? [at] : [],
    )
    return { places, cells: lines.flatMap((line) => places.map((at) => rows[line - 1]?.[at] ?? null)) }
  }
  // Half a metre of something says nothing of how its price is written.
  const amounts = cellsOf(false)
  const ofAmounts = decimalSignOf(amounts.cells)
  const { places, cells } = ofAmounts === null ? cellsOf(true) : amounts
  const sign = ofAmounts ?? decimalSignOf(cells)
  if (sign !== 'unclear') return { sign: sign ?? ',', asks: null }
  const first = firstUnclear(cells)
  return { sign: ',', asks: { column: places[first % places.length] ?? 0, text: textOfCell(cells[first]) } }
}
