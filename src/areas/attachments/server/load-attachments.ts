import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'

export interface AttachmentRow {
  entityId: { uuid: string }
  fileName: string
  tag: string
  type: string
  size: number
}

/** The attachments of a document, oldest first, as documents name them on the wire. */
export async function loadAttachments(tx: Tx, ownerId: EntityId): Promise<AttachmentRow[]> {
  const rows = await tx
    .selectFrom('attachments')
    .innerJoin('contents', 'contents.sha256', 'attachments.sha256')
    .select(['attachment_id', 'file_name', 'tag', 'type', 'size'])
    .where('owner_id', '=', ownerId)
    .orderBy('at')
    .orderBy('attachment_id')
    .execute()
  return rows.map((row) => ({
    entityId: { uuid: row.attachment_id },
    fileName: row.file_name,
    tag: row.tag,
    type: row.type,
    size: row.size,
  }))
}
