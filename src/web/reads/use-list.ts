import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { ListDeclaration, Resource, RowOf, StatsOf } from '#kernel/declare.ts'
import { answerOf, earlyListTotals, earlyListWindow, getListTotals, getListWindow } from '../api.ts'
import { useDebounced } from '../use-debounced.ts'
import { type Failed, failedOf } from './failed.ts'
import {
  joinWindows,
  type ListWindow,
  type LoadedList,
  type LoadedTotals,
  lengthOf,
  rowIn,
  windowsOf,
} from './list-windows.ts'
import { queryClient } from './query-client.ts'
import { isNotPermitted } from './retry-read.ts'

export interface ListOptions {
  searchText?: string
  /** A `searchFilter` object of the specification; none when absent. */
  filter?: object | undefined
  /** A name of the row by which the list is sorted, with '-' before it the other way round; in the usual order when absent. */
  sort?: string | undefined
  /** Rows per request: 30; bills and invoices 50 (spec 1 §9, spec 2 §9). */
  batch?: number
  /** 20; bills 10. */
  searchDebounceMs?: number
  /** False: nobody asks how many rows there are beyond the loaded ones, nor for sums. */
  isCounted?: boolean
}

/** A long list, loaded where it is looked at. */
export interface ListHandle<Row, Stats> {
  rowCount: number
  /** There may be more rows than `rowCount`: they are still being counted. */
  isCounting: boolean
  /** Undefined while the row is on its way. */
  rowAt: (index: number) => Row | undefined
  onVisibleRange: (start: number, stop: number) => void
  /** Sums over the filtered rows, as far as the list has some; undefined while the first are on their way. */
  stats: Stats | undefined
  /** The sums are still those of the rows before: those of the rows that are shown are on their way. */
  areStatsOld: boolean
  /** Nothing can be shown yet. */
  isLoading: boolean
  /** What is shown belongs to the previous search, or is being fetched again. */
  isRefreshing: boolean
  error: Failed | undefined
  /** Changes with search and filter: the grid begins at the top again. */
  resetKey: string
}

// Rows around the drawn ones that are loaded ahead (spec 2 §9), and how long a fast scroll waits before it loads.
const threshold = 20
const scrollDebounceMs = 40
// How long a search stays the same before its rows are counted.
const countDelayMs = 150

/**
 * A searchable list in batches. Old rows stay until new ones are there; events refresh what is on the screen. Count and sums are
 * asked for on their own and never hold the rows up.
 */
export function useList<D extends ListDeclaration>(
  declaration: D,
  { searchText = '', filter, sort, batch = 30, searchDebounceMs = 20, isCounted = true }: ListOptions = {},
): ListHandle<RowOf<D>, StatsOf<D>> {
  type Window = ListWindow<RowOf<D>>
  const { resource } = declaration
  const search = useDebounced(searchText.trim(), searchDebounceMs)
  const foundKey = JSON.stringify([search, filter ?? null])
  const resetKey = sort === undefined ? foundKey : JSON.stringify([search, filter ?? null, sort])
  // Kept while another search, or a place far away in the list, is on its way.
  const [held, setHeld] = useState<Held<RowOf<D>, StatsOf<D>> | null>(null)
  const knownLength = held?.resetKey === resetKey && !held.isCounting ? held.rowCount : null
  const { windows, onVisibleRange } = useWindows(resetKey, batch, knownLength)

  const combine = useCallback((results: UseQueryResult<Window>[]) => join<Window>(results), [])
  const { data, error, isFetching } = useQueries({
    queries: windows.map((index) =>
      windowQuery(declaration, windowKey(resource, resetKey, batch, index), { search, filter, sort }),
    ),
    combine,
  })
  // A letter more, and what was counted for the last one is of no use; counting is the dearest of the questions.
  const isTyped = useDebounced(search, countDelayMs) === search
  const counted = useQuery({
    ...totalsQuery(declaration, foundKey, search, filter),
    enabled: isCounted && isTyped,
  })
  const totals = counted.data
  const list = useMemo(
    () => joinWindows(windows.flatMap((index, at) => pair(index, data[at]))),
    [windows, data],
  )

  if (error && isNotPermitted(error)) {
    // Whoever may no longer see it does not go on seeing it.
    if (held) setHeld(null)
  } else if (list && (held?.list !== list || held.totals !== totals)) {
    const stats = totals?.stats ?? held?.stats
    setHeld({ resetKey, list, totals, stats, ...lengthOf(list, batch, totals) })
  }
  const shown = held?.list ?? null
  const isOfThisSearch = held?.resetKey === resetKey

  const rowAt = useCallback(
    (index: number) => {
      const row = rowIn<RowOf<D>>(shown, index, batch)
      if (row !== undefined || !isOfThisSearch) return row
      // Looked at before, and not yet among the batches that are followed.
      const queryKey = windowKey(resource, resetKey, batch, Math.floor(index / batch))
      return queryClient.getQueryData<Window>(queryKey)?.section[index % batch]
    },
    [shown, isOfThisSearch, resource, resetKey, batch],
  )

  // Rows that nobody could count are shown all the same, with what went wrong.
  const failure =
    error ?? (shown !== null && totals === undefined && !counted.isFetching ? counted.error : null)
  return {
    rowCount: held?.rowCount ?? 0,
    isCounting: held?.isCounting ?? true,
    rowAt,
    onVisibleRange,
    stats: held?.stats,
    areStatsOld: held?.stats !== undefined && held.totals === undefined,
    isLoading: shown === null && !failure,
    isRefreshing: shown !== null && isFetching,
    error: failure ? failedOf(failure, () => refetchFailed(resource)) : undefined,
    resetKey,
  }
}

/** What the Grid takes of a list. */
export function gridOf<Row>(list: Omit<ListHandle<Row, unknown>, 'stats'>) {
  const { rowCount, isCounting, rowAt, onVisibleRange, isLoading, error, resetKey } = list
  return { rowCount, isCounting, rowAt, onVisibleRange, loading: isLoading, error, resetKey }
}

/** What is shown. */
interface Held<Row, Stats> {
  resetKey: string
  list: LoadedList<Row>
  totals: LoadedTotals<Stats> | undefined
  /** Of these rows, or of those before until they are counted. */
  stats: Stats | undefined
  rowCount: number
  isCounting: boolean
}

/** Which batches are wanted: those around the drawn rows; after another search the first. None past the known end. */
function useWindows(resetKey: string, batch: number, knownLength: number | null) {
  const first = useMemo(() => windowsOf(0, batch, batch, 0), [batch])
  const [wanted, setWanted] = useState({ resetKey, windows: first })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const onVisibleRange = useCallback(
    (start: number, stop: number) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        const windows = windowsOf(start, stop, batch, threshold)
        setWanted((old) =>
          old.resetKey === resetKey && String(old.windows) === String(windows) ? old : { resetKey, windows },
        )
      }, scrollDebounceMs)
    },
    [resetKey, batch],
  )
  const windows = useMemo(() => {
    if (wanted.resetKey !== resetKey) return first
    const last =
      knownLength === null ? Number.POSITIVE_INFINITY : Math.floor(Math.max(0, knownLength - 1) / batch)
    return wanted.windows.some((index) => index > last)
      ? [...new Set(wanted.windows.map((index) => Math.min(index, last)))]
      : wanted.windows
  }, [wanted, resetKey, first, knownLength, batch])
  return { windows, onVisibleRange }
}

/** `resetKey` says what is searched, filtered and sorted. */
function windowKey(resource: Resource, resetKey: string, batch: number, index: number) {
  return [resource, 'window', resetKey, batch, index] as const
}

function windowQuery<D extends ListDeclaration>(
  declaration: D,
  queryKey: ReturnType<typeof windowKey>,
  { search, filter, sort }: { search: string; filter: object | undefined; sort: string | undefined },
) {
  const [, , , batch, index] = queryKey
  const section = { startIndex: index * batch, stopIndex: (index + 1) * batch }
  const query = {
    searchText: search,
    ...section,
    ...(filter && { searchFilter: filter }),
    ...(sort && { sort }),
  }
  return {
    queryKey,
    async queryFn({ signal }: { signal: AbortSignal }): Promise<ListWindow<RowOf<D>>> {
      return { ...answerOf(await getListWindow(declaration, query, signal)), loadedAt: performance.now() }
    },
    initialData(): ListWindow<RowOf<D>> | undefined {
      const early = earlyListWindow(declaration, query)
      return early && { ...early, loadedAt: performance.now() }
    },
  }
}

/** How many rows a search finds, and their sums. `foundKey` says what is searched and filtered. */
export function totalsQuery<D extends ListDeclaration>(
  declaration: D,
  foundKey: string,
  search: string,
  filter: object | undefined,
) {
  const query = { searchText: search, ...(filter && { searchFilter: filter }) }
  return {
    queryKey: [declaration.resource, 'totals', foundKey] as const,
    async queryFn({ signal }: { signal: AbortSignal }): Promise<LoadedTotals<StatsOf<D>>> {
      return { ...answerOf(await getListTotals(declaration, query, signal)), loadedAt: performance.now() }
    },
    initialData(): LoadedTotals<StatsOf<D>> | undefined {
      const early = earlyListTotals(declaration, query)
      return early && { ...early, loadedAt: performance.now() }
    },
  }
}

/** Plain members only, so that the cache can see whether anything changed. */
function join<Window>(results: UseQueryResult<Window>[]) {
  return {
    data: results.map((result) => result.data),
    // A batch that failed to refresh still shows its old rows; only one without rows is an error to look at.
    error: results.find((result) => result.data === undefined && !result.isFetching)?.error ?? null,
    isFetching: results.some((result) => result.isFetching),
  }
}

function pair<Window>(index: number, window: Window | undefined): [number, Window][] {
  return window === undefined ? [] : [[index, window]]
}

function refetchFailed(resource: Resource): void {
  queryClient.refetchQueries({ queryKey: [resource], predicate: (query) => query.state.status === 'error' })
}
