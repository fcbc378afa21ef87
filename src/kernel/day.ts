declare const dayBrand: unique symbol

/** A calendar day, written `YYYY-MM-DD`. Business days are never a `Date`: a day has no time zone. */
export type Day = string & { readonly [dayBrand]: true }

declare const monthBrand: unique symbol

/** A calendar month, written `YYYY-MM`. */
export type Month = string & { readonly [monthBrand]: true }

const dayShape = /^(\d{4})-(\d{2})-(\d{2})$/

/** Reads `YYYY-MM-DD`; `null` for another form, for a day that does not exist, and for years before 1900 or after 2199. */
export function parseDay(text: string): Day | null {
  const match = dayShape.exec(text)
  if (!match) return null
  return dayOf(Number(match[1]), Number(match[2]), Number(match[3]))
}

/** The day of a year, a month (1–12) and a day of the month; `null` when there is no such day. */
export function dayOf(year: number, month: number, dayOfMonth: number): Day | null {
  if (year < 1900 || year > 2199 || month < 1 || month > 12 || dayOfMonth < 1) return null
  if (dayOfMonth > daysInMonth(year, month)) return null
  const two = (n: number) => String(n).padStart(2, '0')
  return `${year}-${two(month)}-${two(dayOfMonth)}` as Day
}

/** How many days a month (1–12) has. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function asUtc(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`)
}

/** The day `days` later (or earlier, when negative). */
export function addDays(day: Day, days: number): Day {
  return new Date(asUtc(day) + days * 86_400_000).toISOString().slice(0, 10) as Day
}

/** The same day of the month so many months later (or earlier); where that month is shorter, its last day (§ 188 Abs. 3 BGB). `null` outside of the years of `parseDay`. */
export function addMonths(day: Day, months: number): Day | null {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number)
  const index = year * 12 + (month - 1) + months
  const [otherYear, otherMonth] = [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1]
  return dayOf(otherYear, otherMonth, Math.min(dayOfMonth, daysInMonth(otherYear, otherMonth)))
}

/** How many days lie between two days: positive when `later` is after `earlier`. */
export function daysBetween(earlier: Day, later: Day): number {
  return Math.round((asUtc(later) - asUtc(earlier)) / 86_400_000)
}

/** The month in which a day lies. */
export function monthOf(day: Day): Month {
  return day.slice(0, 7) as Month
}

/** The month after the one in which a day lies. */
export function monthAfter(day: Day): Month {
  // No month has more than 31 days, and none fewer than 28.
  return monthOf(addDays(`${monthOf(day)}-01` as Day, 31))
}

/** The year in which a day lies. */
export function yearOf(day: Day): number {
  return Number(day.slice(0, 4))
}

const berlin = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Berlin',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

// Berlin has been whole hours from UTC since 1893, and its days begin with one.
const quarterMs = 900_000
let latest = { quarter: Number.NaN, day: '' as Day }

/** The day that an instant falls on in Europe/Berlin; 'today' in Kontor is always this (decisions §2). */
export function berlinDay(instant: Date): Day {
  // Lists ask for each row, and formatting takes its time: within a quarter of an hour the day is the same.
  const quarter = Math.floor(instant.getTime() / quarterMs)
  if (quarter !== latest.quarter) latest = { quarter, day: berlin.format(instant) as Day }
  return latest.day
}

/** The day as a person in Germany reads it: `DD.MM.YYYY`. */
export function formatDay(day: Day): string {
  return `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}`
}

/** The first day of a month. */
export function firstDayOf(month: Month): Day {
  return `${month}-01` as Day
}
