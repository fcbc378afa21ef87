import type postgres from 'postgres'

/**
 * The months, such as '11.2026', that were locked and are not, or are and never were, the oldest first: what lies in a month whose lock
 * was taken away past Kontor could be changed again.
 */
export async function verifyMonths(database: postgres.Sql): Promise<string[]> {
  const rows = await database<{ month: string }[]>`
    with told as (
      select entity_id as lock_id, (data ->> 'month' || '-01')::date as month from journal where event = 'month locked'
    ),
    stands as (select lock_id, month from locked_months),
    differing as ((table told except table stands) union (table stands except table told))
    select to_char(month, 'MM.YYYY') as month from differing group by differing.month order by differing.month`
  return rows.map(({ month }) => month)
}
