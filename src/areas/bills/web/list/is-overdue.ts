import type { Day } from '#kernel/day.ts'
import type { BillRow } from '../../contract.ts'

/** Whether a bill should have been paid before `today`; a credit, which is owed to us, is never overdue. */
export function isOverdue(
  { dueDate, amountDue }: Pick<BillRow, 'dueDate' | 'amountDue'>,
  today: Day,
): boolean {
  return dueDate !== null && amountDue > 0 && dueDate < today
}
