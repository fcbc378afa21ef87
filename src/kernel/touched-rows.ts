/**
 * What is known of the rows that an event brought to a list, by the filters of `documentFilters`: each member holds every value that the
 * rows have of it. What is left out is unknown.
 */
export interface TouchedRows {
  state?: readonly string[]
  delivery?: readonly (string | null)[]
  partner?: readonly string[]
  category?: readonly string[]
  currency?: readonly string[]
  /** In EUR. */
  amount?: readonly number[]
  /** By the name of the row's date; that by which the list is ordered also under ''. */
  period?: Readonly<Record<string, readonly string[]>>
}

type Filter = { filterType: string } & Readonly<Record<string, unknown>>

/**
 * Whether none of the rows can be among those that a list shows by this `searchFilter`: what it answered before the event still holds.
 * False wherever that is not certain.
 */
export function areOutside(filter: unknown, rows: TouchedRows): boolean {
  const { filterType, of } = (filter ?? {}) as { filterType?: unknown; of?: unknown }
  const filters = filterType === 'all' ? of : [filter]
  return Array.isArray(filters) && filters.some((one) => isFilter(one) && isOutside(one, rows))
}

const isFilter = (value: unknown): value is Filter =>
  typeof value === 'object' && value !== null && 'filterType' in value

function isOutside(filter: Filter, rows: TouchedRows): boolean {
  const { filterType, states, from, to } = filter
  switch (filterType) {
    case 'state':
    case 'delivery':
      return isNone(rows[filterType], (value) => !Array.isArray(states) || states.includes(value))
    case 'partner':
    case 'category':
    case 'currency':
      return isNone(rows[filterType], (value) => isSame(filter[filterType], value))
    case 'amount':
      return isNone(rows.amount, (value) => !(isBelow(value, from) || isBelow(to, value)))
    case 'period':
      return isNone(
        rows.period?.[String(filter['by'] ?? '')],
        (day) => !(isBelow(day, from) || isBelow(to, day)),
      )
    default:
      return false
  }
}

const isNone = <T>(values: readonly T[] | undefined, mayMatch: (value: T) => boolean) =>
  values !== undefined && !values.some(mayMatch)

/** As the schemas of the filters read it: ids and currencies in any case. */
const isSame = (wanted: unknown, value: string) =>
  typeof wanted !== 'string' || wanted.trim().toLowerCase() === value.toLowerCase()

const isoDay = /^\d{4}-\d\d-\d\d$/

/** Two amounts or two days; an end that is missing, or said in another way, is below nothing. */
function isBelow(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') return one < other
  const areDays = [one, other].every((value) => typeof value === 'string' && isoDay.test(value))
  return areDays && String(one) < String(other)
}
