import { searchWords } from '#kernel/texts/text-key.ts'
import type { Hit } from './hit-source.ts'

/** Hits under one heading. */
export interface HitGroup {
  heading: string
  hits: readonly Hit[]
  /** What fits its first hit; offered right behind it where it is the best of all. */
  actions: readonly Hit[]
}

const called = 4

/**
 * How well a hit answers what was typed: it or its number is called exactly so; its number ends in exactly these digits, as people say
 * numbers; it begins with it; a word of it does; or it was only found by something else, such as an amount.
 */
export function scoreOf({ title, codes = [] }: Answering, typed: string): number {
  const wanted = keyOf(typed)
  if (wanted === '') return 0
  const names = [title, ...title.split(' · '), ...codes].map(keyOf)
  if (names.includes(wanted)) return called
  const digits = /^0*(\d+)$/.exec(wanted)?.[1]
  if (digits !== undefined && codes.some((code) => lastDigits(code) === digits)) return 3
  const begins = [title, ...codes].some((name) => keyOf(name).startsWith(wanted))
  if (begins) return 2
  return names.some((name) => ` ${name}`.includes(` ${wanted}`)) ? 1 : 0
}

/** Whether it is called exactly as was typed. */
export const isCalled = (hit: Answering, typed: string): boolean => scoreOf(hit, typed) === called

type Answering = Pick<Hit, 'title' | 'codes'>

const keyOf = (text: string) => searchWords(text).join(' ')

/** '98' of 2026-00098, '1268' of NL-1268. */
const lastDigits = (code: string) => /0*(\d+)\D*$/.exec(code)?.[1]

/** The best first; equally good ones as the list has them. */
export const rankHits = <H extends Answering>(hits: readonly H[], typed: string): H[] =>
  hits.toSorted((one, other) => scoreOf(other, typed) - scoreOf(one, typed))

/** The group of the best hit first, then what fits that hit, then the others as they stand. Groups without hits are left out. */
export function orderGroups(groups: readonly HitGroup[], actions: readonly Hit[], typed: string): HitGroup[] {
  const filled = groups.filter(({ hits }) => hits.length > 0)
  const scores = filled.map(({ hits }) => Math.max(...hits.map((hit) => scoreOf(hit, typed))))
  const best = filled[scores.indexOf(Math.max(...scores))]
  const bestOfActions = Math.max(0, ...actions.map((hit) => scoreOf(hit, typed)))
  const fitting = [...(best?.actions ?? []), ...actions]
  const offered = fitting.length > 0 ? [{ heading: 'Aktionen', hits: fitting, actions: [] }] : []
  if (!best) return offered
  const others = filled.filter((group) => group !== best)
  const isActionMeant = bestOfActions > Math.max(...scores)
  return isActionMeant ? [...offered, best, ...others] : [best, ...offered, ...others]
}
