import { sql } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'

/** Who changed an entity, when and how, out of the journal: the newest first ('Verlauf'). */
export async function readHistory(tx: Tx, entityId: EntityId) {
  const rows = await tx
    .selectFrom('journal')
    .leftJoin('users', 'users.user_id', 'journal.user_id')
    .select(['seq', 'at', 'event', 'data', 'users.first_name', 'users.family_name'])
    .where((eb) => eb.or([eb('entity_id', '=', entityId), ofItsPayments(entityId)]))
    .orderBy('seq', 'desc')
    .execute()
  return rows.map((row) => ({
    seq: row.seq,
    at: row.at.toISOString(),
    event: row.event,
    user: [row.first_name, row.family_name].filter(Boolean).join(' '),
    data: row.data,
  }))
}

/** The payments of a document are entities of their own. Served by journal_payments, which names the same events. */
function ofItsPayments(documentId: EntityId) {
  return sql<boolean>`(event in ('bill payment recorded', 'bill payment deleted', 'invoice payment recorded', 'invoice payment deleted')
    and data ->> 'documentEntityId' = ${documentId}::text)`
}
