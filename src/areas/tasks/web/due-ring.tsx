import { type Day, parseDay } from '#kernel/day.ts'
import { ProgressRing } from '#web/ui/progress-ring.tsx'
import type { PayBillTask } from '../contract.ts'
import { dueText, payRing } from '../rules/pay-ring.ts'

/** What is left of the time to pay a bill (spec 2 §4). */
export function DueRing({ task, today }: { task: PayBillTask; today: Day }) {
  const billDay = parseDay(task.data.billDate)
  const dueDay = parseDay(task.data.dueDate)
  if (billDay === null || dueDay === null) return null
  const { remaining, isOverdue } = payRing(billDay, dueDay, today)
  return <ProgressRing value={remaining} overdue={isOverdue} label={dueText(dueDay, today)} />
}
