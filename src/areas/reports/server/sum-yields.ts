import { type RawBuilder, sql } from 'kysely'
import type { Month } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Cents, cents } from '#kernel/money.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Period } from '../rules/piece-figures.ts'
import {
  aboutProduct,
  declaredBuying,
  isCounted,
  lineDay,
  lineEuro,
  otherCosts,
  share,
} from './piece-lines-sql.ts'

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

type YieldSearch = Period & {
  productIds?: readonly EntityId[] | undefined
  /** Sales to this customer stand as a month of their own, `ofBuyer`, behind all others. */
  buyer?: EntityId
}

/** Sorts behind every month, however the database sorts. */
const ofBuyer = 'x' as Month

/**
 * What the sales of a period earned month by month, of all products or of some: one pass over the stored lines about what was sold
 * in it. It is the sum of `pieceYield` to the cent: a piece costs what the ledger of the stock says where that keeps the moving average,
 * else the average of all, and a month the difference of two shares. What was sold and cancelled within the period sums up to nothing.
 */
export async function sumYields(tx: Tx, search: YieldSearch): Promise<MonthYield[]> {
  const { rows } = await sql<Omit<MonthYield, 'margin'>>`
    ${earnedBy(search)}
    select month, ${sums} from earned group by month order by month`.execute(tx)
  return rows.map(withMargin)
}

/** The same of each product that was sold in the period, or whose sold pieces turned out to cost something else. */
export async function sumYieldsByProduct(tx: Tx, search: YieldSearch) {
  const { rows } = await sql<Omit<MonthYield, 'margin' | 'month'> & { productId: EntityId }>`
    ${earnedBy(search)}
    select product_id as "productId", ${sums} from earned group by product_id`.execute(tx)
  return rows.map(withMargin)
}

const sums = sql`sum(euro)::bigint as sale, sum(tax)::bigint as "differentialTax", sum(buying)::bigint as buying,
  sum(transport)::bigint as transport, sum(restoration)::bigint as restoration`

const withMargin = <Row extends Omit<MonthYield, 'margin' | 'month'>>(row: Row) => {
  const costs = row.buying + row.transport + row.restoration
  return { ...row, margin: cents(row.sale - row.differentialTax - costs) }
}

/** What each product earned in each month. */
function earnedBy(search: YieldSearch): RawBuilder<unknown> {
  const isWithin = isWithinPeriod(search)
  return sql`
    with ${linesOfSold(search)}, ${costsOfSold}, sales as (
      select product_id, month, sum(hundredths)::bigint as hundredths, sum(euro)::bigint as euro, sum(tax)::bigint as tax,
        sum(cost)::bigint as cost
      from lines where is_sale and month is not null group by product_id, month
    ), reached as (
      select *, (sum(hundredths) over until)::bigint as until, (sum(hundredths) over until)::bigint - hundredths as before
      from sales window until as (partition by product_id order by month)
    ), earned as (
      select product_id, month, euro, tax,
        case when is_averaged then cost
          else ${share(sql`buying`, sql`until`, sql`whole`)} - ${share(sql`buying`, sql`before`, sql`whole`)} end as buying,
        ${share(sql`transport`, sql`until`, sql`whole`)} - ${share(sql`transport`, sql`before`, sql`whole`)} as transport,
        ${share(sql`restoration`, sql`until`, sql`whole`)} - ${share(sql`restoration`, sql`before`, sql`whole`)} as restoration
      from reached join costs using (product_id) where month <> ''
      union all
      select product_id, to_char(day, 'YYYY-MM'), 0, 0, cents, 0, 0
      from ${otherCosts} o where ${isWithin(sql`day`)} and product_id in (select product_id from costs where is_averaged)
    )`
}

/**
 * What the sales of a period to one customer earned. A piece costs what `sumYields` says; of what others were sold in the period, too, his
 * is the rest, so that all customers together are the whole to the cent. Null where he bought no product.
 */
export async function buyerYield(tx: Tx, buyer: EntityId, { from, to }: Period): Promise<MonthYield | null> {
  const isWithin = isWithinPeriod({ from, to })
  // Served by documents_by_partner.
  const { rows } = await sql<{ product_id: EntityId }>`
    select distinct ${aboutProduct} as product_id
    from (select * from documents where partner_id = ${buyer} and kind <> 'BILL') d join line_items l using (document_id)
    where ${isCounted} and l.product_id is not null and ${isWithin(lineDay)}`.execute(tx)
  if (rows.length === 0) return null
  const productIds = rows.map(({ product_id }) => product_id)
  const yields = await sumYields(tx, { from, to, productIds, buyer })
  return yields.find(({ month }) => month === ofBuyer) ?? null
}

// As two columns, by whose statistics the database plans.
const isWithinPeriod =
  ({ from, to }: Period) =>
  (day: RawBuilder<unknown>) =>
    sql`${day} >= ${from ?? '-infinity'}::date and ${day} <= ${to ?? 'infinity'}::date`

/** What was sold in the period, or what its sold pieces cost changed in it, and all lines about these products. */
function linesOfSold({ from, to, productIds, buyer }: YieldSearch) {
  const [isBefore, isAfter] = [
    from === null ? sql`false` : sql`${lineDay} < ${from}::date`,
    to === null ? sql`false` : sql`${lineDay} > ${to}::date`,
  ]
  const isWithin = isWithinPeriod({ from, to })
  const ofMonth = sql`to_char(${lineDay}, 'YYYY-MM')`
  const month = buyer ? sql`case when d.partner_id = ${buyer} then ${ofBuyer} else ${ofMonth} end` : ofMonth
  return sql`
    sold as materialized (
      select distinct l.product_id from line_items l join documents d using (document_id)
      join products p on p.product_id = l.product_id
      where (d.kind = 'INVOICE' and not d.advance and ${isWithin(sql`d.service_day`)}
          or (d.kind = 'CANCELLATION' or d.kind = 'INVOICE' and d.gross_cents < 0) and not d.advance
            and ${isWithin(sql`d.document_day`)})
        ${productIds ? sql`and l.product_id = any(${productIds})` : sql``}
      union
      select product_id from ${otherCosts} o where ${isWithin(sql`day`)}
        ${productIds ? sql`and product_id = any(${productIds})` : sql``}
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
        case when ${isBefore} then '' when not ${isAfter} then ${month} end as month,
        coalesce(s.quantity_hundredths, 0) as hundredths, ${lineEuro} as euro,
        coalesce(l.differential_tax_euro_cents, 0) as tax, ${declaredBuying} as declared,
        coalesce(s.cost_delta_cents, 0) as cost
      from about l join products p on p.product_id = l.about_id
      join documents d on d.document_id = l.document_id
      left join stock_changes s on s.document_id = l.document_id and s.position = l.position
      where ${isCounted}
    )`
}

/** What all pieces of these products cost, and what they are shares of. */
const costsOfSold = sql`
    moved as (
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
        greatest(0, m.sold, s.bought_hundredths) as whole, coalesce(s.is_averaged, false) as is_averaged
      from moved m join products p using (product_id)
      left join lateral (
        select bought_hundredths, is_averaged from stock_changes c where c.product_id = m.product_id
        order by changed_at desc, sequence desc limit 1
      ) s on true
    ), unbilled as (
      select *, greatest(0, whole - billed) as rest from pieces
    ), costs as materialized (
      select product_id, whole, is_averaged,
        buying + case when declared_of > 0 and rest > 0 then ${share(sql`declared`, sql`rest`, sql`declared_of`)}
          else ${share(sql`coalesce(buying_cents, 0)`, sql`rest`, sql`100`)} end as buying,
        transport + ${share(sql`coalesce(transport_cents, 0)`, sql`whole`, sql`100`)} as transport,
        restoration + ${share(sql`coalesce(restoration_cents, 0)`, sql`whole`, sql`100`)} as restoration
      from unbilled
    )`
