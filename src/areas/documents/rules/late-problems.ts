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
}

/** Why something is not reported late: by whom, and for which month (Nachmeldung, decisions §10). */
export function lateProblems({ isLate, payments, openFrom, permissions }: LateFacts): FieldError[] {
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
  return problems
}
