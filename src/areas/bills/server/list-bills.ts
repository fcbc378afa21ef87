import { sql } from 'kysely'
import { type Cents, unitsFromCents } from '#kernel/money.ts'
import { list } from '#server/command.ts'
import { holdsWords } from '#server/search-words.ts'
import { type BillRow, listBills } from '../contract.ts'

interface Answer {
  total_count: number
  section: DatabaseRow[]
}

type DatabaseRow = Omit<BillRow, 'amountGross' | 'amountDue'> & { grossCents: Cents; dueCents: Cents }

// Served by documents_bills, with words by documents_search.
export const listBillsList = list(listBills, async (tx, { words, startIndex, stopIndex }) => {
  const { rows } = await sql<Answer>`
    with matching as not materialized (
      select document_id, document_day from documents where kind = 'BILL' and ${holdsWords(sql.ref('search_text'), words)}
    ), page as (
      select document_id from matching
      order by document_day desc, document_id desc
      offset ${startIndex} limit ${stopIndex - startIndex}
    )
    select (select count(*) from matching) as total_count, coalesce((
      select json_agg(json_build_object(
          'entityId', json_build_object('uuid', d.document_id),
          'billNumber', d.number,
          'billDate', d.document_day,
          'bookingDate', d.booking_day,
          'grossCents', d.gross_cents,
          'dueCents', d.due_cents,
          'currency', d.currency,
          'bookingText', d.booking_text,
          'supplier', d.partner_text
        ) order by d.document_day desc, d.document_id desc)
      from page join documents d using (document_id)
    ), '[]'::json) as section`.execute(tx)
  // The select always gives one row.
  const answer = rows[0] as Answer
  return {
    totalCount: answer.total_count,
    stats: {},
    section: answer.section.map(({ grossCents, dueCents, ...row }) => ({
      ...row,
      amountGross: unitsFromCents(grossCents),
      amountDue: unitsFromCents(dueCents),
    })),
  }
})
