import { AttachmentMark } from '#areas/attachments/web/attachment-mark.tsx'
import { CardAction } from '#areas/documents/web/card-action.tsx'
import type { useDownload } from '#areas/documents/web/document-download.ts'
import { DocumentStateMark } from '#areas/documents/web/document-state-mark.tsx'
import { PartnerLink } from '#areas/partners/web/partner-link.tsx'
import { berlinDay } from '#kernel/day.ts'
import { formatAmount, formatMoney } from '#kernel/numbers/amount-text.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { OpenLink } from '#web/open-link.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Badge } from '#web/ui/figures/badge.tsx'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { CellLine, CellWithAction } from '#web/ui/grid/cell-lines.tsx'
import type { GridColumn, PhoneRow } from '#web/ui/grid/grid.tsx'
import { Copy, FileDown, FileX2 } from '#web/ui/icons.ts'
import type { InvoiceRow } from '../../contract/list-invoices.ts'
import { pdfOf } from '../paper/pdf-of.ts'
import { DeliverySign, DeliveryState } from './delivery-state.tsx'
import styles from './invoice-list.module.css'
import { nextStepOf } from './next-step.ts'

const amount = (units: number, currency: string) => formatAmount(wireCents(units), currency)

export interface InvoicePhoneActions {
  pay: (row: InvoiceRow) => void
  send: (row: InvoiceRow) => void
}

export interface InvoiceRowActions {
  copy: (row: InvoiceRow) => void
  cancel: (row: InvoiceRow) => void
  downloads: ReturnType<typeof useDownload>
}

/** The columns of the invoice list (spec 2 §2); how it stands before them, the customer, until when and how it went out (decisions §10). */
export function invoiceColumns(actions: InvoiceRowActions, room: ListRoom): GridColumn<InvoiceRow>[] {
  const isSmall = room === 'SMALL'
  return [
    // On the smallest a name goes on into the tools beside it, so that a strip is left for those of the row.
    ...namingColumns(actions, { WIDE: 117, MIDDLE: 210, SMALL: 110 }[room], isSmall),
    ...(isSmall ? smallAmounts : amountColumns),
  ]
}

/** What the window leaves: all columns beside each other, some, or up to what is open, with its sending as a sign at the number and its day at its state. */
export type ListRoom = 'WIDE' | 'MIDDLE' | 'SMALL'

function namingColumns(
  actions: InvoiceRowActions,
  leastReceiver: number,
  isSmall: boolean,
): GridColumn<InvoiceRow>[] {
  return [
    {
      key: 'state',
      header: 'Status',
      width: 192,
      leadsWithIcon: true,
      cell: (row) => <DocumentStateMark row={row} saysUntil={isSmall} />,
    },
    {
      key: 'day',
      header: 'Rechnungsdatum',
      width: 128,
      sortBy: 'invoiceDate',
      sortsDown: true,
      cell: (row) => <DayText day={row.invoiceDate} />,
    },
    {
      key: 'number',
      header: 'Rechnungsnr.',
      // With its kind: 'Anzahlung'.
      width: isSmall ? 200 : 180,
      sortBy: 'invoiceNumber',
      cell: (row) => (
        <>
          <NumberCell row={row} />
          {isSmall && <DeliverySign row={row} />}
        </>
      ),
    },
    {
      key: 'receiver',
      header: 'Kunde',
      sortBy: 'receiver',
      flex: 3,
      minWidth: leastReceiver,
      givesRoom: true,
      cell: (row) => <Receiver row={row} />,
    },
    {
      key: 'pdf',
      header: 'Rechnung PDF',
      width: 100,
      isTools: true,
      cell: (row) => (
        <span className={styles.rowTools}>
          <PdfButton invoice={row} downloads={actions.downloads} />
          <RowActions row={row} actions={actions} />
          <AttachmentMark attachments={row.attachments} />
        </span>
      ),
    },
  ]
}

const amountColumns: readonly GridColumn<InvoiceRow>[] = [
  {
    key: 'gross',
    header: 'Betrag brutto',
    width: 106,
    sortBy: 'amountGross',
    sortsDown: true,
    align: 'right',
    cell: (row) => <Gross row={row}>{amount(row.amountGross, row.currency)}</Gross>,
  },
  {
    key: 'due',
    header: 'Fällig am',
    width: 96,
    sortBy: 'dueDate',
    cell: (row) => <DayText day={openDay(row)} />,
  },
  {
    key: 'reminded',
    header: 'Mahnung',
    width: 208,
    isExtra: true,
    cell: (row) =>
      row.remindedOn && (
        <>
          {row.reminderName} <DayText day={row.remindedOn} />
        </>
      ),
  },
  { key: 'delivery', header: 'Versand', width: 134, cell: (row) => <DeliveryState row={row} /> },
  {
    key: 'paid',
    header: 'Bezahlt',
    width: 80,
    align: 'right',
    cell: (row) => (row.amountPaid === 0 ? '' : amount(row.amountPaid, row.currency)),
  },
  {
    key: 'open',
    header: 'Offen',
    width: 80,
    align: 'right',
    cell: (row) => (row.amountDue === 0 ? '' : amount(row.amountDue, row.currency)),
  },
  { key: 'currency', header: 'Währung', width: 68, cell: (row) => row.currency },
  {
    key: 'text',
    header: 'Buchungstext',
    flex: 2,
    minWidth: 94,
    givesRoom: true,
    cell: (row) => row.bookingText,
  },
]

const smallFirst = ['gross', 'open', 'paid']
function smallPlaceOf({ key }: { key: string }): number {
  const place = smallFirst.indexOf(key)
  return place === -1 ? smallFirst.length : place
}

/**
 * There what is open stands beside the amount, the state says until when, and the sign at the number how it went out, unless somebody asks
 * for the column. Of what was paid the edge of the view cuts the empty part alone: half a figure reads as another one.
 */
const smallAmounts = amountColumns
  .map((column) => {
    if (column.key === 'delivery') return { ...column, isExtra: true }
    return column.key === 'paid' ? { ...column, width: 120 } : column
  })
  .toSorted((one, other) => smallPlaceOf(one) - smallPlaceOf(other))

/** The same on a phone: to whom and how much, then which and until when, and what can be done. */
export function invoicePhoneRow(actions: InvoicePhoneActions): PhoneRow<InvoiceRow> {
  return {
    header: 'Ausgangsrechnung',
    lines: 4,
    cell: (row) => (
      <>
        <CellLine end={<Gross row={row}>{formatMoney(wireCents(row.amountGross), row.currency)}</Gross>}>
          <Receiver row={row} />
        </CellLine>
        <CellWithAction action={<NextStep row={row} actions={actions} />}>
          <CellLine>
            <DocumentStateMark row={row} />
          </CellLine>
          <CellLine quiet>
            <DeliveryState row={row} isMark /> <PartlyOpen row={row} />
          </CellLine>
          <CellLine quiet end={<AttachmentMark attachments={row.attachments} />}>
            <DayText day={row.invoiceDate} /> · <NumberCell row={row} />
          </CellLine>
        </CellWithAction>
      </>
    ),
  }
}

/** Struck through where nobody owes it any more. */
const Gross = ({ row, children }: { row: InvoiceRow; children: string }) =>
  row.state === 'CANCELLED' ? <s className={styles.off}>{children}</s> : children

/** What of it is open, where a part is paid. */
function PartlyOpen({ row: { amountDue, amountGross, currency } }: { row: InvoiceRow }) {
  if (amountDue <= 0 || amountDue === amountGross) return null
  return <>offen {formatMoney(wireCents(amountDue), currency)}</>
}

/** It goes out first, as 'Heute' asks for it; then it is paid. What else can be done stands in the document. */
function NextStep({ row, actions }: { row: InvoiceRow; actions: InvoicePhoneActions }) {
  const step = nextStepOf(row, berlinDay(new Date()))
  if (step === null) return null
  return step === 'SEND' ? (
    <CardAction label="Senden" number={row.invoiceNumber} onAct={() => actions.send(row)} />
  ) : (
    <CardAction label="Bezahlt" number={row.invoiceNumber} onAct={() => actions.pay(row)} />
  )
}

/** Whose it is. */
const Receiver = ({ row }: { row: InvoiceRow }) => (
  <PartnerLink side="receivers" uuid={row.partnerEntityId} name={row.receiver} />
)

/** What it is beside an ordinary invoice; a negative one is headed 'Rechnungskorrektur' (decisions §2). */
function kindOf(row: InvoiceRow): string | null {
  const { documentType, advance, amountGross } = row
  if (row.replaced) return 'ersetzt'
  if (documentType === 'CANCELLATION') return 'Storno'
  if (row.final) return 'Schluss'
  if (advance) return 'Anzahlung'
  return amountGross < 0 ? 'Korrektur' : null
}

function NumberCell({ row }: { row: InvoiceRow }) {
  const kind = kindOf(row)
  return (
    <>
      <OpenLink layer="rechnung" uuid={row.entityId.uuid} className={styles.number}>
        {row.invoiceNumber}
      </OpenLink>
      {kind && <Badge>{kind}</Badge>}
      {row.amended && row.cancelledByInvoiceEntityId === null && <Badge tone="info">berichtigt</Badge>}
    </>
  )
}

/** Cancelling is offered for normal invoices, copying for all but cancellations (spec 2 §4). */
function RowActions({ row, actions }: { row: InvoiceRow; actions: InvoiceRowActions }) {
  if (row.documentType === 'CANCELLATION') return null
  return (
    <>
      <IconButton
        label={`${row.invoiceNumber} kopieren`}
        size="small"
        icon={<Copy aria-hidden="true" />}
        onClick={() => actions.copy(row)}
      />
      {row.cancelledByInvoiceEntityId === null && row.settledByInvoiceEntityId === null && (
        <IconButton
          label={`${row.invoiceNumber} stornieren`}
          size="small"
          icon={<FileX2 aria-hidden="true" />}
          onClick={() => actions.cancel(row)}
        />
      )}
    </>
  )
}

/** Until when it is to be paid, as long as something is. */
const openDay = ({ amountDue, dueDate }: InvoiceRow) => (amountDue > 0 ? dueDate : null)

interface PdfButtonProps {
  invoice: Pick<InvoiceRow, 'entityId' | 'invoiceNumber' | 'attachments'>
  downloads: ReturnType<typeof useDownload>
}

/** The PDF to save. While it is still being made the click waits for it. */
function PdfButton({ invoice, downloads }: PdfButtonProps) {
  const pdf = pdfOf(invoice)
  const label = `${invoice.invoiceNumber} als PDF herunterladen${pdf.isStored ? '' : ', sobald es erstellt ist'}`
  return (
    <IconButton
      label={label}
      size="small"
      className={pdf.isStored ? undefined : styles.pending}
      busy={downloads.isRunning(pdf.uuid)}
      icon={<FileDown aria-hidden="true" />}
      onClick={() => downloads.download(pdf.uuid, pdf.fileName)}
    />
  )
}
