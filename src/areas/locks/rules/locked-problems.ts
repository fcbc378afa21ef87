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
}

/** What is wrong with a day before the first open one; null where it is open, or nothing is locked (`openFrom` null). */
export function lockedProblem(what: string, month: Month, openFrom: Day | null): string | null {
  if (openFrom === null || firstDayOf(month) >= openFrom) return null
  return `${what} liegt im ${monthLabel(month)}, und der ist festgeschrieben. Offen ist alles ab dem ${formatDay(openFrom)}.`
}

/** The same of a form's field, as its `check` says it. */
export function lockedDayFaults(
  path: string,
  what: string,
  day: Day | null,
  openFrom: Day | null,
): FieldError[] {
  return day === null ? [] : lockedProblems([{ month: monthOf(day), path, what }], openFrom)
}

/** One problem for each field whose month is locked. */
export function lockedProblems(touched: readonly TouchedMonth[], openFrom: Day | null): FieldError[] {
  const problems = new Map<string, FieldError>()
  for (const { month, path, what } of touched) {
    const message = lockedProblem(what, month, openFrom)
    if (message !== null && !problems.has(path)) problems.set(path, { path, message })
  }
  return [...problems.values()]
}
