import { sql } from 'kysely'
import {
  type OtherSayings,
  type PurchaseSaying,
  purchaseSaying,
  type ToldProduct,
  type UsedLine,
} from '#areas/documents/rules/lines/purchase-news.ts'
import type { TaxScheme } from '#areas/firm/contract/read-firm.ts'
import type { SellerKind } from '#areas/partners/rules/seller-kinds.ts'
import type { Product } from '#areas/stock/contract.ts'
import type { ProductTaxType } from '#areas/stock/rules/product-fields.ts'
import { loadProducts } from '#areas/stock/server/load-product.ts'
import { loadToldBy, productsToldBy } from '#areas/stock/server/tell-products.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Purpose } from '#server/db/held-for.ts'

/** The products that a bill names or that follow it, and what other bills say of those that do. */
export interface ToldProducts {
  products: ReadonlyMap<EntityId, Product & ToldProduct>
  others: OtherSayings
}

/**
 * Loads the products that a bill names, before or after, and those of which something follows it. Null for a bill that is new: nothing
 * follows it yet.
 */
export async function loadToldProducts(
  tx: Tx,
  documentId: EntityId | null,
  named: readonly (EntityId | null)[],
  purpose: Purpose,
): Promise<ToldProducts> {
  const followers = documentId === null ? [] : await productsToldBy(tx, documentId)
  const ids = [...named.filter((id) => id !== null), ...followers]
  const products = await loadProducts(tx, ids, purpose)
  const toldBy = await loadToldBy(tx, [...products.keys()])
  const told = [...products].map(([id, product]): [EntityId, Product & ToldProduct] => [
    id,
    { ...product, toldBy: toldBy.get(id) ?? {} },
  ])
  const following = told.filter(([, { toldBy }]) => Object.values(toldBy).some((by) => by === documentId))
  const followingIds = following.map(([id]) => id)
  const others = documentId === null ? new Map() : await loadOthers(tx, documentId, followingIds)
  return { products: new Map(told), others }
}

/** The products that these lines name. */
export const namedProducts = (lines: readonly { product: { entityId: { uuid: EntityId } } | null }[]) =>
  lines.map(({ product }) => product?.entityId.uuid ?? null)

type PurchaseRow = Omit<UsedLine, 'taxPercent' | 'productUse' | 'amountBuying'> & {
  productId: EntityId
  productTaxType: ProductTaxType
  documentId: EntityId
  taxPercent: string
  taxScheme: TaxScheme
  currency: string
  rate: string
  sellerKind: SellerKind | null
}

/** What the other bills that buy these products say of them. Served by line_items_product. */
async function loadOthers(tx: Tx, documentId: EntityId, ids: readonly EntityId[]): Promise<OtherSayings> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<PurchaseRow>`
    select l.product_id as "productId", p.tax_type as "productTaxType", d.document_id as "documentId", l.quantity,
      l.amount_cents as amount, l.amount_includes_tax as "amountIncludesTax", l.tax_type as "taxType",
      l.tax_percent as "taxPercent", d.tax_scheme as "taxScheme", d.currency, d.rate,
      d.partner ->> 'sellerKind' as "sellerKind"
    from line_items l join documents d using (document_id) join products p on p.product_id = l.product_id
    where l.product_id = any(${[...ids]}::uuid[]) and d.kind = 'BILL' and d.document_id <> ${documentId}
      and l.product_use = 'PURCHASE' and l.amount_cents > 0
    order by d.booking_day, d.document_id, l.position`.execute(tx)
  const byProduct = Map.groupBy(rows, ({ productId }) => productId)
  return new Map([...byProduct].map(([id, own]) => [id, sayingsOf(own)]))
}

/** One for each bill, in their order. */
function sayingsOf(rows: readonly PurchaseRow[]): PurchaseSaying[] {
  const byBill = Map.groupBy(rows, ({ documentId }) => documentId)
  return [...byBill].flatMap(([documentId, own]) => {
    const [first] = own
    if (!first) return []
    const lines = own.map((row) => ({
      ...row,
      quantity: Number(row.quantity),
      taxPercent: Number(row.taxPercent),
      productUse: 'PURCHASE' as const,
      amountBuying: null,
    }))
    return purchaseSaying(documentId, lines, first.productTaxType, first) ?? []
  })
}
