import { sql } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { keepTask } from './keep-task.ts'
import { needsEvidence } from './needed-evidence.ts'

/**
 * The task to get the evidence of a delivery (`needsEvidence`). The writer of documents and the commands about evidence call it.
 */
export function keepEvidenceTask(tx: Tx, context: Context, documentId: EntityId): void {
  const isOpen = sql<boolean>`${needsEvidence} and not exists (
    select from evidence where evidence.document_id = documents.document_id and withdrawn_at is null)`
  keepTask(tx, context, documentId, { type: 'EVIDENCE', kind: 'INVOICE', isOpen })
}
