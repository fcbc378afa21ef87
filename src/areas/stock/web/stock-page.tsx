import { ClipboardCheck, FileUp, Package, Plus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { readFirm } from '#areas/firm/contract/read-firm.ts'
import type { Day } from '#kernel/day.ts'
import { useRememberedList } from '#web/remember.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Grid } from '#web/ui/grid/grid.tsx'
import { Page } from '#web/ui/page.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useList } from '#web/use-list.ts'
import { useRead } from '#web/use-read.ts'
import { listProducts } from '../contract.ts'
import { EditProductLayer } from './product-layers.tsx'
import { stockColumns, stockPhoneRow } from './stock-columns.tsx'
import { StockExport } from './stock-export.tsx'
import { StockLayer } from './stock-layer.tsx'
import styles from './stock-page.module.css'
import { StockSums } from './stock-sums.tsx'
import { useStockDay } from './use-stock-day.ts'

// Spec 2 §9.
const batch = 30
const leastWidth = 2000

/** The layers over the list, as they stand in the address: `?ware=uuid`, `?bestand=uuid`. */
const editKey = 'ware'
const stockKey = 'bestand'

/** `/auth/stock`: every product with its stock on a day (spec 2 §2, 'Inventory list'). */
export default function StockPage() {
  const { remembered, remember } = useRememberedList()
  const [searchText, setSearchText] = useState(remembered.searchText)
  const filters = useRef(remembered.filters)
  const rememberFilters = (part: object) => {
    filters.current = { ...filters.current, ...part }
    remember({ filters: filters.current, scrollIndex: 0 })
  }
  const { text: dayText, onChange: typeDay, day, error: dayError } = useStockDay(remembered, rememberFilters)
  const [inStock, setInStock] = useState(remembered.filters['inStock'] === true)
  const [address, setAddress] = useSearchParams()
  const navigate = useNavigate()
  const edited = address.get(editKey)
  const opened = address.get(stockKey)
  const filter = { filterType: 'inventoryUntil' as const, day, inStock }
  const list = useList(listProducts, { searchText, batch, filter })
  const legacyHost = useRead(readFirm).data?.legacyHost ?? ''
  const edit = (uuid: string) => setAddress({ [editKey]: uuid })
  const openStock = (uuid: string) => setAddress({ [stockKey]: uuid })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are drawn anew only when their links change
  const [columns, phone] = useMemo(() => {
    const options = { legacyHost, edit, openStock }
    return [stockColumns(options), stockPhoneRow(options)]
  }, [legacyHost])

  // Back closes the layer too; one that was opened by its address has nothing to go back to.
  const close = () => (window.history.state?.idx > 0 ? navigate(-1) : setAddress({}, { replace: true }))
  const search = (text: string) => {
    setSearchText(text)
    remember({ searchText: text, scrollIndex: 0 })
  }

  return (
    <Page title="Bestand" layout="fill" actions={<Actions {...{ day, searchText, inStock }} />}>
      <div className={styles.tools}>
        <SearchField value={searchText} autoFocus onChange={search} />
        <DateField
          label="Bestand bis"
          value={dayText}
          onChange={typeDay}
          error={dayError}
          className={styles.day ?? ''}
        />
        <Checkbox
          label="Nur auf Lager"
          value={inStock}
          onChange={(value) => {
            setInStock(value)
            rememberFilters({ inStock: value })
          }}
        />
      </div>
      <Grid
        label="Bestand"
        columns={columns}
        phone={phone}
        minTableWidth={leastWidth}
        rowCount={list.rowCount}
        isCounting={list.isCounting}
        rowAt={list.rowAt}
        rowKey={(row) => row.entityId.uuid}
        onVisibleRange={list.onVisibleRange}
        onOpen={(row) => edit(row.entityId.uuid)}
        selectedKey={edited ?? opened ?? undefined}
        loading={list.isLoading}
        error={list.error}
        resetKey={list.resetKey}
        initialScrollIndex={remembered.scrollIndex}
        onScrollIndex={(scrollIndex) => remember({ scrollIndex })}
        storageKey="stock"
        emptyState={<Empty isSearch={searchText.trim() !== ''} inStock={inStock} />}
      />
      <StockSums stats={list.stats} isOld={list.areStatsOld} day={day} />
      {edited && <EditProductLayer key={edited} uuid={edited} canDelete onClose={close} />}
      {opened && <StockLayer key={opened} uuid={opened} onClose={close} />}
    </Page>
  )
}

function Actions(shown: { day: Day; searchText: string; inStock: boolean }) {
  return (
    <>
      <StockExport {...shown} />
      <ButtonLink icon={<ClipboardCheck aria-hidden="true" />} to="/auth/stock/count">
        Inventur
      </ButtonLink>
      <ButtonLink icon={<FileUp aria-hidden="true" />} to="/auth/stock/import">
        Importieren
      </ButtonLink>
      <NewProduct />
    </>
  )
}

function NewProduct() {
  return (
    <ButtonLink kind="primary" icon={<Plus aria-hidden="true" />} to="/auth/stock/new">
      Neue Ware
    </ButtonLink>
  )
}

function Empty({ isSearch, inStock }: { isSearch: boolean; inStock: boolean }) {
  if (isSearch)
    return (
      <EmptyState title="Nichts gefunden">
        {inStock ? 'Keine Ware auf Lager passt zu dieser Suche.' : 'Keine Ware passt zu dieser Suche.'}
      </EmptyState>
    )
  if (inStock)
    return (
      <EmptyState icon={<Package />} title="Nichts auf Lager">
        An diesem Tag ist keine Ware auf Lager.
      </EmptyState>
    )
  return (
    <EmptyState icon={<Package />} title="Noch keine Ware" action={<NewProduct />}>
      Ware legen Sie hier an, oder dort, wo Sie sie einkaufen und verkaufen: in der Position einer Rechnung.
    </EmptyState>
  )
}
