import { useMemo, useRef, useState } from 'react'
import { readFirm } from '#areas/firm/contract/read-firm.ts'
import type { Day } from '#kernel/day.ts'
import { daysOfPeriod, parsePeriod, periodLabel } from '#kernel/period.ts'
import { ColumnMenu } from '#web/list-columns/column-menu.tsx'
import { useListColumns } from '#web/list-columns/use-list-columns.ts'
import { gridOf, useList } from '#web/reads/use-list.ts'
import { useRead } from '#web/reads/use-read.ts'
import { useRememberedList } from '#web/remember.ts'
import { useSearchParams } from '#web/router.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Plus } from '#web/ui/first-icons.ts'
import { Grid } from '#web/ui/grid/grid.tsx'
import { ClipboardCheck, FileUp, Package } from '#web/ui/icons.ts'
import { MoreTools } from '#web/ui/lists/more-tools.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { useOpened } from '#web/use-opened.ts'
import { type ImportEffect, importEffects } from '../../contract/stock-figures.ts'
import { listProducts } from '../../contract.ts'
import { StockLayer } from '../changes/stock-layer.tsx'
import { EditProductLayer } from '../product/product-layers.tsx'
import { stockColumns, stockPhoneRow } from './stock-columns.tsx'
import { StockExport } from './stock-export.tsx'
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
  const { remembered, remember, searchText, search, place } = useRememberedList()
  const filters = useRef(remembered.filters)
  const rememberFilters = (part: object) => {
    filters.current = { ...filters.current, ...part }
    remember({ filters: filters.current, scrollIndex: 0 })
  }
  const { text: dayText, onChange: typeDay, day, error: dayError } = useStockDay(remembered, rememberFilters)
  const [isInStock, setInStock] = useState(remembered.filters['inStock'] === true)
  const { opened, open, close } = useOpened([editKey, stockKey])
  const narrowed = useNarrowed()
  // Who comes for what was changed or imported has all of it, sold out or not.
  const inStock = isInStock && narrowed === null
  const filter = { filterType: 'inventoryUntil' as const, day, inStock, ...narrowed?.filter }
  const list = useList(listProducts, { searchText, batch, filter })
  const legacyHost = useRead(readFirm).data?.legacyHost ?? ''
  const edit = (uuid: string) => open(editKey, uuid)
  const openStock = (uuid: string) => open(stockKey, uuid)
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are drawn anew only when their links change
  const [columns, phone] = useMemo(() => {
    const options = { legacyHost, edit, openStock }
    return [stockColumns(options), stockPhoneRow(options)]
  }, [legacyHost])
  const shown = useListColumns('stock', columns)

  return (
    <Page title="Bestand" layout="fill" actions={<Actions {...{ day, searchText, inStock }} />}>
      <div className={styles.tools}>
        <SearchField {...search} />
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
          value={inStock}
          onChange={(value) => {
            setInStock(value)
            rememberFilters({ inStock: value })
          }}
        />
        <ColumnMenu menu={shown.menu} />
      </div>
      {narrowed && <NarrowedNotice>{narrowed.text}</NarrowedNotice>}
      <Grid
        label="Bestand"
        {...shown.grid}
        phone={phone}
        minTableWidth={leastWidth}
        {...gridOf(list)}
        rowKey={(row) => row.entityId.uuid}
        onOpen={(row) => edit(row.entityId.uuid)}
        selectedKey={opened?.uuid}
        {...place}
        emptyState={<Empty isSearch={searchText.trim() !== ''} inStock={inStock} />}
      />
      <StockSums stats={list.stats} isOld={list.areStatsOld} day={day} />
      {opened?.kind === editKey && (
        <EditProductLayer key={opened.uuid} uuid={opened.uuid} canDelete onClose={close} />
      )}
      {opened?.kind === stockKey && <StockLayer key={opened.uuid} uuid={opened.uuid} onClose={close} />}
    </Page>
  )
}

/** As links lead here: to those of an import (`?import=uuid&wirkung=CREATED`), or changed by hand in a month (`?geaendert=2026-10`). */
function useNarrowed() {
  const [address] = useSearchParams()
  const importEntityId = address.get('import')
  const importEffect = importEffects.find((effect) => effect === address.get('wirkung'))
  if (importEntityId && importEffect)
    return { filter: { importEntityId, importEffect }, text: effectTexts[importEffect] }
  const period = parsePeriod(address.get('geaendert') ?? '')
  if (!period) return null
  const { from: changedFrom, to: changedTo } = daysOfPeriod(period)
  return {
    filter: { changedFrom, changedTo },
    text: `Nur Waren, deren Bestand jemand von Hand geändert hat: ${periodLabel(period)}.`,
  }
}

const effectTexts: Readonly<Record<ImportEffect, string>> = {
  CREATED: 'Nur Waren, die dieser Import angelegt hat.',
  CHANGED: 'Nur Waren, die dieser Import geändert hat.',
  KEPT: 'Nur Waren, die dieser Import gelassen hat, wie sie waren.',
}

function NarrowedNotice({ children }: { children: string }) {
  return (
    <Notice
      action={
        <ButtonLink size="small" to="/auth/stock">
          Alle Waren
        </ButtonLink>
      }
    >
      {children}
    </Notice>
  )
}

function Actions(shown: { day: Day; searchText: string; inStock: boolean }) {
  return (
    <>
      <MoreTools>
        <StockExport {...shown} />
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
