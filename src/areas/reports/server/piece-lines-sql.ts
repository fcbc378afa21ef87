import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Cents } from '#kernel/money.ts'

// What a line `l` of a document `d` says of a product `p`, for the page of a product and for sums over all of them (ADR 0034).

/** The product that it is about: of a discount that of the line that it names. */
export const aboutProduct = sql<EntityId | null>`
  case when l.applies_to_local_id is null then l.product_id else coalesce((
    select i.product_id from line_items i where i.document_id = l.document_id and i.local_id = l.applies_to_local_id
  ), l.product_id) end`

/** An advance invoice asks for money before the supply: its final invoice has the whole. */
export const isCounted = sql<boolean>`(d.kind = 'BILL' or not d.advance)`

/**
 * Whether an invoice gives something back: it counts on its own day, not on that of the supply (§ 17 Abs. 1 S. 8 UStG). As `supply_day`
 * has it, but without a function that would be called for each of all lines.
 */
const isCorrection = (document: 'c' | 'd') => sql<SqlBool>`(${sql.ref(`${document}.gross_cents`)} < 0
  and not exists (select from document_advances a where a.document_id = ${sql.ref(`${document}.document_id`)}))`

/** A bill's booking, an invoice's supply, a cancellation's, a correction's and a replacement's own. */
export const dayOf = (document: 'c' | 'd') => {
  const [kind, bookingDay, serviceDay, documentDay, replaces] = [
    'kind',
    'booking_day',
    'service_day',
    'document_day',
    'replaces_document_id',
  ].map((column) => sql.ref(`${document}.${column}`))
  return sql<Day>`case when ${kind} = 'BILL' then ${bookingDay}
    when ${kind} = 'INVOICE' and ${replaces} is null and not ${isCorrection(document)} then ${serviceDay} else ${documentDay} end`
}
export const lineDay = dayOf('d')

/**
 * Whether the tax of a bill's line is a cost: where the firm deducts no input tax, and of what was bought to be sold by § 25a UStG. What
 * carries or restores such a piece gives input tax as usual.
 */
export const paysGross = sql<boolean>`(d.kind = 'BILL' and (d.tax_scheme = 'KLEINUNTERNEHMER'
  or (p.tax_type = 'm' and coalesce(l.product_use, 'PURCHASE') in ('PURCHASE', 'PRICE_REDUCTION'))))`

/** Bought: what was really paid for it; sold: net. */
export const lineEuro = sql<Cents>`case when ${paysGross} then l.gross_euro_cents else l.net_euro_cents end`

/**
 * What a sale by § 25a UStG says that its pieces cost, in EUR; null where it says nothing. A discount moves none; a cancellation has
 * negative prices and takes pieces back. `s` is what the line moves.
 */
export const declaredBuying = sql<Cents | null>`
  case when l.tax_type = 'DIFFERENTIAL' and s.quantity_hundredths <> 0
    then ${share(sql`in_euro_cents(abs(l.amount_buying_cents), d.rate)`, sql`s.quantity_hundredths`, sql`100`)} end`

/**
 * By how much something else than a line of an invoice changed what sold pieces cost, by the ledger of the stock: what came in, or was
 * credited, behind their sale. A locked day keeps what it was locked with. Served by stock_changes_other_costs.
 */
export const otherCosts = sql`(
  select product_id, changed_at::date as day, cost_delta_cents as cents from stock_changes
  where cost_delta_cents <> 0 and (document_id is null or value_type = 'INCOMING')
  union all
  select product_id, day, cost_cents from stock_shifts where cost_cents <> 0)`

/** As `boundedShare`, in the database; 0 where the whole is. What is sold as a whole needs no division. */
export function share(
  amount: RawBuilder<unknown>,
  part: RawBuilder<unknown>,
  whole: RawBuilder<unknown>,
): RawBuilder<Cents> {
  const product = sql`${amount}::numeric * ${part}`
  return sql<Cents>`case when ${part} = 0 or ${whole} = 0 then 0 when ${part} = ${whole} then ${amount}
    else least(greatest(sign(${product}) * div(2 * abs(${product}) + ${whole}, 2 * ${whole}),
      -99999999999999), 99999999999999)::bigint end`
}
