import { useState } from 'react'
import { currencyName, currencyWords } from '#kernel/currencies.ts'
import { parseDay } from '#kernel/day.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Link } from '#web/router.tsx'
import { Card } from '#web/ui/card.tsx'
import { matchesWords } from '#web/ui/choices/matches-words.ts'
import { cx } from '#web/ui/cx.ts'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { Coins } from '#web/ui/icons.ts'
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx'
import { SkeletonRows } from '#web/ui/lists/skeleton-rows.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { readRates } from '../contract.ts'
import { formatRate, rateText } from '../rules/rate.ts'
import { rateAddress } from './rates-address.ts'
import styles from './rates-page.module.css'

interface LatestRate {
  currency: string
  day: string
  rate: number
}

function isFound({ currency, day }: LatestRate, searchText: string): boolean {
  const published = parseDay(day)
  const days = published === null ? [] : [published]
  const option = { label: currency, detail: currencyName(currency), words: currencyWords(currency) }
  return matchesWords(option, searchText, { days })
}

/** The latest rate of each currency that has one. */
export function LatestRates({ chosen }: { chosen: string }) {
  const [searchText, setSearchText] = useState('')
  const { data, error } = useRead(readRates, { query: { day: '' } })
  const rows = data?.filter((row) => isFound(row, searchText))
  return (
    <section aria-label="Aktuelle Kurse" className={styles.column}>
      <div className={styles.head}>
        <SearchField value={searchText} onChange={setSearchText} autoFocus />
      </div>
      <div className={styles.scroll}>
        {error ? (
          <ErrorState onRetry={error.onRetry}>{error.message}</ErrorState>
        ) : rows ? (
          <Card flush>
            <DataTable<LatestRate>
              label="Aktuelle Kurse"
              rows={rows}
              rowKey={(row) => row.currency}
              columns={columnsFor(chosen)}
              empty={<Empty isSearch={searchText.trim() !== ''} />}
            />
          </Card>
        ) : (
          <SkeletonRows rows={8} />
        )}
      </div>
    </section>
  )
}

function columnsFor(chosen: string): readonly Column<LatestRate>[] {
  return [
    {
      key: 'currency',
      header: 'Währung',
      render: ({ currency }) => (
        <span className={cx(styles.code, currency === chosen && styles.chosen)}>
          <Link to={rateAddress(currency)} replace aria-current={currency === chosen || undefined}>
            {currency}
          </Link>
          <span className={styles.name}>{currencyName(currency)}</span>
        </span>
      ),
    },
    { key: 'rate', header: 'Für 1 EUR', align: 'end', width: '100px', render: ({ rate }) => shownRate(rate) },
    { key: 'day', header: 'Kurs vom', width: '112px', render: ({ day }) => <DayText day={day} /> },
  ]
}

export function shownRate(rate: number): string {
  return formatRate(rateText(rate) ?? String(rate))
}

function Empty({ isSearch }: { isSearch: boolean }) {
  if (isSearch) return <EmptyState title="Nichts gefunden">Keine Währung passt zu dieser Suche.</EmptyState>
  return (
    <EmptyState icon={<Coins />} title="Noch keine Wechselkurse">
      Sie kommen von der Europäischen Zentralbank, aus einer Datei oder von Hand.
    </EmptyState>
  )
}
