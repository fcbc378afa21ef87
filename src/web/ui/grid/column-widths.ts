import { clamp } from './scroll-scale.ts'

/** The part of a column that its width depends on. */
export interface ColumnSize {
  key: string
  width?: number
  flex?: number
  minWidth?: number
}

/** Widths in pixels that a person has set, by column key. */
export type SetWidths = Readonly<Record<string, number>>

const DEFAULT_WIDTH = 120
export const MAX_COLUMN_WIDTH = 2000

/** Returns the narrowest width of a column, in pixels. */
export function minWidthOf(column: ColumnSize): number {
  return column.minWidth ?? 48
}

/** Returns a wanted width kept within what the column allows. */
export function limitWidth(column: ColumnSize, width: number): number {
  return clamp(Math.round(width), minWidthOf(column), MAX_COLUMN_WIDTH)
}

/**
 * Returns the width of each column in whole pixels. What a person set wins; columns with `flex` share what is left
 * of `tableWidth`; the last column takes any remainder. The sum is at least `tableWidth`.
 */
export function layOutColumns(columns: readonly ColumnSize[], set: SetWidths, tableWidth: number): number[] {
  const last = columns.length - 1
  const isFlexible = (column: ColumnSize) => column.flex !== undefined && set[column.key] === undefined
  const widths = columns.map((column) =>
    isFlexible(column)
      ? minWidthOf(column)
      : limitWidth(column, set[column.key] ?? column.width ?? DEFAULT_WIDTH),
  )
  shareOut(columns, widths, isFlexible, tableWidth)
  const left = tableWidth - sum(widths)
  if (left > 0 && last >= 0) widths[last] = (widths[last] ?? 0) + left
  return widths
}

/** Gives flexible columns their share; one whose share is less than its least width keeps that and leaves the rest. */
function shareOut(
  columns: readonly ColumnSize[],
  widths: number[],
  isFlexible: (column: ColumnSize) => boolean,
  tableWidth: number,
): void {
  let open = columns.map((_, i) => i).filter((i) => isFlexible(columns[i] ?? { key: '' }))
  while (open.length > 0) {
    const fixed = sum(widths.filter((_, i) => !open.includes(i)))
    const weights = sum(open.map((i) => columns[i]?.flex ?? 0))
    const share = (i: number) => Math.floor(((tableWidth - fixed) * (columns[i]?.flex ?? 0)) / weights)
    const wideEnough = open.filter((i) => share(i) >= (widths[i] ?? 0))
    if (wideEnough.length === open.length) {
      const shares = open.map(share)
      open.forEach((i, n) => {
        widths[i] = shares[n] ?? 0
      })
      return
    }
    open = wideEnough
  }
}

/** Returns where each column begins, in pixels from the left. */
export function columnLefts(widths: readonly number[]): number[] {
  let left = 0
  return widths.map((width) => {
    const at = left
    left += width
    return at
  })
}

/** Returns the horizontal scroll position nearest to `scrollLeft` at which the whole column is seen. */
export function revealColumn(
  widths: readonly number[],
  index: number,
  scrollLeft: number,
  viewWidth: number,
): number {
  const left = columnLefts(widths)[index] ?? 0
  const right = left + (widths[index] ?? 0)
  if (left < scrollLeft) return left
  return Math.min(left, Math.max(scrollLeft, right - viewWidth))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0)
}
