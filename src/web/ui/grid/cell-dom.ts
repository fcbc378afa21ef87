import type { CellPlace } from './move-focus.ts'

const focusable = [
  'a[href]',
  'button:enabled',
  'input:enabled',
  'select:enabled',
  'textarea:enabled',
  '[tabindex]',
]
  // The kit's checkbox keeps a hidden native input beside it.
  .map((selector) => `${selector}:not([aria-hidden="true"])`)
  .join(',')

const controls =
  'a,button,input,select,textarea,label,[role="button"],[role="checkbox"],[role="switch"],[role="combobox"],[role="separator"]'

const CELLS = '[role="gridcell"],[role="columnheader"]'

/** What the Tab key may reach: cells, and what in them is no longer, or not yet, left out. */
const reached = `:is(${CELLS})[tabindex="0"],[aria-colindex] :is(${focusable}):not([tabindex="-1"])`

/** Returns the cell at a place, null when it is not drawn. Row −1 is the header. */
export function findCell(root: HTMLElement, at: CellPlace): HTMLElement | null {
  return root.querySelector(`[aria-rowindex="${at.row + 2}"] > [aria-colindex="${at.column + 1}"]`)
}

/** Returns where the cell around an element lies, undefined outside of cells. */
export function placeOf(element: Element): CellPlace | undefined {
  const cell = element.closest(CELLS)
  const row = cell?.closest('[aria-rowindex]')
  if (!cell || !row) return undefined
  return {
    row: Number(row.getAttribute('aria-rowindex')) - 2,
    column: Number(cell.getAttribute('aria-colindex')) - 1,
  }
}

/** Returns the links, buttons and fields of a cell in their order; a header cell has none. */
export function cellStops(cell: Element): HTMLElement[] {
  return cell.getAttribute('role') === 'gridcell' ? [...cell.querySelectorAll<HTMLElement>(focusable)] : []
}

/** Returns what takes the focus in a cell: its `stop`-th link or button, or the cell when it has none. */
export function stopOf(cell: HTMLElement, stop: number): HTMLElement {
  if (stop < 0) return cell
  const stops = cellStops(cell)
  return stops[Math.min(stop, stops.length - 1)] ?? cell
}

/** Returns which stop of its cell an element is; −1 for a cell that has stops but was focused itself. */
export function stopIndex(element: Element): number {
  const cell = element.closest('[aria-colindex]')
  const stops: Element[] = cell ? cellStops(cell) : []
  return stops.length === 0 ? 0 : stops.indexOf(element)
}

/** Makes `tabStop` the only element of the grid that the Tab key reaches. One question for all: it is asked with every drawing. */
export function keepOneTabStop(root: HTMLElement, tabStop: HTMLElement | null): void {
  for (const stop of root.querySelectorAll<HTMLElement>(reached))
    if (stop !== tabStop && stop.tabIndex === 0) stop.tabIndex = -1
  if (tabStop && tabStop.tabIndex !== 0) tabStop.tabIndex = 0
}

/** True for fields in which the arrow keys move a caret or a choice: the grid leaves them alone. */
export function ownsArrowKeys(element: Element): boolean {
  if (element.matches('input')) return !element.matches('[type="checkbox"],[type="button"]')
  return element.matches('textarea,select,[contenteditable="true"],[role="combobox"],[role="separator"]')
}

/** True when a click on the element means that element and not the row. */
export function isControl(element: Element): boolean {
  return element.closest(controls) !== null
}
