import type { TableCell } from './table-cell.ts'

type Hint = ',' | '.' | 'unclear' | null

/**
 * The decimal sign of a table's amounts, read from these cells alone: of numbers nothing is asked, of texts the later of two signs, one
 * with other than three digits behind it or with a zero before it is the decimal sign; one that comes twice parts thousands. 'unclear'
 * where a sign stands before three digits only (`9.500`) and nothing else tells, or where the texts contradict one another;
 * null where no sign stands at all.
 */
export function decimalSignOf(cells: readonly TableCell[]): Hint {
  const hints = new Set(cells.map(hintOf))
  const isBoth = hints.has(',') && hints.has('.')
  if (hints.has('unclear') && (isBoth || !(hints.has(',') || hints.has('.')))) return 'unclear'
  if (isBoth) return mostOften(cells)
  return hints.has(',') ? ',' : hints.has('.') ? '.' : null
}

/** The place of the first cell that could be read in two ways; -1 where none can. */
export function firstUnclear(cells: readonly TableCell[]): number {
  return cells.findIndex((cell) => hintOf(cell) === 'unclear')
}

/** What the one sign says is read; what has the other is refused where it stands. */
function mostOften(cells: readonly TableCell[]): ',' | '.' {
  const count = (sign: Hint) => cells.filter((cell) => hintOf(cell) === sign).length
  return count('.') > count(',') ? '.' : ','
}

function hintOf(cell: TableCell): Hint {
  const text =
    typeof cell === 'string'
      ? cell
      : cell !== null && typeof cell === 'object' && 'text' in cell
        ? cell.text
        : ''
  // Of `1.234,- €` and `CHF 12.50` what stands between the first digit and the last.
  const number = /\d.*\d/s.exec(text)?.[0] ?? ''
  const signs = [...number].filter((sign) => sign === ',' || sign === '.')
  const last = signs.at(-1)
  if (last !== ',' && last !== '.') return null
  const other = last === ',' ? '.' : ','
  if (signs.includes(other)) return last
  if (signs.length > 1) return other
  const [before = '', behind = ''] = number.split(last)
  if (behind.length !== 3 || before.replace(/\D/g, '').length > 3 || before.startsWith('0')) return last
  return 'unclear'
}
