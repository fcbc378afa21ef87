import { sql } from 'kysely'
import { isEuCountry } from '#kernel/countries/countries.ts'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'

interface Sale {
  documentId: EntityId
  taxType: string
  /** Where the goods went. */
  country: string
}

// How long before or after a sale its goods were bought for them to have gone straight to the customer.
const days = 14

/**
 * The sales of goods to the EU whose goods were bought in a third member state about then, with that state: as far as Kontor can tell,
 * they may have gone straight from there to the customer, and not from here (§ 3 Abs. 6, § 25b UStG).
 */
export async function loadThirdStates(tx: Tx, sales: readonly Sale[]): Promise<Map<EntityId, string>> {
  const goods = new Map(
    sales.flatMap((sale) => (sale.taxType === 'NONE_EU' ? [[sale.documentId, sale.country]] : [])),
  )
  if (goods.size === 0) return new Map()
  const { rows } = await sql<{ documentId: EntityId; country: string; day: Day }>`
    select s.document_id as "documentId", b.partner ->> 'countryCode' as country,
      coalesce(b.service_day, b.document_day) as day
    from line_items s
    join documents d using (document_id)
    join line_items p on p.product_id = s.product_id and p.tax_type = 'ACQUISITION_EU'
    join documents b on b.document_id = p.document_id and b.kind = 'BILL'
    where s.document_id = any(${[...goods.keys()]}) and s.tax_type = 'NONE_EU' and d.kind = 'INVOICE'
      and abs(coalesce(b.service_day, b.document_day) - d.service_day) <= ${days}
    order by s.position, b.document_day, b.document_id`.execute(tx)
  const thirds = rows.filter(
    ({ documentId, country, day }) =>
      country !== 'DE' &&
      country !== goods.get(documentId) &&
      (country === 'XI' || isEuCountry(country, day)),
  )
  return new Map(thirds.toReversed().map(({ documentId, country }) => [documentId, country]))
}
