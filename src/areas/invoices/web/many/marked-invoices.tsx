import { useState } from 'react'
import { MarkedDocuments } from '#areas/documents/web/many/marked-documents.tsx'
import type { Marks } from '#web/marks/use-marks.ts'
import type { ListOptions } from '#web/reads/use-list.ts'
import { Mail } from '#web/ui/icons.ts'
import { type InvoiceRow, listInvoices } from '../../contract/list-invoices.ts'
import { invoiceWays } from './invoice-ways.ts'
import { SendManyLayer } from './send-many-layer.tsx'

interface MarkedInvoicesProps {
  shown: Pick<ListOptions, 'searchText' | 'filter'>
  marks: Marks<InvoiceRow>
}

/** What can be done with the marked invoices. */
export default function MarkedInvoices({ shown, marks }: MarkedInvoicesProps) {
  const [sent, setSent] = useState<readonly InvoiceRow[] | null>(null)
  return (
    <>
      <MarkedDocuments
        kind="INVOICE"
        declaration={listInvoices}
        shown={shown}
        marks={marks}
        headOf={(row) => ({ number: row.invoiceNumber, day: row.invoiceDate, partner: row.receiver })}
        pay={invoiceWays.pay}
        writeOff={invoiceWays.writeOff}
        actionsOf={(rows) => [
          { label: 'Senden', icon: <Mail aria-hidden="true" />, letter: 'S', act: () => setSent(rows) },
        ]}
      />
      {sent && <SendManyLayer rows={sent} onBegun={marks.clear} onClose={() => setSent(null)} />}
    </>
  )
}
