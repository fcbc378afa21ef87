import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Day, firstDayOf, monthOf } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import { unitsOf } from '#server/db/units-of.ts'
import type { ProductSort } from '../contract/product-filters.ts'
import type { StockFigures } from '../contract/stock-figures.ts'
import { piecesFromHundredths } from '../rules/quantities.ts'
import type { ProductRow } from './load-product.ts'
import { once, worthCents, worthOn } from './stock-worth.ts'

/** The moment at which a day is over. */
export const endOf = (day: Day): RawBuilder<string> => sql<string>`(${day}::date + 1)::timestamp`

/** A product with what is known of its stock on a day. */
export type StockedRow = ProductRow & {
  stock_hundredths: number
  bought_hundredths: number
  counted_hundredths: number | null
  counted_at: string | null
  cost: number | null
  is_averaged: boolean
  buying_total: number | null
  transport: number | null
  restoration: number | null
  valued: number | null
  valued_total: number | null
  bought_total: number | null
  sales_total: number | null
  bill_id: EntityId | null
  bill_number: string | null
  bill_day: string | null
  supplier: string | null
  supplier_id: EntityId | null
  /** The prices of a locked day, where the product has others by now. */
  former: Partial<ProductRow> | null
}

/**
 * The last change of a product `p` before a moment, as `s`: one step in stock_changes_product. That index has the order of record of
 * changes of one moment, so that a test would pass without `sequence` here; another plan would not.
 */
const lastChange = (until: RawBuilder<string>) => sql`
  left join lateral (
    select stock_hundredths as stock, bought_hundredths as bought, is_averaged, value_cents, average_cents, average_hundredths
    from stock_changes
    where product_id = p.product_id and changed_at < ${until}
    order by changed_at desc, sequence desc limit 1
  ) s on true`

/**
 * What a product `p` cost and was to cost on a day, as `priced`: a locked day keeps the prices of then (`f`, nothing where they are those
 * of now). One step in the primary key of former_product_prices.
 */
const pricesOn = (day: Day) => sql`
  left join lateral (
    select through, transport_cents, restoration_cents, buying_cents, buying_foreign_cents, buying_currency, sales_cents
    from former_product_prices where product_id = p.product_id and through >= ${day}
    order by through limit 1
  ) f on true
  cross join lateral (
    select ${sql.join(
      ['transport', 'restoration', 'buying', 'sales'].map(
        (name) => sql`case when f.through is null then ${sql.ref(`p.${name}_cents`)}
          else ${sql.ref(`f.${name}_cents`)} end as ${sql.ref(name)}`,
      ),
    )}
  ) priced`

/** Of a row of `stock_spans`: there is some at the end of a day. */
const isHeld = (day: Day) => sql`since <= ${day} and until > ${day}`

/** True for a row of `products` of which there is some at the end of a day. */
export const isInStock = (day: Day) =>
  sql<SqlBool>`exists (select from stock_spans h where h.product_id = products.product_id and ${isHeld(day)})`

/** A change of the stock `c` that is a purchase by a bill, before a moment. */
const isPurchase = (until: RawBuilder<string>) => sql<SqlBool>`
  c.document_id is not null and c.quantity_hundredths > 0
  and c.change_type_id = '01900000-0000-7000-8000-000000000004' and c.changed_at < ${until}`

/** True for a row of `products` whose purchase date, in the list of the stock of a day (`until`), is `day`. */
export const isPurchasedOn = (day: Day, until: Day) => isPurchasedWithin({ from: day, to: day }, until)

/** The same, within days. */
export function isPurchasedWithin(
  { from, to }: { from: Day | null; to: Day | null },
  until: Day,
): RawBuilder<SqlBool> {
  const within = sql`between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date`
  const [earlier, later] = [
    isPurchase(endOf(until)),
    sql`(l.changed_at, l.sequence) > (c.changed_at, c.sequence)`,
  ]
  return sql<SqlBool>`product_id = any(array(
    select p.product_id from products p where p.purchased_on ${within}
      and not exists (select from stock_changes c where c.product_id = p.product_id and ${earlier})
    union all
    select c.product_id from shown_documents d join stock_changes c using (document_id)
    where d.kind = 'BILL' and d.booking_day ${within} and ${earlier} and not exists (
      select from (select * from stock_changes c where ${earlier}) l where l.product_id = c.product_id and ${later})))`
}

/** True for a row of `products` whose last purchase up to a day was a bill of this supplier. Served by documents_by_partner. */
export function isBoughtOf(supplier: EntityId, until: Day): RawBuilder<SqlBool> {
  const earlier = isPurchase(endOf(until))
  return sql<SqlBool>`product_id = any(array(
    select c.product_id from shown_documents d join stock_changes c using (document_id)
    where d.kind = 'BILL' and d.partner_id = ${supplier} and ${earlier} and not exists (
      select from (select * from stock_changes c where ${earlier}) l
      where l.product_id = c.product_id and (l.changed_at, l.sequence) > (c.changed_at, c.sequence))))`
}

const worth = (quantity: RawBuilder<unknown>, price: RawBuilder<unknown>) => sql`
  case when ${price} is not null then (stock_value_cents(coalesce(${quantity}, 0), ${price}) / 100)::float8 end`

/**
 * What carried and restored a product `p` up to a day, per piece, as `k`: its own fields of then, and what bills say of all its pieces, which are
 * those that were bought, or as many as were sold where that is more (ADR 0034), else one. Served by line_items_costs.
 */
const costsPerPiece = (day: Day) => sql`
  cross join lateral (
    select count(*) as lines, sum(euro_cents) filter (where product_use = 'TRANSPORT') as transport,
      sum(euro_cents) filter (where product_use = 'RESTORATION') as restoration
    from costs_of_products where product_id = p.product_id and day <= ${day}
  ) costs
  cross join lateral (
    select case when costs.lines = 0 then 100 else coalesce(nullif(greatest(0, s.bought, (
        select sum(quantity_hundredths) from stock_changes c join shown_documents d using (document_id)
        where c.product_id = p.product_id and d.kind <> 'BILL' and changed_at < ${endOf(day)})), 0), 100) end as hundredths
    ${once}
  ) pieces
  cross join lateral (
    select ${perPiece(sql`priced.transport`, sql`costs.transport`)} as transport,
      ${perPiece(sql`priced.restoration`, sql`costs.restoration`)} as restoration ${once}
  ) k`

const perPiece = (own: RawBuilder<unknown>, billed: RawBuilder<unknown>) => sql`
  case when ${billed} is null then ${own} else coalesce(${own}, 0) + round(${billed} * 100 / pieces.hundredths)::bigint end`

/** Which of the found products: by `offset` and `limit`, counted from the beginning or from a place in the order of the list. */
export interface Section {
  cut: RawBuilder<unknown>
  place?: string
  /** Null, as when absent: in the usual order. */
  sort?: Sort | null
}

/** By what is known of a product `p`; who has nothing stands at the end either way. */
export interface Sort {
  column: RawBuilder<unknown>
  /** What of `stockedRows` the column is taken from, on a day. */
  joins: (day: Day) => RawBuilder<unknown>
  isDescending: boolean
}

const sortedBy = ({ column, isDescending }: Sort) => {
  const way = isDescending ? sql`desc` : sql`asc`
  return sql`${column} ${way} nulls last, p.product_id ${way}`
}

/** The bill `d` by which a product `p` was bought last up to a day. */
const lastBill = (day: Day) => sql`
  left join lateral (
    select document_id from stock_changes c
    where product_id = p.product_id and ${isPurchase(endOf(day))}
    order by changed_at desc, sequence desc limit 1
  ) b on true
  left join shown_documents d on d.document_id = b.document_id`

const stock = (day: Day) => lastChange(endOf(day))
/** For the order from its end alone; from its beginning `held-first.ts` cuts it. */
const heldThenKey = sql`case when coalesce(s.stock, 0) > 0 then '0' else '1' end || p.sort_key`
const byName = (name: RawBuilder<unknown>) => sql`nullif(name_order(${name}), '') collate "C"`

/** How the list is sorted by a name of its row, but for its code; walks through all that was found. */
export const productSorts: Record<Exclude<ProductSort, 'code'>, Omit<Sort, 'isDescending'>> = {
  inStock: { column: sql`${heldThenKey} collate "C"`, joins: stock },
  productNumber: { column: byName(sql`p.product_number`), joins: () => sql`` },
  designer: { column: byName(sql`p.designer`), joins: () => sql`` },
  manufacturer: { column: byName(sql`p.manufacturer`), joins: () => sql`` },
  quantityInStock: { column: sql`coalesce(s.stock, 0)`, joins: stock },
  salesPP: { column: sql`priced.sales`, joins: pricesOn },
  salesTotal: {
    column: sql`case when priced.sales is not null then stock_value_cents(coalesce(s.stock, 0), priced.sales) end`,
    joins: (day) => sql`${stock(day)} ${pricesOn(day)}`,
  },
  costPP: { column: sql`w.cost`, joins: (day) => sql`${stock(day)} ${pricesOn(day)} ${worthOn(day)}` },
  buyingTotal: { column: sql`w.cents`, joins: (day) => sql`${stock(day)} ${pricesOn(day)} ${worthOn(day)}` },
  supplier: {
    column: byName(sql`coalesce(d.partner_text, p.purchased_from)`),
    joins: lastBill,
  },
  purchaseDate: {
    column: sql`case when b.document_id is null then p.purchased_on else d.booking_day end`,
    joins: lastBill,
  },
}

/** What a list without words has its rows from, and how many of them stand in each place in the order of the list. */
export interface Kept {
  from: RawBuilder<unknown>
  counts: RawBuilder<unknown>
}

export const everyProduct: Kept = {
  from: sql`products where true`,
  counts: sql`select place, products from product_place_counts where counted = 'PRODUCTS'`,
}

/** Served by stock_spans_sorted, and product_place_counts_days. */
export const everyHeld = (day: Day): Kept => ({
  from: sql`stock_spans where ${isHeld(day)}`,
  counts: sql`
    select place, products from product_place_counts where counted = 'HELD_BY_MONTH' and day < ${firstDayOf(monthOf(day))}
    union all
    select place, products from product_place_counts
    where counted = 'HELD_BY_DAY' and day between ${firstDayOf(monthOf(day))} and ${day}`,
})

/** From here on the place is looked up first; before it, counting off the index's rows is as quick. */
export const farAway = 500

/** A window of what is kept: nobody walks through the places before it (ADR 0014). */
export async function windowOfKept(
  tx: Tx,
  { counts }: Kept,
  startIndex: number,
  stopIndex: number,
): Promise<Section> {
  const section = (offset: number) => ({ cut: sql`offset ${offset} limit ${stopIndex - startIndex}` })
  if (startIndex < farAway) return section(startIndex)
  const { rows } = await sql<{ place: string; products: number }>`
    select place, sum(products)::bigint as products from (${counts}) counts group by place order by place`.execute(
    tx,
  )
  let before = 0
  for (const { place, products } of rows) {
    if (startIndex < before + products) return { ...section(startIndex - before), place }
    before += products
  }
  return { cut: sql`limit 0` }
}

/** The products of a section, and their order among what `stockedRows` knows of each of them (`p`). */
export interface Cut {
  rows: RawBuilder<ProductRow>
  order: RawBuilder<unknown>
}

/**
 * A section of what is kept or found (`from`, with its condition). It is cut in one index alone: of those before it nothing else is
 * read, so that a jump far down the list costs little.
 */
export function cutSection(from: RawBuilder<unknown>, day: Day, { cut, place, sort }: Section): Cut {
  if (sort) {
    const rows = sql<ProductRow>`
      select products.* from (
        select p.product_id as cut_id from (select * from ${from}) p ${sort.joins(day)} order by ${sortedBy(sort)} ${cut}
      ) cut join products on product_id = cut_id`
    return { rows, order: sortedBy(sort) }
  }
  const onward = place === undefined ? sql`` : sql`and sort_key >= ${place}`
  const rows = sql<ProductRow>`
    select products.* from (
      select product_id as cut_id from ${from} ${onward} order by sort_key, product_id ${cut}
    ) cut join products on product_id = cut_id order by sort_key, product_id`
  return { rows, order: sql`p.sort_key, p.product_id` }
}

/**
 * A section in the order of the list, with its stock on a day. It is cut first: what stands beside each product is looked up for its
 * rows alone.
 */
export function stockedRows({ rows, order }: Cut, day: Day) {
  const until = endOf(day)
  return sql<StockedRow>`
    with p as (${rows})
    select p.*, coalesce(s.stock, 0)::bigint as stock_hundredths, coalesce(s.bought, 0)::bigint as bought_hundredths,
      i.quantity_hundredths as counted_hundredths, i.changed_at as counted_at,
      to_jsonb(f) - 'through' as former,
      (w.cost / 100.0)::float8 as cost, (w.cents / 100)::float8 as buying_total, a.is_averaged,
      (k.transport / 100.0)::float8 as transport, (k.restoration / 100.0)::float8 as restoration,
      (v.cents / 100.0)::float8 as valued,
      case when a.is_averaged then ((w.cents + stock_value_cents(s.stock, v.cents - w.cost)) / 100)::float8
        else ${worth(sql`s.stock`, sql`v.cents`)} end as valued_total,
      ${worth(sql`s.bought`, sql`v.cents`)} as bought_total,
      ${worth(sql`s.stock`, sql`priced.sales`)} as sales_total,
      d.document_id as bill_id, d.number as bill_number, d.booking_day as bill_day, d.partner_text as supplier,
      d.partner_id as supplier_id
    from p
    ${lastChange(until)}
    ${pricesOn(day)}
    ${worthOn(day)}
    ${costsPerPiece(day)}
    cross join lateral (
      select case when coalesce(w.cost, k.transport, k.restoration) is not null
        then coalesce(w.cost, 0) + coalesce(k.transport, 0) + coalesce(k.restoration, 0) end as cents ${once}
    ) v
    left join lateral (
      select quantity_hundredths, changed_at from stock_changes
      where product_id = p.product_id and change_type_id = '01900000-0000-7000-8000-000000000002' and changed_at < ${until}
      order by changed_at desc, sequence desc limit 1
    ) i on true
    ${lastBill(day)}
    order by ${order}`
}

/** The figures as the list says them; what it cost and of whom it was bought only to those who may see bills. */
export function figuresOf(row: StockedRow, mayBuy: boolean): StockFigures {
  return {
    quantity: piecesFromHundredths(row.bought_hundredths),
    quantityInStock: piecesFromHundredths(row.stock_hundredths),
    quantityCounted: row.counted_hundredths === null ? null : piecesFromHundredths(row.counted_hundredths),
    countedAt: row.counted_at,
    costPP: mayBuy ? row.cost : null,
    buyingTotal: mayBuy ? row.buying_total : null,
    isAveraged: mayBuy && row.is_averaged,
    transportPPValued: mayBuy ? row.transport : null,
    restorationPPValued: mayBuy ? row.restoration : null,
    buyingPPValued: mayBuy ? row.valued : null,
    buyingTotalValued: mayBuy ? row.valued_total : null,
    boughtTotalValued: mayBuy ? row.bought_total : null,
    salesTotal: row.sales_total,
    supplier: (mayBuy && (row.supplier ?? row.purchased_from)) || '',
    supplierEntityId: mayBuy ? row.supplier_id : null,
    invoice: (mayBuy && row.bill_number) || '',
    billEntityId: mayBuy ? row.bill_id : null,
    purchaseDate: mayBuy ? (row.bill_id === null ? row.purchased_on : row.bill_day) : null,
  }
}

/** What stands beside one product on a day; undefined where there is none. */
export async function stockOf(tx: Tx, uuid: EntityId, day: Day): Promise<StockFigures | undefined> {
  const alone = cutSection(sql`products where product_id = ${uuid}`, day, { cut: sql`` })
  const { rows } = await stockedRows(alone, day).execute(tx)
  return rows[0] && figuresOf(rows[0], true)
}

/** What all found products come to. */
export interface StockTotals {
  products: number
  pieces_hundredths: number
  /** In EUR, not in cents. */
  buying: number
  sales: number
}

/** Kept by day (ADR 0014), of all products or of those of which there is some: the sum up to the day. */
export function keptStock(day: Day, inStock: boolean) {
  const part = (name: string) => sql.ref(inStock ? `held_${name}` : name)
  return sql<StockTotals>`
    select coalesce(sum(${part('products')}), 0)::bigint as products,
      coalesce(sum(${part('pieces_hundredths')}), 0)::bigint as pieces_hundredths,
      ${unitsOf(sql`sum(${part('buying_cents')})`)} as buying, ${unitsOf(sql`sum(${part('sales_cents')})`)} as sales
    from stock_totals where day <= ${day}`
}

/** Counted over the found rows, of all or of those of which there is some. */
export function countedStock(found: RawBuilder<SqlBool>, day: Day, inStock: boolean) {
  return sql<StockTotals>`
    with p as (
      select product_id, transport_cents, restoration_cents, buying_cents, sales_cents from products where ${found}
    )
    select count(*) as products, coalesce(sum(s.stock), 0)::bigint as pieces_hundredths,
      ${unitsOf(sql`sum(${worthCents(day)})`)} as buying,
      ${unitsOf(sql`sum(stock_value_cents(s.stock, priced.sales))`)} as sales
    from p ${lastChange(endOf(day))} ${pricesOn(day)}
    ${inStock ? sql`where s.stock > 0` : sql``}`
}
