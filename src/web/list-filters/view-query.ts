import type { ListFilter } from './list-filter.ts'

/** What the address calls the view that is chosen: an id, or the name of a built-in one. */
export const viewKey = 'ansicht'

/** What a view keeps of an address, always in the same order: filters, search and sort; no layer, no place. */
export function viewQuery(known: readonly ListFilter[], address: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const key of [...known.map((filter) => filter.key), 'suche', 'sort']) {
    const value = address.get(key)
    if (value) kept.set(key, value)
  }
  return kept.toString()
}

/** The address of a view. */
export const viewAddress = (query: string, view: string): string =>
  `?${[query, `${viewKey}=${view}`].filter(Boolean).join('&')}`
