import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ScrollScale } from './scroll-scale.ts'
import {
  drawnRows,
  followScroll,
  offsetOf,
  type RowRange,
  revealRow,
  type ScrollView,
  settle,
  viewAt,
  visibleRows,
} from './scroll-view.ts'
import { useScrollEvents } from './use-scroll-events.ts'

interface ScrollViewOptions {
  scroller: RefObject<HTMLElement | null>
  scale: ScrollScale
  /** False while there are no real rows yet: the remembered place waits for them. */
  hasRows: boolean
  /** More rows may turn out to be there: a remembered place beyond the known ones waits for them too. */
  isCounting: boolean
  initialScrollIndex: number | undefined
  onScrollIndex: ((index: number) => void) | undefined
  onVisibleRange: ((start: number, stop: number) => void) | undefined
  resetKey: string | undefined
}

/** The rows to draw and by how much they are shifted against their place in an unlimited list. */
interface DrawnRows extends RowRange {
  shift: number
}

const isSame = (one: DrawnRows, other: DrawnRows): boolean =>
  one.start === other.start && one.stop === other.stop && one.shift === other.shift

/** Joins the scroll element with the list: which rows are drawn where, and how to bring a row into sight. */
export function useScrollView(options: ScrollViewOptions) {
  const { scroller, scale, hasRows, resetKey } = options
  const view = useRef<ScrollView>({ top: 0, shift: 0 })
  const startIndex = useRef(options.initialScrollIndex)
  const shownFor = useRef(resetKey)
  const [drawn, setDrawn] = useState<DrawnRows>({ start: 0, stop: 0, shift: 0 })

  function show(next: ScrollView) {
    const el = scroller.current
    if (!el) return
    if (Math.abs(el.scrollTop - next.top) >= 1) el.scrollTop = next.top
    // The browser may round or limit the position; what it could not take goes into the shift.
    const top = el.scrollTop
    view.current = { top, shift: next.shift + Math.round(next.top - top) }
    const rows = { ...drawnRows(scale, offsetOf(view.current)), shift: view.current.shift }
    setDrawn((now) => (isSame(now, rows) ? now : rows))
  }

  function reportIndex() {
    if (hasRows) options.onScrollIndex?.(visibleRows(scale, offsetOf(view.current)).start)
  }
  useScrollEvents(scroller, {
    // At once, before the browser paints: else a dragged thumb shows an empty frame.
    onScroll: (top) => flushSync(() => show(followScroll(scale, view.current, top))),
    onRest: () => {
      show(settle(scale, view.current))
      reportIndex()
    },
    onLeave: reportIndex,
  })

  /** The list or the element changed its size: the same rows stay in sight, without a jump. */
  const onScaleChange = useEffectEvent(() => {
    const start = startIndex.current
    const isThere = hasRows && !(options.isCounting && start !== undefined && start >= scale.rowCount)
    if (start !== undefined && isThere && scale.viewHeight > 0) {
      show(viewAt(scale, scale.topOf(start)))
      startIndex.current = undefined
    } else show(settle(scale, view.current))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list or its size changes, and only then
  useLayoutEffect(() => onScaleChange(), [scale, hasRows, options.isCounting])

  const onReset = useEffectEvent(() => {
    if (shownFor.current === resetKey) return
    shownFor.current = resetKey
    startIndex.current = undefined
    show(viewAt(scale, 0))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another search begins
  useLayoutEffect(() => onReset(), [resetKey])

  useToldRange(drawn, options)

  return {
    drawn,
    /** Scrolls by `rows` and then as little as needed to see the row wholly. */
    reveal(row: number, rows = 0) {
      const offset = offsetOf(view.current) + rows * scale.rowHeight
      show(viewAt(scale, revealRow(scale, Math.min(Math.max(offset, 0), scale.maxOffset), row)))
    },
    scrollToRow: (row: number) => show(viewAt(scale, scale.topOf(row))),
    isVisible(row: number) {
      const { start, stop } = visibleRows(scale, offsetOf(view.current))
      return row >= start && row < stop
    },
  }
}

/** Tells each window of rows once, and again for another search, so that it can be loaded. */
function useToldRange(drawn: RowRange, { hasRows, resetKey, onVisibleRange }: ScrollViewOptions) {
  const { start, stop } = drawn
  const tellRange = useEffectEvent(() => onVisibleRange?.(start, stop))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search has other rows in the same window
  useEffect(() => {
    if (hasRows && stop > start) tellRange()
  }, [start, stop, hasRows, resetKey])
}
