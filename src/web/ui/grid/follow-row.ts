import type { CellPlace } from './move-focus.ts'
import type { RowRange } from './scroll-view.ts'

/** The cell that has the keyboard. */
export interface ActiveCell extends CellPlace {
  /** Which link or button of the cell; −1 is the cell itself, beyond the last means the last. */
  stop: number
  /** The row's key as soon as it is known. */
  key: string | undefined
}

export interface LoadedRows {
  rowCount: number
  /** Key of a loaded row, undefined when it is not loaded. */
  keyAt: (index: number) => string | undefined
  drawn: RowRange
}

/**
 * Returns the active cell after the rows changed. It follows its row when that row moved (somebody else's new
 * invoice came in above it), so that Enter opens what the person chose; when the row is gone it stays at its place.
 * Returns the same object when nothing changed.
 */
export function followRow(active: ActiveCell, rows: LoadedRows): ActiveCell {
  if (active.row < 0 || rows.rowCount === 0) return active
  const row = Math.min(active.row, rows.rowCount - 1)
  const keyHere = rows.keyAt(row)
  if (keyHere === undefined) return row === active.row ? active : { ...active, row, key: undefined }
  if (keyHere === active.key) return row === active.row ? active : { ...active, row }
  const moved = active.key === undefined ? undefined : findRow(active.key, rows)
  if (moved !== undefined) return { ...active, row: moved }
  return { ...active, row, key: keyHere }
}

/** How far beyond the drawn rows one is looked for: what came in above it may be drawn only after this. */
const nearby = 50

function findRow(key: string, { rowCount, drawn, keyAt }: LoadedRows): number | undefined {
  const stop = Math.min(rowCount, drawn.stop + nearby)
  for (let i = Math.max(0, drawn.start - nearby); i < stop; i++) if (keyAt(i) === key) return i
  return undefined
}
