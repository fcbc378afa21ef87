import { columnsKey, viewKey } from './list-filters/view-query.ts'
import { searchKeyOfAddress } from './search-address.ts'

/** What an address says beside the filters of a list: of every list, and what a part takes out of it once it is loaded. */
const read = new Set([searchKeyOfAddress, 'sort', columnsKey, viewKey, 'zahlung', 'aufnahme'])

/** The page reads these of its address, too. */
export function readsOfAddress(keys: readonly string[]): void {
  for (const key of keys) read.add(key)
}

/** The keys of an address that neither a filter of the list nor anything else reads, each once. */
export const unreadKeys = (filters: readonly { key: string }[], address: URLSearchParams): string[] =>
  [...new Set(address.keys())].filter(
    (key) => !read.has(key) && !filters.some((filter) => filter.key === key),
  )
