import { formatSum } from '#kernel/numbers/amount-text.ts'
import { Link } from '#web/router.tsx'
import { Badge } from '#web/ui/figures/badge.tsx'
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx'
import type { OpenWeeks } from '../contract/open-weeks.ts'
import { weekDays, weekLabel } from './due-week-text.ts'
import { duePath, undatedPath } from './open-items-paths.ts'

interface Row {
  name: string
  isOverdue: boolean
  documents: number
  open: number
  to: string
}

interface OpenWeeksTableProps {
  label: string
  weeks: OpenWeeks
  /** The page of the open items that a sum leads to. */
  path: string
}

/** The same as the chart, row by row; weeks in which nothing is due are left out. */
export function OpenWeeksTable({ label, weeks, path }: OpenWeeksTableProps) {
  const dated = weeks.weeks.map((week) => ({
    ...week,
    name: [weekLabel(week), weekDays(week)].filter(Boolean).join(', '),
    to: duePath(path, week.from, week.to),
  }))
  const undated = { ...weeks.undated, name: 'ohne Zahlungsfrist', isOverdue: false, to: undatedPath(path) }
  const rows = [...dated, undated].filter(({ documents }) => documents > 0)
  return <DataTable label={label} columns={columns} rows={rows} rowKey={({ to }) => to} dense />
}

const columns: readonly Column<Row>[] = [
  {
    key: 'due',
    header: 'Fällig',
    render: ({ name, isOverdue }) => (
      <>
        {name} {isOverdue && <Badge tone="danger">überfällig</Badge>}
      </>
    ),
  },
  { key: 'documents', header: 'Rechnungen', align: 'end', render: ({ documents }) => documents },
  {
    key: 'open',
    header: 'Offen',
    align: 'end',
    render: ({ open, to }) => <Link to={to}>{formatSum(open, 'EUR')}</Link>,
  },
]
