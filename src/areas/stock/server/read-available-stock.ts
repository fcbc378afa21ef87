import { type RawBuilder, sql } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import { allows } from '#kernel/permissions.ts'
import { read } from '#server/command.ts'
import { readAvailableStock } from '../contract.ts'
import { piecesFromHundredths } from '../rules/quantities.ts'
import { endOf } from './stock-figures.ts'

interface Row {
  product_id: EntityId
  on_day: number
  in_the_end: number
  sold_id: EntityId | null
  sold_number: string | null
  sold_day: string | null
}

/** Products that do not exist are left out: their line says so. */
export const readAvailableStockRead = read(readAvailableStock, async (tx, query, { actor }) => {
  const { products, day, documentEntityId: document } = query
  const { rows } = await sql<Row>`
    select p.product_id, ${stockBefore(endOf(day), document)} as on_day,
      ${stockBefore(sql`'infinity'::timestamp`, document)} as in_the_end,
      sold.document_id as sold_id, sold.number as sold_number, sold.service_day as sold_day
    from products p
    left join lateral (
      select d.document_id, d.number, d.service_day
      from stock_changes c join shown_documents d using (document_id)
      where c.product_id = p.product_id and c.delta_hundredths < 0
        and d.kind = 'INVOICE' and not d.is_cancelled
        and d.document_id is distinct from ${document}::uuid
      order by c.changed_at desc, c.sequence desc limit 1
    ) sold on true
    where p.product_id = any(${products})
    order by p.product_id`.execute(tx)
  const mayKnow = allows('INVOICE_VIEW', actor.permissions)
  return rows.map((row) => ({
    productEntityId: row.product_id,
    quantityInStock: piecesFromHundredths(row.on_day),
    quantityLeft: piecesFromHundredths(row.in_the_end),
    soldWith: mayKnow ? soldWith(row) : null,
  }))
})

function soldWith({ sold_id: documentEntityId, sold_number: documentNumber, sold_day: day }: Row) {
  return documentEntityId === null || documentNumber === null || day === null
    ? null
    : { documentEntityId, documentNumber, day }
}

/**
 * The stock of a product `p` before a moment, without what a document takes: of that, what an ABSOLUTE value after it has not set
 * anew. Served by stock_changes_product.
 */
function stockBefore(until: RawBuilder<string>, document: EntityId | null): RawBuilder<number> {
  return sql<number>`(coalesce((
      select stock_hundredths from stock_changes
      where product_id = p.product_id and changed_at < ${until}
      order by changed_at desc, sequence desc limit 1
    ), 0) - coalesce((
      select sum(c.delta_hundredths) from stock_changes c
      where c.product_id = p.product_id and c.document_id = ${document}::uuid and c.changed_at < ${until}
        and not exists (
          select from stock_changes a
          where a.product_id = c.product_id and a.value_type = 'ABSOLUTE' and a.changed_at < ${until}
            and (a.changed_at, a.sequence) > (c.changed_at, c.sequence))
    ), 0))::bigint`
}
