import { isLocked, whoReportsLate } from '#areas/locks/rules/locked-problems.ts'
import type { NewPayment } from '#areas/payments/rules/payment.ts'
import { type Day, dayOf, formatDay, monthOf, yearOf } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import { monthLabel } from '#kernel/period.ts'
import { allows, type Permission } from '#kernel/permissions.ts'

export interface LateFacts {
  /** Whether something that is declared so lies in a locked month. */
  isLate: boolean
  payments: readonly Pick<NewPayment, 'recordDate' | 'late'>[]
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
  if (open?.late) problems.push(openMonth(open.late.receivedOn))
  const long = payments.flatMap(({ late = null, recordDate }) =>
    late === null ? [] : tooLongAgo(late.receivedOn, recordDate),
  )
  problems.push(...long.slice(0, 1))
  // Else it would stand beside a locked month in rows that no lock closes for years, and in the One-Stop-Shop's return of a day to come.
  if (isLate && own !== null && own.day > today) problems.push({ path: own.path, message: notYet })
  if (payments.some(({ late = null, recordDate }) => late !== null && recordDate > today)) {
    problems.push({ path: 'recordDate', message: notYet })
  }
  return problems
}

/** The true day of a payment lies in an open month: then it is its date. */
export const openMonth = (receivedOn: Day): FieldError => ({
  path: 'receivedOn',
  message: `Der ${monthLabel(monthOf(receivedOn))} ist offen: Dort wird nichts nachgemeldet. Der wahre Tag ist das Datum der Zahlung.`,
})

/** How far back tax can still be owed: ten years at the most, which begin up to three years late (§§ 169, 170 AO). */
const yearsOfTax = 13

/** The true day of a payment that is reported late, where no tax of that time is owed any more: most likely it was mistyped. */
export function tooLongAgo(receivedOn: Day, recordDate: Day): FieldError[] {
  const earliest = dayOf(yearOf(recordDate) - yearsOfTax, 1, 1)
  if (earliest === null || receivedOn >= earliest) return []
  const message = `Der wahre Tag der Zahlung, der ${formatDay(receivedOn)}, liegt vor dem ${formatDay(earliest)}: So weit zurück wird nichts nachgemeldet. Bitte prüfen Sie das Jahr.`
  return [{ path: 'receivedOn', message }]
}

const notYet =
  'Das Datum liegt in der Zukunft: Nachgemeldet wird heute oder an einem früheren Tag, der offen ist.'
