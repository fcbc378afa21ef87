import { sql } from 'kysely'
import { type Cents, unitsFromCents } from '#kernel/money.ts'
import { list } from '#server/command.ts'
import { holdsWords } from '#server/search-words.ts'
import { type InvoiceRow, listInvoices } from '../contract.ts'

interface Answer {
  total_count: number
  receivables: Cents
  open: Cents
  section: DatabaseRow[]
}

type DatabaseRow = Omit<InvoiceRow, 'amountGross' | 'amountPaid' | 'amountDue'> & {
  grossCents: Cents
  paidCents: Cents
  dueCents: Cents
}

// Served by documents_invoices (or documents_unpaid), with words by documents_search. The page is cut from the index
// first; only its rows are joined.
export const listInvoicesList = list(listInvoices, async (tx, { words, startIndex, stopIndex, filter }) => {
  const unpaid = filter.filterType === 'unpaid' ? sql`and due_cents <> 0` : sql``
  const { rows } = await sql<Answer>`
    with matching as not materialized (
      select document_id, document_day, number_count, gross_euro_cents, due_euro_cents from documents
      where kind <> 'BILL' ${unpaid} and ${holdsWords(sql.ref('search_text'), words)}
    ), page as (
      select document_id from matching
      order by document_day desc, number_count desc, document_id desc
      offset ${startIndex} limit ${stopIndex - startIndex}
    )
    select sums.*, coalesce((
      select json_agg(json_build_object(
          'entityId', json_build_object('uuid', d.document_id),
          'documentType', d.kind,
          'invoiceNumber', d.number,
          'invoiceDate', d.document_day,
          'grossCents', d.gross_cents,
          'paidCents', d.paid_cents,
          'dueCents', d.due_cents,
          'currency', d.currency,
          'bookingText', d.booking_text,
          'receiver', d.partner_text,
          'dueDate', case when d.kind = 'INVOICE' and d.cancelled_by_document_id is null
            then d.document_day + d.payment_target_days end,
          'cancelledInvoiceNumber', cancelled.number,
          'cancelledByInvoiceEntityId', d.cancelled_by_document_id,
          'attachments', coalesce(files.attachments, '[]'::json)
        ) order by d.document_day desc, d.number_count desc, d.document_id desc)
      from page
      join documents d using (document_id)
      left join documents cancelled on cancelled.document_id = d.cancelled_document_id
      left join lateral (
        select json_agg(json_build_object('entityId', json_build_object('uuid', a.attachment_id), 'fileName', a.file_name,
            'tag', a.tag, 'type', a.type, 'size', c.size) order by a.at, a.attachment_id) as attachments
        from attachments a join contents c using (sha256) where a.owner_id = d.document_id
      ) files on true
    ), '[]'::json) as section
    from (
      select count(*) as total_count, coalesce(sum(gross_euro_cents), 0)::bigint as receivables,
        coalesce(sum(due_euro_cents), 0)::bigint as open
      from matching
    ) sums`.execute(tx)
  // The outer select always gives one row.
  const answer = rows[0] as Answer
  return {
    totalCount: answer.total_count,
    stats: { receivables: unitsFromCents(answer.receivables), open: unitsFromCents(answer.open) },
    section: answer.section.map(({ grossCents, paidCents, dueCents, ...row }) => ({
      ...row,
      amountGross: unitsFromCents(grossCents),
      amountPaid: unitsFromCents(paidCents),
      amountDue: unitsFromCents(dueCents),
    })),
  }
})
