import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListDeclaration } from '#kernel/declare.ts'
import { lazyOrNothing } from '#web/lazy-or-nothing.tsx'
import { activeFilters, joinedFilter, type ListFilter } from '#web/list-filters/list-filter.ts'
import { showsView, viewAddress, viewKey, viewQuery } from '#web/list-filters/view-query.ts'
import { onDemand } from '#web/on-demand.tsx'
import { totalsQuery } from '#web/reads/use-list.ts'
import { useAll } from '#web/reads/use-read.ts'
import { Link, useSearchParams } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useToday } from '#web/use-today.ts'
import { listViews, type ViewResource, type ViewRow } from '../contract/list-views.ts'
import styles from './view-strip.module.css'

const ViewMenu = lazyOrNothing(() => import('./view-menu.tsx'))
const ViewLayer = onDemand(() => import('./view-layer.tsx'))

/** A view that Kontor brings. */
export interface BuiltInView {
  /** Its name in the address. */
  key: string
  label: string
  query: string
  /** What is counted beside it, where that is no row of the list. */
  count?: number
  /** Its rows want something done. */
  isUrgent?: boolean
}

interface ViewStripProps {
  resource: ViewResource
  declaration: ListDeclaration
  known: readonly ListFilter[]
  builtIn: readonly BuiltInView[]
}

/** Above a list: the views that Kontor brings, the own ones and those that colleagues share, with how many rows each has now. */
export function ViewStrip({ resource, declaration, known, builtIn }: ViewStripProps) {
  const [address] = useSearchParams()
  const { data: kept = [] } = useAll(listViews, { filterType: 'resource', resource })
  const [edited, setEdited] = useState<ViewRow | 'new' | null>(null)
  const own = kept.map((row) => ({ key: row.entityId.uuid as string, label: row.name, query: row.query }))
  const views: BuiltInView[] = [...builtIn, ...own]
  const query = viewQuery(known, address)
  const named = views.find(({ key }) => key === address.get(viewKey))
  // Without a name in the address: the one that shows the same.
  const current = named ?? builtIn.find((view) => showsView(view.query, query) && view.count === undefined)
  const row = kept.find(({ entityId }) => entityId.uuid === current?.key)
  const counts = useCounts(declaration, known, views)
  return (
    <div className={styles.strip}>
      <nav aria-label="Ansichten" className={styles.views}>
        {views.map(({ key, label, query: of, count, isUrgent = false }, index) => {
          const rows = count ?? counts[index]
          return (
            <Link
              key={key}
              to={key === builtIn[0]?.key ? '?' : viewAddress(of, key)}
              replace
              className={styles.view}
              {...(key === current?.key && { 'aria-current': 'page' as const })}
            >
              <span className={styles.name}>{label}</span>
              {rows !== undefined && index > 0 && (
                <span className={cx(styles.count, isUrgent && rows > 0 && styles.urgent)}>
                  {rows.toLocaleString('de-DE')}
                </span>
              )}
              {key === current?.key && !showsView(of, query) && <VisuallyHidden>geändert</VisuallyHidden>}
            </Link>
          )
        })}
      </nav>
      {row && <ViewMenu key={row.entityId.uuid} row={row} query={query} onEdit={() => setEdited(row)} />}
      {query !== '' && query !== current?.query && (
        <Button kind="quiet" size="small" onClick={() => setEdited('new')}>
          Ansicht speichern
        </Button>
      )}
      {edited && (
        <ViewLayer
          resource={resource}
          query={edited === 'new' ? query : edited.query}
          row={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}

/** How many rows each has, counted by the server and kept up to date by the events. The first is the whole list, which the foot counts. */
function useCounts(
  declaration: ListDeclaration,
  known: readonly ListFilter[],
  views: readonly BuiltInView[],
): (number | undefined)[] {
  const today = useToday()
  return useQueries({
    queries: views.map(({ query, count }, index) => {
      const address = new URLSearchParams(query)
      const search = address.get('suche') ?? ''
      const filter = joinedFilter(activeFilters(known, address, today))
      const foundKey = JSON.stringify([search, filter ?? null])
      return {
        ...totalsQuery(declaration, foundKey, search, filter),
        enabled: index > 0 && count === undefined,
      }
    }),
  }).map((result) => result.data?.totalCount)
}
