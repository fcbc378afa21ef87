import { sql } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { negligibleDue } from '../rules/pay-bill.ts'
import { keepTask } from './keep-task.ts'

/**
 * The task to ask for what is overdue on an invoice: a row from the beginning, which is shown after the due day, so that nobody has to
 * raise it at midnight. The writer of documents calls it for every invoice whose due amount or day a written document changes.
 */
export function keepOverdueTask(tx: Tx, context: Context, documentId: EntityId): void {
  const isOpen = sql<boolean>`due_cents > ${negligibleDue}::bigint and due_day is not null`
  keepTask(tx, context, documentId, { type: 'OVERDUE_INVOICE', kind: 'INVOICE', isOpen })
}
