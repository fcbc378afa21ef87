import { useEffect } from 'react'
import { useNavigate, useSearchParams } from '../router.tsx'
import { useToasts } from '../ui/popups/toasts.tsx'
import { unknownFilters } from './unknown-filters.ts'
import type { ListFilters } from './use-list-filters.ts'

/** An address that somebody typed or was sent may hold filters that mean nothing here: they go, and it is said, since more rows are shown than he asked for. */
export default function DropUnknown({ filters: { known, active } }: { filters: ListFilters }) {
  const navigate = useNavigate()
  const toasts = useToasts()
  const [address] = useSearchParams()
  useEffect(() => {
    const dropped = unknownFilters(known, address, active)
    if (dropped.length === 0) return
    // That of this moment: an order or columns may have been dropped meanwhile.
    const next = new URLSearchParams(window.location.search)
    for (const { filter } of dropped) next.delete(filter.key)
    navigate(`?${next}`, { replace: true })
    const [which, are] = dropped.length === 1 ? ['Diesen Filter', 'er ist'] : ['Diese Filter', 'sie sind']
    const named = dropped.map(({ filter, text }) => `${filter.label} „${text}“`).join(', ')
    toasts.failure(`${which} der Adresse kennt die Liste nicht, ${are} weggenommen: ${named}`)
  }, [known, active, address, navigate, toasts])
  return null
}
