import { AttachmentMark } from '#areas/attachments/web/attachment-mark.tsx'
import { berlinDay, type Day } from '#kernel/day.ts'
import { formatAmount, formatMoney } from '#kernel/numbers/amount-text.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { OpenLink } from '#web/open-link.tsx'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { DueDay } from '#web/ui/figures/due-day.tsx'
import { CellLine } from '#web/ui/grid/cell-lines.tsx'
import type { GridColumn, PhoneRow } from '#web/ui/grid/grid.tsx'
import type { BillRow } from '../../contract/list-bills.ts'
import { openedKey } from '../bill-paths.ts'
import styles from './bill-list.module.css'

/** The columns of the bill list (spec 2 §2; the two dates by decisions §4). */
export const billColumns: readonly GridColumn<BillRow>[] = [
  {
    key: 'day',
    header: 'Rechnungsdatum',
    width: 132,
    sortBy: 'billDate',
    sortsDown: true,
    cell: (row) => <DayText day={row.billDate} />,
  },
  {
    key: 'booked',
    header: 'Eingang',
    width: 104,
    sortBy: 'bookingDate',
    sortsDown: true,
    cell: (row) => <DayText day={row.bookingDate} />,
  },
  {
    key: 'number',
    header: 'Rechnungsnr.',
    width: 124,
    cell: (row) => (
      <OpenLink layer={openedKey} uuid={row.entityId.uuid} className={`${styles.number} ${styles.cell}`}>
        {row.billNumber}
      </OpenLink>
    ),
  },
  {
    key: 'files',
    header: 'Anhänge',
    headerHidden: true,
    width: 44,
    cell: (row) => <AttachmentMark attachments={row.attachments} />,
  },
  {
    key: 'supplier',
    header: 'Lieferant',
    sortBy: 'supplier',
    flex: 3,
    minWidth: 160,
    cell: (row) => row.supplier,
  },
  {
    key: 'gross',
    header: 'Betrag brutto',
    width: 108,
    sortBy: 'amountGross',
    sortsDown: true,
    align: 'right',
    cell: (row) => formatAmount(wireCents(row.amountGross), row.currency),
  },
  { key: 'currency', header: 'Währung', width: 78, cell: (row) => row.currency },
  {
    key: 'due',
    header: 'Offen',
    width: 96,
    align: 'right',
    cell: (row) => (row.amountDue === 0 ? '' : formatAmount(wireCents(row.amountDue), row.currency)),
  },
  { key: 'dueDay', header: 'Fällig am', width: 124, sortBy: 'dueDate', cell: dueDay },
  { key: 'text', header: 'Buchungstext', flex: 2, minWidth: 108, cell: (row) => row.bookingText },
]

/** The same on a phone: from whom and how much, then which and until when. */
export const billPhoneRow: PhoneRow<BillRow> = {
  header: 'Eingangsrechnung',
  lines: 3,
  cell: (row) => (
    <>
      <CellLine end={formatMoney(wireCents(row.amountGross), row.currency)}>{row.supplier}</CellLine>
      <CellLine quiet end={<AttachmentMark attachments={row.attachments} />}>
        <DayText day={row.billDate} /> ·{' '}
        <OpenLink layer={openedKey} uuid={row.entityId.uuid} className={styles.number}>
          {row.billNumber}
        </OpenLink>
      </CellLine>
      <CellLine quiet end={row.amountDue === 0 ? 'bezahlt' : dueDay(row)}>
        {row.amountDue !== 0 && `offen ${formatMoney(wireCents(row.amountDue), row.currency)}`}
      </CellLine>
    </>
  ),
}

function dueDay(row: BillRow) {
  if (row.dueDate === null) return ''
  return <DueDay day={row.dueDate} isOverdue={isOverdue(row, berlinDay(new Date()))} />
}

/** Whether a bill should have been paid before `today`; a credit, which is owed to us, is never overdue. */
function isOverdue({ dueDate, amountDue }: Pick<BillRow, 'dueDate' | 'amountDue'>, today: Day): boolean {
  return dueDate !== null && amountDue > 0 && dueDate < today
}
