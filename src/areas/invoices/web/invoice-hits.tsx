import { DocumentStateMark } from '#areas/documents/web/document-state-mark.tsx'
import { type Day, formatDay } from '#kernel/day.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { type Hit, hitSource } from '#web/palette/hit-source.ts'
import { Plus } from '#web/ui/first-icons.ts'
import { FileText } from '#web/ui/icons.ts'
import { listInvoices } from '../contract/list-invoices.ts'
import { invoiceListPath, layerPath, newInvoicePathOf } from './invoice-paths.ts'

/** Invoices in the palette. */
export const invoiceHits = hitSource({
  heading: 'Ausgangsrechnungen',
  declaration: listInvoices,
  hitOf: (row) => ({
    key: `invoice ${row.entityId.uuid}`,
    icon: FileText,
    title: `${row.invoiceNumber} · ${row.receiver}`,
    detail: `${formatDay(row.invoiceDate as Day)} · ${formatSum(row.amountGross, row.currency)}`,
    end: <DocumentStateMark row={row} />,
    to: layerPath('ansehen', row.entityId.uuid),
  }),
  all: { title: (count) => `Alle ${count} Ausgangsrechnungen`, to: invoiceListPath },
})

/** A new invoice to a customer, as what the palette offers to do. */
export const newInvoiceTo = (uuid: string, name: string): Hit => ({
  key: 'page new invoice to',
  icon: Plus,
  title: `Neue Rechnung für ${name}`,
  detail: 'Ausgangsrechnung, vorausgefüllt',
  to: newInvoicePathOf(uuid),
})
