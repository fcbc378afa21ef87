import './mark-rows.css'
import { isControl } from './cell-dom.ts'
import type { GridProps } from './grid-types.ts'
import type { CellPlace } from './move-focus.ts'

// What marks rows (use-row-marks.ts); loaded when somebody moves on the page.

export interface Keyboard {
  place: CellPlace
  focusRow: (row: number, column?: number) => void
}

export interface MarkedGrid<Row> extends Pick<GridProps<Row>, 'marks' | 'rowAt' | 'rowKey' | 'rowCount'> {
  keyboard: Keyboard
  state: {
    /** Where the last one was marked by itself: from there on Shift marks. */
    anchor: number | null
    /** What a long press does while a finger lies on a row; done: the click that follows is not meant. */
    held: (() => void) | 'done' | null
    isMouse: boolean
  }
}

const longPressMs = 450
const dragPixels = 8

const isThere = <Row>(row: Row | undefined): row is Row => row !== undefined

function isMarked<Row>({ marks, rowKey }: MarkedGrid<Row>, row: Row): boolean {
  return marks?.has(rowKey(row)) ?? false
}

export function toggle<Row>(grid: MarkedGrid<Row>, index: number): void {
  const row = grid.rowAt(index)
  if (row === undefined) return
  grid.state.anchor = index
  grid.marks?.set([row], !isMarked(grid, row))
}

/** All up to there; what is not loaded is left out. */
function markTo<Row>({ marks, rowAt, state }: MarkedGrid<Row>, index: number): void {
  const from = state.anchor ?? index
  const [low, high] = from < index ? [from, index] : [index, from]
  const rows = Array.from({ length: high - low + 1 }, (_, i) => rowAt(low + i))
  marks?.set(rows.filter(isThere), true)
}

/** One row more, or one less where one comes back. */
function extend<Row>(grid: MarkedGrid<Row>, index: number, by: number): void {
  const { marks, rowAt, rowCount, state, keyboard } = grid
  const to = index + by
  const here = rowAt(index)
  if (here === undefined || to < 0 || to >= rowCount) return
  if (state.anchor === null || !isMarked(grid, here)) state.anchor = index
  const comesBack = Math.abs(to - state.anchor) < Math.abs(index - state.anchor)
  const rows = comesBack ? [here] : [here, rowAt(to)]
  marks?.set(rows.filter(isThere), !comesBack)
  keyboard.focusRow(to, keyboard.place.column)
}

/** An arrow with Shift, else the key that marks one. */
export function press<Row>(grid: MarkedGrid<Row>, key: string): void {
  const { row } = grid.keyboard.place
  if (key.startsWith('Arrow')) extend(grid, row, key === 'ArrowUp' ? -1 : 1)
  else toggle(grid, row)
}

interface Touch {
  clientX: number
  clientY: number
}

/** Does what `state.held` says where a finger stays, counted from when it came. */
export function touch({ clientX, clientY }: Touch, cameAt: number, hold: () => void): void {
  const stop = new AbortController()
  const end = () => stop.abort()
  const timer = setTimeout(
    () => {
      end()
      hold()
    },
    Math.max(0, longPressMs - (performance.now() - cameAt)),
  )
  stop.signal.addEventListener('abort', () => clearTimeout(timer))
  for (const name of ['pointerup', 'pointercancel'] as const)
    window.addEventListener(name, end, { signal: stop.signal })
  const onMove = (to: PointerEvent) =>
    Math.hypot(to.clientX - clientX, to.clientY - clientY) > dragPixels && end()
  window.addEventListener('pointermove', onMove, { signal: stop.signal })
}

/** Whether a click marked, or was the end of a long press. */
export function click<Row>(grid: MarkedGrid<Row>, target: Element, isShifted: boolean): boolean {
  const { marks, state } = grid
  if (state.held === 'done') {
    state.held = null
    return true
  }
  const index = Number(target.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')) - 2
  if (index < 0) return false
  const isBox = target.closest('[data-mark]') !== null
  // By a finger each tap marks, once something is marked.
  if (!isBox && (isControl(target) || state.isMouse || !marks?.count)) return false
  if (isShifted) markTo(grid, index)
  else toggle(grid, index)
  return true
}
