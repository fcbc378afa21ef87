import type { ActiveFilter, ListFilter } from './list-filter.ts'

/** A filter that an address names by a text that means nothing. */
export interface UnknownFilter {
  filter: ListFilter
  text: string
}

export function unknownFilters(
  filters: readonly ListFilter[],
  address: URLSearchParams,
  active: readonly ActiveFilter[],
): UnknownFilter[] {
  return filters.flatMap((filter) => {
    const text = address.get(filter.key)
    return text && !active.some((one) => one.filter === filter) ? [{ filter, text }] : []
  })
}
