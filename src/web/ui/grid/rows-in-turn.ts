import type { RowRange } from './scroll-view.ts'

/** How many rows a picture gets its content for: more than a wheel brings, and few enough for a picture of its own. */
export const rowsAtOnce = 10

interface Asked {
  /** The loaded rows that are drawn, by their place. */
  loaded: ReadonlyMap<number, string>
  /** What the picture before had content for; null as long as the list has had no rows. */
  filled: ReadonlyMap<number, string> | null
  visible: RowRange
  /** The row that has the keyboard. */
  activeRow: number
}

/**
 * Returns the rows that get their content now, by their place; the others stand as skeletons for a picture or two. Many rows come at once
 * where somebody scrolls far, or where a batch arrives, and one picture for all of them would be late. At once come the row with the
 * keyboard, those that had content, and those in sight that take the place of a row that is seen: nothing flickers.
 */
export function rowsInTurn({ loaded, filled, visible, activeRow }: Asked): Map<number, string> {
  const had = new Set(filled?.values())
  const isSeen = (index: number) => index >= visible.start && index < visible.stop
  const now = new Map<number, string>()
  const later: number[] = []
  for (const [index, key] of loaded) {
    // The first rows of a list are what it is opened for.
    const isInPlace = isSeen(index) && (filled?.has(index) ?? true)
    if (had.has(key) || index === activeRow || isInPlace) now.set(index, key)
    else later.push(index)
  }
  const inTurn = later.toSorted((one, other) => Number(isSeen(other)) - Number(isSeen(one)) || one - other)
  for (const index of inTurn.slice(0, filled ? rowsAtOnce : 0)) now.set(index, loaded.get(index) ?? '')
  return now
}
