import { sql } from 'kysely'
import { yearOf } from '#kernel/day.ts'
import { type Cents, unitsFromCents, zeroCents } from '#kernel/money.ts'
import { read } from '#server/command.ts'
import { readSmallBusiness } from '../../contract/small-business.ts'

/**
 * What counts of a document towards the limits of § 19 UStG, as a share of its gross total: without tax, also that of § 25a
 * UStG, without what is taxed elsewhere or passed on, and without what § 19 Abs. 2 Nr. 1 UStG leaves out (§ 4 Nr. 11 to 29).
 * What was sold of the firm's own equipment does not count by the law and cannot be told apart here.
 */
const share = sql`
  lateral (
    select (coalesce(sum(t.net_euro_cents), 0) - (
        select coalesce(sum(l.differential_tax_euro_cents), 0) from line_items l where l.document_id = d.document_id
      )) / nullif(d.gross_euro_cents, 0)::numeric as counting
    from document_taxes t
    -- What a final invoice deducts was received, and counted, with its advances.
    where t.document_id = d.document_id and t.advance_document_id is null and t.tax_type not in ('OSS', 'SERVICE_EU')
      and (t.tax_reason_code is null or t.tax_reason_code in ('PAR_4_8', 'PAR_4_9', 'PAR_4_10', 'PAR_12_3', 'OTHER'))
  ) share`

/** By what was received (§ 19 Abs. 2 UStG), at the rate of each document; refunds count as received less. */
export const readSmallBusinessRead = read(readSmallBusiness, async (tx, _query, { today }) => {
  const year = yearOf(today)
  const received = sql<{ year: number; cents: Cents }>`
    select extract(year from p.record_day)::int as year,
      sum(round(in_euro_cents(p.amount_cents, d.rate) * counting))::bigint as cents
    from payments p join documents d using (document_id) cross join ${share}
    where d.kind = 'INVOICE' and counting is not null
      and p.record_day between make_date(${year - 1}, 1, 1) and make_date(${year}, 12, 31)
    group by 1`.execute(tx)
  // Served by documents_unpaid.
  const unpaid = sql<{ cents: Cents }>`
    select coalesce(sum(round(d.due_euro_cents * counting)), 0)::bigint as cents
    from documents d cross join ${share}
    where d.kind = 'INVOICE' and d.kind <> 'BILL' and d.due_cents <> 0 and d.cancelled_by_document_id is null
      and counting is not null`.execute(tx)
  const [{ rows }, open] = await Promise.all([received, unpaid])
  const of = (wanted: number) => rows.find((row) => row.year === wanted)?.cents ?? zeroCents
  return {
    lastYear: unitsFromCents(of(year - 1)),
    thisYear: unitsFromCents(of(year)),
    open: unitsFromCents(open.rows[0]?.cents ?? zeroCents),
  }
})
