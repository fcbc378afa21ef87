import { type BuiltInView, ViewStrip } from '#areas/views/web/view-strip.tsx'
import { ColumnMenu } from '#web/list-columns/column-menu.tsx'
import { useListColumns } from '#web/list-columns/use-list-columns.ts'
import { FilterBar } from '#web/list-filters/filter-bar.tsx'
import { isNarrow, NarrowedEmpty, NarrowedFoot } from '#web/list-filters/narrowed.tsx'
import { useListFilters } from '#web/list-filters/use-list-filters.ts'
import { useListSort } from '#web/list-sort.ts'
import { gridOf, useList } from '#web/reads/use-list.ts'
import { useRememberedList } from '#web/remember.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Grid } from '#web/ui/grid/grid.tsx'
import { ChartNoAxesColumn } from '#web/ui/icons.ts'
import { ListTools } from '#web/ui/lists/list-tools.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { useWideScreen } from '#web/use-wide-screen.ts'
import { yieldsRegister } from '../contract/list-registers.ts'
import { listProductYields } from '../contract/product-yields.ts'
import { ListFile } from './list-file.tsx'
import { narrowYieldColumns, yieldColumns, yieldPhoneRow } from './yield-columns.tsx'
import { unsoldKey, yieldFilters } from './yield-list-filters.ts'
import { YieldSums } from './yield-sums.tsx'

const batch = 50
// Pixels; below it the columns that say most.
const narrowBelow = 1280

const words = ['Ware', 'Waren'] as const

const views: readonly BuiltInView[] = [
  { key: 'verkauft', label: 'Alle Verkäufe', query: '' },
  { key: 'dieser-monat', label: 'Dieser Monat', query: 'zeitraum=dieser-monat' },
  { key: 'letzter-monat', label: 'Letzter Monat', query: 'zeitraum=letzter-monat' },
  { key: 'dieses-jahr', label: 'Dieses Jahr', query: 'zeitraum=dieses-jahr' },
  { key: 'paragraf-25a', label: '§ 25a UStG', query: 'steuer=m' },
]

/** `/auth/report/yields`: 'Ertrag je Ware', the last sale first. */
export default function YieldListPage() {
  const { searchText, search, place } = useRememberedList()
  const filters = useListFilters(yieldFilters)
  const { sort, heads } = useListSort(listProductYields, { by: 'soldOn', isDescending: true })
  const list = useList(listProductYields, { searchText, filter: filters.filter, sort, batch })
  const isWide = useWideScreen(narrowBelow)
  const shown = useListColumns(
    isWide ? 'yields' : 'yields-narrow',
    ...(isWide
      ? ([yieldColumns, narrowYieldColumns] as const)
      : ([narrowYieldColumns, yieldColumns] as const)),
  )
  const narrowed = { counter: listProductYields, filters, searchText, words }
  return (
    <Page title="Ertrag je Ware" layout="fill">
      <ListTools
        views={
          <ViewStrip
            resource="productyields"
            counter={listProductYields}
            known={yieldFilters}
            builtIn={views}
          />
        }
      >
        <SearchField {...search} />
        <FilterBar filters={filters}>
          <Checkbox
            label="Auch unverkaufte"
            value={filters.textOf(unsoldKey) !== null}
            onChange={(isOn) => filters.set(unsoldKey, isOn ? '1' : null)}
          />
        </FilterBar>
        <ListFile
          name="Ertrag je Ware"
          path={yieldsRegister.path}
          rowCount={list.rowCount}
          isNarrow={isNarrow(narrowed)}
          shown={{ searchText, filter: filters.filter, sort, columns: shown.menu.choice.keys }}
        />
        <ColumnMenu menu={shown.menu} />
      </ListTools>
      <Grid
        label="Ertrag je Ware"
        {...shown.grid}
        {...heads}
        phone={yieldPhoneRow}
        minTableWidth={isWide ? 1360 : 0}
        {...gridOf(list)}
        rowKey={(row) => row.entityId.uuid}
        {...place}
        emptyState={
          <NarrowedEmpty {...narrowed} onSearch={search.onChange}>
            <EmptyState icon={<ChartNoAxesColumn />} title="Noch nichts verkauft">
              Hier steht jede Ware, die eine Ausgangsrechnung nennt.
            </EmptyState>
          </NarrowedEmpty>
        }
      />
      <NarrowedFoot {...narrowed} list={list}>
        <YieldSums stats={list.stats} isOld={list.areStatsOld} />
      </NarrowedFoot>
    </Page>
  )
}
