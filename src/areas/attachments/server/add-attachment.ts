import { Refusal, refuse } from '#kernel/errors.ts'
import { fitFileName } from '#kernel/files/file-name.ts'
import { pdfLookBytes, pdfShape } from '#kernel/files/pdf-shape.ts'
import type { EntityId } from '#kernel/id.ts'
import { allows } from '#kernel/permissions.ts'
import { type Actor, fact, type PrepareContext, preparedCommand } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ReceivedFile } from '#server/files/received-file.ts'
import type { PhotoViews } from '#server/pictures/photo-job.ts'
import { addAttachment, documentFile, documentTypes, emptyPdf, tooManyAttachments } from '../contract.ts'
import { checkPhoto, storePhoto } from './check-photo.ts'
import { hasRoomFor } from './count-attachments.ts'
import { type FileOwners, findOwner, type Owner } from './file-owners.ts'
import { ownerFact, ownerKinds, permissionOf, withoutOwner } from './owner-kinds.ts'

/**
 * A file of a document, or for a document that is still being written. Also of an issued one: adding is always allowed. Of a product
 * it is a photo, which is looked at before the transaction.
 */
export const addAttachmentCommand = (owners: FileOwners) =>
  preparedCommand(
    addAttachment,
    async (
      { ownerEntityId },
      { files, actor, read }: PrepareContext<typeof addAttachment>,
    ): Promise<Seen> => {
      const [file] = files.attachmentData
      if (!file) return unseen
      const owner =
        ownerEntityId && (await read((tx) => findSeen(owners, tx, ownerEntityId, actor, 'looking')))
      if (owner && owner.kind === 'PRODUCT')
        return { ...unseen, photo: await checkPhoto(file, 'attachmentData') }
      if (!documentTypes.some((type) => type === file.type)) refuse('attachmentData', documentFile.refusal)
      const shape = await shapeOf(file)
      if (shape === 'empty') refuse('attachmentData', emptyPdf)
      const isElectronic = owner?.kind === 'BILL' ? await owners.ofBills.isElectronic(file) : null
      return { ...unseen, isCut: shape === 'cut', isElectronic }
    },
    async (tx, input, context) => {
      const [file] = context.files.attachmentData
      if (!file?.type) refuse('attachmentData', 'Datei fehlt')
      const owner = input.ownerEntityId
        ? await findSeen(owners, tx, input.ownerEntityId, context.actor, 'changing')
        : null
      const isDocument = owner !== null && owner.kind !== 'PRODUCT'
      if (isDocument && !(await hasRoomFor(tx, owner.id, 1))) refuse('ownerEntityId', tooManyAttachments)
      const { photo, isCut, isElectronic } = context.prepared
      const attachmentId = context.newId()
      const fileName = fitFileName(input.fileName, file.type)
      if (owner && isElectronic && !input.alsoRecorded)
        await owners.ofBills.refuseRecorded(tx, owner.id, { sha256: file.sha256, fileName })
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
          is_cut: isCut,
          is_electronic: isElectronic,
        }),
      )
      if (owner && photo) await storePhoto(tx, context, attachmentId, owner.id, photo)
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

/** What was seen of a file before the transaction. */
interface Seen {
  photo: PhotoViews | null
  isCut: boolean
  /** Of a file for a bill: whether it is an electronic invoice; null where it cannot be read. */
  isElectronic: boolean | null
}

const unseen: Seen = { photo: null, isCut: false, isElectronic: null }

/** A PDF that is merely cut off is taken: the screen says so, and it may be the only evidence that there is. */
async function shapeOf(file: ReceivedFile): Promise<'whole' | 'cut' | 'empty'> {
  if (file.type !== 'application/pdf') return 'whole'
  const { start, end } = await file.ends(pdfLookBytes)
  return pdfShape(start.toString('latin1'), end.toString('latin1'))
}

async function findSeen(
  owners: FileOwners,
  tx: Tx,
  id: EntityId,
  actor: Actor,
  purpose: 'looking' | 'changing',
): Promise<Owner> {
  const owner = await findOwner(owners, tx, id, purpose)
  if (!owner) refuse('ownerEntityId', 'Den Beleg oder die Ware gibt es nicht')
  if (!allows(permissionOf(owner), actor.permissions)) throw new Refusal('not-permitted')
  return owner
}
