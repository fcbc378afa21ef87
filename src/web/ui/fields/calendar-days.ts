import { addDays, type Day, dayOf, daysInMonth, yearOf } from '#kernel/day.ts'

/** The weeks that a month touches, each from Monday to Sunday (DIN ISO 8601). */
export function weeksOfMonth(day: Day): Day[][] {
  const first = firstOfMonth(day)
  const start = addDays(first, -weekday(first))
  const weeks: Day[][] = []
  for (let monday = start; monday.slice(0, 7) <= day.slice(0, 7); monday = addDays(monday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)))
  }
  return weeks
}

/** The day of the week: 0 is Monday, 6 is Sunday. */
export function weekday(day: Day): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}

/** The same day `months` later; the last day of that month where it has no such day. */
export function addMonths(day: Day, months: number): Day {
  const total = yearOf(day) * 12 + monthNumber(day) - 1 + months
  const year = Math.floor(total / 12)
  const month = (total % 12) + 1
  const wanted = Math.min(Number(day.slice(8)), daysInMonth(year, month))
  return dayOf(year, month, wanted) ?? day
}

function firstOfMonth(day: Day): Day {
  return dayOf(yearOf(day), monthNumber(day), 1) ?? day
}

function monthNumber(day: Day): number {
  return Number(day.slice(5, 7))
}

const monthNames = new Intl.DateTimeFormat('de-DE', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const longNames = new Intl.DateTimeFormat('de-DE', { timeZone: 'UTC', dateStyle: 'full' })

/** 'März 2026' */
export function monthName(day: Day): string {
  return monthNames.format(new Date(`${day}T00:00:00Z`))
}

/** 'Donnerstag, 5. März 2026' */
export function longDayName(day: Day): string {
  return longNames.format(new Date(`${day}T00:00:00Z`))
}
