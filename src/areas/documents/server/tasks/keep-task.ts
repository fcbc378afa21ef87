import { type RawBuilder, sql } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'

/** A task about a document, of which there is one at most. */
interface KeptTask {
  type: 'PAY_BILL' | 'EVIDENCE' | 'OVERDUE_INVOICE'
  /** The only documents that have it. */
  kind: 'BILL' | 'INVOICE'
  /** Whether it waits to be done, by what the row of `documents` and what hangs on it hold. */
  isOpen: RawBuilder<boolean>
}

/**
 * Raises, reopens or completes the task, by what the database holds; does nothing for documents of another kind.
 *
 * Who changes what it depends on calls it *after* the own writes: it is given to the runner like them. Deleting a document
 * deletes its tasks. The task is looked up by its document alone: among all open tasks it would be searched for in a firm so young that
 * PostgreSQL knows nothing of its tables yet.
 */
export function keepTask(
  tx: Tx,
  context: Context,
  documentId: EntityId,
  { type, kind, isOpen }: KeptTask,
): void {
  const statement = sql`
    with document as (
      select document_id, ${isOpen} as is_open, (
        select task_id from tasks where tasks.document_id = documents.document_id and tasks.type = ${type}
      ) as task_id
      from documents where document_id = ${documentId}::uuid and kind = ${kind}
    ), completed as (
      update tasks set completed_at = ${context.now}::timestamptz, completed_by = ${context.actor.userId}::uuid
      from document
      where tasks.task_id = document.task_id and tasks.completed_at is null and not document.is_open
    )
    insert into tasks (task_id, type, document_id, raised_at)
    select ${context.newId()}::uuid, ${type}, document_id, ${context.now}::timestamptz from document where is_open
    on conflict (document_id, type, local_id) where document_id is not null
    do update set raised_at = excluded.raised_at, completed_at = null, completed_by = null
    where tasks.completed_at is not null`
  context.write({ compile: () => statement.compile(tx) })
}
