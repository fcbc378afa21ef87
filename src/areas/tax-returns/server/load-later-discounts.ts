import { sql } from 'kysely'
import { addDays, firstDayOf, monthAfter } from '#kernel/day.ts'
import type { Period } from '#kernel/period.ts'
import type { Tx } from '#server/db/connect.ts'
import type { LaterDiscount } from '../rules/return-notes.ts'

/**
 * Bills from which Skonto was deducted in a period after pieces of them had been sold by § 25a UStG: their margin is higher than the sale said
 * (decisions §11, 'Tax'). Served by reductions_days and line_items_product.
 */
export async function loadLaterDiscounts(tx: Tx, { from, to }: Period): Promise<LaterDiscount[]> {
  const [first, last] = [firstDayOf(from), addDays(firstDayOf(monthAfter(firstDayOf(to))), -1)]
  const { rows } = await sql<LaterDiscount>`
    select b.number as bill, b.currency, r.discount::float8 as discount, array_agg(distinct d.number order by d.number) as invoices
    from (
      select document_id, sum(amount_cents) as discount, max(record_day) as day from reductions
      where record_type = 'DISCOUNT' and record_day between ${first} and ${last} group by document_id
    ) r
    join documents b on b.document_id = r.document_id and b.kind = 'BILL' and b.gross_cents > 0
    join line_items p on p.document_id = b.document_id and p.product_id is not null
    join line_items s on s.product_id = p.product_id and s.tax_type = 'DIFFERENTIAL'
    join documents d on d.document_id = s.document_id and d.kind = 'INVOICE' and d.gross_cents > 0
      and d.cancelled_by_document_id is null and d.service_day <= r.day
    where r.discount > 0
    group by b.document_id, b.number, b.currency, r.discount
    order by b.number, b.document_id`.execute(tx)
  return rows
}
