import { sql } from 'kysely'
import type { Month } from '#kernel/day.ts'
import type { Tx } from '#server/db/connect.ts'

/** The months whose taxes are converted by rates of this month: mostly their own, of a cancellation the one in which it stands. */
export async function monthsConverted(
  tx: Tx,
  rateMonth: Month,
  currencies: readonly string[],
): Promise<Month[]> {
  const { rows } = await sql<{ month: Month }>`
    select distinct m.month from document_months m join documents d using (document_id)
    where m.rate_month = ${rateMonth} and d.currency = any(${currencies})`.execute(tx)
  return rows.map(({ month }) => month)
}
