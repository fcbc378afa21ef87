import { AttachmentMark } from '#areas/attachments/web/attachment-mark.tsx'
import type { useDownload } from '#areas/documents/web/document-download.ts'
import { berlinDay } from '#kernel/day.ts'
import { formatAmount, formatMoney } from '#kernel/numbers/amount-text.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { OpenLink } from '#web/open-link.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Badge } from '#web/ui/figures/badge.tsx'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { DueDay } from '#web/ui/figures/due-day.tsx'
import { CellLine } from '#web/ui/grid/cell-lines.tsx'
import type { GridColumn, PhoneRow } from '#web/ui/grid/grid.tsx'
import { Copy, FileDown, FileX2 } from '#web/ui/icons.ts'
import type { InvoiceRow } from '../../contract/list-invoices.ts'
import { pdfOf } from '../paper/invoice-pdf.ts'
import { DeliveryState } from './delivery-state.tsx'
import { dueOfRow } from './due-of-row.ts'
import styles from './invoice-list.module.css'

const amount = (units: number, currency: string) => formatAmount(wireCents(units), currency)

export interface InvoiceRowActions {
  copy: (row: InvoiceRow) => void
  cancel: (row: InvoiceRow) => void
  downloads: ReturnType<typeof useDownload>
}

/** The columns of the invoice list (spec 2 §2), the customer, until when it is to be paid, and how it went out (decisions §10). */
export function invoiceColumns(actions: InvoiceRowActions): GridColumn<InvoiceRow>[] {
  return [
    {
      key: 'day',
      header: 'Rechnungsdatum',
      width: 132,
      sortBy: 'invoiceDate',
      sortsDown: true,
      cell: (row) => <DayText day={row.invoiceDate} />,
    },
    {
      key: 'number',
      header: 'Rechnungsnr.',
      width: 196,
      sortBy: 'invoiceNumber',
      cell: (row) => <NumberCell row={row} />,
    },
    {
      key: 'receiver',
      header: 'Kunde',
      sortBy: 'receiver',
      flex: 3,
      minWidth: 210,
      cell: (row) => row.receiver,
    },
    {
      key: 'actions',
      header: 'Kopieren und stornieren',
      headerHidden: true,
      width: 76,
      cell: (row) => <RowActions row={row} actions={actions} />,
    },
    {
      key: 'pdf',
      header: 'Rechnung PDF',
      width: 108,
      cell: (row) => (
        <>
          <PdfButton invoice={row} downloads={actions.downloads} />
          <AttachmentMark attachments={row.attachments} />
        </>
      ),
    },
    {
      key: 'gross',
      header: 'Betrag brutto',
      width: 108,
      sortBy: 'amountGross',
      sortsDown: true,
      align: 'right',
      cell: (row) => amount(row.amountGross, row.currency),
    },
    { key: 'due', header: 'Fällig am', width: 144, sortBy: 'dueDate', cell: dueDay },
    { key: 'delivery', header: 'Versand', width: 164, cell: (row) => <DeliveryState row={row} /> },
    {
      key: 'paid',
      header: 'Bezahlt',
      width: 96,
      align: 'right',
      cell: (row) => (row.amountPaid === 0 ? '' : amount(row.amountPaid, row.currency)),
    },
    { key: 'currency', header: 'Währung', width: 84, cell: (row) => row.currency },
    { key: 'text', header: 'Buchungstext', flex: 2, minWidth: 120, cell: (row) => row.bookingText },
  ]
}

/** The same on a phone: to whom and how much, then which and until when, and what can be done. */
export function invoicePhoneRow(actions: InvoiceRowActions): PhoneRow<InvoiceRow> {
  return {
    header: 'Ausgangsrechnung',
    lines: 3,
    cell: (row) => (
      <>
        <CellLine end={formatMoney(wireCents(row.amountGross), row.currency)}>{row.receiver}</CellLine>
        <CellLine>
          <DayText day={row.invoiceDate} /> · <NumberCell row={row} /> <DeliveryState row={row} isMark />
        </CellLine>
        <CellLine
          quiet
          end={
            <span className={styles.rowTools}>
              <RowActions row={row} actions={actions} />
              <PdfButton invoice={row} downloads={actions.downloads} />
              <AttachmentMark attachments={row.attachments} />
            </span>
          }
        >
          {phoneDue(row)}
        </CellLine>
      </>
    ),
  }
}

/** What it is beside an ordinary invoice; a negative one is headed 'Rechnungskorrektur' (decisions §2). */
function kindOf(row: InvoiceRow): string | null {
  const { cancelledByInvoiceEntityId, documentType, advance, amountGross } = row
  // What is replaced is cancelled.
  if (cancelledByInvoiceEntityId !== null) return row.replaced ? 'ersetzt' : 'storniert'
  if (documentType === 'CANCELLATION') return 'Storno'
  if (row.settledByInvoiceEntityId !== null) return 'abgerechnet'
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
      {kind && <Badge tone={kind === 'storniert' ? 'danger' : 'neutral'}>{kind}</Badge>}
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

/** Until when it is to be paid; nothing where nothing is open, and no day where the customer gets something back. */
function dueDay(row: InvoiceRow) {
  const due = dueOfRow(row)
  if (due === null) return ''
  if ('refund' in due) return due.refund
  return <DueDay day={due.day} isOverdue={due.day < berlinDay(new Date())} />
}

/** In words, since no header says what the day is; the currency stands two lines above. */
function phoneDue(row: InvoiceRow) {
  const due = dueOfRow(row)
  const paid = row.amountPaid === 0 ? '' : `bezahlt ${amount(row.amountPaid, row.currency)}`
  return (
    <>
      {due !== null && 'day' in due && 'fällig '}
      {dueDay(row)}
      {due !== null && paid !== '' && ' · '}
      {paid}
    </>
  )
}

interface PdfButtonProps {
  invoice: Pick<InvoiceRow, 'entityId' | 'invoiceNumber' | 'attachments'>
  downloads: ReturnType<typeof useDownload>
}

/** The PDF to save. While it is still being made the click waits for it. */
function PdfButton({ invoice, downloads }: PdfButtonProps) {
  const pdf = pdfOf(invoice)
  const label = pdf.isStored
    ? `${invoice.invoiceNumber} als PDF herunterladen`
    : `${invoice.invoiceNumber}: PDF wird erstellt – herunterladen, sobald es fertig ist`
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
