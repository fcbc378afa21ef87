import { useNavigate } from '../router.tsx'
import { useToasts } from '../ui/popups/toasts.tsx'
import type { ListFilter } from './list-filter.ts'
import type { ListFilters } from './use-list-filters.ts'

/** Takes filters away, one or all of them, and says so with a way back, which leads to the list again from elsewhere. */
export function useFiltersTaken(filters: ListFilters) {
  const navigate = useNavigate()
  const toasts = useToasts()
  function taken(text: string, take: () => void) {
    const { pathname, search } = window.location
    const before = new URLSearchParams(search)
    take()
    const putBack = () => {
      const isHere = window.location.pathname === pathname
      // What was opened or searched meanwhile stays.
      const address = isHere ? new URLSearchParams(window.location.search) : before
      for (const { key } of filters.known) {
        const value = before.get(key)
        if (value !== null) address.set(key, value)
      }
      navigate(`${pathname}?${address}`, { replace: isHere })
    }
    void import('../undo/undo-message.tsx').then(
      ({ sayWithWayBack }) => sayWithWayBack(toasts, text, putBack),
      () => {},
    )
  }
  return {
    one: ({ key, label }: ListFilter) =>
      taken(`Filter „${label}“ weggenommen.`, () => filters.set(key, null)),
    all: () => taken('Die Filter sind weggenommen.', filters.clear),
  }
}
