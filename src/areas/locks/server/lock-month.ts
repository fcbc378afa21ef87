import { sql } from 'kysely'
import { type Day, firstDayOf } from '#kernel/day.ts'
import { refuse } from '#kernel/errors.ts'
import { type Context, command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { lockMonth, monthLocked } from '../contract.ts'
import { lockProblem } from '../rules/lock-problem.ts'

/** The oldest day on which something stands that a month locks; the areas below know it. */
export type FindOldestDay = (tx: Tx) => Promise<Day | null>

/** Stores what the areas below keep of months with their lock. */
export type KeepWithLock = (tx: Tx, context: Pick<Context, 'write'>) => Promise<void>

export const lockMonthCommand = (findOldestDay: FindOldestDay, keepWithLock: KeepWithLock) =>
  command(lockMonth, async (tx, { month }, context) => {
    const openFrom = await closeMonths(tx)
    const oldestDay = openFrom === null ? await findOldestDay(tx) : null
    const problem = lockProblem(month, { openFrom, oldestDay, today: context.today })
    if (problem !== null) refuse('month', problem)
    const lockId = context.newId()
    context.write(
      tx.insertInto('locked_months').values({
        lock_id: lockId,
        month: firstDayOf(month),
        locked_at: context.now,
        locked_by: context.actor.userId,
      }),
    )
    await keepWithLock(tx, context)
    return fact(monthLocked, lockId, { month })
  })

/** Waits for whoever writes, and keeps everybody from writing until the commit; answers the first open day. */
async function closeMonths(tx: Tx): Promise<Day | null> {
  const { rows } = await sql<{ open_from: Day | null }>`
    select nullif(lock_months(), '-infinity') as open_from`.execute(tx)
  return rows[0]?.open_from ?? null
}
