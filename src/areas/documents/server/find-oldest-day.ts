import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { Tx } from '#server/db/connect.ts'

/** The oldest day on which a document, a payment or a change of the stock stands. Asked until the first month is locked. */
export async function findOldestDay(tx: Tx): Promise<Day | null> {
  const { rows } = await sql<{ oldest: Day | null }>`
    select least(
      (select min(coalesce(booking_day, document_day)) from documents),
      (select min(record_day) from payments),
      (select min(changed_at)::date from stock_changes)) as oldest`.execute(tx)
  return rows[0]?.oldest ?? null
}
