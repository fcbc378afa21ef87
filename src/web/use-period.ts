import { lastPeriod, type Period, type PeriodKind, parsePeriod, periodText } from '#kernel/period.ts'
import { useSearchParams } from './router.tsx'
import { useToday } from './use-today.ts'

/**
 * The period that a page shows, kept in its address (`?zeitraum=2026-Q3`), so that a link, a reload and 'back' show the same one.
 * Without one: the last of the first kind that is over.
 */
export function usePeriod(kinds: readonly PeriodKind[]): [Period, (period: Period) => void] {
  const [query, setQuery] = useSearchParams()
  const today = useToday()
  const asked = parsePeriod(query.get('zeitraum') ?? '')
  const period = asked && kinds.includes(asked.kind) ? asked : lastPeriod(kinds[0] ?? 'month', today)
  return [
    period,
    (next) =>
      setQuery(
        (before) => {
          const changed = new URLSearchParams(before)
          changed.set('zeitraum', periodText(next))
          return changed
        },
        { replace: true },
      ),
  ]
}
