import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ClaimKind } from '../rules/facts.ts'

/**
 * The day of the first letter that claimed such of the invoice: a newer one takes its place, of which something was paid before. Served by
 * claims_document.
 */
export async function claimedSinceOf(tx: Tx, documentIds: readonly EntityId[]) {
  const rows = await tx
    .selectFrom('claims')
    .innerJoin('reminders', 'reminders.reminder_id', 'claims.reminder_id')
    .select(['document_id', 'kind', (eb) => eb.fn.min('reminders.day').as('day')])
    .where('document_id', '=', sql<EntityId>`any(${documentIds}::uuid[])`)
    .where('withdrawn', '=', false)
    .groupBy(['document_id', 'kind'])
    .orderBy('document_id')
    .orderBy('kind')
    .execute()
  return ({ documentId, kind }: { documentId: EntityId; kind: ClaimKind }): Day => {
    const found = rows.find((row) => row.document_id === documentId && row.kind === kind)
    if (!found) throw new Error(`no letter claims ${kind} of ${documentId}`)
    return found.day
  }
}

export async function claimedSince(
  tx: Tx,
  { document_id: documentId, kind }: { document_id: EntityId; kind: ClaimKind },
): Promise<Day> {
  return (await claimedSinceOf(tx, [documentId]))({ documentId, kind })
}
