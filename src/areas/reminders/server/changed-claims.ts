import { sql } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'

/** The claims that letters ask for: those that they raised, and those that they ask for again. Served by claims_reminder. */
const asked = (reminderIds: readonly EntityId[]) => sql`
  select reminder_id, claim_id from claims where reminder_id = any(${[...reminderIds]}::uuid[]) and not raised_later
  union all
  select r.reminder_id, (again ->> 'claimId')::uuid
  from reminders r cross join jsonb_array_elements(r.asked_again) again where r.reminder_id = any(${[...reminderIds]}::uuid[])`

/** The invoices of all claims that a letter asks for; some may be none of its own. */
export async function claimedInvoices(tx: Tx, reminderId: EntityId): Promise<EntityId[]> {
  const { rows } = await sql<{ documentId: EntityId }>`
    select distinct c.document_id as "documentId" from (${asked([reminderId])}) a join claims c using (claim_id)`.execute(
    tx,
  )
  return rows.map(({ documentId }) => documentId)
}

/** Letters that ask for what nobody owes any more: a claim is paid, waived, or gone with its letter or invoice. With the invoice's number. */
export async function changedClaims(
  tx: Tx,
  reminderIds: readonly EntityId[],
): Promise<Map<EntityId, string>> {
  const { rows } = await sql<{ id: EntityId; number: string }>`
    select distinct on (a.reminder_id) a.reminder_id as id, d.number
    from (${asked(reminderIds)}) a join claims c using (claim_id) join documents d using (document_id)
    where c.settled_day is not null or c.withdrawn or d.cancelled_by_document_id is not null
    order by a.reminder_id, d.due_day, d.document_id`.execute(tx)
  return new Map(rows.map(({ id, number }) => [id, number]))
}
