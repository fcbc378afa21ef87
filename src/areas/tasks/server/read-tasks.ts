import { unitsFromCents } from '#kernel/money.ts'
import { allows } from '#kernel/permissions.ts'
import { read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { type ApprovalTask, type PayBillTask, readTasks } from '../contract.ts'
import { dueDayOf } from '../rules/pay-bill.ts'

/** Users who wait first, longest waiting first; then bills by the day they are due. */
export const readTasksRead = read(readTasks, async (tx, _query, { actor }) => {
  const [approvals, bills] = await Promise.all([
    allows('USER_APPROVE', actor.permissions) ? loadApprovals(tx) : [],
    loadPayBills(tx),
  ])
  return [...approvals, ...bills]
})

async function loadApprovals(tx: Tx): Promise<ApprovalTask[]> {
  const rows = await tx
    .selectFrom('tasks')
    .innerJoin('users', 'users.user_id', 'tasks.user_id')
    .select(['task_id', 'users.user_id', 'email', 'first_name', 'family_name'])
    .where('type', '=', 'USER_APPROVAL')
    .where('completed_at', 'is', null)
    .orderBy('raised_at')
    .orderBy('task_id')
    .execute()
  return rows.map((row) => ({
    entityId: { uuid: row.task_id },
    type: 'USER_APPROVAL',
    data: {
      parentEntityId: row.user_id,
      email: row.email,
      firstName: row.first_name,
      familyName: row.family_name,
    },
  }))
}

async function loadPayBills(tx: Tx): Promise<PayBillTask[]> {
  const rows = await tx
    .selectFrom('tasks')
    .innerJoin('documents', 'documents.document_id', 'tasks.document_id')
    .select([
      'task_id',
      'documents.document_id',
      'number',
      'partner_text',
      'document_day',
      'payment_target_days',
      'due_cents',
      'gross_cents',
      'currency',
    ])
    .where('type', '=', 'PAY_BILL')
    .where('completed_at', 'is', null)
    .execute()
  return rows
    .map(
      (row): PayBillTask => ({
        entityId: { uuid: row.task_id },
        type: 'PAY_BILL',
        data: {
          parentEntityId: row.document_id,
          billNumber: row.number,
          supplier: row.partner_text,
          billDate: row.document_day,
          dueDate: dueDayOf(row.document_day, row.payment_target_days),
          amountDue: unitsFromCents(row.due_cents),
          amount: unitsFromCents(row.gross_cents),
          currency: row.currency,
        },
      }),
    )
    .sort(byDueDay)
}

/** The earliest due first; of one day the older bill first, then by the id, so that the order stays. */
function byDueDay(a: PayBillTask, b: PayBillTask): number {
  return (
    compare(a.data.dueDate, b.data.dueDate) ||
    compare(a.data.billDate, b.data.billDate) ||
    compare(a.entityId.uuid, b.entityId.uuid)
  )
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
