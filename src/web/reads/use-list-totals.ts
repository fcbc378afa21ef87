import { useQuery } from '@tanstack/react-query'
import type { ListDeclaration, StatsOf } from '#kernel/declare.ts'
import { type Failed, failedOf } from './failed.ts'
import { totalsQuery } from './use-list.ts'

export interface TotalsHandle<Stats> {
  /** Undefined until they were read once for this filter. */
  totals: { totalCount: number; stats: Stats } | undefined
  /** Set while there is nothing to show because the read failed. */
  error: Failed | undefined
}

/** How many rows a list has under a filter, and their sums, without its rows. Events refresh them. */
export function useListTotals<D extends ListDeclaration>(
  declaration: D,
  filter?: object,
  isEnabled = true,
): TotalsHandle<StatsOf<D>> {
  const foundKey = JSON.stringify(['', filter ?? null])
  const query = useQuery({ ...totalsQuery(declaration, foundKey, '', filter), enabled: isEnabled })
  const isFailed = query.data === undefined && query.error !== null
  return {
    totals: query.data,
    error: isFailed ? failedOf(query.error, () => query.refetch()) : undefined,
  }
}
