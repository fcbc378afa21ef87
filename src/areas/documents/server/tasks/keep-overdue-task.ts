import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Cents } from '#kernel/money.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { isToBePaid, negligibleDue } from '../../rules/tasks/pay-bill.ts'
import { keepTask } from './keep-task.ts'

/** The task of a new invoice, raised by the statement that writes it; null where nothing of it is to be paid by a day. */
export function overdueTaskOfNew(
  { now, newId }: Pick<Context, 'now' | 'newId'>,
  documentId: EntityId,
  { due, dueDay }: { due: Cents; dueDay: Day | null },
) {
  if (!isToBePaid(due) || dueDay === null) return null
  return sql`insert into tasks (task_id, type, document_id, raised_at)
    values (${newId()}::uuid, 'OVERDUE_INVOICE', ${documentId}::uuid, ${now}::timestamptz)`
}

/**
 * The task to ask for what is overdue on an invoice: a row from the beginning, which is shown after the due day, so that nobody has to
 * raise it at midnight. The writer of documents calls it for every stored invoice whose due amount or day a written document changes.
 */
export function keepOverdueTask(tx: Tx, context: Context, documentId: EntityId): void {
  const isOpen = sql<boolean>`due_cents > ${negligibleDue}::bigint and due_day is not null`
  keepTask(tx, context, documentId, { type: 'OVERDUE_INVOICE', kind: 'INVOICE', isOpen })
}
