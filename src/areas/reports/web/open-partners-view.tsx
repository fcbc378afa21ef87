import { type ReactNode, useMemo } from 'react'
import { PartnerLink } from '#areas/partners/web/partner-link.tsx'
import { withOpenItems } from '#areas/partners/web/partner-paths.ts'
import type { Day } from '#kernel/day.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { ColumnMenu } from '#web/list-columns/column-menu.tsx'
import { useListColumns } from '#web/list-columns/use-list-columns.ts'
import { FilterBar } from '#web/list-filters/filter-bar.tsx'
import { joinedFilter } from '#web/list-filters/list-filter.ts'
import { isNarrow, NarrowedEmpty } from '#web/list-filters/narrowed.tsx'
import type { ListFilters } from '#web/list-filters/use-list-filters.ts'
import { useListSort } from '#web/list-sort.ts'
import { gridOf, useList } from '#web/reads/use-list.ts'
import { useRememberedList } from '#web/remember.ts'
import { Link, useNavigate } from '#web/router.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { DueDay } from '#web/ui/figures/due-day.tsx'
import { CellLine } from '#web/ui/grid/cell-lines.tsx'
import { Grid, type PhoneRow } from '#web/ui/grid/grid.tsx'
import { HandCoins } from '#web/ui/icons.ts'
import { ListStats, ListTools } from '#web/ui/lists/list-tools.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { useOnSign } from '#web/use-on-sign.ts'
import { useToday } from '#web/use-today.ts'
import type { OpenPartner } from '../contract/open-items.ts'
import { documentsText } from './due-week-text.ts'
import { ListFile } from './list-file.tsx'
import { documentColumns, OpenSum, partnerColumns } from './open-item-columns.tsx'
import styles from './open-items.module.css'
import { partnerPath } from './open-items-paths.ts'
import type { OpenItemsSide } from './open-items-side.ts'

const loadRowMenus = () => import('./open-row-menus.tsx')

interface OpenPartnersViewProps {
  side: OpenItemsSide
  filters: ListFilters
  views: ReactNode
}

/** What is open with each partner, what is overdue first; narrowed, what is open of some documents. */
export function OpenPartnersView({ side, filters, views }: OpenPartnersViewProps) {
  const { searchText, search, place } = useRememberedList()
  const navigate = useNavigate()
  const today = useToday()
  const { sort, heads } = useListSort(side.byPartner, { by: 'overdue', isDescending: true }, side.documents)
  const filter = joinedFilter([{ asked: { filterType: 'seenOn', day: today } }, ...filters.active])
  const list = useList(side.byPartner, { searchText, sort, filter })
  const narrowed = { counter: side.byPartner, filters, searchText, words: side.words }
  // What is open with one of them leads to his documents, narrowed alike.
  const kept = new URLSearchParams(filters.active.map(({ filter: { key }, text }) => [key, text])).toString()
  const phone = useMemo(() => partnerPhoneRow(side, today, kept), [side, today, kept])
  const columns = useMemo(() => partnerColumns(side, today, kept), [side, today, kept])
  const shown = useListColumns(`open-${side.area}`, columns, documentColumns(side))
  const menus = useOnSign(loadRowMenus)
  const read = (row: OpenPartner) => navigate(partnerPath(side.path, row.entityId.uuid, kept))
  const openPartner = (uuid: string) => navigate(side.pageOf(uuid))
  return (
    <>
      <ListTools views={views}>
        <SearchField {...search} />
        <FilterBar filters={filters} />
        <ListStats isOld={list.areStatsOld}>
          {list.stats && list.rowCount !== undefined && (
            <>
              {filters.active.length > 0 ? (
                countText(list.rowCount, side)
              ) : (
                <Link to={withOpenItems(side.partnerList, 'OPEN', searchText)}>
                  {countText(list.rowCount, side)}
                </Link>
              )}
              <span aria-hidden="true"> · </span>
              Offen <strong>{formatSum(list.stats.open, 'EUR')}</strong>
              <span aria-hidden="true"> · </span>
              davon überfällig <strong>{formatSum(list.stats.overdue, 'EUR')}</strong>
            </>
          )}
        </ListStats>
        <ListFile
          name={`Offene Posten: ${side.partners}`}
          path={side.files.byPartner}
          rowCount={list.rowCount}
          isNarrow={isNarrow(narrowed)}
          shown={{ searchText, filter, sort, columns: shown.menu.choice.keys }}
        />
        <ColumnMenu menu={shown.menu} />
      </ListTools>
      <div className={styles.fit} style={{ maxWidth: widthOf(shown.grid) }}>
        <Grid<OpenPartner>
          label={`Offene Posten: ${side.partners}`}
          {...shown.grid}
          {...heads}
          phone={phone}
          {...gridOf(list)}
          rowKey={(row) => row.entityId.uuid}
          {...place}
          onOpen={read}
          rowMenu={(row) => menus?.openPartnerMenu(row, { side, read, openPartner }) ?? []}
          emptyState={
            <NarrowedEmpty {...narrowed} onSearch={search.onChange}>
              <EmptyState icon={<HandCoins />} title="Nichts offen">
                {side.empty}
              </EmptyState>
            </NarrowedEmpty>
          }
        />
      </div>
    </>
  )
}

// The list's border and scrollbar, in pixels.
const besideColumns = 20

/** The table is as wide as its columns: a name and what is open of it stand close by each other. */
function widthOf({ columns, layout }: ReturnType<typeof useListColumns<OpenPartner>>['grid']): number {
  const widths = columns.map(({ key, width = 0 }) => layout.widths[key] ?? width)
  return widths.reduce((sum, width) => sum + width, besideColumns)
}

/** `1 Kunde`, `1.200 Kunden` */
function countText(count: number, { words: [one, many] }: OpenItemsSide): string {
  return `${count.toLocaleString('de-DE')} ${count === 1 ? one : many}`
}

function partnerPhoneRow(side: OpenItemsSide, today: Day, kept: string): PhoneRow<OpenPartner> {
  return {
    header: side.partner,
    lines: 2,
    cell: (row) => (
      <>
        <CellLine end={<OpenSum side={side} row={row} kept={kept} />}>
          <PartnerLink side={side.pages} uuid={row.entityId.uuid} name={row.partner} />
        </CellLine>
        <CellLine
          quiet
          end={row.oldestDueDate && <DueDay day={row.oldestDueDate} isOverdue={row.oldestDueDate < today} />}
        >
          {row.overdue === 0 ? (
            documentsText(row.documents)
          ) : (
            <span className={styles.late}>{formatSum(row.overdue, 'EUR')} überfällig</span>
          )}
        </CellLine>
      </>
    ),
  }
}
