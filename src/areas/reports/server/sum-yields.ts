import { type RawBuilder, sql } from 'kysely'
import type { Month } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Cents, cents } from '#kernel/money.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Period } from '../rules/piece-figures.ts'
import { aboutProduct, declaredBuying, isCounted, lineDay, lineEuro, share } from './piece-lines-sql.ts'

/** What the sales of a month come to over all products, as `pieceYield` has it of one; in EUR cents. */
export interface MonthYield {
  month: Month
  sale: Cents
  differentialTax: Cents
  buying: Cents
  transport: Cents
  restoration: Cents
  margin: Cents
}

/**
 * What the sales of a period earned month by month, of all products or of some: one pass over the stored lines about what was sold
 * in it. It is the sum of `pieceYield` to the cent: each piece costs the average of all, and a month the difference of two
 * shares. What was sold and cancelled within the period sums up to nothing.
 */
export async function sumYields(
  tx: Tx,
  { from, to, productIds }: Period & { productIds?: readonly EntityId[] },
): Promise<MonthYield[]> {
  const [isBefore, isAfter] = [
    from === null ? sql`false` : sql`${lineDay} < ${from}::date`,
    to === null ? sql`false` : sql`${lineDay} > ${to}::date`,
  ]
  // As two columns, by whose statistics the database plans.
  const isWithin = (day: RawBuilder<unknown>) =>
    sql`${day} >= ${from ?? '-infinity'}::date and ${day} <= ${to ?? 'infinity'}::date`
  const { rows } = await sql<Omit<MonthYield, 'margin'>>`
    with sold as materialized (
      select distinct l.product_id from line_items l join documents d using (document_id)
      join products p on p.product_id = l.product_id
      where (d.kind = 'INVOICE' and not d.advance and ${isWithin(sql`d.service_day`)}
          or (d.kind = 'CANCELLATION' or d.kind = 'INVOICE' and d.gross_cents < 0) and not d.advance
            and ${isWithin(sql`d.document_day`)})
        ${productIds ? sql`and l.product_id = any(${productIds})` : sql``}
    ), about as (
      select l.product_id as about_id, l.* from line_items l
      where l.applies_to_local_id is null and l.product_id in (select product_id from sold)
      union all
      select ${aboutProduct}, l.* from line_items l
      where l.applies_to_local_id is not null
        and l.document_id in (select document_id from line_items where product_id in (select product_id from sold))
        and ${aboutProduct} in (select product_id from sold)
    ), lines as materialized (
      select p.product_id, d.kind <> 'BILL' as is_sale, coalesce(l.product_use, 'PURCHASE') as use,
        case when ${isBefore} then '' when not ${isAfter} then to_char(${lineDay}, 'YYYY-MM') end as month,
        coalesce(s.quantity_hundredths, 0) as hundredths, ${lineEuro} as euro,
        coalesce(l.differential_tax_euro_cents, 0) as tax, ${declaredBuying} as declared
      from about l join products p on p.product_id = l.about_id
      join documents d on d.document_id = l.document_id
      left join stock_changes s on s.document_id = l.document_id and s.position = l.position
      where ${isCounted}
    ), moved as (
      select product_id, (sum(hundredths) filter (where is_sale))::bigint as sold,
        coalesce(sum(hundredths) filter (where not is_sale and use = 'PURCHASE'), 0)::bigint as billed,
        coalesce(sum(euro) filter (where not is_sale and use in ('PURCHASE', 'PRICE_REDUCTION')), 0)::bigint as buying,
        coalesce(sum(euro) filter (where not is_sale and use = 'TRANSPORT'), 0)::bigint as transport,
        coalesce(sum(euro) filter (where not is_sale and use = 'RESTORATION'), 0)::bigint as restoration,
        sum(declared)::bigint as declared,
        coalesce(sum(hundredths) filter (where declared is not null), 0)::bigint as declared_of
      from lines group by product_id
    ), pieces as materialized (
      select m.*, p.buying_cents, p.transport_cents, p.restoration_cents,
        -- what was bought by the ledger of the stock: its last change says it
        greatest(0, m.sold, (select bought_hundredths from stock_changes c where c.product_id = m.product_id
          order by changed_at desc, sequence desc limit 1)) as whole
      from moved m join products p using (product_id)
    ), unbilled as (
      select *, greatest(0, whole - billed) as rest from pieces
    ), costs as materialized (
      select product_id, whole,
        buying + case when declared_of > 0 and rest > 0 then ${share(sql`declared`, sql`rest`, sql`declared_of`)}
          else ${share(sql`coalesce(buying_cents, 0)`, sql`rest`, sql`100`)} end as buying,
        transport + ${share(sql`coalesce(transport_cents, 0)`, sql`whole`, sql`100`)} as transport,
        restoration + ${share(sql`coalesce(restoration_cents, 0)`, sql`whole`, sql`100`)} as restoration
      from unbilled
    ), sales as (
      select product_id, month, sum(hundredths)::bigint as hundredths, sum(euro)::bigint as euro, sum(tax)::bigint as tax
      from lines where is_sale and month is not null group by product_id, month
    ), reached as (
      select *, (sum(hundredths) over until)::bigint as until, (sum(hundredths) over until)::bigint - hundredths as before
      from sales window until as (partition by product_id order by month)
    )
    select month, sum(euro)::bigint as sale, sum(tax)::bigint as "differentialTax",
      sum(${share(sql`buying`, sql`until`, sql`whole`)} - ${share(sql`buying`, sql`before`, sql`whole`)})::bigint as buying,
      sum(${share(sql`transport`, sql`until`, sql`whole`)} - ${share(sql`transport`, sql`before`, sql`whole`)})::bigint as transport,
      sum(${share(sql`restoration`, sql`until`, sql`whole`)} - ${share(sql`restoration`, sql`before`, sql`whole`)})::bigint
        as restoration
    from reached join costs using (product_id) where month <> ''
    group by month order by month`.execute(tx)
  return rows.map((row) => {
    const costs = row.buying + row.transport + row.restoration
    return { ...row, margin: cents(row.sale - row.differentialTax - costs) }
  })
}
