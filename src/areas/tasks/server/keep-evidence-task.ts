import { sql } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { needsEvidence } from './needed-evidence.ts'

/**
 * Raises, reopens or completes the task to get the evidence of a delivery (`needsEvidence`), by what the database holds of the
 * invoice and its evidence; does nothing for other documents.
 *
 * The writer of documents and the commands about evidence call it *after* their own writes: it is left to the runner like them.
 * Deleting an invoice deletes its task.
 */
export function keepEvidenceTask(tx: Tx, context: Context, documentId: EntityId): void {
  const statement = sql`
    with invoice as (
      select document_id, ${needsEvidence} and not exists (
          select from evidence where evidence.document_id = documents.document_id and withdrawn_at is null)
        as is_missing
      from documents where document_id = ${documentId}::uuid and kind = 'INVOICE'
    ), completed as (
      update tasks set completed_at = ${context.now}::timestamptz, completed_by = ${context.actor.userId}::uuid
      from invoice
      where tasks.document_id = invoice.document_id and tasks.type = 'EVIDENCE'
        and tasks.completed_at is null and not invoice.is_missing
    )
    insert into tasks (task_id, type, document_id, raised_at)
    select ${context.newId()}::uuid, 'EVIDENCE', document_id, ${context.now}::timestamptz from invoice where is_missing
    on conflict (document_id, type, local_id) where document_id is not null
    do update set raised_at = excluded.raised_at, completed_at = null, completed_by = null
    where tasks.completed_at is not null`
  context.write({ compile: () => statement.compile(tx) })
}
