import { stateOn } from '#areas/documents/server/state-in-sql.ts'
import { destinationOf, needsEvidence } from '#areas/documents/server/tasks/needed-evidence.ts'
import type { Day } from '#kernel/day.ts'
import type { Tx } from '#server/db/connect.ts'
import type { EvidenceTask } from '../contract/task-list.ts'

/** The invoices whose evidence is missing, the oldest first. */
export async function loadEvidenceTasks(tx: Tx, seenOn: Day): Promise<EvidenceTask[]> {
  const rows = await tx
    .selectFrom('tasks')
    .innerJoin('documents', 'documents.document_id', 'tasks.document_id')
    .select(['task_id', 'documents.document_id', 'number', 'partner_text', 'partner_id', 'document_day'])
    .select(destinationOf.as('destination'))
    .select(stateOn(seenOn, 'documents').as('state'))
    .where('type', '=', 'EVIDENCE')
    .where('completed_at', 'is', null)
    // A category may have become one of services since.
    .where(needsEvidence)
    .orderBy('document_day')
    .orderBy('task_id')
    .execute()
  return rows.map((row) => ({
    entityId: { uuid: row.task_id },
    type: 'EVIDENCE',
    data: {
      parentEntityId: row.document_id,
      invoiceNumber: row.number,
      receiver: row.partner_text,
      partnerEntityId: row.partner_id,
      invoiceDate: row.document_day,
      destination: row.destination,
      state: row.state,
    },
  }))
}
