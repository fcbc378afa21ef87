import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { formatAmount } from '#kernel/amount-text.ts'
import { berlinDay } from '#kernel/day.ts'
import { shownDay, wireCents } from '#kernel/wire-values.ts'
import type { GridColumn } from '#web/ui/grid/grid.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { BillRow } from '../contract.ts'
import styles from './bill-list.module.css'
import { billAddress } from './bill-paths.ts'
import { isOverdue } from './bill-view.ts'

/** The columns of the bill list (spec 2 §2; the two dates by decisions §4). */
export const billColumns: readonly GridColumn<BillRow>[] = [
  { key: 'day', header: 'Rechnungsdatum', width: 126, cell: (row) => shownDay(row.billDate) },
  { key: 'booked', header: 'Eingang', width: 98, cell: (row) => shownDay(row.bookingDate) },
  {
    key: 'number',
    header: 'Rechnungsnr.',
    width: 124,
    cell: (row) => (
      <Link to={billAddress(row.entityId.uuid)} className={styles.number}>
        {row.billNumber}
      </Link>
    ),
  },
  { key: 'supplier', header: 'Lieferant', flex: 3, minWidth: 110, cell: (row) => row.supplier },
  {
    key: 'gross',
    header: 'Betrag brutto',
    width: 112,
    align: 'right',
    cell: (row) => formatAmount(wireCents(row.amountGross)),
  },
  { key: 'currency', header: 'Währung', width: 78, cell: (row) => row.currency },
  {
    key: 'due',
    header: 'Offen',
    width: 96,
    align: 'right',
    cell: (row) => (row.amountDue === 0 ? '' : formatAmount(wireCents(row.amountDue))),
  },
  { key: 'dueDay', header: 'Fällig am', width: 124, cell: (row) => <DueDay row={row} /> },
  { key: 'text', header: 'Buchungstext', flex: 2, minWidth: 108, cell: (row) => row.bookingText },
]

/** Until when the bill is to be paid; what is overdue is marked, not by colour alone. */
function DueDay({ row }: { row: BillRow }) {
  if (row.dueDate === null) return null
  if (!isOverdue(row, berlinDay(new Date()))) return shownDay(row.dueDate)
  return (
    <span className={styles.overdue}>
      <CircleAlert aria-hidden="true" />
      {shownDay(row.dueDate)}
      <VisuallyHidden> überfällig</VisuallyHidden>
    </span>
  )
}
