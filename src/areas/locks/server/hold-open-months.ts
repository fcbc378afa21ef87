import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Tx } from '#server/db/connect.ts'
import { lockedProblems, type TouchedMonth } from '../rules/locked-problems.ts'

/**
 * Refuses what touches a locked month and is not reported late, and lets nobody lock one until the commit. Answers the first open day,
 * null where nothing is locked or touched. Every writer of documents, payments and
 * stock changes calls it, at its place in the order of the locks; whatever does not is refused by the database.
 */
export async function holdOpenMonths(tx: Tx, touched: readonly TouchedMonth[]): Promise<Day | null> {
  if (touched.length === 0) return null
  const openFrom = await holdLocks(tx)
  const problems = lockedProblems(touched, openFrom)
  if (problems.length > 0) throw new Refusal('invalid-input', problems)
  return openFrom
}

/** Lets nobody lock a month until the commit; answers the first open day, null while no month is locked. */
export async function holdLocks(tx: Tx): Promise<Day | null> {
  const { rows } = await sql<{ open_from: Day | null }>`
    select nullif(hold_open_months(), '-infinity') as open_from`.execute(tx)
  return rows[0]?.open_from ?? null
}
