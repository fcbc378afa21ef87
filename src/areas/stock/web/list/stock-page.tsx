import { type ComponentProps, useMemo } from 'react'
import { readFirm } from '#areas/firm/contract/read-firm.ts'
import { supplierPath } from '#areas/partners/web/partner-paths.ts'
import { ViewStrip } from '#areas/views/web/view-strip.tsx'
import type { Day } from '#kernel/day.ts'
import { parsePeriod, periodLabel } from '#kernel/period.ts'
import { ColumnMenu } from '#web/list-columns/column-menu.tsx'
import { useListColumns } from '#web/list-columns/use-list-columns.ts'
import { FilterBar } from '#web/list-filters/filter-bar.tsx'
import { NarrowedEmpty, NarrowedFoot } from '#web/list-filters/narrowed.tsx'
import { type ListFilters, useListFilters } from '#web/list-filters/use-list-filters.ts'
import { useListSort } from '#web/list-sort.ts'
import { gridOf, useList } from '#web/reads/use-list.ts'
import { useRead } from '#web/reads/use-read.ts'
import { useRememberedList } from '#web/remember.ts'
import { useNavigate } from '#web/router.tsx'
import { useMay } from '#web/session/session.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Plus } from '#web/ui/first-icons.ts'
import { Grid } from '#web/ui/grid/grid.tsx'
import { ClipboardCheck, FileUp, Package } from '#web/ui/icons.ts'
import { InAddressContext } from '#web/ui/layers/in-address.ts'
import { ListTools } from '#web/ui/lists/list-tools.tsx'
import { MoreTools } from '#web/ui/lists/more-tools.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { useOnSign } from '#web/use-on-sign.ts'
import { useOpened } from '#web/use-opened.ts'
import type { ImportEffect } from '../../contract/stock-figures.ts'
import { listProducts, type ProductRow } from '../../contract.ts'
import { StockLayer } from '../changes/stock-layer.tsx'
import { importKey, importOfText } from '../import/imported-address.ts'
import { EditProductLayer } from '../product/product-layers.tsx'
import { stockColumns, stockPhoneRow } from './stock-columns.tsx'
import { StockExport } from './stock-export.tsx'
import { changedKey, stockFilters } from './stock-filters.ts'
import { inStockText, stateKey } from './stock-keys.ts'
import styles from './stock-page.module.css'
import { StockSums } from './stock-sums.tsx'
import { useStockDay } from './use-stock-day.ts'

// Spec 2 §9.
const batch = 30
const leastWidth = 2000

/** The layers over the list, as they stand in the address: `?ware=uuid`, `?bestand=uuid`. */
const editKey = 'ware'
const stockKey = 'bestand'

const words = ['Ware', 'Waren'] as const

const soldLast = { by: 'inStock', isDescending: false }

const views = [
  { key: 'alle', label: 'Alle', query: '' },
  { key: 'auf-lager', label: 'Auf Lager', query: `${stateKey}=${inStockText}` },
  { key: 'nicht-auf-lager', label: 'Nicht auf Lager', query: `${stateKey}=SOLD` },
  { key: 'minusbestand', label: 'Minusbestand', query: `${stateKey}=NEGATIVE`, isUrgent: true },
]

/** `/auth/stock`: every product with its stock on a day (spec 2 §2, 'Inventory list'). */
export default function StockPage() {
  const { remembered, remember, searchText, search, place } = useRememberedList()
  const rememberFilters = (filters: object) => remember({ filters: { ...filters }, scrollIndex: 0 })
  const { text: dayText, onChange: typeDay, day, error: dayError } = useStockDay(remembered, rememberFilters)
  const filters = useListFilters(stockFilters)
  const sorted = useListSort(listProducts, soldLast)
  const { opened, open, close } = useOpened([editKey, stockKey])
  const asked = { searchText, sort: sorted.named, filter: onDay(filters, day) }
  const list = useList(listProducts, { ...asked, batch })
  const narrowed = { counter: listProducts, filters, searchText, words }
  const { columns, ...rows } = useStockRows(open)

  return (
    <Page
      title="Bestand"
      layout="fill"
      actions={<Actions shown={{ ...asked, filter: filters.filter, day, rowCount: list.rowCount }} />}
    >
      <ListTools
        areHeaded
        views={<ViewStrip resource="products" counter={listProducts} known={stockFilters} builtIn={views} />}
      >
        <SearchField {...search} />
        <FilterBar filters={filters}>
          <DateField
            label="Bestand bis"
            value={dayText}
            onChange={typeDay}
            error={dayError}
            className={styles.day ?? ''}
          />
          <Checkbox
            className={styles.tick ?? ''}
            label="Nur auf Lager"
            value={filters.textOf(stateKey) === inStockText}
            onChange={(isOn) => filters.set(stateKey, isOn ? inStockText : null)}
          />
        </FilterBar>
        <ColumnMenu menu={columns.menu} />
      </ListTools>
      <NarrowedNotice filters={filters} />
      <Grid
        label="Bestand"
        {...columns.grid}
        minTableWidth={leastWidth}
        {...gridOf(list)}
        {...sorted.heads}
        rowKey={(row) => row.entityId.uuid}
        {...rows}
        selectedKey={opened?.uuid}
        {...place}
        emptyState={
          <NarrowedEmpty {...narrowed} onSearch={search.onChange}>
            <Empty />
          </NarrowedEmpty>
        }
      />
      <NarrowedFoot {...narrowed} list={list}>
        <StockSums stats={list.stats} isOld={list.areStatsOld} day={day} />
      </NarrowedFoot>
      <InAddressContext value>
        {opened?.kind === editKey && (
          <EditProductLayer key={opened.uuid} uuid={opened.uuid} canDelete onClose={close} />
        )}
        {opened?.kind === stockKey && <StockLayer key={opened.uuid} uuid={opened.uuid} onClose={close} />}
      </InAddressContext>
    </Page>
  )
}

/** What the list is narrowed to, on a day. */
function onDay({ active }: ListFilters, day: Day): object {
  const filter = { filterType: 'inventoryUntil', day }
  return active.length === 0
    ? filter
    : { filterType: 'all', of: [filter, ...active.map(({ asked }) => asked)] }
}

const loadRowMenu = () => import('./stock-row-menu.tsx')

/** The columns of the list, and what can be done with a product. */
function useStockRows(open: (layer: typeof editKey | typeof stockKey, uuid: string) => void) {
  const navigate = useNavigate()
  const menus = useOnSign(loadRowMenu)
  const maySeeSuppliers = useMay('BILL_VIEW')
  const legacyHost = useRead(readFirm).data?.legacyHost ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are drawn anew only when their links change
  const [columns, phone] = useMemo(() => {
    const options = {
      legacyHost,
      edit: (uuid: string) => open(editKey, uuid),
      openStock: (uuid: string) => open(stockKey, uuid),
    }
    return [stockColumns(options), stockPhoneRow(options)]
  }, [legacyHost])
  const edit = ({ entityId }: ProductRow) => open(editKey, entityId.uuid)
  const read = ({ entityId }: ProductRow) => navigate(`/auth/stock/${entityId.uuid}`)
  const rowMenu = (row: ProductRow) =>
    menus?.stockRowMenu(row, {
      edit,
      openStock: ({ entityId }) => open(stockKey, entityId.uuid),
      read,
      openSupplier: maySeeSuppliers ? (uuid) => navigate(supplierPath(uuid)) : undefined,
    }) ?? []
  return { columns: useListColumns('stock', columns), phone, onOpen: read, letters: { e: edit }, rowMenu }
}

const effectTexts: Readonly<Record<ImportEffect, string>> = {
  CREATED: 'Nur Waren, die dieser Import angelegt hat.',
  CHANGED: 'Nur Waren, die dieser Import geändert hat.',
  KEPT: 'Nur Waren, die dieser Import gelassen hat, wie sie waren.',
}

/** Said where a link led here: from the result of an import, or from the month close. */
function NarrowedNotice({ filters }: { filters: ListFilters }) {
  const effect = importOfText(filters.textOf(importKey))?.importEffect
  const period = parsePeriod(filters.textOf(changedKey) ?? '')
  if (!effect && !period) return null
  return (
    <Notice
      action={
        <ButtonLink size="small" to="/auth/stock">
          Alle Waren
        </ButtonLink>
      }
    >
      {effect && effectTexts[effect]}
      {period && `Nur Waren, deren Bestand jemand von Hand geändert hat: ${periodLabel(period)}.`}
    </Notice>
  )
}

function Actions({ shown }: ComponentProps<typeof StockExport>) {
  return (
    <>
      <MoreTools>
        <StockExport shown={shown} />
        <ButtonLink icon={<ClipboardCheck aria-hidden="true" />} to="/auth/stock/count">
          Inventur
        </ButtonLink>
        <ButtonLink icon={<FileUp aria-hidden="true" />} to="/auth/stock/import">
          Importieren
        </ButtonLink>
      </MoreTools>
      <NewProduct />
    </>
  )
}

function NewProduct() {
  return (
    <ButtonLink kind="primary" letter="N" icon={<Plus aria-hidden="true" />} to="/auth/stock/new">
      Neue Ware
    </ButtonLink>
  )
}

function Empty() {
  return (
    <EmptyState icon={<Package />} title="Noch keine Ware" action={<NewProduct />}>
      Ware legen Sie hier an, oder dort, wo Sie sie einkaufen und verkaufen: in der Position einer Rechnung.
    </EmptyState>
  )
}
