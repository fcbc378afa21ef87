import { MarkedDocuments } from '#areas/documents/web/many/marked-documents.tsx'
import type { Marks } from '#web/marks/use-marks.ts'
import type { ListOptions } from '#web/reads/use-list.ts'
import { type InvoiceRow, listInvoices } from '../../contract/list-invoices.ts'

interface MarkedInvoicesProps {
  shown: Pick<ListOptions, 'searchText' | 'filter'>
  marks: Marks<InvoiceRow>
}

/** What can be done with the marked invoices. */
export default function MarkedInvoices({ shown, marks }: MarkedInvoicesProps) {
  return (
    <MarkedDocuments
      kind="INVOICE"
      declaration={listInvoices}
      shown={shown}
      marks={marks}
      headOf={(row) => ({ number: row.invoiceNumber, day: row.invoiceDate, partner: row.receiver })}
    />
  )
}
