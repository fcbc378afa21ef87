import { useQueries } from '@tanstack/react-query'
import { allows } from '#kernel/permissions.ts'
import { answerOf, getListTotals, getListWindow } from '../api.ts'
import { searchKeyOfAddress } from '../search-address.ts'
import { useSession } from '../session/session.ts'
import { ArrowRight } from '../ui/icons.ts'
import type { Hit, HitSource } from './hit-source.ts'
import { type HitGroup, isCalled, rankHits } from './palette-groups.ts'

/** Hits of one list; who wants more opens the list itself. */
const mostHits = 4
// So many are looked at for the best: what is called exactly as was typed need not be the newest.
const askedHits = 25

/** What the lists find that this person may see. Older hits stay until the new ones are there. */
export function useHits(sources: readonly HitSource[], typed: string) {
  const held = useSession()?.permissions ?? null
  const usable = sources.filter(({ declaration }) => allows(declaration.access, held))
  const isAsked = typed !== ''
  const found = useQueries({
    queries: usable.map(({ declaration, sort }) => ({
      queryKey: [declaration.resource, 'palette', typed],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        answerOf(
          await getListWindow(
            declaration,
            { searchText: typed, startIndex: 0, stopIndex: askedHits, ...(sort && { sort }) },
            signal,
          ),
        ),
      enabled: isAsked,
      placeholderData: <T>(before: T) => before,
    })),
  })
  // How many there are beyond those looked at; asked for only where there are more.
  const counts = useQueries({
    queries: usable.map(({ declaration }, index) => ({
      queryKey: [declaration.resource, 'palette count', typed],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        answerOf(await getListTotals(declaration, { searchText: typed }, signal)).totalCount,
      enabled:
        isAsked && !found[index]?.isPlaceholderData && (found[index]?.data?.section.length ?? 0) >= askedHits,
    })),
  })
  const exact = useCalledSo(
    usable,
    found.map(({ data, isPlaceholderData }) => (isAsked && !isPlaceholderData ? (data?.section ?? []) : [])),
    typed,
  )
  const groups = usable.map((source, index): HitGroup => {
    const rows = isAsked ? [...(exact[index]?.data ?? []), ...(found[index]?.data?.section ?? [])] : []
    const count = rows.length < askedHits ? rows.length : counts[index]?.data
    return groupOf(source, rows, count, typed)
  })
  /** What is offered where nothing is found: to make it. */
  const creations = usable.flatMap(({ creation }) => (creation && isAsked ? [creation(typed)] : []))
  const shown = usable.map((_, index) => found[index]?.data?.section.length ?? 0)
  const total = shown.reduce((sum, rows, index) => sum + (counts[index]?.data ?? rows), 0)
  return {
    groups,
    creations,
    /** Until every list has answered, Enter must not take a hit of what was typed before. */
    isPending:
      isAsked &&
      (found.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData) ||
        exact.some(({ isLoading }) => isLoading)),
    isCounting: counts.some(({ isLoading }) => isLoading),
    total,
    failed: found.some(({ isError }) => isError),
  }
}

/**
 * What is called exactly as was typed, which is first however much else is newer: asked for where there may be more than was looked at
 * (`looked`), and it was not among that.
 */
function useCalledSo(sources: readonly HitSource[], looked: readonly (readonly unknown[])[], typed: string) {
  return useQueries({
    queries: sources.map(({ declaration, exactly, hitOf }, index) => {
      const rows = looked[index] ?? []
      const isAmongThem = () => rows.some((row) => isCalled(hitOf(row as never), typed))
      return {
        queryKey: [declaration.resource, 'palette exactly', typed],
        queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly unknown[]> => {
          const query = { searchFilter: exactly?.(typed) ?? {}, startIndex: 0, stopIndex: mostHits }
          return answerOf(await getListWindow(declaration, query, signal)).section
        },
        enabled: exactly !== undefined && rows.length >= askedHits && !isAmongThem(),
      }
    }),
  })
}

function groupOf(
  { heading, hitOf, all }: HitSource,
  rows: readonly unknown[],
  count: number | undefined,
  typed: string,
): HitGroup {
  // The rows are those of the source's own list; one may have been asked for twice.
  const byKey = new Map(rows.map((row) => hitOf(row as never)).map((hit) => [hit.key, hit]))
  const found = rankHits([...byKey.values()], typed)
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
  const hits = [...found.slice(0, mostHits), ...more]
  return { heading, hits, actions: found[0]?.actions ?? [] }
}
