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
  const columns = sql`document_id, position, product_id, change_type_id, value_type, changed_at, quantity_hundredths`
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
