import { type RawBuilder, sql } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'

export interface AttachmentRow {
  entityId: { uuid: string }
  fileName: string
  tag: string
  type: string
  size: number
  sha256?: string
  isCut?: true
  isPaper?: true
}

/** The attachments of a document, oldest first, as documents name them on the wire. */
export async function loadAttachments(tx: Tx, ownerId: EntityId): Promise<AttachmentRow[]> {
  const rows = await tx
    .selectFrom('attachments')
    .innerJoin('contents', 'contents.sha256', 'attachments.sha256')
    .select(['attachment_id', 'file_name', 'tag', 'type', 'size', 'attachments.sha256', 'is_cut'])
    .select('inbox_paper_id')
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
    sha256: row.sha256.toString('hex'),
    ...(row.is_cut && { isCut: true as const }),
    ...(row.inbox_paper_id !== null && { isPaper: true as const }),
  }))
}

/** The same of each document of a list, without their hashes and what is wrong with them, as JSON, where a statement reads them with its rows. */
export function attachmentsOf(ownerId: RawBuilder<unknown>): RawBuilder<AttachmentRow[]> {
  return sql`coalesce((
    select json_agg(json_build_object('entityId', json_build_object('uuid', a.attachment_id), 'fileName', a.file_name,
        'tag', a.tag, 'type', a.type, 'size', c.size) order by a.at, a.attachment_id)
    from attachments a join contents c using (sha256) where a.owner_id = ${ownerId}), '[]'::json)`
}
