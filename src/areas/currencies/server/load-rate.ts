import type { Day } from '#kernel/day.ts'
import type { Tx } from '#server/db/connect.ts'

export interface StoredRate {
  /** Decimal text: units of the currency for one EUR. */
  rate: string
  /** The day for which it was published. */
  day: Day
}

/** The latest rate at or before a day (spec 1 §3); null when there is none: never 1 (decisions §4). */
export async function loadRate(tx: Tx, currency: string, day: Day): Promise<StoredRate | null> {
  const row = await tx
    .selectFrom('rates')
    .select(['rate', 'day'])
    .where('currency', '=', currency)
    .where('day', '<=', day)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
