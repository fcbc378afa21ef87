import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf, ListDeclaration, ReadDeclaration, RowOf } from '#kernel/declare.ts'
import { answerOf, getList, getRead, type Params, type QueryOf } from '../api.ts'
import { type Failed, failedOf } from './failed.ts'

/** Something read from the server and kept up to date by the events of its resource. */
export interface ReadHandle<Answer> {
  /** Undefined until it was read once; stays while it is read again. */
  data: Answer | undefined
  isLoading: boolean
  /** `data` is what it was before something changed, and is being read anew. */
  isOld: boolean
  /** Somebody deleted it since it was read; `data` is what it was. */
  isGone: boolean
  /** Set while there is nothing to show because the read failed. */
  error: Failed | undefined
}

interface ReadOptions<D extends ReadDeclaration> {
  params?: Params
  query?: QueryOf<D>
  /** False: not read yet. */
  isEnabled?: boolean
}

/** One plain read. */
export function useRead<D extends ReadDeclaration>(
  declaration: D,
  options: ReadOptions<D> = {},
): ReadHandle<AnswerOf<D>> {
  return handleOf(useQueryOf(declaration, options))
}

/**
 * One entity by its id: a read whose path ends in `:uuid`. Null reads nothing, as long as nothing is chosen.
 * What was read before and has changed since is not shown while it is read again: a form would begin with what is no
 * longer so, and change under the first key.
 */
export function useOne<D extends ReadDeclaration<never, never, `${string}:uuid`> | ReadDeclaration>(
  declaration: D,
  uuid: string | null,
): ReadHandle<AnswerOf<D>> {
  const result = useQueryOf(declaration, { params: { uuid: uuid ?? '' }, isEnabled: uuid !== null })
  const [shown, setShown] = useState<string | null>(null)
  const handle = handleOf(result)
  const isOld = uuid !== shown && handle.isOld
  if (!isOld && uuid !== shown) setShown(uuid)
  return isOld ? { ...handle, data: undefined, isLoading: true } : handle
}

function useQueryOf<D extends ReadDeclaration>(
  declaration: D,
  { params = {}, query, isEnabled = true }: ReadOptions<D>,
): UseQueryResult<AnswerOf<D>> {
  return useQuery({
    queryKey: [declaration.resource, 'read', declaration.path, params, query ?? null],
    // The query is an object by its schema.
    queryFn: async ({ signal }) =>
      answerOf(await getRead(declaration, params, (query ?? {}) as object, signal)),
    enabled: isEnabled,
  })
}

/** All rows of a short list, such as the categories: for selects, checks of uniqueness and small tables. Up to 1,000 are shared. */
export function useAll<D extends ListDeclaration>(
  declaration: D,
  filter?: object,
  isEnabled = true,
): ReadHandle<RowOf<D>[]> {
  return handleOf(
    useQuery({
      queryKey: [declaration.resource, 'all', filter ?? null],
      async queryFn({ signal }) {
        // Specification 1 §7: a search of everything.
        const everything = { startIndex: 0, stopIndex: Number.MAX_SAFE_INTEGER }
        const query = { ...everything, ...(filter && { searchFilter: filter }) }
        return answerOf(await getList(declaration, query, signal)).section
      },
      enabled: isEnabled,
    }),
  )
}

function handleOf<Answer>({
  data,
  error,
  isFetching,
  isStale,
  refetch,
}: UseQueryResult<Answer>): ReadHandle<Answer> {
  const isGone = data !== undefined && error !== null && failedOf(error, () => {}).code === 'not-found'
  const failed = data === undefined && error !== null && !isFetching
  return {
    data,
    isGone,
    isLoading: data === undefined && isFetching,
    isOld: data !== undefined && isStale && isFetching,
    error: failed ? failedOf(error, () => void refetch()) : undefined,
  }
}
