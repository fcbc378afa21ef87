import { type Day, firstDayOf, formatDay, type Month, monthOf } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import { monthLabel } from '#kernel/period.ts'

/** A month that a change touches. */
export interface TouchedMonth {
  month: Month
  /** The field that says so. */
  path: string
  /** What lies in it, as the beginning of a sentence: 'Das Rechnungsdatum'. */
  what: string
  /**
   * Whether it may be reported late, for a month that is locked (Nachmeldung); DECLARED: it is. Left out: nothing comes into a locked
   * month, or goes out of it.
   */
  late?: 'POSSIBLE' | 'DECLARED'
}

/** Said to those who may not report late: who may. It changes a return, so it takes the right to see returns (REPORT_VIEW). */
export const whoReportsLate =
  'Für einen festgeschriebenen Monat meldet die Geschäftsführung nach: Das ändert eine abgegebene Steuermeldung. Bitte geben Sie ihr den Beleg.'

/** What is wrong with a day before the first open one; null where it is open, or nothing is locked (`openFrom` null). */
export function lockedProblem(what: string, month: Month, openFrom: Day | null): string | null {
  if (openFrom === null || !isLocked(month, openFrom)) return null
  return `${what} liegt im ${monthLabel(month)}, ${isClosed}. Offen ist alles ab dem ${formatDay(openFrom)}.`
}

const isClosed = 'und der ist festgeschrieben'

/** Whether something is refused because it lies in a locked month, by the words of `lockedProblem`. */
export const isLockedRefusal = ({ message }: FieldError): boolean => message.includes(isClosed)

/** Said at the reason where nothing else is missing to report it late. */
export const missingReason = 'Bitte begründen Sie, warum nachgemeldet wird'

/** The problems of what may be reported late and bears no reason yet: not the day is wrong, the reason is missing (decisions §10). */
export function asMissingReason(problems: readonly FieldError[]): FieldError[] {
  const others = problems.filter((problem) => !isLockedRefusal(problem))
  if (others.length === problems.length) return others
  return [...others, { path: 'declarations.LATE_REPORT', message: missingReason }]
}

/** The same for those who may not report it: what is refused for its month says who may. */
export function asReportedByOthers(problems: readonly FieldError[]): FieldError[] {
  return problems.map((problem) =>
    isLockedRefusal(problem) ? { ...problem, message: `${problem.message} ${othersReport}` } : problem,
  )
}

const othersReport = 'Nachmelden kann es die Geschäftsführung.'

/** The same of a form's field, as its `check` says it. */
export function lockedDayFaults(
  path: string,
  what: string,
  day: Day | null,
  openFrom: Day | null,
): FieldError[] {
  return day === null ? [] : lockedProblems([{ month: monthOf(day), path, what }], openFrom)
}

/** Whether something is reported late: what is declared so lies in a locked month. */
export function reportsLate(touched: readonly TouchedMonth[], openFrom: Day | null): boolean {
  return touched.some(({ month, late }) => late === 'DECLARED' && isLocked(month, openFrom))
}

/** Whether reporting it late is a way on: nothing else of it lies in a locked month. */
export function mayReportLate(touched: readonly TouchedMonth[], openFrom: Day | null): boolean {
  const locked = touched.filter(({ month }) => isLocked(month, openFrom))
  return locked.length > 0 && locked.every(({ late }) => late !== undefined)
}

/** Whether a month lies before the first open day; null: nothing is locked. */
export const isLocked = (month: Month, openFrom: Day | null): boolean =>
  openFrom !== null && firstDayOf(month) < openFrom

/** One problem for each field whose month is locked, but for what is reported late. */
export function lockedProblems(touched: readonly TouchedMonth[], openFrom: Day | null): FieldError[] {
  const problems = new Map<string, FieldError>()
  for (const { month, path, what, late } of touched) {
    if (late === 'DECLARED') continue
    const message = lockedProblem(what, month, openFrom)
    if (message !== null && !problems.has(path)) problems.set(path, { path, message })
  }
  return [...problems.values()]
}
