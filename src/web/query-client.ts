import { QueryClient } from '@tanstack/react-query'
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
