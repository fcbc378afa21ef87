import { sql } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { wantsProduct } from './wants-product.ts'

/**
 * The tasks to assign products to the lines of a bill (`wantsProduct`), one for each line: raises, reopens or completes them, by what
 * the database holds. The writer of documents calls it after its own writes, with the lines that have no product.
 */
export function keepProductTasks(
  tx: Tx,
  context: Context,
  documentId: EntityId,
  withoutProduct: readonly EntityId[],
): void {
  const ids = withoutProduct.map((localId) => ({ local_id: localId, task_id: context.newId() }))
  const statement = sql`
    with wanted as (
      select line_items.document_id, line_items.local_id, ids.task_id
      from json_to_recordset(${JSON.stringify(ids)}::text::json) as ids (local_id uuid, task_id uuid)
      join line_items on line_items.document_id = ${documentId}::uuid and line_items.local_id = ids.local_id
      join categories using (category_id)
      where ${wantsProduct}
    ), completed as (
      update tasks set completed_at = ${context.now}::timestamptz, completed_by = ${context.actor.userId}::uuid
      where task_id in (select task_id from tasks where document_id = ${documentId}::uuid and type = 'ASSIGN_PRODUCT')
        and completed_at is null and not exists (select from wanted where wanted.local_id = tasks.local_id)
    )
    insert into tasks (task_id, type, document_id, local_id, raised_at)
    select task_id, 'ASSIGN_PRODUCT', document_id, local_id, ${context.now}::timestamptz from wanted
    on conflict (document_id, type, local_id) where document_id is not null
    do update set raised_at = excluded.raised_at, completed_at = null, completed_by = null
    where tasks.completed_at is not null`
  context.write({ compile: () => statement.compile(tx) })
}
