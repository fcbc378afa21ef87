import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Amendment } from '../../contract.ts'
import { amendmentTitle } from '../../rules/amendments/amendment-page.ts'

/** The amendments of an invoice, the oldest first. */
export async function loadAmendments(
  tx: Tx,
  { documentId, number }: { documentId: EntityId; number: string },
): Promise<Amendment[]> {
  const rows = await tx
    .selectFrom('amendments')
    .select(['amendment_id', 'position', 'day', 'attachment_id'])
    .where('document_id', '=', documentId)
    .orderBy('position')
    .execute()
  return rows.map(({ amendment_id, position, day, attachment_id }) => ({
    entityId: { uuid: amendment_id },
    date: day,
    title: amendmentTitle(position, number),
    attachmentEntityId: attachment_id,
  }))
}
