import { sql } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { negligibleDue } from '../../rules/tasks/pay-bill.ts'
import { keepTask } from './keep-task.ts'

/**
 * The task to pay a bill, by what is open on it. The writer of documents (`documents/server/write-document.ts`) calls it; it reads
 * what the database made of the writes (`due_cents`).
 */
export function keepPayBillTask(tx: Tx, context: Context, documentId: EntityId): void {
  const isOpen = sql<boolean>`due_cents > ${negligibleDue}::bigint`
  keepTask(tx, context, documentId, { type: 'PAY_BILL', kind: 'BILL', isOpen })
}
