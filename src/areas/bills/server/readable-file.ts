import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Actor } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'

/**
 * A file that the caller uploaded and nobody has yet, that waits in the inbox, or that hangs on a bill or a draft of one; any other is not
 * found.
 */
export async function findReadable(
  tx: Tx,
  id: EntityId,
  { userId }: Actor,
): Promise<{ sha256: Buffer; type: string; fileName: string }> {
  const stored = await tx
    .selectFrom('attachments')
    .leftJoin('documents', 'document_id', 'owner_id')
    .leftJoin('drafts', 'draft_id', 'owner_id')
    .select([
      'sha256',
      'type',
      'file_name',
      'owner_id',
      'uploader_id',
      'documents.kind',
      'drafts.kind as draft_kind',
    ])
    .select('inbox_paper_id')
    .where('attachment_id', '=', id)
    .executeTakeFirst()
  const isSeen =
    stored &&
    (stored.owner_id === null
      ? stored.uploader_id === userId
      : stored.kind === 'BILL' || stored.draft_kind === 'BILL' || stored.owner_id === stored.inbox_paper_id)
  if (!isSeen) throw new Refusal('not-found')
  return { sha256: stored.sha256, type: stored.type, fileName: stored.file_name }
}
