import { Refusal, refuse } from '#kernel/errors.ts'
import { fitFileName } from '#kernel/file-name.ts'
import type { EntityId } from '#kernel/id.ts'
import { allows } from '#kernel/permissions.ts'
import { type Actor, command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { type AttachmentFact, addAttachment } from '../contract.ts'
import { lockOwner, type Owner, ownerKinds, permissionOf, withoutOwner } from './owner-kinds.ts'

/** A file of a document, or for a document that is still being written. Also of an issued one: adding is always allowed. */
export const addAttachmentCommand = command(addAttachment, async (tx, input, context) => {
  const [file] = context.files.attachmentData
  if (!file?.type) refuse('attachmentData', 'Datei fehlt')
  const owner = input.ownerEntityId && (await lockSeen(tx, input.ownerEntityId, context.actor))
  const attachmentId = context.newId()
  const fileName = fitFileName(input.fileName, file.type)
  context.write(
    tx.insertInto('attachments').values({
      attachment_id: attachmentId,
      owner_id: owner?.document_id ?? null,
      uploader_id: context.actor.userId,
      file_id: input.fileId,
      file_name: fileName,
      tag: input.tag,
      type: file.type,
      sha256: file.sha256,
    }),
  )
  const data: AttachmentFact = {
    fileId: input.fileId,
    fileName,
    tag: input.tag,
    type: file.type,
    size: file.size,
    sha256: file.sha256.toString('hex'),
    documentEntityId: owner?.document_id ?? null,
    documentNumber: owner?.number ?? null,
  }
  return fact((owner ? ownerKinds[owner.kind] : withoutOwner).added, attachmentId, data)
})

async function lockSeen(tx: Tx, documentId: EntityId, actor: Actor): Promise<Owner> {
  const owner = await lockOwner(tx, documentId)
  if (!owner) refuse('ownerEntityId', 'Den Beleg gibt es nicht')
  if (!allows(permissionOf(owner), actor.permissions)) throw new Refusal('not-permitted')
  return owner
}
