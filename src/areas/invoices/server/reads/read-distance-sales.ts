import { sql } from 'kysely'
import { countryCodes, isEuCountry } from '#kernel/countries/countries.ts'
import { yearOf } from '#kernel/day.ts'
import { type Cents, unitsFromCents, zeroCents } from '#kernel/money.ts'
import { read } from '#server/command.ts'
import { readDistanceSales } from '../../contract/distance-sales.ts'

/**
 * Goods to consumers elsewhere in the EU, taxed here or there, by their day of supply. § 25a sales do not count (§ 25a Abs. 7
 * Nr. 3 UStG), nor do advances, whose final invoice has the whole: what remains and what it deducts. An invoice over services
 * alone does not count either; of one over both, all of it does.
 */
export const readDistanceSalesRead = read(readDistanceSales, async (tx, _query, { today }) => {
  const year = yearOf(today)
  const elsewhere = [...countryCodes].filter((code) => code !== 'DE' && isEuCountry(code, today))
  const { rows } = await sql<{ year: number; cents: Cents }>`
    select extract(year from d.service_day)::int as year, sum(t.net_euro_cents)::bigint as cents
    from documents d
    join document_taxes t using (document_id)
    cross join lateral (
      select (d.partner ->> 'billingAddressIsDeliveryAddress')::boolean as is_delivered_here
    ) address
    where d.kind <> 'BILL' and not d.advance and t.tax_type in ('VAT', 'OSS')
      and d.service_day between make_date(${year - 1}, 1, 1) and make_date(${year}, 12, 31)
      and d.partner ->> (case when is_delivered_here then 'countryCode' else 'deliveryCountry' end) = any(${elsewhere})
      and coalesce(d.partner ->> 'vatId', '') = ''
      and (is_delivered_here or coalesce(d.partner ->> 'deliveryVatId', '') = '')
      and exists (
        select from line_items l join categories c using (category_id)
        where l.document_id = d.document_id and l.tax_type in ('VAT', 'OSS') and not c.is_service
      )
    group by 1`.execute(tx)
  const of = (wanted: number) => unitsFromCents(rows.find((row) => row.year === wanted)?.cents ?? zeroCents)
  return { lastYear: of(year - 1), thisYear: of(year) }
})
