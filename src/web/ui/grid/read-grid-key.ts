import { cellStops, ownsArrowKeys } from './cell-dom.ts'
import { type CellPlace, type GridExtent, moveFocus } from './move-focus.ts'

/** What a key means to the grid: focus or press an element of the same cell, go to another cell, open a row, or only swallow. */
export type KeyMeaning =
  | { kind: 'focus'; element: HTMLElement }
  | { kind: 'go'; to: CellPlace; scrollRows: number; stop: 'first' | 'last' | 'same' }
  | { kind: 'open'; row: number }
  | { kind: 'press'; element: HTMLElement }
  | { kind: 'swallow' }

interface PressedKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
  target: HTMLElement
}

/** Returns what a key means at `place`; undefined leaves it to the browser and to what stands in the cell. */
export function readGridKey(press: PressedKey, place: CellPlace, extent: GridExtent): KeyMeaning | undefined {
  const { key, target } = press
  const cell = target.closest<HTMLElement>('[aria-colindex]')
  if (!cell || press.altKey || press.shiftKey) return undefined
  // Ctrl+Enter is the form's, in whichever cell.
  if (key === 'Enter' && (press.ctrlKey || press.metaKey)) return undefined
  if (ownsArrowKeys(target)) return key === 'Escape' ? { kind: 'focus', element: cell } : undefined
  const pressed = target === cell ? pressCell(key, cell, place) : undefined
  if (pressed) return pressed
  const element = stepInCell(key, cell, target)
  if (element) return { kind: 'focus', element }
  const to = moveFocus(key, press.ctrlKey, place, extent)
  return (
    to && {
      kind: 'go',
      to,
      scrollRows: key.startsWith('Page') ? to.row - place.row : 0,
      stop: stopAfter(key),
    }
  )
}

/** Enter opens the row, or sorts by a head that sorts; Space takes the edge of a head's column, and must not scroll. */
function pressCell(key: string, cell: HTMLElement, place: CellPlace): KeyMeaning | undefined {
  if (key !== ' ' && key !== 'Enter') return undefined
  if (place.row >= 0) return key === ' ' ? { kind: 'swallow' } : { kind: 'open', row: place.row }
  if (key === 'Enter' && cell.hasAttribute('aria-sort')) return { kind: 'press', element: cell }
  const edge = key === ' ' && cell.querySelector<HTMLElement>('[role="separator"]')
  return edge ? { kind: 'focus', element: edge } : { kind: 'swallow' }
}

/** Left and right go through the links and buttons of a cell before they leave it. */
function stepInCell(key: string, cell: HTMLElement, from: HTMLElement): HTMLElement | undefined {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (by === undefined) return undefined
  const stops = cellStops(cell)
  return stops[stops.indexOf(from) + by]
}

/** Up and down stay with the same button of a cell; from the right one arrives at the last. */
function stopAfter(key: string): 'first' | 'last' | 'same' {
  if (key === 'ArrowLeft') return 'last'
  return key === 'ArrowUp' || key === 'ArrowDown' || key.startsWith('Page') ? 'same' : 'first'
}
