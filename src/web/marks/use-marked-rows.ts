import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import type { ListDeclaration } from '#kernel/declare.ts'
import type { z } from '#kernel/zod.ts'
import { answerOf, getListWindow } from '../api.ts'
import type { ListOptions } from '../reads/use-list.ts'
import type { Marks } from './use-marks.ts'

// As many ids as an address has room for.
const mostNamed = 100

interface MarkedRows<Row> {
  /** As they are now, as far as they are shown; else as they were seen last. */
  rows: readonly Row[]
  /** How many of them the list does not show any more: searched or filtered otherwise, changed or deleted by others. */
  notShown: number
}

/** The marked rows as they are now; events bring them anew, as those of the list. The list takes a filter `entities`. */
export function useMarkedRows<Row extends { entityId: { uuid: string } }>(
  declaration: ListDeclaration<z.ZodType<Row>>,
  { searchText = '', filter }: Pick<ListOptions, 'searchText' | 'filter'>,
  marks: Marks<Row>,
): MarkedRows<Row> {
  const ids = [...marks.rows.keys()]
  const parts = Array.from({ length: Math.ceil(ids.length / mostNamed) }, (_, index) =>
    ids.slice(index * mostNamed, (index + 1) * mostNamed),
  )
  const found = useQueries({
    queries: parts.map((entityIds) => {
      const searchFilter = { filterType: 'all', of: [...each(filter), { filterType: 'entities', entityIds }] }
      const query = { searchText: searchText.trim(), searchFilter, startIndex: 0, stopIndex: mostNamed }
      return {
        queryKey: [declaration.resource, 'marked', JSON.stringify(query)] as const,
        async queryFn({ signal }: { signal: AbortSignal }) {
          return answerOf(await getListWindow(declaration, query, signal)).section as Row[]
        },
      }
    }),
    combine: (results: UseQueryResult<Row[]>[]) => results.map(({ data }) => data),
  })
  const known = new Map(found.flatMap((section) => section ?? []).map((row) => [row.entityId.uuid, row]))
  const gone = parts.flatMap((part, index) => (found[index] ? part.filter((id) => !known.has(id)) : []))
  return {
    rows: [...marks.rows].map(([id, row]) => known.get(id) ?? row),
    notShown: gone.length,
  }
}

/** A filter of a list, or those that it joins. */
function each(filter: object | undefined): readonly object[] {
  if (!filter) return []
  return 'of' in filter && Array.isArray(filter.of) ? filter.of : [filter]
}
