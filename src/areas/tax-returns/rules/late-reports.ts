import { isLocked } from '#areas/locks/rules/locked-problems.ts'
import type { Day, Month } from '#kernel/day.ts'
import { type Period, periodOf } from '#kernel/period.ts'

/** A row as it is late or not. */
export interface ReportedRow {
  month: Month
  lateMonth: Month | null
}

/**
 * Whether a row came after the return of its period was locked (Nachmeldung, § 153 AO): it was recorded later than in the period's last
 * month. What is late for its month may still be on time for its quarter.
 */
export function isLate({ month, lateMonth }: ReportedRow, { kind }: Pick<Period, 'kind'>): boolean {
  return lateMonth !== null && lateMonth > periodOf(kind, month).to
}

/** Whether a period was locked as a whole: what is reported of it is declared, and what comes later corrects it. */
export const isDeclared = ({ to }: Period, openFrom: Day | null): boolean => isLocked(to, openFrom)
