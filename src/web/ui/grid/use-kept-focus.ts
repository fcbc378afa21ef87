import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { findCell, keepOneTabStop, stopOf } from './cell-dom.ts'
import type { CellPlace } from './move-focus.ts'

/**
 * Keeps one element of the grid in the Tab order, and puts the focus back when React had to replace the element that
 * held it (a row was loaded, a button became a spinner): it must never fall to the page.
 */
export function useKeptFocus(scroller: RefObject<HTMLElement | null>, place: CellPlace, stop: number) {
  const holdsFocus = useRef(false)
  const wantsFocus = useRef(false)
  const isPuttingBack = useRef(false)
  const leftWindow = useRef(false)

  const sync = useEffectEvent(() => {
    const root = scroller.current
    if (!root) return
    const cell = findCell(root, place) ?? findCell(root, { row: -1, column: 0 })
    const target = cell && stopOf(cell, stop)
    keepOneTabStop(root, target)
    const isLost = holdsFocus.current && document.activeElement === document.body
    if (!target || !(wantsFocus.current || isLost)) return
    wantsFocus.current = false
    isPuttingBack.current = true
    target.focus({ preventScroll: true })
    isPuttingBack.current = false
  })
  const observer = useRef<MutationObserver>(undefined)
  useLayoutEffect(() => {
    sync()
    // What this drawing changed is seen to.
    observer.current?.takeRecords()
  })
  // Cells may also change without the grid being drawn.
  useEffect(() => {
    const root = scroller.current
    if (!root) return
    const watching = new MutationObserver(() => sync())
    watching.observe(root, { childList: true, subtree: true })
    observer.current = watching
    return () => watching.disconnect()
  }, [scroller])

  return {
    /** After the next drawing the focus goes to the place. */
    takeFocus() {
      wantsFocus.current = true
    },
    /** Says how the focus came in: put back by us, by coming back to the window, or by the person. */
    noteFocus(): 'put back' | 'window' | 'person' {
      holdsFocus.current = true
      const isWindow = leftWindow.current
      leftWindow.current = false
      if (isPuttingBack.current) return 'put back'
      return isWindow ? 'window' : 'person'
    },
    onBlur(event: FocusEvent) {
      const root = scroller.current
      if (!root?.contains(event.target) || root.contains(event.relatedTarget)) return
      // When the whole window loses the focus, the document still knows the element.
      leftWindow.current = root.contains(document.activeElement)
      if (!leftWindow.current) holdsFocus.current = false
    },
  }
}
