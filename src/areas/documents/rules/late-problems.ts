import { isLocked, whoReportsLate } from '#areas/locks/rules/locked-problems.ts'
import type { NewPayment } from '#areas/payments/rules/payment.ts'
import { type Day, monthOf } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import { monthLabel } from '#kernel/period.ts'
import { allows, type Permission } from '#kernel/permissions.ts'

export interface LateFacts {
  /** Whether something that is declared so lies in a locked month. */
  isLate: boolean
  payments: readonly NewPayment[]
  openFrom: Day | null
  permissions: readonly Permission[]
  /** The document's own day, and the field that says it; null where payments alone come or go. */
  own: { day: Day; path: string } | null
  today: Day
}

/** Why something is not reported late: by whom, and for which month (Nachmeldung, decisions §10). */
export function lateProblems({
  isLate,
  payments,
  openFrom,
  permissions,
  own,
  today,
}: LateFacts): FieldError[] {
  const problems: FieldError[] = []
  if (isLate && !allows('REPORT_VIEW', permissions)) {
    problems.push({ path: 'declarations.LATE_REPORT', message: whoReportsLate })
  }
  const open = payments.find(
    ({ late = null }) => late !== null && !isLocked(monthOf(late.receivedOn), openFrom),
  )
  if (open?.late) {
    const message = `Der ${monthLabel(monthOf(open.late.receivedOn))} ist offen: Dort wird nichts nachgemeldet. Der wahre Tag ist das Datum der Zahlung.`
    problems.push({ path: 'receivedOn', message })
  }
  // Else it would stand beside a locked month in rows that no lock closes for years, and in the One-Stop-Shop's return of a day to come.
  if (isLate && own !== null && own.day > today) problems.push({ path: own.path, message: notYet })
  if (payments.some(({ late = null, recordDate }) => late !== null && recordDate > today)) {
    problems.push({ path: 'recordDate', message: notYet })
  }
  return problems
}

const notYet =
  'Das Datum liegt in der Zukunft: Nachgemeldet wird heute oder an einem früheren Tag, der offen ist.'
