import { Fragment } from 'react'
import { Button } from '../ui/buttons/button.tsx'
import { EmptyState } from '../ui/notices/empty-state.tsx'
import { joinedFilter, type RowWords } from './list-filter.ts'
import { useFiltersTaken } from './use-filters-taken.ts'
import type { ListFilters } from './use-list-filters.ts'
import { type RowCounter, useRowCounts } from './use-row-counts.ts'
import styles from './without-one.module.css'

export interface WithoutOneProps {
  counter: RowCounter
  filters: ListFilters
  searchText: string
  onSearch: (text: string) => void
  words: RowWords
}

/** In the place of rows that nothing fits: which filters exclude each other, and how many rows there are without each of them. */
export default function WithoutOne({ counter, filters, searchText, onSearch, words }: WithoutOneProps) {
  const search = searchText.trim()
  const { active } = filters
  const take = useFiltersTaken(filters)
  const narrowing = [
    ...active.map(({ filter, filter: { key, label, shown, editor }, text }) => ({
      key,
      shown: editor ? (
        <>
          {label} „{shown(text)}“
        </>
      ) : (
        `„${label}“`
      ),
      short: label,
      searchText: search,
      filter: joinedFilter(active.filter((one) => one.filter.key !== key)),
      remove: () => take.one(filter),
    })),
    ...(search === ''
      ? []
      : [
          {
            ...{ key: 'suche', shown: `die Suche „${search}“`, short: 'Suche' },
            ...{ searchText: '', filter: filters.filter, remove: () => onSearch('') },
          },
        ]),
  ]
  const counts = useRowCounts(counter, narrowing)
  const excluding = narrowing.filter((_, index) => (counts[index] ?? 0) > 0)
  const named = excluding.length > 1 ? excluding : narrowing
  return (
    <EmptyState
      title={`${words[2] ?? 'Keine'} ${words[0]} passt`}
      action={
        <div className={styles.actions}>
          {narrowing.length > 1 &&
            narrowing.map((one, index) => (
              <Button key={one.key} onClick={one.remove}>
                Ohne {one.short}
                {counts[index] !== undefined && ` (${counts[index].toLocaleString('de-DE')})`}
              </Button>
            ))}
          <Button
            onClick={() => {
              if (search !== '') onSearch('')
              if (active.length > 0) take.all()
            }}
          >
            {active.length > 0 ? 'Filter zurücksetzen' : 'Suche leeren'}
          </Button>
        </div>
      }
    >
      {named.map((one, index) => (
        <Fragment key={one.key}>
          {index > 0 && (index === named.length - 1 ? ' und ' : ', ')}
          {one.shown}
        </Fragment>
      ))}
      {named.length === 1 ? ' trifft auf nichts zu.' : ' treffen zusammen nicht zu.'}
    </EmptyState>
  )
}
