import { type Day, parseDay } from '#kernel/day.ts'
import { ProgressRing } from '#web/ui/notices/progress-ring.tsx'
import { dueText, payRing } from '../rules/pay-ring.ts'

/** What is left of the time between a document's day and its due day (spec 2 §4). */
export function DueRing({ from, until, today }: { from: string; until: string; today: Day }) {
  const documentDay = parseDay(from)
  const dueDay = parseDay(until)
  if (documentDay === null || dueDay === null) return null
  const { remaining, isOverdue } = payRing(documentDay, dueDay, today)
  return <ProgressRing value={remaining} overdue={isOverdue} label={dueText(dueDay, today)} />
}
