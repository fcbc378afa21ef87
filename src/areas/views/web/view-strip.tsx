import { useState } from 'react'
import { lazyOrNothing } from '#web/lazy-or-nothing.tsx'
import { activeFilters, joinedFilter, type ListFilter } from '#web/list-filters/list-filter.ts'
import { type RowCounter, useRowCounts } from '#web/list-filters/use-row-counts.ts'
import { showsView, viewAddress, viewKey, viewQuery } from '#web/list-filters/view-query.ts'
import { onDemand } from '#web/on-demand.tsx'
import { useAll } from '#web/reads/use-read.ts'
import { Link, useSearchParams } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { useToday } from '#web/use-today.ts'
import { useWideScreen } from '#web/use-wide-screen.ts'
import { listViews, type ViewResource, type ViewRow } from '../contract/list-views.ts'
import type { BuiltInView } from './built-in-view.ts'
import type { ViewSelectProps } from './view-select.tsx'
import styles from './view-strip.module.css'

export type { BuiltInView } from './built-in-view.ts'

const ViewMenu = lazyOrNothing(() => import('./view-menu.tsx'))
const ViewSelect = lazyOrNothing<ViewSelectProps>(() => import('./view-select.tsx'))
const ViewLayer = onDemand(() => import('./view-layer.tsx'))

// Pixels of the window: below it they are one button.
const phoneBelow = 640

interface ViewStripProps {
  resource: ViewResource
  counter: RowCounter
  known: readonly ListFilter[]
  builtIn: readonly BuiltInView[]
  /** False: what is shown is no choice among the rows of this list. */
  mayKeep?: boolean
}

/** Above a list: the views that Kontor brings, the own ones and those that colleagues share, with how many rows each has now. */
export function ViewStrip({ resource, counter, known, builtIn, mayKeep = true }: ViewStripProps) {
  const [address] = useSearchParams()
  const { data: kept = [] } = useAll(listViews, { filterType: 'resource', resource })
  const [edited, setEdited] = useState<ViewRow | 'new' | null>(null)
  const own = kept.map((row) => ({ key: row.entityId.uuid as string, label: row.name, query: row.query }))
  const views: BuiltInView[] = [...builtIn, ...own]
  const query = viewQuery(known, address)
  const named = views.find(({ key }) => key === address.get(viewKey))
  // Without a name in the address the one that shows the same; a built-in one whose filter is gone is the whole list; one's own is changed.
  const same = builtIn.find(
    (view) => view.query === query && view.count === undefined && !(named && view.isApart),
  )
  const isBuiltIn = builtIn.some(({ key }) => key === named?.key)
  const current = (isBuiltIn && named?.query && !query && !named.isApart && same) || named || same
  const row = kept.find(({ entityId }) => entityId.uuid === current?.key)
  const counts = useCounts(counter, known, views)
  const isPhone = !useWideScreen(phoneBelow)
  const mayBeKept = mayKeep && query !== '' && query !== current?.query
  const parts = (
    <>
      {row && <ViewMenu key={row.entityId.uuid} row={row} query={query} onEdit={() => setEdited(row)} />}
      {edited && (
        <ViewLayer
          resource={resource}
          query={edited === 'new' ? query : edited.query}
          row={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
  if (isPhone)
    return (
      <>
        <ViewSelect
          views={views}
          counts={counts}
          current={current}
          isChanged={current !== undefined && !showsView(current.query, query)}
          {...(mayBeKept && { onKeep: () => setEdited('new') })}
        />
        {parts}
      </>
    )
  return (
    <div className={styles.strip}>
      <ViewLinks {...{ views, counts, current, query }} />
      {parts}
      {mayBeKept && (
        <Button kind="quiet" size="small" onClick={() => setEdited('new')}>
          Ansicht speichern
        </Button>
      )}
    </div>
  )
}

interface ViewLinksProps {
  views: readonly BuiltInView[]
  counts: readonly (number | undefined)[]
  current: BuiltInView | undefined
  /** What the list shows now. */
  query: string
}

function ViewLinks({ views, counts, current, query }: ViewLinksProps) {
  return (
    <nav aria-label="Ansichten" className={styles.views}>
      {views.map(({ key, label, query: of, count, isUrgent = false }, index) => {
        const rows = count ?? counts[index]
        const isChanged = key === current?.key && !showsView(of, query)
        return (
          <Link
            key={key}
            to={key === views[0]?.key ? '?' : viewAddress(of, key)}
            replace
            className={styles.view}
            {...(key === current?.key && { 'aria-current': 'page' as const })}
          >
            <span className={styles.name}>{label}</span>
            {rows !== undefined && index > 0 && !isChanged && (
              <span className={cx(styles.count, isUrgent && rows > 0 && styles.urgent)}>
                {rows.toLocaleString('de-DE')}
              </span>
            )}
            {isChanged && <span className={styles.count}>geändert</span>}
          </Link>
        )
      })}
    </nav>
  )
}

/** How many rows each has now. The first is the whole list, which the foot counts. */
function useCounts(
  counter: RowCounter,
  known: readonly ListFilter[],
  views: readonly BuiltInView[],
): readonly (number | undefined)[] {
  const today = useToday()
  return useRowCounts(
    counter,
    views.map(({ query, count }, index) => {
      const address = new URLSearchParams(query)
      return {
        filter: joinedFilter(activeFilters(known, address, today)),
        searchText: address.get('suche') ?? '',
        isWanted: index > 0 && count === undefined,
      }
    }),
  )
}
