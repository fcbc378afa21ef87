import { useQueries } from '@tanstack/react-query'
import { allows } from '#kernel/permissions.ts'
import { answerOf, getListTotals, getListWindow } from '../api.ts'
import { searchKeyOfAddress } from '../search-address.ts'
import { useSession } from '../session/session.ts'
import { ArrowRight } from '../ui/icons.ts'
import type { Hit, HitSource } from './hit-source.ts'
import { type HitGroup, scoreOf } from './palette-groups.ts'

/** Hits of one list; who wants more opens the list itself. */
const mostHits = 4

/** What the lists find that this person may see. Older hits stay until the new ones are there. */
export function useHits(sources: readonly HitSource[], typed: string) {
  const held = useSession()?.permissions ?? null
  const usable = sources.filter(({ declaration }) => allows(declaration.access, held))
  const isAsked = typed !== ''
  const found = useQueries({
    queries: usable.map(({ declaration }) => ({
      queryKey: [declaration.resource, 'palette', typed],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        answerOf(
          await getListWindow(
            declaration,
            { searchText: typed, startIndex: 0, stopIndex: mostHits + 1 },
            signal,
          ),
        ),
      enabled: isAsked,
      placeholderData: <T>(before: T) => before,
    })),
  })
  // How many there are beyond those shown; asked for only where there are more.
  const counts = useQueries({
    queries: usable.map(({ declaration }, index) => ({
      queryKey: [declaration.resource, 'palette count', typed],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        answerOf(await getListTotals(declaration, { searchText: typed }, signal)).totalCount,
      enabled:
        isAsked && !found[index]?.isPlaceholderData && (found[index]?.data?.section.length ?? 0) > mostHits,
    })),
  })
  const groups = usable.map((source, index): HitGroup => {
    const rows = isAsked ? (found[index]?.data?.section ?? []) : []
    return groupOf(source, rows, counts[index]?.data, typed)
  })
  /** What is offered where nothing is found: to make it. */
  const creations = usable.flatMap(({ creation }) => (creation && isAsked ? [creation(typed)] : []))
  const shown = usable.map((_, index) => found[index]?.data?.section.length ?? 0)
  const total = shown.reduce((sum, rows, index) => sum + (counts[index]?.data ?? rows), 0)
  return {
    groups,
    creations,
    /** Until every list has answered, Enter must not take a hit of what was typed before. */
    isPending: isAsked && found.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData),
    isCounting: counts.some(({ isLoading }) => isLoading),
    total,
    failed: found.some(({ isError }) => isError),
  }
}

function groupOf(
  { heading, hitOf, all }: HitSource,
  rows: readonly unknown[],
  count: number | undefined,
  typed: string,
): HitGroup {
  // The rows are those of the source's own list.
  const found = rows.slice(0, mostHits).map((row) => hitOf(row as never))
  const more: Hit[] =
    rows.length > mostHits
      ? [
          {
            key: `all ${heading}`,
            icon: ArrowRight,
            title: `${count === undefined ? `Alle ${heading}` : all.title(count)} mit „${typed}“`,
            detail: 'öffnet die Liste mit dieser Suche',
            to: `${all.to}?${new URLSearchParams({ [searchKeyOfAddress]: typed })}`,
          },
        ]
      : []
  return { heading, hits: [...found, ...more], actions: bestOf(found, typed)?.actions ?? [] }
}

/** The hit that answers best; of equally good ones the first. */
const bestOf = <H extends Hit>(hits: readonly H[], typed: string): H | undefined =>
  hits.toSorted((one, other) => scoreOf(other.title, typed) - scoreOf(one.title, typed))[0]
