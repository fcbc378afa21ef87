import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { keepEvidenceTask } from './keep-evidence-task.ts'

interface NewEvidence {
  documentId: EntityId
  attachmentId: EntityId | null
  note: string
  userId: EntityId
}

/** Stores what proves a delivery, and completes the task to get it; answers its id. */
export function storeEvidence(
  tx: Tx,
  context: Context,
  { documentId, attachmentId, note, userId }: NewEvidence,
): EntityId {
  const evidenceId = context.newId()
  context.write(
    tx.insertInto('evidence').values({
      evidence_id: evidenceId,
      document_id: documentId,
      attachment_id: attachmentId,
      note,
      user_id: userId,
      at: context.now,
    }),
  )
  keepEvidenceTask(tx, context, documentId)
  return evidenceId
}

/** Marks evidence as withdrawn; the task is open again where nothing else is left. */
export function withdrawStoredEvidence(
  tx: Tx,
  context: Context,
  { documentId, evidenceId }: { documentId: EntityId; evidenceId: EntityId },
): void {
  context.write(
    tx
      .updateTable('evidence')
      .set({ withdrawn_at: context.now, withdrawn_by: context.actor.userId })
      .where('evidence_id', '=', evidenceId),
  )
  keepEvidenceTask(tx, context, documentId)
}
