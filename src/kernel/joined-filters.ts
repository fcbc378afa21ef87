import { z } from './zod.ts'

// As many as a person reads at a glance, several times over.
const mostFilters = 20

/** One state or several of them. */
export const someOf = <const State extends z.ZodType>(state: State) =>
  z.array(state, 'Status fehlt').min(1, 'Status fehlt').max(mostFilters, `Höchstens ${mostFilters} Status`)

type Filters = readonly [z.core.$ZodTypeDiscriminable, ...z.core.$ZodTypeDiscriminable[]]

/** One of these filters, or several of them that all hold: `{filterType: 'all', of: [...]}` (decisions §10, 'Filter and sort'). */
export const joinable = <const F extends Filters>(filters: F) => {
  const one = z.discriminatedUnion('filterType', filters)
  const all = z.strictObject({
    filterType: z.literal('all'),
    of: z.array(one).max(mostFilters, `Höchstens ${mostFilters} Filter`),
  })
  return z.discriminatedUnion('filterType', [...filters, all])
}

/** The single filters of what a `joinable` list is asked for; none for 'noop'. */
export function singleFilters<Filter extends { filterType: string }>(
  filter: Filter,
): Exclude<Filter, { filterType: 'all' | 'noop' }>[] {
  type Single = Exclude<Filter, { filterType: 'all' | 'noop' }>
  // The list's schema accepted it: 'all' alone has `of`, and no other one within.
  if (filter.filterType === 'all') return (filter as unknown as { of: Single[] }).of
  return filter.filterType === 'noop' ? [] : [filter as Single]
}
