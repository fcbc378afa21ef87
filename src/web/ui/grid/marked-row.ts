import type { GridMarks, GridProps } from './grid-types.ts'
import type { RowRange } from './scroll-view.ts'

/** Null where the row is none of those that are marked. */
export function isMarkedOf<Row>(
  marks: GridMarks<Row> | undefined,
  row: Row | undefined,
  key: string | undefined,
): boolean | null {
  if (!marks || (row !== undefined && marks.may?.(row) === false)) return null
  return key !== undefined && marks.has(key)
}

/** As many as the list has are marked, and each that is drawn: all. Others, which it does not show, count for none. */
export function markOfHead<Row>(
  { marks, rowAt, rowKey }: Pick<GridProps<Row>, 'marks' | 'rowAt' | 'rowKey'>,
  rowCount: number,
  { start, stop }: RowRange,
): 'some' | 'all' | false {
  if (!marks || marks.count === 0) return false
  if (marks.count < (marks.total ?? rowCount)) return 'some'
  for (let index = start; index < stop; index++) {
    const row = rowAt(index)
    if (isMarkedOf(marks, row, row && rowKey(row)) === false) return 'some'
  }
  return 'all'
}
