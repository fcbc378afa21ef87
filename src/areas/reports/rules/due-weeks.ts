import { addDays, type Day, dayOf, daysBetween, yearOf } from '#kernel/day.ts'
import { type Cents, sumCents } from '#kernel/money.ts'

/** What is due on a day, in EUR; without a day where there is none. */
export interface DueOnDay {
  day: Day | null
  documents: number
  euro: Cents
}

/** Days that stand together, both included; null for no end. */
export interface DueSpan {
  from: Day | null
  to: Day | null
  /** Its calendar week, the first where it goes on to a day; null where it is open. */
  week: number | null
  isOverdue: boolean
}

export interface DueWeek extends DueSpan {
  documents: number
  euro: Cents
}

const shownBefore = 3
const shownAfter = 4

/**
 * The spans of days in which open items are shown: everything older, three weeks that are over, the week of today (what of it is over
 * stands apart: it is overdue), four weeks that come, and everything later. Each day lies in exactly one.
 */
export function dueSpans(today: Day): DueSpan[] {
  const monday = mondayOf(today)
  const weekAt = (index: number): DueSpan => {
    const from = addDays(monday, 7 * index)
    return { from, to: addDays(from, 6), week: weekOf(from), isOverdue: index < 0 }
  }
  const current = weekAt(0)
  const over = { ...current, to: addDays(today, -1), isOverdue: true }
  return [
    { from: null, to: addDays(monday, -7 * shownBefore - 1), week: null, isOverdue: true },
    ...Array.from({ length: shownBefore }, (_, index) => weekAt(index - shownBefore)),
    ...(today > monday ? [over] : []),
    { ...current, from: today },
    ...Array.from({ length: shownAfter }, (_, index) => weekAt(index + 1)),
    { from: addDays(monday, 7 * (shownAfter + 1)), to: null, week: null, isOverdue: false },
  ]
}

// Weeks of the chart 'what comes in and goes out'; the last of them goes on to the day up to which is summed up.
const shownAhead = 5

/** Up to which day is looked ahead: the year's end; when that is only two weeks off, the end of January. */
export function aheadUntil(today: Day): Day {
  // Days of the calendar.
  const yearEnd = `${yearOf(today)}-12-31` as Day
  return daysBetween(today, yearEnd) > 14 ? yearEnd : (`${yearOf(today) + 1}-01-31` as Day)
}

/**
 * The spans of days of what comes in and goes out (`look/fast-day` 07): all that is overdue, what is left of the week of today, the weeks
 * that come, of which the last goes on to `aheadUntil`, and everything later. Each day lies in exactly one.
 */
export function aheadSpans(today: Day): DueSpan[] {
  const [monday, until] = [mondayOf(today), aheadUntil(today)]
  const mondays = Array.from({ length: shownAhead }, (_, index) => addDays(monday, 7 * index)).filter(
    (from) => from <= until,
  )
  const weeks = mondays.map((from, index): DueSpan => {
    const to = index === mondays.length - 1 ? until : addDays(from, 6)
    return { from: index === 0 ? today : from, to, week: weekOf(from), isOverdue: false }
  })
  return [
    { from: null, to: addDays(today, -1), week: null, isOverdue: true },
    ...weeks,
    { from: addDays(until, 1), to: null, week: null, isOverdue: false },
  ]
}

/** What is due in each span; what has no day is in none. */
export function dueWithin(spans: readonly DueSpan[], due: readonly DueOnDay[]): DueWeek[] {
  return spans.map((span) => {
    const within = due.filter(({ day }) => day !== null && isWithin(day, span))
    return { ...span, ...sumOf(within) }
  })
}

/** What all of it comes to. */
export function sumOf(due: readonly DueOnDay[]): { documents: number; euro: Cents } {
  return {
    documents: due.reduce((sum, { documents }) => sum + documents, 0),
    euro: sumCents(due.map(({ euro }) => euro)),
  }
}

const isWithin = (day: Day, { from, to }: DueSpan) =>
  (from === null || day >= from) && (to === null || day <= to)

/** The Monday of the day's week. */
export function mondayOf(day: Day): Day {
  // 1970-01-05 was a Monday.
  const days = daysBetween('1970-01-05' as Day, day)
  return addDays(day, -(((days % 7) + 7) % 7))
}

/** The calendar week of a day (ISO 8601): the first one of a year is that with its first Thursday. */
export function weekOf(day: Day): number {
  const thursday = addDays(mondayOf(day), 3)
  const firstDay = dayOf(yearOf(thursday), 1, 1)
  // The first of January is a day of every year.
  return firstDay === null ? 0 : Math.floor(daysBetween(firstDay, thursday) / 7) + 1
}
