import { type TableCell, textOfCell } from '../table-cell.ts'

/** Whether what is shown of a cell says no more and no less than its text, but for the decimals: `2000`, `89.00`, `1.234,50`. */
export function isPlainReading(cell: TableCell, shown: string): boolean {
  if (typeof cell === 'object' && cell !== null) {
    if ('was' in cell) return false
    // A code that keeps its zeros is not what stands in the cell.
    if ('number' in cell) return !/^0\d/.test(shown) && isSameNumber(cell.number, shown)
  }
  if (typeof cell === 'number') return textOfCell(cell) === shown || isSameNumber(cell, shown)
  const text = textOfCell(cell)
  if (text === shown) return true
  const isPlain = /^[-\u2212]?\d+([.,]\d{1,2})?$/.test(text)
  return isPlain && isSameNumber(Number(text.replace(',', '.').replace('\u2212', '-')), shown)
}

/** Whether a number is what is shown: 1450 is `1.450,00`. */
function isSameNumber(value: number, shown: string): boolean {
  if (!/^[-\u2212]?[\d.]+(,\d+)?$/.test(shown)) return false
  const number = Number(shown.replaceAll('.', '').replace(',', '.').replace('\u2212', '-'))
  return number === Number(value.toPrecision(13))
}
