import { billHits, newBillOf } from '#areas/bills/web/bill-hits.tsx'
import { invoiceHits, newInvoiceTo } from '#areas/invoices/web/invoice-hits.tsx'
import { receiverHits, supplierHits } from '#areas/partners/web/partner-hits.ts'
import { productHits } from '#areas/stock/web/product-hits.ts'
import type { HitSource } from './palette/hit-source.ts'

/** What the palette searches, in the order in which equally good hits stand. Loaded with the palette. */
export const hitSources: readonly HitSource[] = [
  receiverHits((uuid, name) => [newInvoiceTo(uuid, name)]),
  invoiceHits,
  supplierHits((uuid, name) => [newBillOf(uuid, name)]),
  billHits,
  productHits,
]
