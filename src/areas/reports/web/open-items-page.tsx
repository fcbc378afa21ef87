import { TradeFrame } from '#areas/partners/web/trade-frame.tsx'
import { type BuiltInView, ViewStrip } from '#areas/views/web/view-strip.tsx'
import { useListFilters } from '#web/list-filters/use-list-filters.ts'
import { columnsKey, viewKey } from '#web/list-filters/view-query.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Navigate, useLocation, useSearchParams } from '#web/router.tsx'
import { searchKeyOfAddress } from '#web/search-address.ts'
import { InAddressContext } from '#web/ui/layers/in-address.ts'
import { useOpened } from '#web/use-opened.ts'
import { useToday } from '#web/use-today.ts'
import { OpenDocumentsView } from './open-documents-view.tsx'
import { openItemFilters } from './open-item-filters.ts'
import styles from './open-items.module.css'
import { addressOfNow, openedKey, undatedKey } from './open-items-paths.ts'
import type { OpenItemsSide } from './open-items-side.ts'
import { OpenPartnersView } from './open-partners-view.tsx'
import { OpenWeeksChart } from './open-weeks-chart.tsx'

/** The first view: what is open with each partner. All others are of documents. */
const byPartner = 'nach-partner'

const viewsOf = (side: OpenItemsSide): BuiltInView[] => [
  { key: byPartner, label: side.byPartnerLabel, query: '', isApart: true },
  { key: 'rechnungen', label: 'Alle Rechnungen', query: '' },
  { key: 'ueberfaellig', label: 'Überfällig', query: 'status=OVERDUE', isUrgent: true },
  { key: 'ohne-frist', label: 'Ohne Zahlungsfrist', query: `${undatedKey}=1` },
]

/** 'Offene Posten': by week as a chart, by partner as a list, and the documents behind each number. */
export function OpenItemsPage({ side }: { side: OpenItemsSide }) {
  const [address] = useSearchParams()
  const { opened, open, close } = useOpened([openedKey])
  const { Layer } = side
  const known = openItemFilters[side.pages]
  const filters = useListFilters(known)
  const ofPartners = useListFilters(known, [viewKey, byPartner])
  const old = addressOfNow(address)
  if (old !== null) return <Navigate to={old} replace />
  // A figure's link names no view: what it narrows to are documents.
  const isNarrow = filters.active.length > 0
  const isByPartner = (address.get(viewKey) ?? (isNarrow ? null : byPartner)) === byPartner
  const views = (
    <ViewStrip
      resource={side.resource}
      counter={side.documents}
      known={known}
      builtIn={viewsOf(side)}
      mayKeep={!isByPartner}
    />
  )
  return (
    <TradeFrame area={side.area}>
      <Weeks side={side} isNarrow={isNarrow || Boolean(address.get(searchKeyOfAddress))} />
      {isByPartner ? (
        <OpenPartnersView side={side} filters={ofPartners} views={views} />
      ) : (
        <OpenDocumentsView
          side={side}
          filters={filters}
          views={views}
          opened={opened?.uuid}
          onOpen={(uuid) => open(openedKey, uuid)}
        />
      )}
      {opened && (
        <InAddressContext value>
          <Layer key={opened.uuid} uuid={opened.uuid} onClose={close} />
        </InAddressContext>
      )}
    </TradeFrame>
  )
}

/** The list below says what cannot be read. */
function Weeks({ side, isNarrow }: { side: OpenItemsSide; isNarrow: boolean }) {
  const { data } = useRead(side.weeks, { query: { day: useToday() } })
  const [address] = useSearchParams()
  const { pathname } = useLocation()
  const shown = new URLSearchParams(address)
  for (const key of [openedKey, viewKey, columnsKey, 'sort', 'suche']) shown.delete(key)
  if (data !== undefined && data.documents === 0) return null
  return (
    <div className={styles.chart}>
      {data && (
        <OpenWeeksChart
          label="Offen nach Fälligkeit"
          weeks={data}
          path={side.path}
          current={`${pathname}?${shown}`}
          note={
            isNarrow ? 'Das Diagramm zeigt alles, was offen ist; der Filter gilt für die Liste.' : undefined
          }
        />
      )}
    </div>
  )
}
