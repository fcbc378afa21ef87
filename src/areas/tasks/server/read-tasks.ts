import { allows, type Permission } from '#kernel/permissions.ts'
import { read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { type ApprovalTask, type OverdueTask, type PayBillTask, readTasks } from '../contract/task-list.ts'
import type { TaskKind } from '../contract.ts'
import { loadCorrectionTasks } from './load-correction-tasks.ts'
import { loadEvidenceTasks } from './load-evidence-tasks.ts'
import { loadOverdueInvoices } from './load-overdue-invoices.ts'
import { loadPayBills } from './load-pay-bills.ts'
import { loadProductTasks } from './load-product-tasks.ts'
import { loadRequestTasks } from './load-request-tasks.ts'

/** Each kind of task for whoever may also see what it is about. Users who wait first, longest waiting first, and what was asked for; then bills and overdue invoices by the day they are due, returns that are to be corrected, lines that wait for their product, and invoices without evidence. */
export const readTasksRead = read(readTasks, async (tx, { day, kind }, { actor, today }) => {
  const seenOn = day ?? today
  const wants = (access: Permission, ...kinds: TaskKind[]) =>
    allows(access, actor.permissions) && (kind === undefined || kinds.includes(kind))
  const [approvals, requests, bills, overdue, corrections, products, evidence] = await Promise.all([
    wants('USER_APPROVE', 'USER_APPROVAL') ? loadApprovals(tx) : [],
    wants('LINE_ITEM_CATEGORY_CREATE', 'REQUEST') ? loadRequestTasks(tx) : [],
    wants('BILL_VIEW', 'PAY_BILL', 'OVERDUE_BILL')
      ? loadPayBills(tx, seenOn, kind === 'OVERDUE_BILL' ? { dueBefore: seenOn } : {})
      : [],
    wants('INVOICE_VIEW', 'OVERDUE_INVOICE') ? loadOverdueInvoices(tx, seenOn) : [],
    wants('REPORT_VIEW', 'CORRECTED_RETURN') ? loadCorrectionTasks(tx) : [],
    wants('BILL_VIEW', 'ASSIGN_PRODUCT') ? loadProductTasks(tx, seenOn) : [],
    wants('INVOICE_VIEW', 'EVIDENCE') ? loadEvidenceTasks(tx, seenOn) : [],
  ])
  const byDueDay = [...bills, ...overdue].sort(byDueDate)
  return [...approvals, ...requests, ...byDueDay, ...corrections, ...products, ...evidence]
})

/** By the day until which Skonto is still granted, else by the one on which it is due. */
function byDueDate(one: PayBillTask | OverdueTask, other: PayBillTask | OverdueTask): number {
  const [a, b] = [standingDay(one), standingDay(other)]
  return a < b ? -1 : Number(a > b)
}

const standingDay = (task: PayBillTask | OverdueTask): string =>
  (task.type === 'PAY_BILL' ? task.data.discountDate : null) ?? task.data.dueDate

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
