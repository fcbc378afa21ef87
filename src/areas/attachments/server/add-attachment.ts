import { Refusal, refuse } from '#kernel/errors.ts'
import { fitFileName } from '#kernel/file-name.ts'
import type { EntityId } from '#kernel/id.ts'
import { allows } from '#kernel/permissions.ts'
import { type Actor, fact, type PrepareContext, preparedCommand } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { addAttachment, documentFile, documentTypes } from '../contract.ts'
import { checkPhoto, storePhoto } from './check-photo.ts'
import { findOwner, type Owner, ownerFact, ownerKinds, permissionOf, withoutOwner } from './owner-kinds.ts'

/**
 * A file of a document, or for a document that is still being written. Also of an issued one: adding is always allowed. Of a product
 * it is a photo, which is looked at before the transaction.
 */
export const addAttachmentCommand = preparedCommand(
  addAttachment,
  async ({ ownerEntityId }, { files, actor, read }: PrepareContext<typeof addAttachment>) => {
    const [file] = files.attachmentData
    if (!file) return null
    const owner = ownerEntityId && (await read((tx) => findSeen(tx, ownerEntityId, actor, 'looking')))
    if (owner && owner.kind === 'PRODUCT') return checkPhoto(file, 'attachmentData')
    if (!documentTypes.some((type) => type === file.type)) refuse('attachmentData', documentFile.refusal)
    return null
  },
  async (tx, input, context) => {
    const [file] = context.files.attachmentData
    if (!file?.type) refuse('attachmentData', 'Datei fehlt')
    const owner = input.ownerEntityId
      ? await findSeen(tx, input.ownerEntityId, context.actor, 'changing')
      : null
    const attachmentId = context.newId()
    const fileName = fitFileName(input.fileName, file.type)
    context.write(
      tx.insertInto('attachments').values({
        attachment_id: attachmentId,
        owner_id: owner?.id ?? null,
        uploader_id: context.actor.userId,
        file_id: input.fileId,
        file_name: fileName,
        tag: input.tag,
        type: file.type,
        sha256: file.sha256,
      }),
    )
    if (owner && context.prepared) await storePhoto(tx, context, attachmentId, owner.id, context.prepared)
    return fact((owner ? ownerKinds[owner.kind] : withoutOwner).added, attachmentId, {
      fileId: input.fileId,
      fileName,
      tag: input.tag,
      type: file.type,
      size: file.size,
      sha256: file.sha256.toString('hex'),
      ...ownerFact(owner),
    })
  },
)

async function findSeen(tx: Tx, id: EntityId, actor: Actor, purpose: 'looking' | 'changing'): Promise<Owner> {
  const owner = await findOwner(tx, id, purpose)
  if (!owner) refuse('ownerEntityId', 'Den Beleg oder die Ware gibt es nicht')
  if (!allows(permissionOf(owner), actor.permissions)) throw new Refusal('not-permitted')
  return owner
}
