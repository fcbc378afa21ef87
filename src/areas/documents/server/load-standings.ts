import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Cents, unitsFromCents } from '#kernel/money.ts'
import type { Tx } from '#server/db/connect.ts'
import type { StandingOnWire } from '../contract/standing.ts'
import { lastPaymentDay, stateOn } from './state-in-sql.ts'

interface Stored extends Pick<StandingOnWire, 'state' | 'dueDate' | 'lastPaymentDate'> {
  documentId: string
  grossCents: Cents
  dueCents: Cents
}

/** How documents stand on a day, by their ids, as their own lists say it: for lists of something else that name them. */
export async function loadStandings(
  tx: Tx,
  ids: readonly string[],
  today: Day,
): Promise<(documentId: string) => StandingOnWire> {
  const { rows } = await sql<Stored>`
    select d.document_id as "documentId", ${stateOn(today)} as state, d.due_day as "dueDate",
      d.gross_cents as "grossCents", d.due_cents as "dueCents", ${lastPaymentDay()} as "lastPaymentDate"
    from documents d where d.document_id = any(${[...new Set(ids)]}::uuid[])`.execute(tx)
  const found = new Map(rows.map((row) => [row.documentId, row]))
  return (documentId) => {
    const row = found.get(documentId)
    if (!row) throw new Error(`no document ${documentId}`)
    const { state, dueDate, lastPaymentDate, grossCents, dueCents } = row
    return {
      ...{ state, dueDate, lastPaymentDate },
      amountGross: unitsFromCents(grossCents),
      amountDue: unitsFromCents(dueCents),
    }
  }
}

/** Rows of a list of something else, each with how the document stands that it names. */
export async function withStandings<Row extends { entityId: { uuid: string } }>(
  tx: Tx,
  rows: readonly Row[],
  today: Day,
): Promise<(Row & { standing: StandingOnWire })[]> {
  const standingOf = await loadStandings(
    tx,
    rows.map(({ entityId }) => entityId.uuid as EntityId),
    today,
  )
  return rows.map((row) => ({ ...row, standing: standingOf(row.entityId.uuid) }))
}
