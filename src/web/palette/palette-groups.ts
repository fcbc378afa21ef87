import { searchWords } from '#kernel/texts/text-key.ts'
import type { Hit } from './hit-source.ts'

/** Hits under one heading. */
export interface HitGroup {
  heading: string
  hits: readonly Hit[]
  /** What fits its first hit; offered right behind it where it is the best of all. */
  actions: readonly Hit[]
}

/** How well a title answers what was typed: it is that, begins with it, a word of it does, or it only stands in it somewhere. */
export function scoreOf(title: string, typed: string): number {
  const wanted = keyOf(typed)
  const key = keyOf(title)
  if (wanted === '') return 0
  if (key === wanted || title.split(' · ').some((part) => keyOf(part) === wanted)) return 3
  if (key.startsWith(wanted)) return 2
  return ` ${key}`.includes(` ${wanted}`) ? 1 : 0
}

const keyOf = (text: string) => searchWords(text).join(' ')

/** The group of the best hit first, then what fits that hit, then the others as they stand. Groups without hits are left out. */
export function orderGroups(groups: readonly HitGroup[], actions: readonly Hit[], typed: string): HitGroup[] {
  const filled = groups.filter(({ hits }) => hits.length > 0)
  const scores = filled.map(({ hits }) => Math.max(...hits.map(({ title }) => scoreOf(title, typed))))
  const best = filled[scores.indexOf(Math.max(...scores))]
  const bestOfActions = Math.max(0, ...actions.map(({ title }) => scoreOf(title, typed)))
  const fitting = [...(best?.actions ?? []), ...actions]
  const offered = fitting.length > 0 ? [{ heading: 'Aktionen', hits: fitting, actions: [] }] : []
  if (!best) return offered
  const others = filled.filter((group) => group !== best)
  const isActionMeant = bestOfActions > Math.max(...scores)
  return isActionMeant ? [...offered, best, ...others] : [best, ...offered, ...others]
}
