import { sql } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { negligibleDue } from '../rules/pay-bill.ts'

/**
 * Raises, reopens or completes the task to pay a bill, by what is open on it; does nothing for other documents.
 *
 * The writer of documents (`documents/server/write-document.ts`) calls it *after* its own writes: it is left to the runner like
 * them, and reads what the database made of them (`due_cents`). Deleting a bill deletes its task.
 */
export function keepPayBillTask(tx: Tx, context: Context, documentId: EntityId): void {
  const statement = sql`
    with bill as (
      select document_id, due_cents > ${negligibleDue}::bigint as is_to_be_paid from documents
      where document_id = ${documentId}::uuid and kind = 'BILL'
    ), completed as (
      update tasks set completed_at = ${context.now}::timestamptz, completed_by = ${context.actor.userId}::uuid
      from bill
      where tasks.document_id = bill.document_id and tasks.type = 'PAY_BILL'
        and tasks.completed_at is null and not bill.is_to_be_paid
    )
    insert into tasks (task_id, type, document_id, raised_at)
    select ${context.newId()}::uuid, 'PAY_BILL', document_id, ${context.now}::timestamptz from bill where is_to_be_paid
    on conflict (document_id, type, local_id) where document_id is not null
    do update set raised_at = excluded.raised_at, completed_at = null, completed_by = null
    where tasks.completed_at is not null`
  context.write({ compile: () => statement.compile(tx) })
}
