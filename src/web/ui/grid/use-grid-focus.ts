import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { cellStops, findCell, keepOneTabStop, ownsArrowKeys, placeOf, stopIndex, stopOf } from './cell-dom.ts'
import { type ActiveCell, followRow, type LoadedRows } from './follow-row.ts'
import { type CellPlace, type GridExtent, moveFocus } from './move-focus.ts'

interface GridFocusOptions {
  scroller: RefObject<HTMLElement | null>
  rows: LoadedRows
  columnCount: number
  pageRows: number
  resetKey: string | undefined
  isVisible: (row: number) => boolean
  reveal: (row: number, rows?: number) => void
  revealColumn: (column: number) => void
  openRow: (row: number) => void
}

const start: ActiveCell = { row: 0, column: 0, stop: 0, key: undefined }

/**
 * One Tab stop for the whole grid (roving tabindex). The cell that has the keyboard is kept in `active`; it follows
 * its row through live updates, and the focus is put back when React had to replace the element that held it.
 */
export function useGridFocus(options: GridFocusOptions) {
  const { scroller, rows } = options
  const [stored, setActive] = useState(start)
  const [resetKey, setResetKey] = useState(options.resetKey)
  const isReset = resetKey !== options.resetKey
  if (isReset) setResetKey(options.resetKey)
  const active = followRow(isReset ? start : stored, rows)
  if (active !== stored) setActive(active)
  /** Without rows the header has the keyboard. */
  const place: CellPlace = { row: Math.min(active.row, rows.rowCount - 1), column: active.column }

  const holdsFocus = useRef(false)
  const wantsFocus = useRef(false)
  const isQuiet = useRef(false)
  const leftWindow = useRef(false)

  const syncFocus = useEffectEvent(() => {
    const root = scroller.current
    if (!root) return
    const cell = findCell(root, place) ?? findCell(root, { row: -1, column: 0 })
    const target = cell && stopOf(cell, active.stop)
    keepOneTabStop(root, target)
    const isLost = holdsFocus.current && document.activeElement === document.body
    if (!target || !(wantsFocus.current || isLost)) return
    wantsFocus.current = false
    isQuiet.current = true
    target.focus({ preventScroll: true })
    isQuiet.current = false
  })
  useLayoutEffect(() => syncFocus())
  // Cells may change without the grid: a button that becomes a spinner, a row that is loaded.
  useEffect(() => {
    const root = scroller.current
    if (!root) return
    const observer = new MutationObserver(() => syncFocus())
    observer.observe(root, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [scroller])

  function goTo(to: CellPlace, stop: number, scrollRows = 0) {
    wantsFocus.current = true
    if (to.row >= 0) options.reveal(to.row, scrollRows)
    options.revealColumn(to.column)
    const key = to.row === active.row ? active.key : rows.keyAt(to.row)
    setActive({ ...to, stop, key })
  }

  function onFocus(event: FocusEvent) {
    const to = scroller.current?.contains(event.target) && placeOf(event.target)
    if (!to) return
    holdsFocus.current = true
    const stop = stopIndex(event.target)
    const isSame = to.row === active.row && to.column === active.column && stop === active.stop
    // Focus that was put back says nothing new: meanwhile a skeleton may stand for the button that had it.
    if (!isSame && !isQuiet.current) setActive({ ...to, stop, key: rows.keyAt(to.row) })
    // Tab into the grid brings its cell back into sight; coming back to the window does not scroll.
    if (!isQuiet.current && !leftWindow.current && to.row >= 0 && !options.isVisible(to.row))
      options.reveal(to.row)
    leftWindow.current = false
  }

  function onBlur(event: FocusEvent) {
    const root = scroller.current
    if (!root?.contains(event.target) || root.contains(event.relatedTarget)) return
    leftWindow.current = root.contains(document.activeElement)
    if (!leftWindow.current) holdsFocus.current = false
  }

  function onKeyDown(event: KeyboardEvent) {
    const root = scroller.current
    // React hands on events of dialogs and menus that were opened from a cell; they are not ours.
    if (!(event.target instanceof HTMLElement) || !root?.contains(event.target) || event.defaultPrevented)
      return
    if (event.altKey || event.shiftKey) return
    const cell = event.target.closest<HTMLElement>('[aria-colindex]')
    if (!cell) return
    if (ownsArrowKeys(event.target)) {
      if (event.key === 'Escape') cell.focus({ preventScroll: true })
      return
    }
    if (event.target === cell && pressCell(event.key, cell)) return event.preventDefault()
    const { columnCount, pageRows } = options
    const extent: GridExtent = { rowCount: rows.rowCount, columnCount, pageRows }
    const to = stepInCell(event.key, cell, event.target) ?? moveFocus(event.key, event.ctrlKey, place, extent)
    if (!to) return
    event.preventDefault()
    if (to instanceof HTMLElement) return to.focus()
    const isPage = event.key.startsWith('Page')
    goTo(
      to,
      event.key === 'ArrowLeft' ? Number.MAX_SAFE_INTEGER : stopAfter(event.key, active),
      isPage ? to.row - place.row : 0,
    )
  }

  /** Enter opens the row, in the header the edge of the column; Space must not scroll. */
  function pressCell(key: string, cell: HTMLElement): boolean {
    if (key === ' ') return true
    if (key !== 'Enter') return false
    if (place.row >= 0) options.openRow(place.row)
    else cell.querySelector<HTMLElement>('[role="separator"]')?.focus()
    return true
  }

  return { active, place, focusRow: (row: number) => goTo({ row, column: 0 }, 0), onFocus, onBlur, onKeyDown }
}

/** Left and right go through the links and buttons of a cell before they leave it. */
function stepInCell(key: string, cell: HTMLElement, from: HTMLElement): HTMLElement | undefined {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (by === undefined) return undefined
  const stops = cellStops(cell)
  return stops[stops.indexOf(from) + by]
}

/** Up and down stay with the same button of a cell; other ways begin with the first. */
function stopAfter(key: string, active: ActiveCell): number {
  return key === 'ArrowUp' || key === 'ArrowDown' || key.startsWith('Page') ? active.stop : 0
}
