import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { StandingState } from '../rules/standing-state.ts'
import type { DocumentListName } from './document-rows.ts'

// `documents.standing` with the day of reading: what is overdue changes at midnight, and nobody writes it (`rules/standing-state.ts`).

/** How the document stands on a day that the statement calls so. */
export function stateOn(today: Day, document = 'd'): RawBuilder<StandingState> {
  const [standing, dueDay] = [sql.ref(`${document}.standing`), sql.ref(`${document}.due_day`)]
  return sql<StandingState>`case
    when ${standing} in ('OPEN', 'PARTLY_PAID') and ${dueDay} < ${today}::date then 'OVERDUE' else ${standing} end`
}

/** The day of the last payment of a document that the statement calls so. Served by payments_document. */
export const lastPaymentDay = (document = 'd') =>
  sql<Day | null>`(select max(p.record_day) from payments p where p.document_id = ${sql.ref(`${document}.document_id`)})`

/** The day of the last write-off of a document that stands so; null of any other. Served by reductions_document. */
export const writtenOffDay = sql<Day | null>`(case when d.standing = 'WRITTEN_OFF' then
  (select max(r.record_day) from reductions r
    where r.document_id = d.document_id and r.record_type = 'WRITE_OFF' and r.amount_cents > 0) end)`

/**
 * The ways to stand in one of these states on a day, of which one holds. Each is found in the usual order of its list: served by
 * documents_standings, what is unpaid by documents_unpaid and its twin.
 */
export function waysToStand(
  states: readonly StandingState[],
  { list, today }: { list: DocumentListName; today: Day },
): RawBuilder<SqlBool>[] {
  const wanted = new Set(states)
  const ways: RawBuilder<SqlBool>[] = []
  const open = (['OPEN', 'PARTLY_PAID'] as const).filter((state) => wanted.has(state))
  if (wanted.has('OVERDUE')) ways.push(isUnpaid(['OPEN', 'PARTLY_PAID'], sql`due_day < ${today}::date`))
  if (open.length > 0) ways.push(isUnpaid(open, sql`(due_day is null or due_day >= ${today}::date)`))
  const others = [...wanted].filter((state) => !['OVERDUE', 'OPEN', 'PARTLY_PAID'].includes(state))
  return [...ways, ...others.map((state) => sql<SqlBool>`(${isOfList(list)} and standing = ${state})`)]
}

/** To the letter what documents_standings begins with. */
const isOfList = (list: DocumentListName) =>
  sql`(case when kind = 'BILL' then 'BILL' else 'INVOICE' end) = ${list}`

/** What stands so always has something due, which finds it in the indexes of the unpaid. */
function isUnpaid(standings: readonly StandingState[], dueDay: RawBuilder<unknown>) {
  return sql<SqlBool>`(standing in (${sql.join(standings)}) and due_cents <> 0 and ${dueDay})`
}
