import { formatSum } from '#kernel/numbers/amount-text.ts'
import { monthLabel } from '#kernel/period.ts'
import { Link } from '#web/router.tsx'
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx'
import { type EarnedMonth, marginPath, marginText, turnoverPath } from './earned-month.ts'

const columns: readonly Column<EarnedMonth>[] = [
  { key: 'month', header: 'Monat', render: ({ month }) => monthLabel(month) },
  {
    key: 'turnover',
    header: 'Umsatz netto',
    align: 'end',
    render: ({ month, turnover }) => <Link to={turnoverPath(month)}>{formatSum(turnover, 'EUR')}</Link>,
  },
  {
    key: 'margin',
    header: 'Ertrag',
    align: 'end',
    render: ({ month, margin }) => <Link to={marginPath(month)}>{marginText(margin)}</Link>,
  },
]

/** Turnover and yield, month by month, the newest first. */
export default function MonthTable({ months }: { months: readonly EarnedMonth[] }) {
  const newestFirst = [...months].reverse()
  return (
    <DataTable
      label="Umsatz und Ertrag nach Monaten"
      columns={columns}
      rows={newestFirst}
      rowKey={({ month }) => month}
      dense
    />
  )
}
