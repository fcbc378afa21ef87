import { QueryClient } from '@tanstack/react-query'

/**
 * The cache of everything that the server told. Keys begin with the resource, so that an event refreshes by resource.
 * Nothing grows stale by time: the push channel says what changed. Nothing is tried again silently: the screen says it.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  },
})
