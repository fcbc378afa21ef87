import { sql } from 'kysely'
import type { StandingState } from '#areas/documents/rules/standing-state.ts'
import { stateOn } from '#areas/documents/server/state-in-sql.ts'
import type { Day, Month } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { cents, sumCents, unitsFromCents } from '#kernel/money.ts'
import type { Tx } from '#server/db/connect.ts'
import type { LateDocument } from '../contract/advance-return.ts'
import { owedHere } from '../rules/advance-return.ts'
import type { LateItem } from '../rules/filed-reports.ts'
import type { ReturnRow } from './load-return-rows.ts'

/** The documents of late rows, each with what it adds and why it is late; what was recorded last comes first. */
export async function loadLateItems(tx: Tx, rows: readonly ReturnRow[]): Promise<LateItem[]> {
  const groups = Map.groupBy(rows, ({ documentId, lateMonth }) => `${documentId} ${lateMonth}`)
  const reasonsOf = await loadLateReasons(tx, [...new Set(rows.map(({ documentId }) => documentId))])
  const items = [...groups.values()].flatMap((own): LateItem[] => {
    const [first] = own
    if (!first?.lateMonth) return []
    const { documentId, kind, number, documentDay, partnerText, lateMonth } = first
    return [
      {
        ...{ documentId, documentType: kind, number, date: documentDay, partner: partnerText },
        ...{ recordedIn: lateMonth, reasons: reasonsOf(documentId, lateMonth) },
        base: sumCents(own.map(({ base }) => base)),
        tax: sumCents(own.map((row) => cents(owedHere(row) - row.inputTax))),
      },
    ]
  })
  return items.sort(byRecording)
}

/** What was recorded last comes first. */
export const byRecording = (one: LateItem, other: LateItem) =>
  one.recordedIn < other.recordedIn ? 1 : one.recordedIn > other.recordedIn ? -1 : 0

/** Whose the documents are by now, and how they stand; what was filed keeps his name alone. */
export type StandingsOf = ReadonlyMap<string, { partnerId: EntityId; state: StandingState }>

export async function loadLateStandings(
  tx: Tx,
  today: Day,
  ...lists: readonly (readonly LateItem[] | undefined)[]
): Promise<StandingsOf> {
  const ids = [...new Set(lists.flatMap((items = []) => items.map(({ documentId }) => documentId)))]
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('documents')
    .select(['document_id', 'partner_id', stateOn(today, 'documents').as('state')])
    .where('document_id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ document_id, partner_id, state }) => [document_id, { partnerId: partner_id, state }]),
  )
}

/** An item as the screens read it. */
export function lateOnWire(
  { documentId, base, tax, ...item }: LateItem,
  standings: StandingsOf,
): LateDocument {
  const standing = standings.get(documentId)
  return {
    ...item,
    entityId: { uuid: documentId },
    partnerEntityId: standing?.partnerId ?? null,
    state: standing?.state ?? null,
    base: unitsFromCents(base),
    tax: unitsFromCents(tax),
  }
}

interface Reason {
  document_id: EntityId
  /** Of a payment the month in which it was recorded. */
  month: Month | null
  reason: string
}

/** Why something of a document that was recorded in a month is late. */
export type ReasonsOf = (documentId: EntityId, recordedIn: Month) => string[]

/** What the documents declare, and their payments or, of final invoices, those of their advances. */
export async function loadLateReasons(tx: Tx, ids: readonly EntityId[]): Promise<ReasonsOf> {
  if (ids.length === 0) return () => []
  const { rows } = await sql<Reason>`
    select d.document_id, null as month, said ->> 'reason' as reason
    from documents d cross join lateral jsonb_array_elements(d.declarations) said
    where d.document_id = any(${ids}) and said ->> 'code' = 'LATE_REPORT'
    union all
    select d.document_id, to_char(p.record_day, 'YYYY-MM') as month, p.late_reason as reason
    from documents d
    join payments p on p.document_id = d.document_id
      or p.document_id in (select a.advance_document_id from document_advances a where a.document_id = d.document_id)
    where d.document_id = any(${ids}) and p.received_day is not null`.execute(tx)
  const reasons = Map.groupBy(rows, ({ document_id }) => document_id)
  return (documentId, recordedIn) => {
    const told = (reasons.get(documentId) ?? []).filter(({ month }) => month === null || month === recordedIn)
    return [...new Set(told.map(({ reason }) => reason))]
  }
}
