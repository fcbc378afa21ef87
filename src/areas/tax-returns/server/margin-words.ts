import { type Expression, type SqlBool, sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { SearchWord } from '#kernel/texts/search-word.ts'
import { holdsWords } from '#server/search-words.ts'

/** The first bill that bought the product of a line `l`, as `bill`; served by line_items_product. */
export const firstBill = sql`
  left join lateral (
    select b.document_id, b.number, b.document_day, b.partner_text
    from line_items bought join documents b using (document_id)
    where bought.product_id = l.product_id and b.kind = 'BILL' and bought.product_use = 'PURCHASE' and bought.quantity > 0
    order by b.booking_day, b.document_id limit 1
  ) bill on true`

/** When the product `p` of a line was bought: its first bill says it, else the product itself. */
export const boughtOn = sql<Day | null>`
  case when bill.document_id is null then p.purchased_on else bill.document_day end`

/**
 * Whether a document `d` is found in the ledger of § 25a UStG: beside its texts by its gross amount or that of a piece, and by the days
 * on which one was sold or bought. It is found with all its pieces.
 */
export const holdsMarginWords = (words: readonly SearchWord[]): Expression<SqlBool> =>
  holdsWords(sql.ref('d.search_text'), words, {
    amounts: [sql.ref('d.gross_cents')],
    days: [
      sql`case when d.kind = 'CANCELLATION' then d.document_day else coalesce(d.service_day, d.document_day) end`,
    ],
    saysAmount: (amount) => sql<SqlBool>`exists (select from line_items l
      where l.document_id = d.document_id and l.tax_type = 'DIFFERENTIAL' and l.gross_cents in (${amount}, ${-amount}))`,
    saysDay: (day) => sql<SqlBool>`exists (select from line_items l
      left join products p on p.product_id = l.product_id ${firstBill}
      where l.document_id = d.document_id and l.tax_type = 'DIFFERENTIAL' and ${boughtOn} = ${day})`,
  })
