import type { useNavigate } from '../router.tsx'
import type { Toasts } from '../ui/popups/toasts.tsx'
import type { UnknownFilter } from './list-filter.ts'

/** An address that somebody typed or was sent may hold filters that mean nothing here: they go, and it is said, since more rows are shown than he asked for. */
export function dropUnknown(
  unknown: readonly UnknownFilter[],
  navigate: ReturnType<typeof useNavigate>,
  toasts: Toasts,
): void {
  const address = new URLSearchParams(window.location.search)
  // They may be gone by now.
  const dropped = unknown.filter(({ filter, text }) => address.get(filter.key) === text)
  if (dropped.length === 0) return
  for (const { filter } of dropped) address.delete(filter.key)
  navigate(`?${address}`, { replace: true })
  const [which, are] = dropped.length === 1 ? ['Diesen Filter', 'er ist'] : ['Diese Filter', 'sie sind']
  const named = dropped.map(({ filter, text }) => `${filter.label} „${text}“`).join(', ')
  toasts.failure(`${which} der Adresse kennt die Liste nicht, ${are} weggenommen: ${named}`)
}
