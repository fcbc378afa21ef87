import { useState } from 'react'
import { berlinDay, type Day, formatDay, parseDay } from '#kernel/day.ts'
import { useWantedForm } from '#web/forms/use-kept-entries.ts'
import { useAll } from '#web/reads/use-read.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { Plus } from '#web/ui/first-icons.ts'
import { Pencil } from '#web/ui/icons.ts'
import { ActionTable } from '#web/ui/lists/action-table.tsx'
import { SkeletonRows } from '#web/ui/lists/skeleton-rows.tsx'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { type BaseRateRow, listBaseRates } from '../contract/base-rates.ts'
import { basePercentText, interestRateText, missingHalfYears, nextHalfYear } from '../rules/base-rates.ts'
import { BaseRateLayer, keptForm } from './base-rate-layer.tsx'
import styles from './base-rates.module.css'
import { MissingBaseRate } from './missing-base-rate.tsx'

/** By which base rates interest for default is reckoned, and which of them are missing. For the page of the firm. */
export function BaseRatesCard() {
  const { data, error } = useAll(listBaseRates)
  const [asked, setAsked] = useState<Day | 'NEW' | null>(null)
  useWantedForm(keptForm(''), () => setAsked('NEW'))
  const today = berlinDay(new Date())
  const known = data?.flatMap(({ validFrom }) => parseDay(validFrom) ?? []) ?? []
  const [missing] = missingHalfYears(known, today)
  return (
    <Card
      title="Basiszinssätze"
      flush
      actions={
        data && (
          <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setAsked('NEW')}>
            Satz eintragen
          </Button>
        )
      }
    >
      {data && missing && <MissingBaseRate validFrom={missing} className={styles.missing ?? ''} />}
      {error ? (
        <ErrorState onRetry={error.onRetry}>{error.message}</ErrorState>
      ) : data ? (
        <Rates rows={data} onChange={setAsked} />
      ) : (
        <SkeletonRows rows={3} />
      )}
      {data && asked !== null && (
        <BaseRateLayer
          validFrom={asked === 'NEW' ? (missing ?? nextHalfYear(today)) : asked}
          isFree={asked === 'NEW'}
          known={data}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  )
}

function Rates({ rows, onChange }: { rows: readonly BaseRateRow[]; onChange: (day: Day) => void }) {
  return (
    <ActionTable<BaseRateRow>
      label="Basiszinssätze"
      rows={rows}
      rowKey={(row) => row.validFrom}
      columns={[
        {
          key: 'validFrom',
          header: 'Gilt ab',
          width: '7rem',
          render: (row) => <DayText day={row.validFrom} />,
        },
        {
          ...{ key: 'percent', header: 'Satz', align: 'end', width: '6rem' },
          render: (row) => `${basePercentText(row.percent)}\u00a0%`,
        },
        {
          ...{ key: 'interest', header: 'Verzugszinsen', align: 'end' },
          render: (row) => interestRateText(row.percent, false),
        },
        {
          ...{ key: 'consumers', header: 'von Verbrauchern', align: 'end' },
          render: (row) => interestRateText(row.percent, true),
        },
      ]}
      actions={(row) => {
        const day = parseDay(row.validFrom)
        return (
          day && (
            <IconButton
              size="small"
              label={`Basiszinssatz ab ${formatDay(day)}: berichtigen`}
              aria-haspopup="dialog"
              icon={<Pencil aria-hidden="true" />}
              onClick={() => onChange(day)}
            />
          )
        )
      }}
    />
  )
}
