import { DocumentStateMark } from '#areas/documents/web/document-state-mark.tsx'
import { payingPath } from '#areas/documents/web/reading/asked-payment.ts'
import { sumText } from '#areas/documents/web/sum-text.ts'
import { type Day, formatDay } from '#kernel/day.ts'
import type { RowOf } from '#kernel/declare.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { type Hit, hitSource } from '#web/palette/hit-source.ts'
import { Plus } from '#web/ui/first-icons.ts'
import { Coins, FileText } from '#web/ui/icons.ts'
import { listInvoices } from '../contract/list-invoices.ts'
import { invoiceListPath, layerPath, newInvoicePathOf } from './invoice-paths.ts'

/** Invoices in the palette. */
export const invoiceHits = hitSource({
  heading: 'Ausgangsrechnungen',
  declaration: listInvoices,
  exactly: (number) => ({ filterType: 'number', number }),
  hitOf: (row) => ({
    actions: isToPay(row) ? [payingHit(row)] : [],
    key: `invoice ${row.entityId.uuid}`,
    icon: FileText,
    title: `${row.invoiceNumber} · ${row.receiver}`,
    codes: [row.invoiceNumber],
    detail: `${formatDay(row.invoiceDate as Day)} · ${sumText(row)}`,
    end: <DocumentStateMark row={row} />,
    to: layerPath('ansehen', row.entityId.uuid),
  }),
  all: { title: (count) => `Alle ${count} Ausgangsrechnungen`, to: invoiceListPath },
})

type Row = RowOf<typeof listInvoices>

const isToPay = ({ state, amountDue }: Row) =>
  amountDue > 0 && (state === 'OPEN' || state === 'OVERDUE' || state === 'PARTLY_PAID')

/** What comes in for it, as what the palette offers to do. */
const payingHit = (row: Row): Hit => ({
  key: 'page pay invoice',
  icon: Coins,
  title: `Zahlung erfassen: ${row.invoiceNumber} · ${row.receiver}`,
  detail: `Ausgangsrechnung, offen ${formatSum(row.amountDue, row.currency)}`,
  to: payingPath(layerPath('ansehen', row.entityId.uuid)),
})

/** A new invoice to a customer, as what the palette offers to do. */
export const newInvoiceTo = (uuid: string, name: string): Hit => ({
  key: 'page new invoice to',
  icon: Plus,
  title: `Neue Rechnung für ${name}`,
  detail: 'Ausgangsrechnung, vorausgefüllt',
  to: newInvoicePathOf(uuid),
})
