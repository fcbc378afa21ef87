import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import type { LoadedClaim } from './load-claims.ts'
import type { LockedClaim } from './lock-claims.ts'

/**
 * From which day on something is claimed: interest from the first letter that claimed such of the invoice, for a newer claim takes the place of
 * that, of which something was paid before; the others from their own letter's. Served by claims_document.
 */
export async function claimedSinceOf(tx: Tx, documentIds: readonly EntityId[]) {
  const rows = await tx
    .selectFrom('claims')
    .innerJoin('reminders', 'reminders.reminder_id', 'claims.reminder_id')
    .select(['document_id', (eb) => eb.fn.min('reminders.day').as('day')])
    .where('document_id', '=', sql<EntityId>`any(${documentIds}::uuid[])`)
    .where('kind', '=', 'INTEREST')
    .where('withdrawn', '=', false)
    .groupBy('document_id')
    .orderBy('document_id')
    .execute()
  return ({ documentId, kind, day }: Pick<LoadedClaim, 'documentId' | 'kind' | 'day'>): Day => {
    if (kind !== 'INTEREST') return day
    const found = rows.find((row) => row.document_id === documentId)
    if (!found) throw new Error(`no letter claims interest of ${documentId}`)
    return found.day
  }
}

export async function claimedSince(
  tx: Tx,
  { document_id: documentId, kind, day }: Pick<LockedClaim, 'document_id' | 'kind' | 'day'>,
): Promise<Day> {
  return (await claimedSinceOf(tx, [documentId]))({ documentId, kind, day })
}
