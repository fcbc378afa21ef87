import { type Query, QueryClient, type QueryFilters } from '@tanstack/react-query'
import { isReadAgain, readAgainAfter } from './retry-read.ts'

/**
 * The cache of everything that the server told. Keys begin with the resource, so that an event refreshes by resource.
 * Nothing grows stale by time: the push channel says what changed. Only what the server puts off for a moment is
 * tried again by itself; of anything else the screen says it.
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

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success' || !overtaken.delete(event.query)) return
  void queryClient.invalidateQueries({ queryKey: event.query.queryKey, exact: true })
})

/**
 * Has what changed read again: at once where it is shown, otherwise when it is. The cache would take what a first read brings that is on
 * its way for the newest; it is read once more as soon as it is here, so that on a slow line there is something to see meanwhile.
 */
export function readAgain(filters: QueryFilters = {}): void {
  for (const query of queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }))
    if (query.state.data === undefined) overtaken.add(query)
  void queryClient.invalidateQueries(filters)
}
