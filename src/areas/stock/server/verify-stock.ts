import type postgres from 'postgres'

/** A line of a document, and the stock change that it ought to have made. */
export interface StockDisagreement {
  documentNumber: string
  position: number
  productCode: string
}

/**
 * The lines of documents whose stock change is missing, is another one, or has no line any more: none, as long as the stock is what
 * the documents say.
 */
export async function verifyStock(sql: postgres.Sql): Promise<StockDisagreement[]> {
  const columns = sql`document_id, position, product_id, change_type_id, value_type, changed_at, quantity_hundredths,
    paid_cents, about_hundredths, reverses_document_id, reverses_position`
  return await sql<StockDisagreement[]>`
    with told as (
      (select ${columns} from stock_changes where document_id is not null except select ${columns} from stock_of_documents)
      union all
      (select ${columns} from stock_of_documents
        except select ${columns} from stock_changes where document_id is not null)
    )
    select distinct d.number as "documentNumber", position, p.code as "productCode"
    from told join shown_documents d using (document_id) join products p on p.product_id = told.product_id
    order by d.number, position, p.code`
}

/** A change of the stock whose effect is not what walking through all changes of its product gives. */
export interface EffectDisagreement {
  productCode: string
  day: string
}

/** Quantities, values and costs that the ledger does not say: none, as long as its recount has kept them. */
export async function verifyStockEffects(sql: postgres.Sql): Promise<EffectDisagreement[]> {
  return await sql<EffectDisagreement[]>`
    select distinct p.code as "productCode", to_char(c.changed_at, 'DD.MM.YYYY') as day
    from (select array_agg(product_id) as ids, array_agg('-infinity'::timestamp) as moments from product_stocks) a
    cross join lateral stock_effects(a.ids, a.moments) n
    join stock_changes c on c.change_id = n.change_id
    join products p on p.product_id = c.product_id
    where c is distinct from n
    order by 1, 2`
}
