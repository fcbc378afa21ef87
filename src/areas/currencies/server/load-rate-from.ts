import { addDays, type Day } from '#kernel/day.ts'
import type { Tx } from '#server/db/connect.ts'
import type { StoredRate } from './load-rate.ts'

/** A rate that is published later than this belongs to no holiday: those of the days before were never read. */
const longestHolidays = 7

/** The rate published for a day, or the next one published after it; null while there is none (§ 16 Abs. 6 S. 5 UStG). */
export async function loadRateFrom(tx: Tx, currency: string, day: Day): Promise<StoredRate | null> {
  const row = await tx
    .selectFrom('rates')
    .select(['rate', 'day'])
    .where('currency', '=', currency)
    .where('day', '>=', day)
    .where('day', '<=', addDays(day, longestHolidays))
    .orderBy('day')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
