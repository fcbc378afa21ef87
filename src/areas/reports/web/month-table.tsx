import { unitsFromCents } from '#kernel/money.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { type PeriodKind, periodLabel, periodText } from '#kernel/period.ts'
import { Link } from '#web/router.tsx'
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx'
import { type EarnedSpan, marginPath, marginText, turnoverPath } from './earned-month.ts'

const euro = (cents: EarnedSpan['turnover']) => formatSum(unitsFromCents(cents), 'EUR')

const many: Record<PeriodKind, string> = { month: 'Monaten', quarter: 'Quartalen', year: 'Jahren' }
const headers: Record<PeriodKind, string> = { month: 'Monat', quarter: 'Quartal', year: 'Jahr' }

const columnsOf = (kind: PeriodKind): readonly Column<EarnedSpan>[] => [
  { key: 'span', header: headers[kind], render: ({ period }) => periodLabel(period) },
  {
    key: 'turnover',
    header: 'Umsatz netto',
    align: 'end',
    render: ({ period, turnover }) => <Link to={turnoverPath(periodText(period))}>{euro(turnover)}</Link>,
  },
  {
    key: 'before',
    header: 'Vorjahr',
    align: 'end',
    render: ({ before, isRunning }) =>
      before === null ? '' : `${euro(before)}${isRunning ? ' bis zum selben Tag' : ''}`,
  },
  ...(kind === 'month'
    ? [
        {
          key: 'margin',
          header: 'Ertrag',
          align: 'end' as const,
          render: ({ period, margin }: EarnedSpan) => (
            <Link to={marginPath(periodText(period))}>{marginText(margin)}</Link>
          ),
        },
      ]
    : []),
]

/** Turnover beside that of the year before, and of months what they earned; the newest first. */
export default function MonthTable({ kind, spans }: { kind: PeriodKind; spans: readonly EarnedSpan[] }) {
  return (
    <DataTable
      label={`Umsatz nach ${many[kind]}`}
      columns={columnsOf(kind)}
      rows={[...spans].reverse()}
      rowKey={({ period }) => period.from}
      dense
    />
  )
}
