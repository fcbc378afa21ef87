import type { ListDeclaration } from '#kernel/declare.ts'
import { Refusal } from '#kernel/errors.ts'
import { parseInput } from '#kernel/parse.ts'
import { readSearch } from '#kernel/texts/search-word.ts'
import { z } from '#kernel/zod.ts'
import type { ListSearch, ListSort, ServerList } from '../command.ts'

/** As `stopIndex`: everything (specification 1 §7). */
export const everything = Number.MAX_SAFE_INTEGER
const mostRows = 1000

const index = (standard: number) =>
  z
    .string()
    .refine((text) => /^\d{0,16}$/.test(text), {
      error: 'Erwartet wird eine ganze Zahl ab 0',
      params: { shape: true },
    })
    .optional()
    .transform((text) => (text ? Number(text) : standard))

const searchQuery = z.object({
  searchText: z.string().max(200, 'Höchstens 200 Zeichen').optional().default(''),
  searchFilter: z.string().max(8000, 'Höchstens 8.000 Zeichen').optional().default(''),
})

const windowQuery = z
  .object({
    startIndex: index(0),
    stopIndex: index(50),
    totals: z
      .string()
      .refine((text) => /^[01]?$/.test(text), { error: 'Erwartet wird 0 oder 1', params: { shape: true } })
      .optional()
      .transform((text) => text !== '0'),
  })
  .refine(({ startIndex, stopIndex }) => stopIndex === everything || stopIndex - startIndex <= mostRows, {
    path: ['stopIndex'],
    error: `Höchstens 1.000 Zeilen auf einmal; ${everything} steht für alle`,
    params: { shape: true },
  })

const sortQuery = z.object({ sort: z.string().optional().default('') })

export type Search = ListSearch<never>

/** What is looked for. Refuses a filter that the list does not have. */
export function parseSearch({ declaration }: ServerList, query: unknown): Search {
  const { searchText, searchFilter } = parsed(searchQuery, query)
  const given = readJson(searchFilter)
  const filter = parseInput(z.union([noop, declaration.filter]), given)
  if (!filter.ok) throw filterRefusal(declaration.filter, given)
  // The filter is one that the list's own schema accepted.
  return { words: readSearch(searchText), filter: filter.value as never }
}

/** Of a filter that the list has: what is wrong in it. */
function filterRefusal(schema: z.ZodType, given: unknown): Refusal {
  const own = parseInput(schema, given)
  if (own.ok || own.errors.some(({ path }) => path === '' || path === 'filterType'))
    return new Refusal('malformed-input', [{ path: 'searchFilter', message: 'Unbekannter Filter' }])
  return new Refusal(
    own.code,
    own.errors.map((error) => ({ ...error, path: `searchFilter.${error.path}` })),
  )
}

/** Which rows are asked for, in which order, and whether with the totals. Refuses a column by which the list is not sorted. */
export function parseWindow({ declaration }: ServerList, query: unknown) {
  const { startIndex, stopIndex, totals } = parsed(windowQuery, query)
  const { sort } = parsed(sortQuery, query)
  return {
    sort: parseSort(declaration, sort),
    startIndex,
    stopIndex: Math.max(startIndex, stopIndex),
    withTotals: totals,
  }
}

/** `amountGross`, or `-amountGross` for the largest first; null for none. Refuses a column by which the list is not sorted. */
export function parseSort({ sortable = [] }: ListDeclaration, text: string): ListSort | null {
  if (text === '') return null
  const isDescending = text.startsWith('-')
  const by = isDescending ? text.slice(1) : text
  if (sortable.includes(by)) return { by, isDescending }
  throw new Refusal('malformed-input', [
    { path: 'sort', message: 'Nach dieser Spalte wird die Liste nicht sortiert' },
  ])
}

function parsed<S extends z.ZodType>(schema: S, query: unknown): z.output<S> {
  const result = parseInput(schema, query)
  if (!result.ok) throw new Refusal(result.code, result.errors)
  return result.value
}

const noop = z.strictObject({ filterType: z.literal('noop') })

function readJson(text: string): unknown {
  if (text === '') return { filterType: 'noop' }
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('malformed-input', [{ path: 'searchFilter', message: 'Kein gültiges JSON' }])
  }
}
