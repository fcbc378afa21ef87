import type postgres from 'postgres'

/**
 * The filings of corrected returns and statements that differ from the journal, such as '2026-10', the oldest period first. What stood in
 * a return that was filed before its figures, or what of them had come late, were recorded is not looked at.
 */
export async function verifyFilings(database: postgres.Sql): Promise<string[]> {
  const rows = await database<{ period: string }[]>`
    with told as (
      select entity_id as filing_id, case event when 'corrected return filed' then 'ADVANCE_RETURN' else 'EC_SALES' end as report,
        data ->> 'period' as period, data ->> 'note' as note, round((data ->> 'payable')::numeric * 100)::bigint as payable_cents,
        (data -> 'figures')::jsonb as figures, (data -> 'items')::jsonb as items,
        (data -> 'lateFigures')::jsonb as late_figures
      from journal where event in ('corrected return filed', 'corrected statement filed')
    ),
    stands as (
      select f.filing_id, f.report, f.period, f.note, f.payable_cents,
        case when t.filing_id is null or t.figures is not null then f.figures end as figures, f.items,
        case when t.filing_id is null or t.late_figures is not null or f.report = 'EC_SALES' then f.late_figures end as late_figures
      from return_filings f left join told t using (filing_id)
    ),
    differing as ((table told except table stands) union (table stands except table told))
    select period from differing group by period order by period`
  return rows.map(({ period }) => period)
}
