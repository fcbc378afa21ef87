import { useState } from 'react'
import { readTaxDue, readTurnoverUntil, type TaxDueRow } from '#areas/tax-returns/contract/tax-due.ts'
import { type Day, formatDay, type Month, monthOf } from '#kernel/day.ts'
import { type Cents, sumCents, unitsFromCents, zeroCents } from '#kernel/money.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { monthLabel, monthsText, type PeriodKind, periodLabel, periodText } from '#kernel/period.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { lazyOrNothing } from '#web/lazy-or-nothing.tsx'
import { useRead } from '#web/reads/use-read.ts'
import { Link, useSearchParams } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { BarColumn } from '#web/ui/figures/bar-chart.tsx'
import { SkeletonRows } from '#web/ui/lists/skeleton-rows.tsx'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { useAhead } from '#web/use-ahead.ts'
import { useToday } from '#web/use-today.ts'
import { useMedia } from '#web/use-wide-screen.ts'
import { readMargins } from '../contract/dashboard.ts'
import { changeOfYear, dayBefore, type TurnoverChange, turnoverSpans } from '../rules/turnover-spans.ts'
import styles from './dashboard-cards.module.css'
import { roughSum } from './due-week-text.ts'
import {
  cutOfAddress,
  type EarnedSpan,
  marginPath,
  marginText,
  turnoverPath,
  yearOfAddress,
} from './earned-month.ts'

// For who asks for it.
const MonthTable = lazyOrNothing(() => import('./month-table.tsx'))

/** 'Umsatz netto' of the tax due by months, quarters or years, each beside the year before: as a chart, or as a table. Nothing before the first sale. */
export function TurnoverCard() {
  const today = useToday()
  const [address] = useSearchParams()
  const kind = cutOfAddress(address)
  const taxes = useRead(readTaxDue)
  const year = yearOfAddress(address, today)
  // Days of the calendar.
  const day = year === null ? today : (`${year}-12-31` as Day)
  const margins = useRead(readMargins, { query: { day } })
  const sameDay = useRead(readTurnoverUntil, { query: { day: dayBefore(day) } })
  const tools = useAhead(loadTools)
  const [isTable, setTable] = useState(false)
  const error = taxes.error ?? margins.error ?? sameDay.error
  const toSameDay = sameDay.data && wireCents(sameDay.data.amountNet)
  const facts = factsOf(taxes.data ?? [], kind, day, toSameDay)
  if (taxes.data !== undefined && facts.spans.length === 0) return null
  const spans = facts.spans.map(
    (span): EarnedSpan => ({
      ...span,
      margin: margins.data?.find(({ month }) => month === span.period.from)?.margin,
    }),
  )
  return (
    <Card
      title="Umsatz"
      actions={
        <>
          {tools && <tools.TurnoverTools first={facts.first} year={year} kind={kind} />}
          <Button kind="quiet" size="small" onClick={() => setTable(!isTable)}>
            {isTable ? 'Als Diagramm' : 'Als Tabelle'}
          </Button>
        </>
      }
    >
      {error ? (
        <ErrorState onRetry={error.onRetry}>{error.message}</ErrorState>
      ) : taxes.data === undefined ? (
        <SkeletonRows rows={5} />
      ) : (
        <>
          <Sums kind={kind} spans={spans} change={facts.change} until={day} />
          {isTable ? (
            <MonthTable kind={kind} spans={spans} />
          ) : (
            <Chart kind={kind} spans={spans} isOver={year !== null} />
          )}
        </>
      )}
    </Card>
  )
}

const loadTools = () => import('./turnover-tools.tsx')

function factsOf(rows: readonly TaxDueRow[], kind: PeriodKind, today: Day, toSameDay: Cents | undefined) {
  const sold = rows.filter(({ amountNet }) => amountNet !== 0)
  // The server writes months as months, the newest first.
  const first = (sold.at(-1)?.month ?? null) as Month | null
  const byMonth = new Map(sold.map(({ month, amountNet }) => [month, wireCents(amountNet)]))
  const of = (month: Month) => byMonth.get(month) ?? zeroCents
  const turnovers = { of, first, today, toSameDay }
  const spans = turnoverSpans(turnovers, kind)
  return { spans, first, change: changeOfYear(turnovers, spans) }
}

interface SumsProps {
  kind: PeriodKind
  spans: readonly EarnedSpan[]
  change: TurnoverChange | null
  until: Day
}

/** What all that is shown comes to, and how that compares. */
function Sums({ kind, spans, change, until }: SumsProps) {
  const from = spans[0]?.period.from ?? monthOf(until)
  const months = monthsText({ from, to: monthOf(until) })
  const sum = unitsFromCents(sumCents(spans.map(({ turnover }) => turnover)))
  const earned = spans.map(({ margin }) => margin)
  const isEarnedKnown = kind === 'month' && earned.every((margin) => margin !== undefined)
  return (
    <p className={styles.sums}>
      <span>
        {kind === 'month' && spans.length === 12 ? 'zwölf Monate' : `seit ${monthLabel(from)}`}{' '}
        <Link to={turnoverPath(months)} className={styles.sum}>
          {formatSum(sum, 'EUR')}
        </Link>
        {change !== null && <Change change={change} />}
      </span>
      {kind === 'month' && (
        <span>
          Ertrag{' '}
          <Link to={marginPath(months)} className={styles.sum}>
            {isEarnedKnown
              ? marginText(unitsFromCents(sumCents(earned.map((one) => wireCents(one ?? 0)))))
              : '…'}
          </Link>
        </span>
      )}
      {spans.some(({ before }) => before !== null) && <span className={styles.tick}>Vorjahr</span>}
    </p>
  )
}

/** How much more that is than on the same days of the year before; where it is a part of what is shown, which. */
function Change({
  change: { percent, from, to, fromBefore, toBefore, isWhole },
}: {
  change: TurnoverChange
}) {
  const than = `vom ${formatDay(fromBefore)} bis ${formatDay(toBefore)}`
  const part = isWhole ? '' : `vom ${formatDay(from)} bis ${formatDay(to)} `
  if (percent === 0) return `, ${part}so viel wie ${than}`
  return (
    <>
      , {part}
      <span className={percent > 0 ? styles.gain : styles.less}>
        {Math.abs(percent).toLocaleString('de-DE')} % {percent > 0 ? 'mehr' : 'weniger'}
      </span>{' '}
      als {than}
    </>
  )
}

const loadChart = () => import('#web/ui/figures/bar-chart.tsx')

// Above and below the bars, in pixels: the amount, the words and the edge.
const besideBars = 56

interface ChartProps {
  kind: PeriodKind
  spans: readonly EarnedSpan[]
  /** All that is shown is over. */
  isOver: boolean
}

function Chart({ kind, spans, isOver }: ChartProps) {
  const isHigh = useMedia('(min-height: 960px)')
  const drawn = useAhead(loadChart)
  const columns = spans.map(({ period, turnover, before, isRunning: isLast }, index): BarColumn => {
    const isRunning = isLast && !isOver
    const [label, value] = [periodLabel(period), unitsFromCents(turnover)]
    const earlier =
      before === null
        ? ''
        : `, ${kind === 'year' ? 'das Jahr davor' : 'im Vorjahr'}${isRunning ? ' bis zum selben Tag' : ''} ${formatSum(unitsFromCents(before), 'EUR')}`
    return {
      key: period.from,
      ...labelOf(kind, period, index),
      value: isRunning && value !== 0 ? roughSum(value).replace(/\s€$/, '') : '',
      bars: [
        {
          key: 'turnover',
          value,
          tone: isRunning ? 'accent' : 'quiet',
          name: `Umsatz netto ${label}${isRunning ? ' bisher' : ''}: ${formatSum(value, 'EUR')}${earlier}`,
          tick: before === null ? undefined : unitsFromCents(before),
          to: turnoverPath(periodText(period)),
        },
      ],
    }
  })
  const height = isHigh ? 140 : 72
  if (!drawn) return <div style={{ height: height + besideBars }} />
  return (
    <drawn.BarChart
      key={kind}
      ref={showNewest}
      label="Umsatz, netto"
      columns={columns}
      height={height}
      dense
    />
  )
}

/** Where not all have room, the newest are seen. */
const showNewest = (chart: HTMLElement | null) => chart?.scrollTo({ left: chart.scrollWidth })

function labelOf(kind: PeriodKind, period: EarnedSpan['period'], index: number) {
  const year = period.from.slice(0, 4)
  if (kind === 'year') return { label: year, detail: '' }
  const isFirstOfYear = index === 0 || period.from.endsWith('-01')
  const label = kind === 'month' ? periodLabel(period).slice(0, 3) : periodText(period).slice(5)
  return { label, detail: isFirstOfYear ? year : '' }
}
