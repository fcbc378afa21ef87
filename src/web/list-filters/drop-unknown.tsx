import { useEffect } from 'react'
import { unreadKeys } from '../address-keys.ts'
import { useNavigate, useSearchParams } from '../router.tsx'
import { useToasts } from '../ui/popups/toasts.tsx'
import { unknownFilters } from './unknown-filters.ts'
import type { ListFilters } from './use-list-filters.ts'

/** An address that somebody typed or was sent may hold filters, or whole keys, that mean nothing here: they go, and it is said, since more rows are shown than he asked for. */
export default function DropUnknown({ filters: { known, active } }: { filters: ListFilters }) {
  const navigate = useNavigate()
  const toasts = useToasts()
  const [address] = useSearchParams()
  useEffect(() => {
    const dropped = unknownFilters(known, address, active)
    const unread = unreadKeys(known, address)
    if (dropped.length + unread.length === 0) return
    // That of this moment: an order or columns may have been dropped meanwhile.
    const next = new URLSearchParams(window.location.search)
    for (const key of [...dropped.map(({ filter }) => filter.key), ...unread]) next.delete(key)
    navigate(`?${next}`, { replace: true })
    if (unread.length > 0) toasts.failure(sayUnread(unread))
    if (dropped.length === 0) return
    const [which, are] = dropped.length === 1 ? ['Diesen Filter', 'er ist'] : ['Diese Filter', 'sie sind']
    const named = dropped.map(({ filter, text }) => `${filter.label} „${text}“`).join(', ')
    toasts.failure(`${which} der Adresse kennt die Liste nicht, ${are} weggenommen: ${named}`)
  }, [known, active, address, navigate, toasts])
  return null
}

function sayUnread(keys: readonly string[]): string {
  const [which, are] = keys.length === 1 ? ['Diese Angabe', 'sie ist'] : ['Diese Angaben', 'sie sind']
  return `${which} der Adresse kennt die Liste nicht, ${are} weggenommen: ${keys.map((key) => `„${key}“`).join(', ')}`
}
