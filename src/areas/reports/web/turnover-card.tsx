import { useState } from 'react'
import { readTaxDue } from '#areas/tax-returns/contract/taxes.ts'
import { type Month, monthOf } from '#kernel/day.ts'
import { sumCents, unitsFromCents } from '#kernel/money.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { monthLabel, monthsText } from '#kernel/period.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { lazyOrNothing } from '#web/lazy-or-nothing.tsx'
import { useRead } from '#web/reads/use-read.ts'
import { Link } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { BarChart, type BarColumn } from '#web/ui/figures/bar-chart.tsx'
import { KeyFigure, KeyFigures } from '#web/ui/figures/key-figure.tsx'
import { SkeletonRows } from '#web/ui/lists/skeleton-rows.tsx'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { useToday } from '#web/use-today.ts'
import { readMargins } from '../contract/dashboard.ts'
import { lastMonths } from '../rules/last-months.ts'
import styles from './dashboard-cards.module.css'
import { type EarnedMonth, marginPath, marginText, turnoverPath } from './earned-month.ts'

const shownMonths = 12

// For who asks for it.
const MonthTable = lazyOrNothing(() => import('./month-table.tsx'))

/** 'Umsatz netto' of the tax due and the sum of 'Ertrag je Ware', month by month: as a chart, or as a table. */
export function TurnoverCard() {
  const today = useToday()
  const taxes = useRead(readTaxDue)
  const margins = useRead(readMargins, { query: { day: today } })
  const [isTable, setTable] = useState(false)
  const error = taxes.error ?? margins.error
  const months = lastMonths(today, shownMonths).map(
    (month): EarnedMonth => ({
      month,
      turnover: taxes.data?.find((row) => row.month === month)?.amountNet ?? 0,
      margin: margins.data?.find((row) => row.month === month)?.margin,
    }),
  )
  return (
    <div className={styles.wide}>
      <Card
        title="Umsatz und Ertrag"
        actions={
          <Button kind="quiet" size="small" onClick={() => setTable(!isTable)}>
            {isTable ? 'Als Diagramm' : 'Als Tabelle'}
          </Button>
        }
      >
        {error ? (
          <ErrorState onRetry={error.onRetry}>{error.message}</ErrorState>
        ) : taxes.data === undefined ? (
          <SkeletonRows rows={5} />
        ) : (
          <>
            <Sums months={months} thisMonth={monthOf(today)} />
            {isTable ? <MonthTable months={months} /> : <MonthChart months={months} />}
          </>
        )}
      </Card>
    </div>
  )
}

function Sums({ months, thisMonth }: { months: readonly EarnedMonth[]; thisMonth: Month }) {
  const current = months.find(({ month }) => month === thisMonth)
  const all = (name: 'turnover' | 'margin') =>
    `zwölf Monate: ${formatSum(sumOf(months.map((row) => row[name] ?? 0)), 'EUR')}`
  const allMonths = monthsText({ from: months[0]?.month ?? thisMonth, to: thisMonth })
  return (
    <KeyFigures>
      <KeyFigure
        label={`Umsatz netto ${monthLabel(thisMonth)}`}
        tone="accent"
        value={formatSum(current?.turnover ?? 0, 'EUR')}
        to={turnoverPath(thisMonth)}
      >
        <Link to={turnoverPath(allMonths)}>{all('turnover')}</Link>
      </KeyFigure>
      <KeyFigure
        label={`Ertrag ${monthLabel(thisMonth)}`}
        tone="second"
        value={marginText(current?.margin)}
        to={marginPath(thisMonth)}
      >
        {current?.margin !== undefined && <Link to={marginPath(allMonths)}>{all('margin')}</Link>}
      </KeyFigure>
    </KeyFigures>
  )
}

function MonthChart({ months }: { months: readonly EarnedMonth[] }) {
  const columns = months.map(({ month, turnover, margin }, index): BarColumn => {
    const label = monthLabel(month)
    return {
      key: month,
      label: label.slice(0, 3),
      detail: index === 0 || month.endsWith('-01') ? month.slice(0, 4) : '',
      bars: [
        {
          key: 'turnover',
          value: turnover,
          tone: 'accent',
          name: `Umsatz netto ${label}: ${formatSum(turnover, 'EUR')}`,
          to: turnoverPath(month),
        },
        {
          key: 'margin',
          value: margin ?? 0,
          tone: 'second',
          name: `Ertrag ${label}: ${marginText(margin)}`,
          to: marginPath(month),
        },
      ],
    }
  })
  return <BarChart label="Umsatz und Ertrag nach Monaten" columns={columns} height={140} dense />
}

const sumOf = (units: readonly number[]) => unitsFromCents(sumCents(units.map(wireCents)))
