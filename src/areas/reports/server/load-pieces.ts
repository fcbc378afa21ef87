import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Cents } from '#kernel/money.ts'
import type { Tx } from '#server/db/connect.ts'
import type { OtherCost, PieceFacts, PieceLine } from '../rules/piece-figures.ts'
import {
  aboutProduct,
  declaredBuying,
  isCounted,
  lineDay,
  lineEuro,
  otherCosts,
  paysGross,
} from './piece-lines-sql.ts'

/** A line about a product, with what is shown of its document. */
export interface ShownLine extends PieceLine {
  documentId: EntityId
  kind: 'BILL' | 'INVOICE' | 'CANCELLATION'
  number: string
  documentDay: Day
  partner: string
  partnerId: EntityId
  currency: string
  /** In the document's currency: of a bill what was really paid, of an invoice gross. */
  amount: Cents
}

export interface Piece extends PieceFacts {
  productId: EntityId
  code: string
  description: string
  lines: readonly ShownLine[]
}

/** The products with these ids and all lines about them, in this order. */
export async function loadPieces(tx: Tx, ids: readonly EntityId[]): Promise<Piece[]> {
  if (ids.length === 0) return []
  const [products, lines, costs] = await Promise.all([
    loadProducts(tx, ids),
    loadLines(tx, ids),
    loadOtherCosts(tx, ids),
  ])
  return ids.flatMap((id) => {
    const product = products.get(id)
    if (!product) return []
    return [
      {
        productId: id,
        code: product.code,
        description: product.description,
        own: {
          buying: product.buying_cents,
          transport: product.transport_cents,
          restoration: product.restoration_cents,
        },
        boughtHundredths: product.bought_hundredths,
        otherCosts: product.is_averaged ? (costs.get(id) ?? []) : null,
        averaged: product.is_averaged ? { inStock: product.value_cents, sold: product.cost_cents } : null,
        lines: lines.get(id) ?? [],
      },
    ]
  })
}

interface ProductRow {
  product_id: EntityId
  code: string
  description: string
  buying_cents: Cents | null
  transport_cents: Cents | null
  restoration_cents: Cents | null
  bought_hundredths: number
  is_averaged: boolean
  value_cents: Cents
  cost_cents: Cents
}

/** With what the ledger says of them, and whether it keeps the average: its last change says it. Served by stock_changes_product. */
async function loadProducts(tx: Tx, ids: readonly EntityId[]): Promise<Map<EntityId, ProductRow>> {
  const { rows } = await sql<ProductRow>`
    select product_id, code, description, buying_cents, transport_cents, restoration_cents,
      coalesce(s.bought_hundredths, 0) as bought_hundredths, coalesce(s.is_averaged, false) as is_averaged,
      coalesce(s.value_cents, 0) as value_cents, coalesce(s.cost_cents, 0) as cost_cents
    from products p left join lateral (
      select bought_hundredths, is_averaged, value_cents, cost_cents from stock_changes c where c.product_id = p.product_id
      order by changed_at desc, sequence desc limit 1
    ) s on true
    where product_id = any(${ids})`.execute(tx)
  return new Map(rows.map((row) => [row.product_id, row]))
}

/** Served by stock_changes_product and stock_shifts_product. */
async function loadOtherCosts(tx: Tx, ids: readonly EntityId[]): Promise<Map<EntityId, OtherCost[]>> {
  const { rows } = await sql<OtherCost & { productId: EntityId }>`
    select product_id as "productId", day, sum(cents)::bigint as cents
    from ${otherCosts} o where product_id = any(${ids}) group by product_id, day`.execute(tx)
  return Map.groupBy(rows, ({ productId }) => productId)
}

/** All lines about these products, in EUR as they are stored. Served by line_items_product. */
async function loadLines(tx: Tx, ids: readonly EntityId[]): Promise<Map<EntityId, ShownLine[]>> {
  const { rows } = await sql<ShownLine & { productId: EntityId }>`
    select p.product_id as "productId", d.document_id as "documentId", d.kind, d.number, d.document_day as "documentDay",
      d.partner_text as partner, d.partner_id as "partnerId", d.currency, ${lineDay} as day,
      case d.kind when 'BILL' then coalesce(l.product_use, 'PURCHASE') else 'SALE' end as use,
      coalesce(s.quantity_hundredths, 0) as hundredths, ${lineEuro} as euro,
      coalesce(s.cost_delta_cents, 0) as "ledgerCost", coalesce(l.differential_tax_euro_cents, 0) as "differentialTax", ${declaredBuying} as "declaredBuying",
      coalesce(d.cancelled_by_document_id, d.cancelled_document_id) as "counterpartId",
      case when d.kind <> 'BILL' or ${paysGross} then l.gross_cents else l.net_cents end as amount
    from documents d
    join line_items l using (document_id)
    join products p on p.product_id = ${aboutProduct}
    left join stock_changes s on s.document_id = l.document_id and s.position = l.position
    where p.product_id = any(${ids}) and ${isCounted}
      and d.document_id in (select document_id from line_items where product_id = any(${ids}))
    order by day, d.document_id, l.position`.execute(tx)
  return Map.groupBy(rows, ({ productId }) => productId)
}
