import { evidenceTag } from '#areas/attachments/contract.ts'
import { addReceived } from '#areas/attachments/server/store-attachment.ts'
import { lockDocument } from '#areas/documents/server/read-document.ts'
import { storeEvidence } from '#areas/documents/server/tasks/evidence.ts'
import { neededEvidence } from '#areas/documents/server/tasks/needed-evidence.ts'
import { Refusal, refuse } from '#kernel/errors.ts'
import { fitFileName } from '#kernel/files/file-name.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Context, command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ReceivedFile } from '#server/files/received-file.ts'
import { addEvidence, evidenceAdded } from '../../contract.ts'
import { invoiceKinds } from '../invoice-kinds.ts'

/** What proves a delivery: kept with the invoice whatever its state, and done is the task. */
export const addEvidenceCommand = command(addEvidence, async (tx, { note }, context) => {
  const documentId = context.params.uuid
  const { userId } = context.actor
  if (userId === null) throw new Refusal('not-logged-in')
  const [file] = context.files.file
  if (!file && note === '') refuse('note', 'Datei oder Notiz fehlt')
  await lockDocument(tx, documentId, invoiceKinds)
  if ((await neededEvidence(tx, documentId)) === null) {
    refuse('uuid', 'Diese Rechnung braucht keinen Nachweis der Lieferung')
  }
  const stored = file ? storeFile(tx, context, documentId, file) : null
  const attachmentId = stored?.attachmentEntityId ?? null
  const evidenceId = storeEvidence(tx, context, { documentId, attachmentId, note, userId })
  return fact(evidenceAdded, documentId, {
    evidenceEntityId: evidenceId,
    note,
    attachmentEntityId: attachmentId,
    fileName: stored?.fileName ?? null,
    sha256: stored?.sha256 ?? null,
  })
})

/** An attachment of the invoice; its content is stored already. */
function storeFile(tx: Tx, context: Context, documentId: EntityId, file: ReceivedFile) {
  const type = file.type ?? ''
  const fileName = fitFileName(file.fileName || 'Nachweis', type)
  const attachmentEntityId = addReceived(tx, context, {
    ...{ ownerId: documentId, fileName, tag: evidenceTag, type, sha256: file.sha256 },
  })
  return { attachmentEntityId, fileName, sha256: file.sha256.toString('hex') }
}
