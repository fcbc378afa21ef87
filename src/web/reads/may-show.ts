import type { Query } from '@tanstack/react-query'
import { areOutside, type TouchedRows } from '#kernel/touched-rows.ts'

/** Which reads of a list may show some of these rows: windows and totals whose filter leaves all of them out do not. */
export function mayShow(rows: readonly TouchedRows[]): (query: Pick<Query, 'queryKey'>) => boolean {
  return ({ queryKey: [, kind, found] }) => {
    if ((kind !== 'window' && kind !== 'totals') || typeof found !== 'string') return true
    // As `use-list.ts` makes its keys: what is searched, the filter, the sort.
    const [, filter] = JSON.parse(found) as unknown[]
    return !rows.every((one) => areOutside(filter, one))
  }
}
