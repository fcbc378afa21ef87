import { sql } from 'kysely'
import { type Cents, unitsFromCents } from '#kernel/money.ts'
import type { z } from '#kernel/zod.ts'
import { list } from '#server/command.ts'
import { holdsWords } from '#server/search-words.ts'
import { type BillRow, listBills } from '../contract.ts'

interface Answer {
  total_count: number
  section: DatabaseRow[]
}

type DatabaseRow = Omit<BillRow, 'amountGross' | 'amountDue'> & { grossCents: Cents; dueCents: Cents }

type Filter = z.output<typeof listBills.filter> | { filterType: 'noop' }

// Served by documents_bills (or documents_unpaid_bills, or documents_partner), with words by documents_search.
export const listBillsList = list(listBills, async (tx, { words, startIndex, stopIndex, filter }) => {
  const { rows } = await sql<Answer>`
    with matching as not materialized (
      select document_id, document_day from documents
      where kind = 'BILL' ${conditionOf(filter)} and ${holdsWords(sql.ref('search_text'), words)}
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
          'dueDate', case when d.due_cents <> 0 then d.document_day + coalesce(d.payment_target_days, 0) end,
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

function conditionOf(filter: Filter) {
  if (filter.filterType === 'unpaid') return sql`and due_cents <> 0`
  if (filter.filterType !== 'sameNumber') return sql``
  // 'R-47 11' and 'r4711' are the same paper; a number without letters and digits is only itself.
  return sql`and partner_id = ${filter.supplier} and (number = ${filter.billNumber} or (
    ${plainNumber(sql.ref('number'))} <> '' and ${plainNumber(sql.ref('number'))} = ${plainNumber(sql.val(filter.billNumber))}))`
}

function plainNumber(number: ReturnType<typeof sql.ref> | ReturnType<typeof sql.val>) {
  return sql`lower(regexp_replace(${number}, '[^[:alnum:]]', '', 'g'))`
}
