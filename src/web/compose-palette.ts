import { billHits, newBillOf } from '#areas/bills/web/bill-hits.tsx'
import { invoiceHits, newInvoiceTo } from '#areas/invoices/web/invoice-hits.tsx'
import { receiverHits, supplierHits } from '#areas/partners/web/partner-hits.ts'
import { receiverPath, supplierPath } from '#areas/partners/web/partner-paths.ts'
import { openOfReceiver, openOfSupplier } from '#areas/reports/web/open-hits.ts'
import { todayRows } from '#areas/reports/web/today-places.ts'
import { productHits } from '#areas/stock/web/product-hits.ts'
import type { Day } from '#kernel/day.ts'
import { matchAddress } from './address.ts'
import type { Hit, HitSource } from './palette/hit-source.ts'
import type { Rows } from './palette/palette-actions.ts'

/** What the palette searches, in the order in which equally good hits stand. Loaded with the palette. */
export const hitSources: readonly HitSource[] = [
  receiverHits((uuid, name) => [newInvoiceTo(uuid, name)], openOfReceiver),
  invoiceHits,
  supplierHits((uuid, name) => [newBillOf(uuid, name)], openOfSupplier),
  billHits,
  productHits,
]

/** What the page of one thing offers: a new document with the partner whose page it is. */
export function hitsAt(pathname: string): readonly Hit[] {
  const receiver = matchAddress(receiverPath(':uuid'), pathname)?.['uuid']
  if (isOne(receiver)) return [newInvoiceTo(receiver, 'diesen Kunden')]
  const supplier = matchAddress(supplierPath(':uuid'), pathname)?.['uuid']
  return isOne(supplier) ? [newBillOf(supplier, 'diesem Lieferanten')] : []
}

// 'new' and 'import' stand in the same place of an address.
const isOne = (uuid: string | undefined): uuid is string => uuid !== undefined && uuid.length === 36

/** Rows that wait for somebody, found by what is done with them. */
export function waitingRows(today: Day): readonly Rows[] {
  return [
    {
      title: 'Überfällige Ausgangsrechnungen',
      to: todayRows('MANY_OVERDUE', today),
      words: ['säumig', 'in Verzug'],
    },
    {
      title: 'Nicht versendete Ausgangsrechnungen',
      to: todayRows('NOT_SENT', today),
      words: ['senden', 'verschicken', 'versenden', 'Versand', 'mailen'],
    },
    {
      title: 'Fällige Eingangsrechnungen',
      to: todayRows('DUE_BILL', today),
      words: ['bezahlen', 'zahlen', 'überweisen', 'Überweisungen', 'Zahlungslauf'],
    },
    {
      title: 'Entwürfe von Ausgangsrechnungen',
      to: todayRows('DRAFT_INVOICE', today),
      words: ['angefangen', 'unfertig', 'weiterschreiben'],
    },
    {
      title: 'Entwürfe von Eingangsrechnungen',
      to: todayRows('DRAFT_BILL', today),
      words: ['angefangen', 'unfertig', 'weiterschreiben'],
    },
  ]
}
