import { useSearchParams } from '../router.tsx'
import { useToday } from '../use-today.ts'
import { type ActiveFilter, activeFilters, joinedFilter, type ListFilter } from './list-filter.ts'

export interface ListFilters {
  /** All that the list knows, in the order in which they stand above it. */
  known: readonly ListFilter[]
  active: readonly ActiveFilter[]
  /** The address names one by a text that means nothing. */
  hasUnknown: boolean
  /** What `useList` takes. */
  filter: object | undefined
  textOf: (key: string) => string | null
  set: (key: string, text: string | null) => void
  clear: () => void
}

/** The filters of a list, as the address names them. They take the place of the address before, as its order does. */
export function useListFilters(
  known: readonly ListFilter[],
  /** What the address says besides while one is chosen: of which view they are. */
  beside?: readonly [key: string, value: string],
): ListFilters {
  const [address, setAddress] = useSearchParams()
  const active = activeFilters(known, address, useToday())
  const change = (changed: (next: URLSearchParams) => void) =>
    setAddress(
      (before) => {
        changed(before)
        if (beside) before.set(...beside)
        return before
      },
      { replace: true },
    )
  return {
    known,
    active,
    hasUnknown: known.filter(({ key }) => address.get(key)).length > active.length,
    filter: joinedFilter(active),
    textOf: (key) => active.find(({ filter }) => filter.key === key)?.text ?? null,
    set: (key, text) => change((next) => (text === null ? next.delete(key) : next.set(key, text))),
    clear: () =>
      change((next) => {
        for (const { key } of known) next.delete(key)
      }),
  }
}
