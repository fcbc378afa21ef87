import { formatSum } from '#kernel/numbers/amount-text.ts'
import { shownDay } from '#kernel/wire-values.ts'
import { Link } from '#web/router.tsx'
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx'
import { balances, type MoneyAhead, type MoneySpan } from '../rules/money-ahead.ts'
import { dueText, weeksLabel } from './due-week-text.ts'
import { duePath, openPayablesPath, openReceivablesPath } from './open-items-paths.ts'

interface Row extends MoneySpan {
  remains: number
}

/** What comes in, goes out and remains, row by row. */
export default function MoneyTable({ ahead }: { ahead: MoneyAhead }) {
  const after = balances(ahead.spans)
  const rows = ahead.spans.map((span, index): Row => ({ ...span, remains: after[index + 1] ?? 0 }))
  return (
    <DataTable
      label="Was hereinkommt und hinausgeht"
      columns={columns}
      rows={rows}
      rowKey={({ from, to }) => `${from} ${to}`}
      dense
    />
  )
}

const columns: readonly Column<Row>[] = [
  {
    key: 'due',
    header: 'Fällig',
    render: (span) =>
      span.isOverdue ? `überfällig, bis ${shownDay(span.to)}` : `${weeksLabel(span)}, ${dueText(span)}`,
  },
  {
    key: 'in',
    header: 'Kommt herein',
    align: 'end',
    render: (span) => (
      <Link to={duePath(openReceivablesPath, span.from, span.to)}>{formatSum(span.in, 'EUR')}</Link>
    ),
  },
  {
    key: 'out',
    header: 'Geht hinaus',
    align: 'end',
    render: (span) => (
      <Link to={duePath(openPayablesPath, span.from, span.to)}>{formatSum(span.out, 'EUR')}</Link>
    ),
  },
  { key: 'remains', header: 'Es bleiben', align: 'end', render: ({ remains }) => formatSum(remains, 'EUR') },
]
