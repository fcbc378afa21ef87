import { useInfiniteQuery } from '@tanstack/react-query'
import { answerOf, getRead } from '#web/api.ts'
import { failedOf } from '#web/reads/failed.ts'
import { readStockChanges } from '../../contract.ts'

const first: string | null = null

/** The changes of a product's stock, the newest first; older ones when they are asked for. */
export function useStockChanges(uuid: string) {
  const query = useInfiniteQuery({
    queryKey: [readStockChanges.resource, 'changes', uuid],
    queryFn: async ({ pageParam: before, signal }) =>
      answerOf(await getRead(readStockChanges, { uuid }, before === null ? {} : { before }, signal)),
    initialPageParam: first,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((count, { section }) => count + section.length, 0)
      return loaded < last.totalCount ? (last.section.at(-1)?.changeId ?? null) : null
    },
  })
  const { data, error, isFetching } = query
  return {
    changes: data?.pages.flatMap(({ section }) => section),
    error: data === undefined && error && !isFetching ? failedOf(error, () => query.refetch()) : undefined,
    hasOlder: query.hasNextPage,
    loadOlder: () => query.fetchNextPage(),
    isLoadingOlder: query.isFetchingNextPage,
  }
}
