import { sql } from 'kysely'
import type { Tx } from '#server/db/driver.ts'

/**
 * The numbers of documents with rows of months that are converted otherwise than when their month was locked: by the choice that the
 * locked month keeps, and the average rates that the journal had by then; or than what of their sale was converted before
 * (decisions §10, 'Months' rates').
 */
export async function wronglyConverted(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    with told as (
      select seq, data ->> 'month' as month, r ->> 'currency' as currency, (r ->> 'rate')::numeric as rate
      from journal cross join json_array_elements(data -> 'rates') r
      where event = 'monthly rates stored'
    ), locks as (
      select to_char(l.month, 'YYYY-MM') as month, l.vat_rate_method, j.seq
      from locked_months l join journal j on j.event = 'month locked' and j.entity_id = l.lock_id
    )
    select distinct d.number
    from document_months m
    join documents d using (document_id)
    left join lateral (select * from locks where locks.month >= m.month order by locks.month limit 1) l on true
    left join lateral (
      select told.rate from told
      where l.vat_rate_method = 'MONTHLY' and told.seq < l.seq and told.month = m.rate_month and told.currency = d.currency
      order by told.seq desc limit 1
    ) r on true
    where d.currency <> 'EUR'
      and case when l.seq is null then m.converted_by is not null
        else m.converted_by is distinct from case when r.rate is null then 'DOCUMENT' else 'MONTH' end
          or m.month_rate is distinct from r.rate end
      -- What came later is converted by what was entered when it came.
      and not (m.late_month is not null and l.vat_rate_method = 'MONTHLY' and exists (
        select from told
        where told.seq > l.seq and told.month = m.rate_month and told.currency = d.currency
          and m.month_rate is not distinct from told.rate
          and m.converted_by = case when told.rate is null then 'DOCUMENT' else 'MONTH' end))
      and not exists (
        select from document_months o
        where o.document_id in (select documents_of_sale(d.document_id))
          and o.month < m.month and o.rate_month = m.rate_month
          and o.converted_by = m.converted_by and o.month_rate is not distinct from m.month_rate)
    order by d.number`.execute(tx)
  return rows.map(({ number }) => number)
}
