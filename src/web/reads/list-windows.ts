/** The numbers of the batches that hold the rows from `start` up to `stop` (exclusive), with some rows around them. */
export function windowsOf(start: number, stop: number, batch: number, threshold: number): number[] {
  const first = Math.floor(Math.max(0, start - threshold) / batch)
  const last = Math.floor(Math.max(start, stop - 1 + threshold) / batch)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** One loaded batch of a list. */
export interface ListWindow<Row> {
  section: readonly Row[]
  /** When it came, in milliseconds since some moment. */
  loadedAt: number
}

/** How many rows there are, and their sums: read on their own, so that rows wait for no counting. */
export interface LoadedTotals<Stats> {
  totalCount: number
  stats: Stats
  loadedAt: number
}

/** The loaded batches by their number. */
export type LoadedList<Row> = ReadonlyMap<number, ListWindow<Row>>

/** Joins batches; null while none is loaded. */
export function joinWindows<Row>(
  loaded: readonly (readonly [number, ListWindow<Row>])[],
): LoadedList<Row> | null {
  return loaded.length === 0 ? null : new Map(loaded)
}

/** The row at a place of the list; undefined while its batch is not loaded. */
export function rowIn<Row>(list: LoadedList<Row> | null, index: number, batch: number): Row | undefined {
  return list?.get(Math.floor(index / batch))?.section[index % batch]
}

/** How long a list is, by its totals and by the batches that came after them. */
export function lengthOf(
  list: LoadedList<unknown>,
  batch: number,
  totals: LoadedTotals<unknown> | undefined,
): { rowCount: number; isCounting: boolean } {
  let atLeast = 0
  let atMost = Number.POSITIVE_INFINITY
  for (const [index, { section, loadedAt }] of list) {
    if (totals && totals.loadedAt > loadedAt) continue
    const end = index * batch + section.length
    if (section.length > 0) atLeast = Math.max(atLeast, end)
    // Where a batch is not full, the list ends; where it is empty, it may have ended before.
    if (section.length < batch) atMost = Math.min(atMost, end)
  }
  const rowCount = Math.min(atMost, Math.max(atLeast, totals?.totalCount ?? 0))
  return { rowCount, isCounting: !totals && atLeast !== atMost }
}
