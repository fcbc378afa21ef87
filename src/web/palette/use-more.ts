import { useQueries } from '@tanstack/react-query'
import { allows } from '#kernel/permissions.ts'
import { answerOf, getListTotals, getListWindow } from '../api.ts'
import { useSession } from '../session/session.ts'
import { useDebounced } from '../use-debounced.ts'
import type { Hit, MoreOfHit } from './hit-source.ts'
import type { HitGroup } from './palette-groups.ts'

// In milliseconds: who goes on to the next hit asks nothing.
const looksAfter = 120

/**
 * The groups with what is known besides of the hit that somebody looks at, and of those that were looked at before. What can be done with the
 * best one comes behind its own actions. The search itself never waits for it.
 */
export function useMore(groups: readonly HitGroup[], looked: Hit | undefined): readonly HitGroup[] {
  const held = useSession()?.permissions ?? null
  const key = useDebounced(looked?.key, looksAfter)
  const asked = groups
    .flatMap(({ hits }) => hits)
    .filter((hit) => hit.more && allows(hit.more.declaration.access, held))
  const answers = useQueries({
    queries: asked.map((hit) => ({
      queryKey: [hit.more?.declaration.resource, 'palette more', hit.key],
      queryFn: ({ signal }: { signal: AbortSignal }) => ask(hit.more, signal),
      enabled: hit.key === key && hit.key === looked?.key,
    })),
  })
  const known = new Map(asked.map((hit, index) => [hit.key, answers[index]?.data]))
  if (![...known.values()].some(Boolean)) return groups
  const best = groups[0]?.hits[0]
  const added = (best && known.get(best.key)?.actions) ?? []
  const told = groups.map((group) => ({
    ...group,
    hits: group.hits.map((hit) => {
      const more = known.get(hit.key)
      return more ? { ...hit, detail: [hit.detail, more.detail].filter(Boolean).join(' · ') } : hit
    }),
  }))
  return added.length === 0 ? told : withActions(told, added)
}

async function ask(more: MoreOfHit | undefined, signal: AbortSignal) {
  if (!more) return null
  const { declaration, filter, rows } = more
  const search = { searchFilter: filter }
  const [window, totals] = await Promise.all([
    getListWindow(declaration, { ...search, startIndex: 0, stopIndex: rows }, signal),
    getListTotals(declaration, search, signal),
  ])
  // The rows and totals are those of the hit's own list.
  return more.say({ rows: answerOf(window).section as never[], totals: answerOf(totals) as never })
}

/** Behind the first of its actions, which somebody may be about to press. */
function withActions(groups: readonly HitGroup[], added: readonly Hit[]): readonly HitGroup[] {
  const [best, next, ...others] = groups
  if (!best) return groups
  if (next?.heading !== 'Aktionen')
    return [best, { heading: 'Aktionen', hits: added, actions: [] }, ...groups.slice(1)]
  const [first, ...rest] = next.hits
  return [best, { ...next, hits: [...(first ? [first] : []), ...added, ...rest] }, ...others]
}
