import { type Query, QueryClient, type QueryFilters } from '@tanstack/react-query'
import { isDefinite, isNotPermitted, isReadAgain, readAgainAfter, refreshAgainAfter } from './retry-read.ts'

/**
 * The cache of everything that the server told. Keys begin with the resource, so that an event refreshes by resource.
 * Nothing grows stale by time: the push channel says what changed. Only what the server puts off for a moment is
 * tried again by itself; of anything else the screen says it. What is shown already and could not be read anew says nothing,
 * and is read until it can be.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: isReadAgain,
      retryDelay: readAgainAfter,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  },
})

/** First reads that were on their way when what they read changed: they may have looked before. */
const overtaken = new WeakSet<Query>()

/** What is shown and could not be read anew: how often in a row, and when it is tried again. */
const outdated = new WeakMap<Query, { failures: number; timer: ReturnType<typeof setTimeout> }>()

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return
  if (event.action.type === 'success') succeeded(event.query)
  if (event.action.type === 'error') failed(event.query, event.action.error)
})

function succeeded(query: Query): void {
  clearTimeout(outdated.get(query)?.timer)
  outdated.delete(query)
  if (overtaken.delete(query)) void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
}

function failed(query: Query, error: Error): void {
  if (query.state.data === undefined) return
  // Whoever may no longer see it does not go on seeing it.
  if (isNotPermitted(error)) query.setState({ data: undefined })
  if (isDefinite(error)) return
  const before = outdated.get(query)
  clearTimeout(before?.timer)
  const failures = (before?.failures ?? 0) + 1
  outdated.set(query, { failures, timer: setTimeout(() => refresh(query), refreshAgainAfter(failures)) })
}

/** What could not be read, and is looked at, is tried again. */
export function readFailedAgain(): void {
  void queryClient.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' })
}

function refresh(query: Query): void {
  const isOld = query.state.status === 'error' && query.state.fetchStatus === 'idle'
  // Where nobody looks, it is read when somebody does.
  if (isOld && query.isActive()) void queryClient.refetchQueries({ queryKey: query.queryKey, exact: true })
}

/**
 * Has what changed read again: at once where it is shown, otherwise when it is. The cache would take what a first read brings that is on
 * its way for the newest; it is read once more as soon as it is here, so that on a slow line there is something to see meanwhile.
 */
export function readAgain(filters: QueryFilters = {}): void {
  for (const query of queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }))
    if (query.state.data === undefined) overtaken.add(query)
  void queryClient.invalidateQueries(filters)
}
