import { clamp } from './scroll-scale.ts'

/** A cell by row and column, both from 0; row −1 is the header. */
export interface CellPlace {
  row: number
  column: number
}

export interface GridExtent {
  rowCount: number
  columnCount: number
  /** Rows that a page key moves by: those wholly visible. */
  pageRows: number
}

/**
 * Returns the cell that a key leads to from `at`, undefined for keys that the grid leaves alone. Keys as in the
 * ARIA authoring practices for grids; at an edge the cell stays.
 */
export function moveFocus(
  key: string,
  isControl: boolean,
  at: CellPlace,
  extent: GridExtent,
): CellPlace | undefined {
  const move = (isControl ? movesWithControl : moves)[key]
  if (!move) return undefined
  const to = move(at, extent)
  const topRow = key === 'ArrowUp' || at.row < 0 ? -1 : Math.min(0, extent.rowCount - 1)
  return {
    row: clamp(to.row, topRow, extent.rowCount - 1),
    column: clamp(to.column, 0, Math.max(0, extent.columnCount - 1)),
  }
}

type Move = (at: CellPlace, extent: GridExtent) => CellPlace

const moves: Readonly<Record<string, Move>> = {
  ArrowUp: (at) => ({ ...at, row: at.row - 1 }),
  ArrowDown: (at) => ({ ...at, row: at.row + 1 }),
  ArrowLeft: (at) => ({ ...at, column: at.column - 1 }),
  ArrowRight: (at) => ({ ...at, column: at.column + 1 }),
  PageUp: (at, { pageRows }) => ({ ...at, row: at.row - pageRows }),
  PageDown: (at, { pageRows }) => ({ ...at, row: at.row + pageRows }),
  Home: (at) => ({ ...at, column: 0 }),
  End: (at, { columnCount }) => ({ ...at, column: columnCount - 1 }),
}

const movesWithControl: Readonly<Record<string, Move>> = {
  Home: () => ({ row: 0, column: 0 }),
  End: (_, { rowCount, columnCount }) => ({ row: rowCount - 1, column: columnCount - 1 }),
}
