import { type ReactNode, useMemo } from 'react'
import { CardAction } from '#areas/documents/web/card-action.tsx'
import { usePaying } from '#areas/documents/web/use-paying.ts'
import { PartnerLink } from '#areas/partners/web/partner-link.tsx'
import { shownMoney } from '#areas/tasks/rules/shown-task.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { ColumnMenu } from '#web/list-columns/column-menu.tsx'
import { useListColumns } from '#web/list-columns/use-list-columns.ts'
import { FilterBar } from '#web/list-filters/filter-bar.tsx'
import { isNarrow, NarrowedEmpty, NarrowedFoot } from '#web/list-filters/narrowed.tsx'
import type { ListFilters } from '#web/list-filters/use-list-filters.ts'
import { useListSort } from '#web/list-sort.ts'
import { gridOf, useList } from '#web/reads/use-list.ts'
import { useRememberedList } from '#web/remember.ts'
import { useNavigate } from '#web/router.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { CellLine, CellWithAction } from '#web/ui/grid/cell-lines.tsx'
import { Grid, type PhoneRow } from '#web/ui/grid/grid.tsx'
import { ListStats, ListTools } from '#web/ui/lists/list-tools.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { useOnSign } from '#web/use-on-sign.ts'
import { useToday } from '#web/use-today.ts'
import type { OpenDocument } from '../contract/open-items.ts'
import { ListFile } from './list-file.tsx'
import { documentColumns, OpenMark, partnerColumns } from './open-item-columns.tsx'
import styles from './open-items.module.css'
import type { OpenItemsSide } from './open-items-side.ts'

const loadRowMenus = () => import('./open-row-menus.tsx')

interface OpenDocumentsViewProps {
  side: OpenItemsSide
  filters: ListFilters
  views: ReactNode
  opened: string | undefined
  onOpen: (uuid: string) => void
}

const words = ['Rechnung', 'Rechnungen'] as const

/** The documents behind a number: those of a partner, of a time, without a day to pay by, or what else one narrows them to. Their sum is the number. */
export function OpenDocumentsView({ side, filters, views, opened, onOpen }: OpenDocumentsViewProps) {
  const { searchText, search, place } = useRememberedList()
  const { sort, heads } = useListSort(side.documents, { by: 'dueDate', isDescending: false }, side.byPartner)
  const list = useList(side.documents, { searchText, filter: filters.filter, sort, batch: 50 })
  const { rows, shown, payment } = useOpenRows(side, onOpen)
  const { Pay } = side
  const narrowed = { counter: side.documents, filters, searchText, words }
  return (
    <>
      <ListTools views={views}>
        <SearchField {...search} />
        <FilterBar filters={filters} />
        <ListFile
          name="Offene Rechnungen"
          path={side.files.documents}
          rowCount={list.rowCount}
          isNarrow={isNarrow(narrowed)}
          shown={{ searchText, filter: filters.filter, sort, columns: shown.menu.choice.keys }}
        />
        <ColumnMenu menu={shown.menu} />
      </ListTools>
      <Grid<OpenDocument>
        label="Offene Rechnungen"
        {...shown.grid}
        {...heads}
        {...gridOf(list)}
        {...rows}
        selectedKey={opened ?? payment.paying?.uuid}
        {...place}
        emptyState={
          <NarrowedEmpty {...narrowed} onSearch={search.onChange}>
            <EmptyState title="Nichts offen">{side.empty}</EmptyState>
          </NarrowedEmpty>
        }
      />
      <NarrowedFoot {...narrowed} list={list}>
        <ListStats isOld={list.areStatsOld}>
          {list.stats && (
            <>
              Offen <strong>{formatSum(list.stats.open, 'EUR')}</strong>
            </>
          )}
        </ListStats>
      </NarrowedFoot>
      {payment.paying && <Pay key={payment.paying.uuid} {...payment.paying} onClose={payment.close} />}
    </>
  )
}

/** What a row shows, and what can be done with it. */
function useOpenRows(side: OpenItemsSide, onOpen: (uuid: string) => void) {
  const payment = usePaying<OpenDocument>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what pays only sets what is paid
  const phone = useMemo(() => documentPhoneRow(side, payment.letters.b), [side])
  const columns = useMemo(() => documentColumns(side), [side])
  const shown = useListColumns(`open-documents-${side.area}`, columns, partnerColumns(side, useToday(), ''))
  const navigate = useNavigate()
  const menus = useOnSign(loadRowMenus)
  const parts = {
    side,
    pay: payment.letters.b,
    writeOff: payment.letters.d,
    read: ({ entityId }: OpenDocument) => onOpen(entityId.uuid),
    openPartner: (uuid: string) => navigate(side.pageOf(uuid)),
  }
  const rows = {
    phone,
    rowKey: (row: OpenDocument) => row.entityId.uuid,
    onOpen: parts.read,
    letters: payment.letters,
    rowMenu: (row: OpenDocument) => menus?.openDocumentMenu(row, parts) ?? [],
  }
  return { rows, shown, payment }
}

/** Whose it is and what is open, how it stands and which it is; and its payment. */
function documentPhoneRow(side: OpenItemsSide, pay: (row: OpenDocument) => unknown): PhoneRow<OpenDocument> {
  const label = side.area === 'outgoing' ? 'Bezahlt' : 'Bezahlen'
  return {
    header: `${side.partner} und Rechnung`,
    lines: 3,
    cell: (row) => (
      <>
        <CellLine end={<strong className={styles.sum}>{shownMoney(row.amountDue, row.currency)}</strong>}>
          <PartnerLink side={side.pages} uuid={row.partnerEntityId} name={row.partner} />
        </CellLine>
        <CellWithAction
          action={
            row.amountDue > 0 && <CardAction label={label} number={row.number} onAct={() => pay(row)} />
          }
        >
          <CellLine>
            <OpenMark row={row} />
          </CellLine>
          <CellLine quiet>
            {row.number} · <DayText day={row.date} />
          </CellLine>
        </CellWithAction>
      </>
    ),
  }
}
