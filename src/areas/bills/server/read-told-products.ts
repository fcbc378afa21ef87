import { sql } from 'kysely'
import type { PurchaseSaying } from '#areas/documents/rules/lines/purchase-news.ts'
import { readDocument } from '#areas/documents/server/read-document.ts'
import type { EntityId } from '#kernel/id.ts'
import { unitsFromCents } from '#kernel/money.ts'
import { allows } from '#kernel/permissions.ts'
import { read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { readToldProducts } from '../contract/told-products.ts'
import { loadToldProducts } from './load-told-products.ts'

export const readToldProductsRead = read(readToldProducts, async (tx, _query, { params, actor }) => {
  const documentId = params.uuid
  await readDocument(tx, documentId, ['BILL'])
  const { products, others } = await loadToldProducts(tx, documentId, [], 'looking')
  const following = [...products.values()].sort((a, b) => (a.code < b.code ? -1 : 1))
  const ids = following.map(({ entityId }) => entityId.uuid)
  const sales = allows('INVOICE_VIEW', actor.permissions) ? await loadSales(tx, ids) : new Map()
  return following.map(({ toldBy, ...one }) => {
    const { entityId, code, taxType, buyingPP, buyingInOtherCurrency, buyingCurrency } = one
    const { sellerKind, boughtAtReducedRate } = one
    const { uuid } = entityId
    return {
      product: {
        ...{ entityId, code, taxType, buyingPP, buyingInOtherCurrency, buyingCurrency },
        ...{ sellerKind, boughtAtReducedRate },
      },
      toldBy,
      others: (others.get(uuid) ?? []).map(onWire),
      sales: sales.get(uuid) ?? [],
    }
  })
})

function onWire({ documentId, price, ...saying }: PurchaseSaying) {
  const foreign = price?.foreign && { ...price.foreign, amount: unitsFromCents(price.foreign.amount) }
  return {
    billEntityId: documentId,
    ...saying,
    price: price && { euro: unitsFromCents(price.euro), foreign: foreign ?? null },
  }
}

interface Sale {
  productId: EntityId
  documentId: EntityId
  number: string
}

/** The invoices that sold these products by § 25a UStG and stand. Served by line_items_product. */
async function loadSales(tx: Tx, ids: readonly EntityId[]) {
  const { rows } = await sql<Sale>`
    select distinct l.product_id as "productId", d.document_id as "documentId", d.number
    from line_items l join documents d using (document_id)
    where l.product_id = any(${[...ids]}::uuid[]) and l.tax_type = 'DIFFERENTIAL' and l.amount_cents > 0
      and d.kind = 'INVOICE' and d.cancelled_by_document_id is null
    order by d.number, d.document_id`.execute(tx)
  const sales = rows.map(({ productId, documentId, number }) => ({
    productId,
    sale: { entityId: { uuid: documentId }, invoiceNumber: number },
  }))
  const byProduct = Map.groupBy(sales, ({ productId }) => productId)
  return new Map([...byProduct].map(([id, own]) => [id, own.map(({ sale }) => sale)]))
}
