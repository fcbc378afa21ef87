import type { ReactNode } from 'react'
import { lazyOrNothing } from '../lazy-or-nothing.tsx'
import type { ListHandle } from '../reads/use-list.ts'
import { ListFoot } from '../ui/lists/list-foot.tsx'
import type { RowWords } from './list-filter.ts'
import type { ListFilters } from './use-list-filters.ts'
import { type RowCounter, useRowCounts } from './use-row-counts.ts'
import type { WithoutOneProps } from './without-one.tsx'

const WithoutOne = lazyOrNothing<WithoutOneProps>(() => import('./without-one.tsx'))

interface NarrowedProps {
  counter: RowCounter
  filters: ListFilters
  searchText: string
  words: RowWords
}

/** Whether a list shows a part of its rows. */
export const isNarrow = ({ filters, searchText }: Pick<NarrowedProps, 'filters' | 'searchText'>) =>
  filters.active.length > 0 || searchText.trim() !== ''

interface NarrowedFootProps extends NarrowedProps {
  list: Pick<ListHandle<unknown, unknown>, 'rowCount' | 'isCounting' | 'isLoading'>
  children?: ReactNode
}

/** Below a list: how many rows it shows, of how many, and what they come to. */
export function NarrowedFoot({ list, children, ...narrowed }: NarrowedFootProps) {
  const isFiltered = isNarrow(narrowed)
  const [all] = useRowCounts(narrowed.counter, [{ filter: undefined, searchText: '', isWanted: isFiltered }])
  return (
    <ListFoot
      count={list.isLoading || list.isCounting ? undefined : list.rowCount}
      all={all}
      isFiltered={isFiltered}
      words={[narrowed.words[0], narrowed.words[1]]}
    >
      {children}
    </ListFoot>
  )
}

interface NarrowedEmptyProps extends NarrowedProps {
  onSearch: (text: string) => void
  /** What stands there where the list has no rows at all. */
  children: ReactNode
}

/** In the place of rows: what excludes them all, or that there are none yet. */
export function NarrowedEmpty({ onSearch, children, ...narrowed }: NarrowedEmptyProps) {
  return isNarrow(narrowed) ? <WithoutOne {...narrowed} onSearch={onSearch} /> : children
}
