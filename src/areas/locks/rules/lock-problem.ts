import { type Day, firstDayOf, type Month, monthOf } from '#kernel/day.ts'
import { monthLabel } from '#kernel/period.ts'

export interface LockFacts {
  /** The first open day; null while nothing is locked. */
  openFrom: Day | null
  /** The oldest day on which anything stands; null in an empty firm. */
  oldestDay: Day | null
  today: Day
}

/**
 * The month that is to be locked next: the one after the last locked one, at first the one in which the firm's entries begin;
 * null while there is nothing to lock.
 */
export function nextToLock({ openFrom, oldestDay }: Omit<LockFacts, 'today'>): Month | null {
  const first = openFrom ?? oldestDay
  return first && monthOf(first)
}

/** Whether a month is over, so that it may be locked. */
export function isOver(month: Month, today: Day): boolean {
  return month < monthOf(today)
}

/** Why a month cannot be locked; null when it can. Months are locked in order, each when it is over (decisions §4). */
export function lockProblem(month: Month, facts: LockFacts): string | null {
  const name = monthLabel(month)
  if (facts.openFrom !== null && firstDayOf(month) < facts.openFrom) {
    return `Der ${name} ist schon festgeschrieben`
  }
  if (!isOver(month, facts.today)) {
    return `Der ${name} ist noch nicht vorbei. Ein Monat lässt sich festschreiben, sobald er vorbei ist.`
  }
  const next = nextToLock(facts)
  if (next !== null && month > next) {
    return `Monate werden der Reihe nach festgeschrieben: Zuerst ist der ${monthLabel(next)} an der Reihe.`
  }
  return null
}
