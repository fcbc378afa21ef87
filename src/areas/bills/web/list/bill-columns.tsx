import { AttachmentMark } from '#areas/attachments/web/attachment-mark.tsx'
import { CardAction } from '#areas/documents/web/card-action.tsx'
import { DocumentStateMark } from '#areas/documents/web/document-state-mark.tsx'
import { PartnerLink } from '#areas/partners/web/partner-link.tsx'
import { formatAmount, formatMoney } from '#kernel/numbers/amount-text.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { OpenLink } from '#web/open-link.tsx'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { CellLine, CellWithAction } from '#web/ui/grid/cell-lines.tsx'
import type { GridColumn, PhoneRow } from '#web/ui/grid/grid.tsx'
import type { BillRow } from '../../contract/list-bills.ts'
import { openedKey } from '../bill-paths.ts'
import styles from './bill-list.module.css'

/** The columns of the bill list (spec 2 §2; the two dates by decisions §4), and before them how it stands (decisions §10, 'Columns'). */
export const billColumns: readonly GridColumn<BillRow>[] = [
  {
    key: 'state',
    header: 'Status',
    width: 192,
    leadsWithIcon: true,
    cell: (row) => <DocumentStateMark row={row} />,
  },
  {
    key: 'day',
    header: 'Rechnungsdatum',
    width: 128,
    sortBy: 'billDate',
    sortsDown: true,
    cell: (row) => <DayText day={row.billDate} />,
  },
  {
    key: 'booked',
    header: 'Eingang',
    width: 100,
    sortBy: 'bookingDate',
    sortsDown: true,
    cell: (row) => <DayText day={row.bookingDate} />,
  },
  {
    key: 'number',
    header: 'Rechnungsnr.',
    width: 124,
    cell: (row) => (
      <OpenLink layer={openedKey} uuid={row.entityId.uuid} className={styles.cell}>
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
    minWidth: 158,
    givesRoom: true,
    cell: (row) => <Supplier row={row} />,
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
  {
    key: 'due',
    header: 'Offen',
    width: 96,
    align: 'right',
    cell: (row) => (row.amountDue === 0 ? '' : formatAmount(wireCents(row.amountDue), row.currency)),
  },
  { key: 'currency', header: 'Währung', width: 78, cell: (row) => row.currency },
  {
    key: 'dueDay',
    header: 'Fällig am',
    width: 104,
    sortBy: 'dueDate',
    cell: (row) => <DayText day={row.dueDate} />,
  },
  {
    key: 'text',
    header: 'Buchungstext',
    flex: 2,
    minWidth: 108,
    givesRoom: true,
    cell: (row) => row.bookingText,
  },
]

/** The same where the window ends before the day by which they are to be paid: the state says it. */
export const smallBillColumns = billColumns.map((column) =>
  column.key === 'state'
    ? { ...column, cell: (row: BillRow) => <DocumentStateMark row={row} saysUntil /> }
    : column,
)

/** The same on a phone: from whom and how much, how it stands and until when, which; and what is to be done with it. */
export function billPhoneRow(pay: (row: BillRow) => void): PhoneRow<BillRow> {
  return {
    header: 'Eingangsrechnung',
    lines: 4,
    cell: (row) => (
      <>
        <CellLine end={formatMoney(wireCents(row.amountGross), row.currency)}>
          <Supplier row={row} />
        </CellLine>
        <CellWithAction action={isToPay(row) && <Pay row={row} pay={pay} />}>
          <CellLine>
            <DocumentStateMark row={row} />
          </CellLine>
          <CellLine quiet>
            <PhoneOpen row={row} />
          </CellLine>
          <CellLine quiet end={<AttachmentMark attachments={row.attachments} />}>
            <DayText day={row.billDate} /> ·{' '}
            <OpenLink layer={openedKey} uuid={row.entityId.uuid}>
              {row.billNumber}
            </OpenLink>
          </CellLine>
        </CellWithAction>
      </>
    ),
  }
}

const isToPay = ({ state, amountDue }: BillRow) =>
  amountDue > 0 && (state === 'OPEN' || state === 'OVERDUE' || state === 'PARTLY_PAID')

const Pay = ({ row, pay }: { row: BillRow; pay: (row: BillRow) => void }) => (
  <CardAction label="Bezahlen" number={row.billNumber} onAct={() => pay(row)} />
)

/** Whose it is. */
function Supplier({ row }: { row: BillRow }) {
  return <PartnerLink side="suppliers" uuid={row.partnerEntityId} name={row.supplier} />
}

/** What is open of one that is paid in part; else until when. */
function PhoneOpen({ row: { amountDue, amountGross, currency, dueDate } }: { row: BillRow }) {
  if (amountDue !== 0 && amountDue !== amountGross)
    return `offen ${formatMoney(wireCents(amountDue), currency)}`
  if (amountDue === 0 || dueDate === null) return null
  return (
    <>
      bis <DayText day={dueDate} />
    </>
  )
}
