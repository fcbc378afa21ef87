import { Copy, FileDown, FileX2 } from 'lucide-react'
import { Link } from 'react-router'
import type { useDownload } from '#areas/documents/web/document-download.ts'
import { formatAmount } from '#kernel/amount-text.ts'
import { berlinDay } from '#kernel/day.ts'
import type { GridColumn } from '#web/ui/grid/grid.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { InvoiceRow } from '../contract.ts'
import styles from './invoice-list.module.css'
import { pdfOf } from './invoice-pdf.ts'
import { shownDay, wireCents } from './invoice-view.ts'

const amount = (units: number) => formatAmount(wireCents(units))

export interface InvoiceRowActions {
  copy: (row: InvoiceRow) => void
  cancel: (row: InvoiceRow) => void
  downloads: ReturnType<typeof useDownload>
}

/** The columns of the invoice list (spec 2 §2), the customer, and until when it is to be paid. */
export function invoiceColumns(actions: InvoiceRowActions): GridColumn<InvoiceRow>[] {
  return [
    { key: 'day', header: 'Rechnungsdatum', width: 136, cell: (row) => shownDay(row.invoiceDate) },
    { key: 'number', header: 'Rechnungsnr.', width: 180, cell: (row) => <NumberCell row={row} /> },
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
      width: 120,
      cell: (row) => <PdfButton invoice={row} downloads={actions.downloads} />,
    },
    { key: 'receiver', header: 'Kunde', flex: 3, minWidth: 140, cell: (row) => row.receiver },
    {
      key: 'gross',
      header: 'Betrag brutto',
      width: 116,
      align: 'right',
      cell: (row) => amount(row.amountGross),
    },
    {
      key: 'paid',
      header: 'Bezahlt',
      width: 104,
      align: 'right',
      cell: (row) => (row.amountPaid === 0 ? <span className={styles.none}>–</span> : amount(row.amountPaid)),
    },
    { key: 'due', header: 'Fällig am', width: 104, cell: (row) => <DueCell row={row} /> },
    { key: 'currency', header: 'Währung', width: 84, cell: (row) => row.currency },
    { key: 'text', header: 'Buchungstext', flex: 2, minWidth: 120, cell: (row) => row.bookingText },
  ]
}

/** What it is beside an ordinary invoice; a negative one is headed 'Rechnungskorrektur' (decisions §2). */
function kindOf({ cancelledByInvoiceEntityId, documentType, amountGross }: InvoiceRow): string | null {
  if (cancelledByInvoiceEntityId !== null) return 'storniert'
  if (documentType === 'CANCELLATION') return 'Storno'
  return amountGross < 0 ? 'Korrektur' : null
}

function NumberCell({ row }: { row: InvoiceRow }) {
  const kind = kindOf(row)
  return (
    <>
      <Link to={`?rechnung=${row.entityId.uuid}`} className={styles.number}>
        {row.invoiceNumber}
      </Link>
      {kind && <span className={styles.kind}>{kind}</span>}
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
      {row.cancelledByInvoiceEntityId === null && (
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

/** Until when it is to be paid; what is open after that day stands out. */
function DueCell({ row }: { row: InvoiceRow }) {
  if (row.dueDate === null || row.amountDue === 0) return <span className={styles.none}>–</span>
  const isOverdue = row.dueDate < berlinDay(new Date()) && row.amountDue > 0
  if (!isOverdue) return shownDay(row.dueDate)
  return (
    <span className={styles.overdue} title="überfällig">
      {shownDay(row.dueDate)}
    </span>
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
