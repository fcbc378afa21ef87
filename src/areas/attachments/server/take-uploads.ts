import { Refusal, refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { tooManyAttachments } from '../contract.ts'
import { hasRoomFor } from './count-attachments.ts'

/** A file that its document takes, as the document's event names it. */
export interface TakenUpload {
  entityId: { uuid: EntityId }
  fileName: string
}

/**
 * The files that a document is to have besides those that it has: uploaded by whoever writes it, and nobody's yet. They are held
 * until the commit. Those that it has already may be named too, and those of the draft of which it is made; a file of somebody else's is
 * refused like one that is gone. What waits in the inbox is taken by bills alone, and once (409).
 */
export async function loadUploads(
  tx: Tx,
  ids: readonly EntityId[],
  documentId: EntityId | null,
  { actor }: Pick<Context, 'actor'>,
  draftId: EntityId | null = null,
  { takesPapers }: { takesPapers: boolean } = { takesPapers: false },
): Promise<TakenUpload[]> {
  if (ids.length === 0) return []
  const files = await tx
    .selectFrom('attachments')
    .select(['attachment_id', 'owner_id', 'uploader_id', 'file_name', 'inbox_paper_id'])
    .where('attachment_id', 'in', ids)
    .where('report_of', 'is', null)
    .orderBy('attachment_id')
    .forUpdate()
    .execute()
  const waits = (file: (typeof files)[number]) => takesPapers && file.owner_id === file.inbox_paper_id
  const own = files.filter((file) =>
    file.owner_id === null
      ? file.uploader_id === actor.userId
      : file.owner_id === documentId || file.owner_id === draftId || waits(file),
  )
  const taken = takesPapers && files.find((file) => file.inbox_paper_id !== null && !own.includes(file))
  if (taken) {
    const message = `„${taken.file_name}“ aus dem Posteingang gehört inzwischen zu einem anderen Beleg oder Entwurf. Bitte nehmen Sie die Datei hier heraus; im Posteingang steht, wohin sie gehört`
    throw new Refusal('stale-value', [{ path: 'attachmentEntityIds', message }])
  }
  if (own.length < ids.length) {
    refuse(
      'attachmentEntityIds',
      'Ein Anhang ist nicht mehr da. Bitte fügen Sie die Datei noch einmal hinzu.',
    )
  }
  const byId = new Map(own.map((file) => [file.attachment_id, file]))
  const added = ids.flatMap((id) => {
    const file = byId.get(id)
    return file && (file.owner_id === null || file.owner_id === draftId || waits(file))
      ? [{ entityId: { uuid: id }, fileName: file.file_name }]
      : []
  })
  // The contract has seen that those of a new document are not too many.
  if (documentId !== null && added.length > 0 && !(await hasRoomFor(tx, documentId, added.length))) {
    refuse('attachmentEntityIds', tooManyAttachments)
  }
  return added
}

/** Hangs them on their document: from now on they are seen by whoever sees it. */
export function takeUploads(
  tx: Tx,
  context: Pick<Context, 'write'>,
  documentId: EntityId,
  uploads: readonly TakenUpload[],
): void {
  if (uploads.length === 0) return
  const ids = uploads.map(({ entityId }) => entityId.uuid)
  // Reports go with the file that was checked.
  context.write(
    tx
      .updateTable('attachments')
      .set({ owner_id: documentId })
      .where((eb) => eb.or([eb('attachment_id', 'in', ids), eb('report_of', 'in', ids)])),
  )
}

/** Keeps whether files are electronic invoices, as the server has read them. */
export function noteElectronic(
  tx: Tx,
  context: Pick<Context, 'write'>,
  read: ReadonlyMap<EntityId, boolean>,
): void {
  for (const isElectronic of [true, false]) {
    const ids = [...read].filter(([, is]) => is === isElectronic).map(([id]) => id)
    if (ids.length === 0) continue
    context.write(
      tx
        .updateTable('attachments')
        .set({ is_electronic: isElectronic })
        .where('attachment_id', 'in', ids)
        .where('is_electronic', 'is', null),
    )
  }
}

/** What the document's event says of them; nothing of none. */
export function takenFact(uploads: readonly TakenUpload[]) {
  return uploads.length === 0 ? {} : { addedAttachments: [...uploads] }
}
