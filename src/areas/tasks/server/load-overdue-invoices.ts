import { reminderName } from '#areas/documents/server/reminder-name.ts'
import { stateOn } from '#areas/documents/server/state-in-sql.ts'
import type { Day } from '#kernel/day.ts'
import { unitsFromCents } from '#kernel/money.ts'
import type { Tx } from '#server/db/connect.ts'
import type { OverdueTask } from '../contract/task-list.ts'

/** The invoices whose due day is over on this day, the earliest due first; of one day the older invoice first, then by the id. */
export async function loadOverdueInvoices(tx: Tx, day: Day): Promise<OverdueTask[]> {
  const rows = await tx
    .selectFrom('tasks')
    .innerJoin('documents', 'documents.document_id', 'tasks.document_id')
    .select([
      'task_id',
      'documents.document_id',
      'number',
      'partner_text',
      'partner_id',
      'document_day',
      'due_day',
    ])
    .select(['due_cents', 'gross_cents', 'currency', 'due_euro_cents'])
    .select(['reminder_level', 'reminded_day', reminderName('documents').as('reminder_name')])
    .select(stateOn(day, 'documents').as('state'))
    .where('type', '=', 'OVERDUE_INVOICE')
    .where('completed_at', 'is', null)
    .where('due_day', '<', day)
    .orderBy('due_day')
    .orderBy('document_day')
    .orderBy('task_id')
    .execute()
  return rows.map((row) => ({
    entityId: { uuid: row.task_id },
    type: 'OVERDUE_INVOICE',
    data: {
      parentEntityId: row.document_id,
      invoiceNumber: row.number,
      receiver: row.partner_text,
      partnerEntityId: row.partner_id,
      invoiceDate: row.document_day,
      dueDate: row.due_day ?? row.document_day,
      state: row.state,
      amountDue: unitsFromCents(row.due_cents),
      amount: unitsFromCents(row.gross_cents),
      currency: row.currency,
      amountDueEuro: unitsFromCents(row.due_euro_cents),
      reminderLevel: row.reminder_level,
      reminderName: row.reminder_name,
      remindedOn: row.reminded_day,
    },
  }))
}
