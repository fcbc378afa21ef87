import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { allows } from '#kernel/permissions.ts'
import type { Actor } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { type FileOwners, findOwner, type Owner } from './file-owners.ts'
import { permissionOf } from './owner-kinds.ts'

/** The attachment behind its document, both locked. What a caller may not see is refused as the download refuses it. */
export async function lockAttachment(owners: FileOwners, tx: Tx, attachmentId: EntityId, actor: Actor) {
  const found = await tx
    .selectFrom('attachments')
    .select('owner_id')
    .where('attachment_id', '=', attachmentId)
    .executeTakeFirst()
  const owner: Owner | null = found?.owner_id ? await findOwner(owners, tx, found.owner_id, 'changing') : null
  const file = await tx
    .selectFrom('attachments')
    .innerJoin('contents', 'contents.sha256', 'attachments.sha256')
    .leftJoin('photos', 'photos.attachment_id', 'attachments.attachment_id')
    .select(['attachments.attachment_id', 'owner_id', 'uploader_id', 'file_id', 'file_name', 'tag', 'type'])
    .select(['size', 'attachments.sha256', 'large_sha256', 'thumbnail_sha256'])
    .where('attachments.attachment_id', '=', attachmentId)
    .forUpdate('attachments')
    .executeTakeFirst()
  if (!file || file.owner_id !== (owner?.id ?? null)) throw new Refusal('not-found')
  if (owner && !allows(permissionOf(owner), actor.permissions)) throw new Refusal('not-permitted')
  if (!owner && file.uploader_id !== actor.userId) throw new Refusal('not-found')
  return { file, owner }
}

type LockedFile = Awaited<ReturnType<typeof lockAttachment>>['file']

/** The events' words for the file itself. */
export function fileFact(file: LockedFile) {
  return {
    fileId: file.file_id,
    fileName: file.file_name,
    tag: file.tag,
    type: file.type,
    size: file.size,
    sha256: file.sha256.toString('hex'),
  }
}
