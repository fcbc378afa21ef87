import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { placeOf, stopIndex } from './cell-dom.ts'
import { type ActiveCell, followRow, type LoadedRows } from './follow-row.ts'
import type { CellPlace } from './move-focus.ts'
import { readGridKey } from './read-grid-key.ts'
import { useKeptFocus } from './use-kept-focus.ts'

interface GridFocusOptions {
  scroller: RefObject<HTMLElement | null>
  rows: LoadedRows
  columnCount: number
  pageRows: number
  resetKey: string | undefined
  isVisible: (row: number) => boolean
  reveal: (row: number, scrollRows?: number) => void
  revealColumn: (column: number) => void
  openRow: (row: number) => unknown
}

const start: ActiveCell = { row: 0, column: 0, stop: 0, key: undefined }

/**
 * One Tab stop for the whole grid (roving tabindex). The cell that has the keyboard is kept in `active`; it follows
 * its row through live updates.
 */
export function useGridFocus(options: GridFocusOptions) {
  const { scroller, rows, columnCount, pageRows } = options
  const active = useActiveCell(rows, options.resetKey)
  /** Without rows the header has the keyboard. */
  const place: CellPlace = { row: Math.min(active.cell.row, rows.rowCount - 1), column: active.cell.column }
  const { takeFocus, noteFocus, onBlur } = useKeptFocus(scroller, place, active.cell.stop)

  function goTo(to: CellPlace, stop: number, scrollRows = 0) {
    takeFocus()
    if (to.row >= 0) options.reveal(to.row, scrollRows)
    options.revealColumn(to.column)
    active.set({ ...to, stop, key: to.row === active.cell.row ? active.cell.key : rows.keyAt(to.row) })
  }

  function onFocus(event: FocusEvent) {
    const to = scroller.current?.contains(event.target) && placeOf(event.target)
    if (!to) return
    const by = noteFocus()
    // Focus that was put back says nothing new: meanwhile a skeleton may stand for the button that had it.
    if (by === 'put back') return
    const stop = stopIndex(event.target)
    const { row, column, stop: now } = active.cell
    if (to.row !== row || to.column !== column || stop !== now)
      active.set({ ...to, stop, key: rows.keyAt(to.row) })
    // Tab into the grid brings its cell back into sight; coming back to the window does not scroll.
    if (by === 'person' && to.row >= 0 && !options.isVisible(to.row)) options.reveal(to.row)
  }

  function onKeyDown(event: KeyboardEvent) {
    const { target } = event
    // React hands on events of dialogs and menus that were opened from a cell; they are not ours.
    if (!(target instanceof HTMLElement) || !scroller.current?.contains(target) || event.defaultPrevented)
      return
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    const extent = { rowCount: rows.rowCount, columnCount, pageRows }
    const meaning = readGridKey({ key, ctrlKey, metaKey, altKey, shiftKey, target }, place, extent)
    if (!meaning) return
    event.preventDefault()
    if (meaning.kind === 'focus') meaning.element.focus({ preventScroll: true })
    if (meaning.kind === 'press') meaning.element.click()
    if (meaning.kind === 'open') options.openRow(meaning.row)
    if (meaning.kind === 'go') {
      const stops = { first: 0, last: Number.MAX_SAFE_INTEGER, same: active.cell.stop }
      goTo(meaning.to, stops[meaning.stop], meaning.scrollRows)
    }
  }

  return {
    place,
    focusRow: (row: number, column = 0) => goTo({ row, column }, 0),
    onFocus,
    onBlur,
    onKeyDown,
  }
}

/** The cell that has the keyboard, brought up to date with the rows while drawing; another search begins anew, but for a head, which sorts. */
function useActiveCell(rows: LoadedRows, resetKey: string | undefined) {
  const [stored, set] = useState(start)
  const [shownFor, setShownFor] = useState(resetKey)
  const isReset = shownFor !== resetKey
  if (isReset) setShownFor(resetKey)
  const cell = followRow(isReset && stored.row >= 0 ? start : stored, rows)
  if (cell !== stored) set(cell)
  return { cell, set }
}
