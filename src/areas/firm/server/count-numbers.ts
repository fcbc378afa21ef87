import type { RawBuilder } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'

// How far the numbers of invoices are counted. Whoever gives a number or takes one back stands below and comes here to write.

/** Keeps all ranges of numbers to oneself until the commit: one row guards them. */
export async function lockNumbering(tx: Tx): Promise<void> {
  await tx.selectFrom('numbering').select('one').forUpdate().execute()
}

/** Lets the next number of a year be this one again. */
export function giveCountBack(
  tx: Tx,
  context: Pick<Context, 'write'>,
  { year, count }: { year: number; count: number },
): void {
  context.write(tx.updateTable('number_ranges').set({ next_number: count }).where('year', '=', year))
}

/** Sets the latest date of all numbers; null where there is none. */
export function setLatestDay(
  tx: Tx,
  context: Pick<Context, 'write'>,
  latestDay: RawBuilder<Day | null>,
): void {
  context.write(tx.updateTable('numbering').set({ latest_day: latestDay }))
}
