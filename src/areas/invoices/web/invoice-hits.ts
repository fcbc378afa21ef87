import { type Day, formatDay } from '#kernel/day.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { hitSource } from '#web/palette/hit-source.ts'
import { FileText } from '#web/ui/icons.ts'
import { listInvoices } from '../contract/list-invoices.ts'
import { invoiceListPath, layerPath } from './invoice-paths.ts'

/** Invoices in the palette. */
export const invoiceHits = hitSource({
  heading: 'Ausgangsrechnungen',
  declaration: listInvoices,
  hitOf: (row) => ({
    key: `invoice ${row.entityId.uuid}`,
    icon: FileText,
    title: `${row.invoiceNumber} · ${row.receiver}`,
    detail: `${formatDay(row.invoiceDate as Day)} · ${formatSum(row.amountGross, row.currency)}`,
    to: layerPath('ansehen', row.entityId.uuid),
  }),
  all: { title: (count) => `Alle ${count} Ausgangsrechnungen`, to: invoiceListPath },
})
