import { isLocked } from '#areas/locks/rules/locked-problems.ts'
import type { Day, Month } from '#kernel/day.ts'
import { type Period, periodOf } from '#kernel/period.ts'

/** A row as it is late or not. */
export interface ReportedRow {
  month: Month
  /** Of what came after its month was locked, the first month that was open then; else null. */
  lateOpen: Month | null
}

/**
 * Whether a row came after the return of its period was locked (Nachmeldung, § 153 AO): the period's last month was locked by then. What is
 * late for its month may still be on time for its quarter.
 */
export function isLate({ month, lateOpen }: ReportedRow, { kind }: Pick<Period, 'kind'>): boolean {
  return lateOpen !== null && lateOpen > periodOf(kind, month).to
}

/** Whether a period was locked as a whole: what is reported of it is declared, and what comes later corrects it. */
export const isDeclared = ({ to }: Period, openFrom: Day | null): boolean => isLocked(to, openFrom)
