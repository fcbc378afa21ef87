import { type DecimalHint, hintOf, signOfHints } from '../numbers/decimal-sign.ts'
import type { Steps } from '../steps.ts'
import { textOfCell } from '../table-cell.ts'
import type { ReadTable, TableSettings } from './table-kind.ts'

/** How the numbers of a file are written; `asks`: the column, from 0, and the text that could be read in two ways. */
export interface TableDecimal {
  sign: ',' | '.'
  asks: { column: number; text: string } | null
}

/** How the columns of numbers are written, in these lines: as was said, else as their texts tell. A step is a line. */
export function* decimalSteps<T extends string>(
  { rows }: ReadTable,
  { columns, decimalComma }: Pick<TableSettings<T>, 'columns' | 'decimalComma'>,
  targets: Readonly<Record<T, { isNumber?: boolean; isCount?: boolean }>>,
  lines: readonly number[],
): Steps<TableDecimal> {
  if (decimalComma !== null) return { sign: decimalComma ? ',' : '.', asks: null }
  const placesOf = (isCount: boolean) =>
    columns.flatMap((target, at) =>
      target !== null && targets[target].isNumber && Boolean(targets[target].isCount) === isCount ? [at] : [],
    )
  // Half a metre of something says nothing of how its price is written.
  for (const places of [placesOf(false), placesOf(true)]) {
    const hints: DecimalHint[] = []
    for (const line of lines) {
      for (const at of places) hints.push(hintOf(rows[line - 1]?.[at] ?? null))
      yield
    }
    const sign = signOfHints(hints)
    if (sign === null) continue
    if (sign !== 'unclear') return { sign, asks: null }
    const first = hints.indexOf('unclear')
    const [line = 0, column = 0] = [lines[Math.floor(first / places.length)], places[first % places.length]]
    return { sign: ',', asks: { column, text: textOfCell(rows[line - 1]?.[column]) } }
  }
  return { sign: ',', asks: null }
}
