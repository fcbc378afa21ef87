import { addDays, type Day } from '#kernel/day.ts'
import { workdayFrom } from '#kernel/workdays.ts'
import type { Level, RemindedInvoice } from './facts.ts'

/** The level that comes next, from which day on, and after what; null after the last one. */
export interface NextLevel {
  level: number
  from: Day
  after: 'DUE' | 'LETTER'
}

/** One up, never two: the first so many days after the moved due day, each other one after the letter before (decisions §11). */
export function nextLevel(
  { dueDay, letters }: Pick<RemindedInvoice, 'dueDay' | 'letters'>,
  levels: readonly Level[],
): NextLevel | null {
  const last = letters.at(-1)
  const level = (last?.level ?? 0) + 1
  const next = levels[level - 1]
  if (next === undefined) return null
  return last === undefined
    ? { level, from: addDays(workdayFrom(dueDay), next.days), after: 'DUE' }
    : { level, from: addDays(last.day, next.days), after: 'LETTER' }
}

/** The last day to pay that a letter names: a working day. */
export function payUntilOf(day: Day, { payWithin }: Pick<Level, 'payWithin'>): Day {
  return workdayFrom(addDays(day, payWithin))
}

/** Whether an invoice is overdue: its moved due day is over (§ 193 BGB). */
export function isOverdue({ dueDay }: Pick<RemindedInvoice, 'dueDay'>, day: Day): boolean {
  return workdayFrom(dueDay) < day
}

/** How many working days passed since `earlier`, `later` included. */
export function workingDaysSince(earlier: Day, later: Day, most = 10): number {
  let count = 0
  for (let day = addDays(earlier, 1); day <= later && count < most; day = addDays(day, 1))
    if (workdayFrom(day) === day) count++
  return count
}
