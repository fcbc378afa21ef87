import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { isControl, placeOf } from './cell-dom.ts'
import { useAnyPress } from './use-any-press.ts'
import type { RowMarking } from './use-row-marks.ts'

interface RowPressOptions {
  scroller: RefObject<HTMLElement | null>
  /** Opens the row, or does what a letter means there; false while it is not loaded. */
  act: (row: number, letter?: string) => boolean
  resetKey: string | undefined
  /** Takes what marks rows; answers whether it did. */
  marking: Pick<RowMarking, 'onPointerDown' | 'onClick'>
}

interface Press {
  row: number
  element: Element
  x: number
  y: number
}

interface Wanted {
  row: number
  /** None opens the row. */
  letter: string | undefined
  until: number
  resetKey: string | undefined
}

// A row that comes later than this after its click or key is no answer to it any more.
const patienceMs = 5000
const dragPixels = 8

/**
 * Opens the row that is clicked. Rows are drawn anew while somebody presses: a skeleton becomes its row, and the browser
 * then tells of no click, since what was pressed is gone. And a row that is still a skeleton opens as soon as it is there, or
 * does then what its key says.
 */
export function useRowPress({ scroller, act, resetKey, marking }: RowPressOptions) {
  const press = useRef<Press | null>(null)
  const wanted = useRef<Wanted | null>(null)

  function take(row: number, letter?: string) {
    wanted.current = act(row, letter) ? null : { row, letter, until: Date.now() + patienceMs, resetKey }
  }

  // Something else is done, wherever: nobody waits for the row any more.
  useAnyPress(() => {
    wanted.current = null
  })

  // After every drawing: each may have brought the row.
  useEffect(() => {
    const waiting = wanted.current
    if (waiting === null) return
    const isStale = waiting.resetKey !== resetKey || Date.now() > waiting.until
    if (isStale || act(waiting.row, waiting.letter)) wanted.current = null
  })

  return {
    /** Does it now, or as soon as the row is there. */
    take,
    onPointerDown(event: PointerEvent) {
      press.current = null
      if (!(event.target instanceof Element) || event.button !== 0 || isControl(event.target)) return
      const place = scroller.current?.contains(event.target) && placeOf(event.target)
      if (!place || place.row < 0) return
      press.current = { row: place.row, element: event.target, x: event.clientX, y: event.clientY }
      marking.onPointerDown(event, place.row)
    },
    onPointerUp(event: PointerEvent) {
      const pressed = press.current
      press.current = null
      if (pressed === null || pressed.element.isConnected) return
      const distance = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y)
      if (distance < dragPixels) take(pressed.row)
    },
    onClick(event: MouseEvent) {
      if (!(event.target instanceof Element) || !scroller.current?.contains(event.target)) return
      const place = placeOf(event.target)
      if (marking.onClick(event, event.target)) return
      if (!place || place.row < 0 || isControl(event.target)) return
      // Who drags over a number wants to copy it.
      if (getSelection()?.type !== 'Range') take(place.row)
    },
  }
}
