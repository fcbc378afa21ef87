import type { ListFilter } from './list-filter.ts'

/** What the address calls the view that is chosen: an id, or the name of a built-in one. */
export const viewKey = 'ansicht'

/** What the address calls the columns of a list, where they are not as usual. */
export const columnsKey = 'spalten'

/** What a view keeps of an address, always in the same order: filters, search, sort and columns; no layer, no place. */
export function viewQuery(known: readonly ListFilter[], address: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const key of [...known.map((filter) => filter.key), 'suche', 'sort', columnsKey]) {
    const value = address.get(key)
    if (value) kept.set(key, value)
  }
  return kept.toString()
}

/** Whether an address shows what a view keeps; one that keeps no columns leaves them to whoever looks. */
export function showsView(kept: string, query: string): boolean {
  if (kept === query) return true
  const plain = new URLSearchParams(query)
  plain.delete(columnsKey)
  return !new URLSearchParams(kept).has(columnsKey) && kept === plain.toString()
}

/** The address of a view. */
export const viewAddress = (query: string, view: string): string =>
  `?${[query, `${viewKey}=${view}`].filter(Boolean).join('&')}`
