import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { letterOf } from '../../letter-keys.ts'
import { loadAhead } from '../../on-demand.tsx'
import type { GridProps } from './grid-types.ts'
import type { Keyboard, MarkedGrid } from './mark-rows.ts'

export type RowMarking = ReturnType<typeof useRowMarks>

let code: typeof import('./mark-rows.ts') | undefined
async function load() {
  code ??= await import('./mark-rows.ts')
  return code
}
loadAhead(load)
// The line is lost: the next press tries again.
const notThere = () => undefined

/** What marks rows: keys, the box at the left edge, a long press. Without `marks` none of it does anything. */
export function useRowMarks<Row>(props: GridProps<Row>, keyboard: Keyboard) {
  const state = useRef<MarkedGrid<Row>['state']>({ anchor: null, held: null, isMouse: true })
  const { marks, rowAt, rowKey, rowCount } = props
  const latest = useRef<MarkedGrid<Row> | null>(null)
  // A long press may begin on a row that is not there yet.
  const grid = () =>
    latest.current ?? { ...{ marks, rowAt, rowKey, rowCount, keyboard }, state: state.current }
  useEffect(() => {
    latest.current = { ...{ marks, rowAt, rowKey, rowCount, keyboard }, state: state.current }
  })
  return {
    onKeyDown(event: KeyboardEvent): void {
      const { target, key, shiftKey, ctrlKey, metaKey, altKey } = event
      const isOurs = target instanceof HTMLElement && event.currentTarget.contains(target)
      if (!marks || !isOurs || keyboard.place.row < 0 || ctrlKey || metaKey || altKey) return
      const isMore = shiftKey && /^Arrow(Up|Down)$/.test(key)
      // A button takes Space itself.
      const isOne = letterOf(event) === 'x' || (key === ' ' && !shiftKey && !target.matches('button,input'))
      if (!isMore && !isOne) return
      event.preventDefault()
      if (code) code.press(grid(), key)
      else void load().then((loaded) => loaded.press(grid(), key), notThere)
    },
    onPointerDown(event: PointerEvent, row: number): void {
      state.current.isMouse = event.pointerType === 'mouse'
      state.current.held = null
      if (!marks || state.current.isMouse) return
      const { clientX, clientY } = event
      const cameAt = performance.now()
      let isOver = false
      const end = () => {
        isOver = true
      }
      window.addEventListener('pointerup', end, { once: true, capture: true })
      const hold = () => {
        if (state.current.held !== hold) return
        state.current.held = 'done'
        void load().then((loaded) => loaded.toggle(grid(), row), notThere)
      }
      state.current.held = hold
      void load().then((loaded) => isOver || loaded.touch({ clientX, clientY }, cameAt, hold), notThere)
    },
    /** Whether a click marked, or was the end of a long press. */
    onClick({ shiftKey }: MouseEvent, target: Element): boolean {
      if (!marks) return false
      if (code) return code.click(grid(), target, shiftKey)
      const isBox = target.closest('[data-mark]') !== null
      if (isBox) void load().then((loaded) => loaded.click(grid(), target, shiftKey), notThere)
      return isBox
    },
    /** The browser's menu, which a long press would open; where it comes first, it is the long press. */
    onContextMenu(event: MouseEvent): void {
      const { isMouse, held } = state.current
      if (!marks || isMouse) return
      event.preventDefault()
      if (typeof held === 'function') held()
    },
  }
}
