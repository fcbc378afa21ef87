import { sql } from 'kysely'
import { convertToBase } from '#areas/currencies/rules/convert-to-base.ts'
import type { ProductUse } from '#areas/stock/rules/product-use.ts'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Cents, cents, scaleCents, zeroCents } from '#kernel/money.ts'
import type { Tx } from '#server/db/connect.ts'
import { type LineEuros, lineEuros, type StoredGroup } from '../rules/line-euros.ts'
import type { PieceFacts, PieceLine } from '../rules/piece-figures.ts'

/** A line about a product, with what is shown of its document. */
export interface ShownLine extends PieceLine {
  documentId: EntityId
  kind: 'BILL' | 'INVOICE' | 'CANCELLATION'
  number: string
  documentDay: Day
  partner: string
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

interface LineRow {
  document_id: EntityId
  kind: ShownLine['kind']
  number: string
  document_day: Day
  day: Day
  partner_text: string
  currency: string
  rate: string
  gives_input_tax: boolean
  /** The product that the line is about; null for others, which are needed for the cents. */
  product_id: EntityId | null
  product_use: ProductUse | null
  tax_type: string
  net_cents: Cents
  gross_cents: Cents
  differential_tax_euro_cents: Cents | null
  /** Per piece, in the document's currency. */
  amount_buying_cents: Cents | null
  counterpart_id: EntityId | null
  hundredths: number | null
}

/** The products with these ids and all lines about them, in this order. */
export async function loadPieces(tx: Tx, ids: readonly EntityId[]): Promise<Piece[]> {
  if (ids.length === 0) return []
  const [products, rows, groups] = await Promise.all([
    loadProducts(tx, ids),
    loadLines(tx, ids),
    loadGroups(tx, ids),
  ])
  const lines = linesOf(rows, groups, products)
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
        lines: lines.get(id) ?? [],
      },
    ]
  })
}

interface ProductRow {
  product_id: EntityId
  code: string
  description: string
  tax_type: 'm' | 'v'
  buying_cents: Cents | null
  transport_cents: Cents | null
  restoration_cents: Cents | null
  bought_hundredths: number
}

/** With what was bought by the ledger: its last change says it. Served by stock_changes_product. */
async function loadProducts(tx: Tx, ids: readonly EntityId[]): Promise<Map<EntityId, ProductRow>> {
  const { rows } = await sql<ProductRow>`
    select product_id, code, description, tax_type, buying_cents, transport_cents, restoration_cents,
      coalesce((select bought_hundredths from stock_changes c where c.product_id = p.product_id
        order by changed_at desc, sequence desc limit 1), 0) as bought_hundredths
    from products p where product_id = any(${ids})`.execute(tx)
  return new Map(rows.map((row) => [row.product_id, row]))
}

/**
 * All lines of the documents about these products. An advance invoice asks for money before the supply: its final invoice has the
 * whole. A discount is about the product of the line that it names. Served by line_items_product.
 */
async function loadLines(tx: Tx, ids: readonly EntityId[]): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select d.document_id, d.kind, d.number, d.document_day, d.partner_text, d.currency, d.rate,
      case d.kind when 'BILL' then d.booking_day when 'INVOICE' then d.service_day else d.document_day end as day,
      d.tax_scheme <> 'KLEINUNTERNEHMER' as gives_input_tax,
      coalesce(i.product_id, l.product_id) as product_id, l.product_use, l.tax_type, l.net_cents, l.gross_cents,
      l.differential_tax_euro_cents, s.quantity_hundredths as hundredths,
      case l.tax_type when 'DIFFERENTIAL' then l.amount_buying_cents end as amount_buying_cents,
      coalesce(d.cancelled_by_document_id, d.cancelled_document_id) as counterpart_id
    from documents d
    join line_items l using (document_id)
    left join line_items i on i.document_id = l.document_id and i.local_id = l.applies_to_local_id
    left join stock_changes s on s.document_id = l.document_id and s.position = l.position
    where ${aboutProducts(ids)}
    order by day, d.document_id, l.position`.execute(tx)
  return rows
}

type GroupRow = StoredGroup & { documentId: EntityId }

/** What is stored with these documents, what a final invoice deducts of its advances included: together its lines. */
async function loadGroups(tx: Tx, ids: readonly EntityId[]): Promise<Map<EntityId, GroupRow[]>> {
  const { rows } = await sql<GroupRow>`
    select t.document_id as "documentId", t.tax_type as "taxType",
      sum(t.net_euro_cents)::bigint as "netEuro", sum(t.gross_euro_cents)::bigint as "grossEuro"
    from documents d join document_taxes t using (document_id)
    where ${aboutProducts(ids)}
    group by 1, 2`.execute(tx)
  return Map.groupBy(rows, ({ documentId }) => documentId)
}

const aboutProducts = (ids: readonly EntityId[]) => sql<boolean>`
  d.document_id in (select document_id from line_items where product_id = any(${ids}))
    and (d.kind = 'BILL' or not d.advance)`

/** The lines about each product, in EUR. */
function linesOf(
  rows: readonly LineRow[],
  groups: ReadonlyMap<EntityId, readonly GroupRow[]>,
  products: ReadonlyMap<EntityId, ProductRow>,
): Map<EntityId, ShownLine[]> {
  const found = new Map<EntityId, ShownLine[]>()
  for (const [documentId, lines] of Map.groupBy(rows, ({ document_id }) => document_id)) {
    const toShare = lines.map((row) => ({
      taxType: row.tax_type,
      net: row.net_cents,
      gross: row.gross_cents,
    }))
    const euros = lineEuros(toShare, groups.get(documentId) ?? [], lines[0]?.rate ?? '1')
    for (const [index, row] of lines.entries()) {
      const product = row.product_id === null ? undefined : products.get(row.product_id)
      const euro = euros[index]
      if (!product || !euro) continue
      const own = found.get(product.product_id)
      const line = shownLine(row, euro, product.tax_type)
      if (own) own.push(line)
      else found.set(product.product_id, [line])
    }
  }
  return found
}

function shownLine(row: LineRow, euro: LineEuros, taxType: 'm' | 'v'): ShownLine {
  const isBill = row.kind === 'BILL'
  const use = isBill ? (row.product_use ?? 'PURCHASE') : 'SALE'
  const isGross = isBill && paysGross(row, use, taxType)
  return {
    use,
    day: row.day,
    hundredths: row.hundredths ?? 0,
    euro: isGross ? euro.grossEuro : euro.netEuro,
    differentialTax: row.differential_tax_euro_cents ?? zeroCents,
    declaredBuying: declaredOf(row),
    counterpartId: row.counterpart_id,
    documentId: row.document_id,
    kind: row.kind,
    number: row.number,
    documentDay: row.document_day,
    partner: row.partner_text,
    currency: row.currency,
    amount: !isBill || isGross ? row.gross_cents : row.net_cents,
  }
}

/** What a sale by § 25a UStG says that its pieces cost. A discount moves none. */
function declaredOf({ amount_buying_cents, hundredths, rate }: LineRow): Cents | null {
  if (amount_buying_cents === null || !hundredths) return null
  // A cancellation has negative prices and takes pieces back.
  const piece = convertToBase(cents(Math.abs(amount_buying_cents)), rate)
  return scaleCents(piece, hundredths, 100)
}

/**
 * Whether the tax of a bill's line is a cost: where the firm deducts no input tax, and of what was bought to be sold by § 25a UStG. What
 * carries or restores such a piece gives input tax as usual.
 */
function paysGross(row: LineRow, use: PieceLine['use'], taxType: 'm' | 'v'): boolean {
  return !row.gives_input_tax || (use === 'PURCHASE' && taxType === 'm')
}
