import { sql } from 'kysely'
import { type Day, monthOf } from '#kernel/day.ts'
import { read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { plainList } from '#server/plain-list.ts'
import { holdsWords } from '#server/search-words.ts'
import { listLocks, readOpenFrom } from '../contract.ts'

const monthText = sql<string>`to_char(month, 'MM.YYYY')`

export const listLocksList = plainList(listLocks, {
  // Months are unique.
  rows: (tx, { words }) =>
    tx
      .selectFrom('locked_months')
      .leftJoin('users', 'users.user_id', 'locked_months.locked_by')
      .select(['lock_id', 'month', 'locked_at', 'first_name', 'family_name'])
      .where(() => holdsWords(monthText, words))
      .orderBy('month', 'desc'),
  rowOf: ({ lock_id, month, locked_at, first_name, family_name }) => ({
    entityId: { uuid: lock_id },
    month: monthOf(month),
    lockedAt: locked_at.toISOString(),
    lockedBy: [first_name, family_name].filter(Boolean).join(' '),
  }),
})

export const readOpenFromRead = read(readOpenFrom, async (tx) => ({ day: await loadOpenFrom(tx) }))

/** The first open day, for looking at; null while no month is locked. */
export async function loadOpenFrom(tx: Tx): Promise<Day | null> {
  const { rows } = await sql<{ day: Day | null }>`
    select (max(month) + interval '1 month')::date as day from locked_months`.execute(tx)
  return rows[0]?.day ?? null
}
