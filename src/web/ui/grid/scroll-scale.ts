/**
 * How a list of any length fits into a scroll element that browsers can draw.
 *
 * Browsers cap the height of an element (Chromium 33,554,430 px, Firefox about 17.9 million): 1,000,000 rows of
 * 40 px do not fit. So the element is at most 15,000,000 px high, and three words keep the two worlds apart:
 * `top` is the element's scrollTop, `offset` is the distance from the first row in a list without limits.
 */
export const MAX_SCROLL_HEIGHT = 15_000_000

/**
 * Near both ends top and offset run one to one, so that nothing can drift there: a person who scrolls to an end by
 * wheel arrives at the first or last row exactly. Only the middle is compressed.
 */
const EVEN_EDGE = 1_000_000

/** The sizes that decide the mapping; all in CSS pixels. */
export interface ScrollScale {
  rowCount: number
  rowHeight: number
  /** Height in which rows are seen: the scroll element without its header. */
  viewHeight: number
  /** Height that the element really gets. */
  scrollHeight: number
  maxTop: number
  maxOffset: number
  /** True when the rows are higher than the element may be. */
  isCapped: boolean
  /** Where a row begins in a list without limits. */
  topOf: (row: number) => number
  /** How many rows lie above an offset; what is opened below its row counts as none. */
  rowsAbove: (offset: number) => number
}

/** What stands below one of the rows. */
export interface OpenedSpace {
  index: number
  height: number
}

const nothingOpened: OpenedSpace = { index: Number.POSITIVE_INFINITY, height: 0 }

/** Returns the mapping for a list; `viewHeight` may be 0 before the element was measured. */
export function makeScale(
  rowCount: number,
  rowHeight: number,
  viewHeight: number,
  { index, height } = nothingOpened,
): ScrollScale {
  const contentHeight = rowCount * rowHeight + height
  const scrollHeight = Math.min(contentHeight, MAX_SCROLL_HEIGHT)
  return {
    rowCount,
    rowHeight,
    viewHeight,
    scrollHeight,
    maxTop: Math.max(0, scrollHeight - viewHeight),
    maxOffset: Math.max(0, contentHeight - viewHeight),
    isCapped: contentHeight > MAX_SCROLL_HEIGHT,
    topOf: (row) => row * rowHeight + (row > index ? height : 0),
    rowsAbove: (offset) => Math.max(Math.min(offset, (index + 1) * rowHeight), offset - height) / rowHeight,
  }
}

/** Returns the offset that belongs to a scroll position; 0 and maxTop give the very ends. */
export function toOffset(scale: ScrollScale, top: number): number {
  const at = clamp(top, 0, scale.maxTop)
  if (!scale.isCapped || at <= EVEN_EDGE) return at
  const toEnd = scale.maxTop - at
  if (toEnd <= EVEN_EDGE) return scale.maxOffset - toEnd
  return EVEN_EDGE + (at - EVEN_EDGE) * middleRatio(scale)
}

/** Returns the scroll position that belongs to an offset; the inverse of `toOffset`. */
export function toTop(scale: ScrollScale, offset: number): number {
  const at = clamp(offset, 0, scale.maxOffset)
  if (!scale.isCapped || at <= EVEN_EDGE) return Math.min(at, scale.maxTop)
  const toEnd = scale.maxOffset - at
  if (toEnd <= EVEN_EDGE) return scale.maxTop - toEnd
  return EVEN_EDGE + (at - EVEN_EDGE) / middleRatio(scale)
}

/** Rows' pixels for one pixel of the element in the compressed middle; above 1 whenever the scale is capped. */
function middleRatio(scale: ScrollScale): number {
  return (scale.maxOffset - 2 * EVEN_EDGE) / (scale.maxTop - 2 * EVEN_EDGE)
}

/** Returns `value` kept between `min` and `max`. */
export function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max)
}
