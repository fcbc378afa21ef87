import { lockDocument } from '#areas/documents/server/read-document.ts'
import { withdrawStoredEvidence } from '#areas/documents/server/tasks/evidence.ts'
import { Refusal } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import { evidenceWithdrawn, withdrawEvidence } from '../../contract.ts'
import { invoiceKinds } from '../invoice-kinds.ts'

/** What was taken for evidence and is none: it stays to be seen, and the task is there again if nothing else is left. */
export const withdrawEvidenceCommand = command(withdrawEvidence, async (tx, _input, context) => {
  const { uuid: documentId, evidenceUuid } = context.params
  await lockDocument(tx, documentId, invoiceKinds)
  const row = await tx
    .selectFrom('evidence')
    .select('withdrawn_at')
    .where('evidence_id', '=', evidenceUuid)
    .where('document_id', '=', documentId)
    .executeTakeFirst()
  if (!row) throw new Refusal('not-found')
  if (row.withdrawn_at !== null) return {}
  withdrawStoredEvidence(tx, context, { documentId, evidenceId: evidenceUuid })
  return fact(evidenceWithdrawn, documentId, { evidenceEntityId: evidenceUuid })
})
