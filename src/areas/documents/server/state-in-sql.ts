import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { StandingState } from '../rules/standing-state.ts'

// `documents.standing` with the day of reading: what is overdue changes at midnight, and nobody writes it (`rules/standing-state.ts`).

/** How the document `d` stands on a day. */
export function stateOn(today: Day): RawBuilder<StandingState> {
  return sql<StandingState>`case
    when d.standing in ('OPEN', 'PARTLY_PAID') and d.due_day < ${today}::date then 'OVERDUE' else d.standing end`
}

/** The day of the last payment of the document `d`. Served by payments_document. */
export const lastPaymentDay = sql`(select max(p.record_day) from payments p where p.document_id = d.document_id)`

/** Whether a document stands in one of these states on a day. Served by documents_standings, what is unpaid by documents_unpaid and its twin. */
export function hasState(states: readonly StandingState[], today: Day): RawBuilder<SqlBool> {
  const wanted = new Set(states)
  const conditions: RawBuilder<SqlBool>[] = []
  const open = (['OPEN', 'PARTLY_PAID'] as const).filter((state) => wanted.has(state))
  if (wanted.has('OVERDUE')) conditions.push(isUnpaid(['OPEN', 'PARTLY_PAID'], sql`due_day < ${today}::date`))
  if (open.length > 0) conditions.push(isUnpaid(open, sql`(due_day is null or due_day >= ${today}::date)`))
  const others = [...wanted].filter((state) => !['OVERDUE', 'OPEN', 'PARTLY_PAID'].includes(state))
  if (others.length > 0) conditions.push(sql<SqlBool>`standing in (${sql.join(others)})`)
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

/** What stands so always has something due, which finds it in the indexes of the unpaid. */
function isUnpaid(standings: readonly StandingState[], dueDay: RawBuilder<unknown>) {
  return sql<SqlBool>`(standing in (${sql.join(standings)}) and due_cents <> 0 and ${dueDay})`
}
