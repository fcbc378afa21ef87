import { clamp, type ScrollScale, toOffset, toTop } from './scroll-scale.ts'

/**
 * Where a list stands. `top` is the element's scrollTop; `shift` (whole pixels) is what must be added to get the
 * offset in the unlimited list. Row i is drawn at i × rowHeight − shift, so scrolling by wheel leaves every drawn
 * row where it is: the browser moves them, pixel by pixel, without our help.
 */
export interface ScrollView {
  top: number
  shift: number
}

/** Returns the distance from the first row, in pixels. */
export function offsetOf(view: ScrollView): number {
  return view.top + view.shift
}

/** Returns the view that shows `offset`, with the scrollbar where it belongs. */
export function viewAt(scale: ScrollScale, offset: number): ScrollView {
  const at = clamp(offset, 0, scale.maxOffset)
  if (!scale.isCapped) return { top: at, shift: 0 }
  const top = Math.round(toTop(scale, at))
  return { top, shift: Math.round(at - top) }
}

/**
 * Returns the view after the browser scrolled to `top`. A short way (wheel, touch, a click beside the thumb) moves
 * the rows by the same pixels; a long way is the thumb being dragged and is mapped in proportion.
 * The answer's `top` differs from the given one when the element would hit its end before the list does.
 */
export function followScroll(scale: ScrollScale, view: ScrollView, top: number): ScrollView {
  if (!scale.isCapped) return { top, shift: 0 }
  if (Math.abs(top - view.top) > longestLocalScroll(scale)) {
    return { top, shift: Math.round(toOffset(scale, top) - top) }
  }
  const moved = { top, shift: view.shift }
  const margin = 2 * scale.viewHeight
  const isNearEnd = top < margin || top > scale.maxTop - margin
  return isNearEnd ? settle(scale, moved) : moved
}

/** Returns the same offset with the scrollbar put back to where it belongs; for when scrolling has come to rest. */
export function settle(scale: ScrollScale, view: ScrollView): ScrollView {
  const offset = clamp(offsetOf(view), 0, scale.maxOffset)
  if (offset === offsetOf(view) && Math.abs(toTop(scale, offset) - view.top) < 1) return view
  return viewAt(scale, offset)
}

/**
 * The longest way that still counts as local. One pixel of the scrollbar's track stands for scrollHeight ÷ viewHeight
 * pixels, on sharp screens for half of that: what is shorter than a quarter cannot be a dragged thumb.
 */
function longestLocalScroll(scale: ScrollScale): number {
  return Math.max(scale.viewHeight, scale.scrollHeight / (4 * Math.max(1, scale.viewHeight)))
}

/** Returns the offset nearest to `offset` at which the whole row is seen. */
export function revealRow(scale: ScrollScale, offset: number, row: number): number {
  const rowTop = scale.topOf(row)
  const lowest = rowTop + scale.rowHeight - scale.viewHeight
  const at = rowTop < offset ? rowTop : Math.max(offset, lowest)
  return clamp(Math.min(at, rowTop), 0, scale.maxOffset)
}

/** Rows from `start` up to, not including, `stop`. */
export interface RowRange {
  start: number
  stop: number
}

/** Rows drawn beyond each edge; the range moves in steps, so that most scroll events change nothing. */
const OVERSCAN = 8
const STEP = 4

/** Returns the rows that a person sees at least partly. */
export function visibleRows(scale: ScrollScale, offset: number): RowRange {
  if (scale.viewHeight <= 0) return { start: 0, stop: 0 }
  return {
    start: clamp(Math.floor(scale.rowsAbove(offset)), 0, scale.rowCount),
    stop: clamp(Math.ceil(scale.rowsAbove(offset + scale.viewHeight)), 0, scale.rowCount),
  }
}

/** Returns the rows that may be seen of those that are drawn: all but those beyond the edges. */
export function seenRows({ start, stop }: RowRange, rowCount: number): RowRange {
  return { start: start === 0 ? 0 : start + OVERSCAN, stop: stop === rowCount ? stop : stop - OVERSCAN }
}

/** Returns the rows to draw: the visible ones and some beyond each edge. */
export function drawnRows(scale: ScrollScale, offset: number): RowRange {
  const { start, stop } = visibleRows(scale, offset)
  if (stop <= start) return { start: 0, stop: 0 }
  return {
    start: Math.max(0, Math.floor((start - OVERSCAN) / STEP) * STEP),
    stop: Math.min(scale.rowCount, Math.ceil((stop + OVERSCAN) / STEP) * STEP),
  }
}
