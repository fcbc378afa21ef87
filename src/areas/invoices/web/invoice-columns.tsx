import { FileDown } from 'lucide-react'
import { Link } from 'react-router'
import type { useDownload } from '#areas/documents/web/document-download.ts'
import { formatAmount } from '#kernel/amount-text.ts'
import type { GridColumn } from '#web/ui/grid/grid.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { InvoiceRow } from '../contract.ts'
import styles from './invoice-list.module.css'
import { pdfOf } from './invoice-pdf.ts'
import { shownDay, wireCents } from './invoice-view.ts'

const amount = (units: number) => formatAmount(wireCents(units))

/** The columns of the invoice list (spec 2 §2), and the customer. */
export function invoiceColumns(downloads: ReturnType<typeof useDownload>): GridColumn<InvoiceRow>[] {
  return [
    { key: 'day', header: 'Rechnungsdatum', width: 128, cell: (row) => shownDay(row.invoiceDate) },
    { key: 'number', header: 'Rechnungsnr.', width: 132, cell: (row) => <NumberCell row={row} /> },
    {
      key: 'pdf',
      header: 'Rechnung PDF',
      width: 112,
      cell: (row) => <PdfButton invoice={row} downloads={downloads} />,
    },
    { key: 'receiver', header: 'Kunde', flex: 3, minWidth: 140, cell: (row) => row.receiver },
    {
      key: 'gross',
      header: 'Betrag brutto',
      width: 120,
      align: 'right',
      cell: (row) => amount(row.amountGross),
    },
    {
      key: 'paid',
      header: 'Bezahlt',
      width: 112,
      align: 'right',
      cell: (row) => (row.amountPaid === 0 ? <span className={styles.none}>–</span> : amount(row.amountPaid)),
    },
    { key: 'currency', header: 'Währung', width: 84, cell: (row) => row.currency },
    { key: 'text', header: 'Buchungstext', flex: 2, minWidth: 120, cell: (row) => row.bookingText },
  ]
}

function NumberCell({ row }: { row: InvoiceRow }) {
  return (
    <>
      <Link to={`?rechnung=${row.entityId.uuid}`} className={styles.number}>
        {row.invoiceNumber}
      </Link>
      {row.cancelledByInvoiceEntityId && <span className={styles.kind}>storniert</span>}
    </>
  )
}

interface PdfButtonProps {
  invoice: Pick<InvoiceRow, 'entityId' | 'invoiceNumber' | 'attachments'>
  downloads: ReturnType<typeof useDownload>
}

/** The PDF to save. While it is still being made the click waits for it. */
export function PdfButton({ invoice, downloads }: PdfButtonProps) {
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
