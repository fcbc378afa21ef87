/** The numbers of the batches that hold the rows from `start` up to `stop` (exclusive), with some rows around them. */
export function windowsOf(start: number, stop: number, batch: number, threshold: number): number[] {
  const first = Math.floor(Math.max(0, start - threshold) / batch)
  const last = Math.floor(Math.max(start, stop - 1 + threshold) / batch)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** One loaded batch of a list. */
export interface ListWindow<Row, Stats> {
  totalCount: number
  stats: Stats
  section: readonly Row[]
  /** When it came, in milliseconds since 1970. */
  loadedAt: number
}

/** What the loaded batches say together. Counts and sums come from the batch that came last. */
export interface LoadedList<Row, Stats> {
  totalCount: number
  stats: Stats
  windows: ReadonlyMap<number, readonly Row[]>
}

/** Joins batches; null while none is loaded. */
export function joinWindows<Row, Stats>(
  loaded: readonly (readonly [number, ListWindow<Row, Stats>])[],
): LoadedList<Row, Stats> | null {
  let newest: ListWindow<Row, Stats> | null = null
  for (const [, window] of loaded) if (!newest || window.loadedAt > newest.loadedAt) newest = window
  if (!newest) return null
  return {
    totalCount: newest.totalCount,
    stats: newest.stats,
    windows: new Map(loaded.map(([index, window]) => [index, window.section])),
  }
}

/** The row at a place of the list; undefined while its batch is not loaded. */
export function rowIn<Row>(
  list: LoadedList<Row, unknown> | null,
  index: number,
  batch: number,
): Row | undefined {
  return list?.windows.get(Math.floor(index / batch))?.[index % batch]
}
