import { sql } from 'kysely'
import type { Month } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/driver.ts'
import type { KeptMonth } from '../rules/months/document-months.ts'

interface LockEvent {
  seq: number
  month: Month
}

/** When each month was locked, the first lock first. */
export async function lockEvents(tx: Tx): Promise<LockEvent[]> {
  const month = sql<Month>`data ->> 'month'`
  return tx
    .selectFrom('journal')
    .select(['seq', month.as('month')])
    .where('event', '=', 'month locked')
    .orderBy('seq')
    .execute()
}

/** When each document began, by its id. */
export async function firstEvents(tx: Tx, ids: readonly EntityId[]): Promise<Map<EntityId, number>> {
  const rows = await tx
    .selectFrom('journal')
    .select(({ fn }) => ['entity_id', fn.min<number>('seq').as('seq')])
    .where('entity_id', 'in', ids)
    .groupBy('entity_id')
    .execute()
  return new Map(rows.map(({ entity_id, seq }) => [entity_id, seq]))
}

/** What came into a month after it was locked says so: what was reported of it stays as it was. */
export function lateFault(
  kept: readonly KeptMonth[],
  begun: number,
  locks: readonly LockEvent[],
): string | null {
  const isHidden = ({ month, lateMonth }: KeptMonth) =>
    lateMonth === null && locks.some((lock) => lock.month >= month && lock.seq < begun)
  return kept.some(isHidden) ? 'Nachmeldung' : null
}
