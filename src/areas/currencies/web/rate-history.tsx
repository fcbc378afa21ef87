import { useMemo, useState } from 'react'
import { bookableCodes, currencyName } from '#kernel/currencies.ts'
import { shownDay } from '#kernel/wire-values.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { gridOf, useList } from '#web/reads/use-list.ts'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { Grid, type GridColumn } from '#web/ui/grid/grid.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { deleteRate, listRates, type RateRow } from '../contract.ts'
import { DeleteRateButton } from './delete-rate-button.tsx'
import { shownRate } from './latest-rates.tsx'
import styles from './rates-page.module.css'

interface RateHistoryProps {
  currency: string
  mayChange: boolean
}

/** Every rate of one currency, the newest first. */
export function RateHistory({ currency, mayChange }: RateHistoryProps) {
  const [searchText, setSearchText] = useState('')
  const filter = useMemo(() => ({ filterType: 'currency', currency }), [currency])
  const list = useList(listRates, { searchText, filter, batch: 50 })
  const name = `${currencyName(currency)} (${currency})`
  const columns = useMemo(() => columnsFor(mayChange), [mayChange])
  return (
    <section aria-label={`Verlauf ${name}`} className={styles.column}>
      <div className={styles.head}>
        <h2>{name}</h2>
        <SearchField label="Datum suchen" value={searchText} onChange={setSearchText} />
      </div>
      <Grid<RateRow>
        label={`Kurse ${name}`}
        dense
        columns={columns}
        {...gridOf(list)}
        rowKey={(row) => row.day}
        emptyState={
          searchText.trim() === '' ? (
            <EmptyState title="Noch keine Kurse">Für {currency} ist kein Kurs bekannt.</EmptyState>
          ) : (
            <EmptyState title="Nichts gefunden">Kein Kurs passt zu dieser Suche.</EmptyState>
          )
        }
      />
    </section>
  )
}

function columnsFor(mayChange: boolean): readonly GridColumn<RateRow>[] {
  const columns: GridColumn<RateRow>[] = [
    { key: 'day', header: 'Kurs vom', width: 108, cell: (row) => <DayText day={row.day} /> },
    { key: 'rate', header: 'Für 1 EUR', width: 96, align: 'right', cell: (row) => shownRate(row.rate) },
    {
      key: 'source',
      header: 'Herkunft',
      flex: 1,
      minWidth: 96,
      cell: (row) => (row.source === 'ECB' ? <span className={styles.name}>EZB</span> : 'von Hand'),
    },
  ]
  if (!mayChange) return columns
  const tools: GridColumn<RateRow> = {
    key: 'tools',
    header: 'Aktionen',
    headerHidden: true,
    width: 56,
    cell: (row) => row.source === 'MANUAL' && <DeleteRate row={row} />,
  }
  return [...columns, tools]
}

/** Only what was entered by hand: the ECB's rates are the ECB's. */
function DeleteRate({ row }: { row: RateRow }) {
  const remove = useCommand(deleteRate, { showsErrors: 'fields' })
  const currency = bookableCodes.find((code) => code === row.currency)
  if (!currency) return null
  return (
    <DeleteRateButton
      what={`Kurs ${row.currency} vom ${shownDay(row.day)}`}
      consequence="Belege behalten den Kurs, mit dem sie gespeichert sind."
      work={() => remove.run({ currency, day: row.day })}
    />
  )
}
