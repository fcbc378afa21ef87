import { sql } from 'kysely'
import type { Cents } from '#kernel/money.ts'
import type { Tx } from '#server/db/connect.ts'
import { type BookingSearch, found } from './load-bookings.ts'

/**
 * How many bookings were found, and what they come to in each currency; EUR first. Bookings sum up to their document, so that the sums
 * are those stored with the documents. Lines of § 25a UStG alone need a look, whose prices are exact: which of them are booked in two
 * parts, as `documentBookings` derives them.
 */
export async function sumBookings(tx: Tx, search: BookingSearch) {
  const { rows } = await sql<{ currency: string; gross: Cents; bookings: number }>`
    with found as materialized (
      select d.document_id, d.currency, d.gross_cents, d.kind <> 'BILL' and not d.advance as is_revenue
      from documents d where ${found(search)}
    ), sold as (
      select f.currency, l.document_id, l.local_id, l.position, l.applies_to_local_id as applies_to,
        abs(l.gross_cents) as price, abs(l.margin_reduction_cents) as reduced,
        case when l.applies_to_local_id is null
          then least(abs(round(coalesce(l.amount_buying_cents, 0) * l.quantity)), abs(l.gross_cents)) end as cost
      from found f join line_items l using (document_id)
      where f.is_revenue and l.tax_type = 'DIFFERENTIAL'
    ), margins as (
      -- of a discount what the piece and the discounts before it leave of the margin
      select o.currency, o.price,
        case when o.applies_to is null then o.price - o.cost when o.reduced is not null then least(o.price, o.reduced)
          else least(o.price, greatest(0, coalesce(p.price - p.cost, 0)
            - sum(o.price) over (partition by o.document_id, o.applies_to order by o.position) + o.price)) end as margin
      from sold o left join sold p
        on p.document_id = o.document_id and p.local_id = o.applies_to and p.applies_to is null
    ), counts as (
      select currency, count(*) as bookings from found join line_items using (document_id) group by currency
      union all select currency, count(*) from found join document_taxes t using (document_id)
        where t.advance_document_id is not null group by currency
      union all select currency, count(*) from margins where margin <> 0 and margin <> price group by currency
    )
    select currency, sum(bookings)::int as bookings,
      (select sum(gross_cents)::bigint from found where found.currency = counts.currency) as gross
    from counts group by currency order by currency <> 'EUR', currency`.execute(tx)
  const totalCount = rows.reduce((sum, { bookings }) => sum + bookings, 0)
  return { totalCount, sums: rows.map(({ currency, gross }) => ({ currency, gross })) }
}
