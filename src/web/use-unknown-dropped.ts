import { useEffect } from 'react'
import { useNavigate } from './router.tsx'
import { useToasts } from './ui/popups/toasts.tsx'

/**
 * Takes what an address says of a list's order or columns, and means nothing there, out of it and says so, as of its filters
 * (list-filters/drop-unknown.tsx): no view keeps it. `unknown` are the words that mean nothing, `rest` is what is left of them.
 */
export function useUnknownDropped(key: string, unknown: readonly string[], rest = ''): void {
  const navigate = useNavigate()
  const toasts = useToasts()
  const said = unknown.join('\n')
  useEffect(() => {
    if (said === '') return
    const next = new URLSearchParams(window.location.search)
    next.delete(key)
    if (rest !== '') next.set(key, rest)
    navigate(`?${next}`, { replace: true })
    void import('./list-filters/unknown-words.ts').then(
      ({ unknownWords }) => toasts.failure(unknownWords(key, said.split('\n'))),
      () => {},
    )
  }, [key, said, rest, navigate, toasts])
}
