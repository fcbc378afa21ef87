import type { TouchedMonth } from '#areas/locks/rules/locked-problems.ts'
import { holdOpenMonths } from '#areas/locks/server/hold-open-months.ts'
import { monthOf } from '#kernel/day.ts'
import { Refusal, refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { allows } from '#kernel/permissions.ts'
import { type Actor, command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { refuseOtherEntity } from '#server/parse-property.ts'
import { deleteAttachment, serverTags } from '../contract.ts'
import { deleteFiles } from './delete-files.ts'
import { findOwner, type Owner, ownerFact, ownerKinds, permissionOf, withoutOwner } from './owner-kinds.ts'
import { chooseNextTitle } from './title-photo.ts'

/** Only while its document is neither issued nor locked (decisions §9); a product's photo always. */
export const deleteAttachmentCommand = command(deleteAttachment, async (tx, input, context) => {
  const { uuid } = context.params
  refuseOtherEntity(uuid, input.uuid)
  const { file, owner } = await lockAttachment(tx, uuid, context.actor)
  if (serverTags.includes(file.tag)) {
    refuse('uuid', 'Diese Datei gehört zur Rechnung selbst und kann nicht gelöscht werden')
  }
  if (owner && (await isIssued(tx, owner.id))) {
    refuse('uuid', 'Die Rechnung ist ausgestellt; ihre Anhänge können nicht mehr gelöscht werden')
  }
  if (owner) await holdOpenMonths(tx, await monthsOf(tx, owner.id))
  deleteFiles(tx, context, [file])
  if (owner?.kind === 'PRODUCT') await chooseNextTitle(tx, context, owner.id, uuid)
  return fact((owner ? ownerKinds[owner.kind] : withoutOwner).deleted, uuid, {
    fileId: file.file_id,
    fileName: file.file_name,
    tag: file.tag,
    type: file.type,
    size: file.size,
    sha256: file.sha256.toString('hex'),
    ...ownerFact(owner),
  })
})

/** The attachment behind its document, both locked. What a caller may not see is refused as the download refuses it. */
async function lockAttachment(tx: Tx, attachmentId: EntityId, actor: Actor) {
  const found = await tx
    .selectFrom('attachments')
    .select('owner_id')
    .where('attachment_id', '=', attachmentId)
    .executeTakeFirst()
  const owner: Owner | null = found?.owner_id ? await findOwner(tx, found.owner_id, 'changing') : null
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

/** The months to which the document belongs: its own day's, and of an invoice that of the supply; none of a product. */
async function monthsOf(tx: Tx, documentId: EntityId): Promise<TouchedMonth[]> {
  const row = await tx
    .selectFrom('documents')
    .select(['kind', 'document_day', 'booking_day', 'service_day'])
    .where('document_id', '=', documentId)
    .executeTakeFirst()
  if (!row) return []
  const days = [row.booking_day ?? row.document_day, ...(row.kind === 'INVOICE' ? [row.service_day] : [])]
  const months = days.filter((day) => day !== null).map(monthOf)
  return months.map((month) => ({ month, path: 'uuid', what: 'Der Beleg' }))
}

/** Sent in any state, or downloaded in its present one (decisions §4). */
async function isIssued(tx: Tx, documentId: EntityId): Promise<boolean> {
  const row = await tx
    .selectFrom('issues')
    .leftJoin('attachments', 'attachments.attachment_id', 'issues.attachment_id')
    .select('issue_id')
    .where('document_id', '=', documentId)
    .where((where) => where.or([where('issues.kind', '=', 'SENT'), where('attachments.tag', '=', 'PDF')]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
