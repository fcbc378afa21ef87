import { DocumentStateMark } from '#areas/documents/web/document-state-mark.tsx'
import { PartnerLink } from '#areas/partners/web/partner-link.tsx'
import { shownMoney } from '#areas/tasks/rules/shown-task.ts'
import type { Day } from '#kernel/day.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { OpenLink } from '#web/open-link.tsx'
import { Link } from '#web/router.tsx'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { DueDay } from '#web/ui/figures/due-day.tsx'
import type { GridColumn } from '#web/ui/grid/grid.tsx'
import type { OpenDocument, OpenPartner } from '../contract/open-items.ts'
import styles from './open-items.module.css'
import { openedKey, partnerPath } from './open-items-paths.ts'
import type { OpenItemsSide } from './open-items-side.ts'

// The columns of 'Offene Posten': of its documents, and of the partners. Both views stand at one address.

/** What is open is not paid: no payment tells a day. */
export const OpenMark = ({ row }: { row: OpenDocument }) => (
  <DocumentStateMark row={{ ...row, lastPaymentDate: null }} />
)

export function documentColumns(side: OpenItemsSide): GridColumn<OpenDocument>[] {
  return [
    { key: 'state', header: 'Status', width: 204, cell: (row) => <OpenMark row={row} /> },
    {
      key: 'due',
      sortBy: 'dueDate',
      header: 'Fällig',
      width: 104,
      cell: ({ dueDate }) => <DayText day={dueDate} />,
    },
    {
      key: 'number',
      sortBy: 'number',
      header: 'Rechnungsnr.',
      width: 116,
      cell: (row) => (
        <OpenLink layer={openedKey} uuid={row.entityId.uuid}>
          {row.number}
        </OpenLink>
      ),
    },
    {
      key: 'date',
      sortBy: 'date',
      header: 'Rechnungsdatum',
      width: 124,
      cell: (row) => <DayText day={row.date} />,
    },
    {
      key: 'partner',
      sortBy: 'partner',
      header: side.partner,
      flex: 1,
      minWidth: 180,
      givesRoom: true,
      cell: (row) => <PartnerLink side={side.pages} uuid={row.partnerEntityId} name={row.partner} />,
    },
    {
      key: 'gross',
      sortBy: 'amountGross',
      sortsDown: true,
      header: 'Betrag brutto',
      width: 116,
      align: 'right',
      cell: (row) => shownMoney(row.amountGross, row.currency),
    },
    {
      key: 'open',
      header: 'Offen',
      width: 112,
      align: 'right',
      cell: (row) => shownMoney(row.amountDue, row.currency),
    },
    {
      key: 'euro',
      sortBy: 'amountDueEuro',
      sortsDown: true,
      header: 'Offen in EUR',
      width: 120,
      align: 'right',
      cell: (row) => <strong className={styles.sum}>{formatSum(row.amountDueEuro, 'EUR')}</strong>,
    },
  ]
}

/** What is open leads to its documents, as the whole row does. */
export function OpenSum({ side, row, kept }: { side: OpenItemsSide; row: OpenPartner; kept: string }) {
  return <Link to={partnerPath(side.path, row.entityId.uuid, kept)}>{formatSum(row.open, 'EUR')}</Link>
}

export function partnerColumns(side: OpenItemsSide, today: Day, kept: string): GridColumn<OpenPartner>[] {
  return [
    {
      key: 'partner',
      sortBy: 'partner',
      header: side.partner,
      width: 340,
      givesRoom: true,
      cell: (row) => <PartnerLink side={side.pages} uuid={row.entityId.uuid} name={row.partner} />,
    },
    {
      key: 'open',
      sortBy: 'open',
      sortsDown: true,
      header: 'Offen',
      width: 150,
      align: 'right',
      cell: (row) => <OpenSum side={side} row={row} kept={kept} />,
    },
    {
      key: 'overdue',
      sortBy: 'overdue',
      sortsDown: true,
      header: 'Überfällig',
      width: 150,
      align: 'right',
      cell: ({ overdue }) =>
        overdue === 0 ? '' : <span className={styles.late}>{formatSum(overdue, 'EUR')}</span>,
    },
    {
      key: 'oldest',
      sortBy: 'oldestDueDate',
      header: 'Älteste Fälligkeit',
      width: 170,
      cell: ({ oldestDueDate: day }) => <DueDay day={day} isOverdue={day !== null && day < today} />,
    },
    {
      key: 'documents',
      sortBy: 'documents',
      sortsDown: true,
      header: 'Rechnungen',
      width: 110,
      align: 'right',
      cell: (row) => row.documents.toLocaleString('de-DE'),
    },
  ]
}
