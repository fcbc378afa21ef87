import type { Day } from './day.ts'
import { type Cents, centsFromUnits } from './money.ts'

// The filters and heads of a list that the browser holds whole: the same chips as above the long lists ask for the same `searchFilter`s, and
// are answered here.

/** What the filters of a list ask about one of its rows. */
export interface RowFacts {
  /** By the names of the list's dates. */
  days: Readonly<Record<string, Day | null>>
  /** Customer or supplier, by the name of the filter. */
  partners: Readonly<Record<string, string | null>>
  currency: string | null
  /** In EUR. */
  amount: Cents | null
  /** What a filter of choices chooses among, by its filterType; a row may be several of them. */
  words: Readonly<Record<string, readonly (string | null)[]>>
}

type Asked =
  | { filterType: 'all'; of: Asked[] }
  | { filterType: 'period'; by: string; from: Day | null; to: Day | null }
  | { filterType: 'currency'; currency: string }
  | { filterType: 'amount'; from: number | null; to: number | null }
  | { filterType: string; [chosen: string]: unknown }

type Test = (facts: RowFacts) => boolean

/** Tells which rows are among those for which a `searchFilter` asks; no filter asks for all of them. */
export function rowTest(filter: object | undefined): Test {
  // As the list's own filters made it.
  return filter === undefined ? () => true : testOf(filter as Asked)
}

function testOf(asked: Asked): Test {
  if (isOf(asked, 'all')) {
    const tests = asked.of.map(testOf)
    return (facts) => tests.every((test) => test(facts))
  }
  if (isOf(asked, 'period')) return ({ days }) => isWithin(days[asked.by] ?? null, asked.from, asked.to)
  if (isOf(asked, 'currency')) return ({ currency }) => currency === asked.currency
  if (isOf(asked, 'amount')) {
    const [from, to] = [centsOf(asked.from), centsOf(asked.to)]
    return ({ amount }) => isWithin(amount, from, to)
  }
  const { filterType, ...chosen } = asked
  const [value] = Object.values(chosen)
  if (Array.isArray(value))
    return ({ words }) => words[filterType]?.some((word) => value.includes(word)) ?? false
  return ({ partners }) => value !== undefined && partners[filterType] === value
}

const isOf = <Type extends 'all' | 'period' | 'currency' | 'amount'>(
  asked: Asked,
  type: Type,
): asked is Extract<Asked, { filterType: Type }> => asked.filterType === type

const centsOf = (units: number | null) => (units === null ? null : centsFromUnits(units))

/** Both ends included. What has no value lies in no range. */
const isWithin = <Value extends string | number>(
  value: Value | null,
  from: Value | null,
  to: Value | null,
): boolean => value !== null && (from === null || value >= from) && (to === null || value <= to)

const byDictionary = new Intl.Collator('de', { numeric: true }).compare

/** The rows by one of their values, texts as a dictionary has them. Without a value they stand at the end, whichever way; equal ones keep their order. */
export function sortedRows<Row>(
  rows: readonly Row[],
  sortValue: (row: Row) => string | number | null,
  isDescending: boolean,
): Row[] {
  const way = isDescending ? -1 : 1
  return rows
    .map((row) => ({ row, value: sortValue(row) }))
    .sort((one, other) => {
      if (one.value === null || other.value === null)
        return Number(one.value === null) - Number(other.value === null)
      const order =
        typeof one.value === 'number' && typeof other.value === 'number'
          ? one.value - other.value
          : byDictionary(String(one.value), String(other.value))
      return order * way
    })
    .map(({ row }) => row)
}
