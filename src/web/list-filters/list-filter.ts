import type { ReactNode } from 'react'
import type { Day } from '#kernel/day.ts'

/** One way to narrow a list. Its value stands as text in the address, so that a reload, Back and a link that is passed on keep it. */
export interface ListFilter {
  /** Its name in the address. */
  key: string
  label: string
  /** What it asks of the list (a `searchFilter`); null where the text means nothing. */
  filterOf: (text: string, today: Day) => object | null
  /** What its chip says of the value. */
  shown: (text: string) => ReactNode
  /** What opens below the chip. Of one that the page draws itself, such as a checkbox, there is none. */
  editor?: (props: EditorProps) => ReactNode
  /** Stands above the list from the beginning; the others come out of the menu 'Filter'. */
  isNear?: boolean
}

/** What the rows of a list are called: 'Kunde', 'Kunden'; with 'Kein' where it is not 'Keine'. */
export type RowWords = readonly [one: string, many: string, none?: string]

export interface EditorProps {
  label: string
  /** Null: nothing chosen yet. */
  text: string | null
  onChange: (text: string | null) => void
  /** The choice is made: the popover closes. */
  onDone: () => void
}

/** A filter that the address names, with what it asks for. */
export interface ActiveFilter {
  filter: ListFilter
  text: string
  asked: object
}

/** Those of the list's filters that an address names and that mean something. */
export function activeFilters(
  filters: readonly ListFilter[],
  address: URLSearchParams,
  today: Day,
): ActiveFilter[] {
  return filters.flatMap((filter) => {
    const text = address.get(filter.key)
    const asked = text === null ? null : filter.filterOf(text, today)
    return text === null || asked === null ? [] : [{ filter, text, asked }]
  })
}

/** What a list takes for several filters: one as it is, more of them joined; none for none. */
export function joinedFilter(active: readonly Pick<ActiveFilter, 'asked'>[]): object | undefined {
  const [first, ...more] = active.map(({ asked }) => asked)
  return more.length === 0 ? first : { filterType: 'all', of: [first, ...more] }
}
