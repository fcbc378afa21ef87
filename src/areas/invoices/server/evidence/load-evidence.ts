import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Evidence } from '../../contract.ts'

/** The evidence of an invoice's delivery, the oldest first; what was withdrawn too. */
export async function loadEvidence(tx: Tx, documentId: EntityId): Promise<Evidence[]> {
  const rows = await tx
    .selectFrom('evidence')
    .innerJoin('users', 'users.user_id', 'evidence.user_id')
    .leftJoin('attachments', 'attachments.attachment_id', 'evidence.attachment_id')
    .select(['evidence_id', 'evidence.attachment_id', 'file_name', 'note', 'evidence.at', 'withdrawn_at'])
    .select(['users.first_name', 'users.family_name'])
    .where('document_id', '=', documentId)
    .orderBy('evidence.at')
    .orderBy('evidence_id')
    .execute()
  return rows.map((row) => ({
    entityId: { uuid: row.evidence_id },
    note: row.note,
    attachmentEntityId: row.attachment_id,
    fileName: row.file_name,
    at: row.at.toISOString(),
    user: [row.first_name, row.family_name].filter(Boolean).join(' '),
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  }))
}
