import { useState } from 'react'
import type { Day } from '#kernel/day.ts'
import { daysOfPeriod, parseMonths } from '#kernel/period.ts'
import { ColumnMenu } from '#web/list-columns/column-menu.tsx'
import { useListColumns } from '#web/list-columns/use-list-columns.ts'
import { gridOf, useList } from '#web/reads/use-list.ts'
import { useRememberedList } from '#web/remember.ts'
import { useSearchParams } from '#web/router.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Grid } from '#web/ui/grid/grid.tsx'
import { ChartNoAxesColumn } from '#web/ui/icons.ts'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { useWideScreen } from '#web/use-wide-screen.ts'
import { listProductYields } from '../contract/product-yields.ts'
import { narrowYieldColumns, yieldColumns, yieldPhoneRow } from './yield-columns.tsx'
import { type YieldChoice, YieldFilters } from './yield-filters.tsx'
import styles from './yield-list-page.module.css'
import { YieldSums } from './yield-sums.tsx'

const batch = 50
// Pixels; below it the columns that say most.
const narrowBelow = 1280

/** `/auth/report/yields`: 'Ertrag je Ware', the last sale first. */
export default function YieldListPage() {
  const { searchText, search, place } = useRememberedList()
  const [address] = useSearchParams()
  const [chosen, setChosen] = useState<YieldChoice>({ ...periodOfAddress(address), unsold: false })
  const { from, to, unsold } = chosen
  const filter = { filterType: 'period' as const, from, to, unsold }
  const list = useList(listProductYields, { searchText, filter, batch })
  const isWide = useWideScreen(narrowBelow)
  const shown = useListColumns(
    isWide ? 'yields' : 'yields-narrow',
    isWide ? yieldColumns : narrowYieldColumns,
  )
  const isNarrowed = searchText.trim() !== '' || from !== null || to !== null
  return (
    <Page title="Ertrag je Ware" layout="fill">
      <div className={styles.tools}>
        <SearchField {...search} />
        <YieldFilters chosen={chosen} onChange={setChosen} />
        <ColumnMenu menu={shown.menu} />
      </div>
      <Grid
        label="Ertrag je Ware"
        {...shown.grid}
        phone={yieldPhoneRow}
        minTableWidth={isWide ? 1360 : 0}
        {...gridOf(list)}
        rowKey={(row) => row.entityId.uuid}
        {...place}
        emptyState={<Empty isNarrowed={isNarrowed} />}
      />
      <YieldSums stats={list.stats} isOld={list.areStatsOld} />
    </Page>
  )
}

/** The time that the address names (`?zeitraum=2026-10`, `?zeitraum=2025-12--2026-11`), which is what the list begins with. */
function periodOfAddress(address: URLSearchParams): { from: Day | null; to: Day | null } {
  const months = parseMonths(address.get('zeitraum') ?? '')
  return months ? daysOfPeriod(months) : { from: null, to: null }
}

function Empty({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed)
    return <EmptyState title="Nichts gefunden">Keine verkaufte Ware passt zu dieser Auswahl.</EmptyState>
  return (
    <EmptyState icon={<ChartNoAxesColumn />} title="Noch nichts verkauft">
      Hier steht jede Ware, die eine Ausgangsrechnung nennt.
    </EmptyState>
  )
}
