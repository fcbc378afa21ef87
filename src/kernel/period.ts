import { addMonths, type Day, daysInMonth, type Month, monthOf } from './day.ts'

// Months, quarters and years, as tax periods and reports are made of them.

export const periodKinds = ['month', 'quarter', 'year'] as const
export type PeriodKind = (typeof periodKinds)[number]

/** A calendar month, quarter or year; `from` and `to` are its first and last month. */
export interface Period {
  kind: PeriodKind
  from: Month
  to: Month
}

const monthsOfKind: Record<PeriodKind, number> = { month: 1, quarter: 3, year: 12 }

/** Months one after another; both are included. */
export type Months = Pick<Period, 'from' | 'to'>

/** The period of a kind in which a month lies. */
export function periodOf(kind: PeriodKind, month: Month): Period {
  const length = monthsOfKind[kind]
  const [year = 0, ofYear = 1] = month.split('-').map(Number)
  const first = ofYear - ((ofYear - 1) % length)
  return { kind, from: monthText(year, first), to: monthText(year, first + length - 1) }
}

/** The period so many later (or earlier, when negative); the same one where that would leave the years that days have (1900–2199). */
export function shiftPeriod(period: Period, steps: number): Period {
  const first = addMonths(`${period.from}-01` as Day, steps * monthsOfKind[period.kind])
  return first ? periodOf(period.kind, monthOf(first)) : period
}

/** The last period of a kind that is over on a day: what is reported next. */
export function lastPeriod(kind: PeriodKind, today: Day): Period {
  return shiftPeriod(periodOf(kind, monthOf(today)), -1)
}

/** The first and the last day of a period. */
export function daysOfPeriod({ from, to }: Months): { from: Day; to: Day } {
  const [year = 0, month = 0] = to.split('-').map(Number)
  return { from: `${from}-01` as Day, to: `${to}-${twoDigits(daysInMonth(year, month))}` as Day }
}

/** A period in a few signs, for addresses: `2026-10`, `2026-Q3`, `2026`. */
export function periodText({ kind, from }: Period): string {
  const year = from.slice(0, 4)
  return kind === 'month' ? from : kind === 'quarter' ? `${year}-Q${quarterOf(from)}` : year
}

const periodShape = /^((?:19|20|21)\d{2})(?:-(0[1-9]|1[0-2])|-Q([1-4]))?$/

/** Reads what `periodText` writes; null for anything else. */
export function parsePeriod(text: string): Period | null {
  const match = periodShape.exec(text)
  if (!match) return null
  const [, year, month, quarter] = match
  if (month) return periodOf('month', monthText(Number(year), Number(month)))
  if (quarter) return periodOf('quarter', monthText(Number(year), Number(quarter) * 3))
  return periodOf('year', monthText(Number(year), 1))
}

/** Any months in a few signs, for addresses: `2025-12--2026-11`. */
export function monthsText({ from, to }: Months): string {
  return `${from}--${to}`
}

/** Reads what `monthsText` and `periodText` write; null for anything else, and for months that end before they begin. */
export function parseMonths(text: string): (Months & { label: string }) | null {
  const period = parsePeriod(text)
  if (period) return { from: period.from, to: period.to, label: periodLabel(period) }
  const [first, last, ...more] = text.split('--').map(parsePeriod)
  if (first?.kind !== 'month' || last?.kind !== 'month' || more.length > 0 || first.from > last.to)
    return null
  return { from: first.from, to: last.to, label: `${monthLabel(first.from)} – ${monthLabel(last.to)}` }
}

const monthNames = [
  ...['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni'],
  ...['Juli', 'August', 'September', 'Oktober', 'November', 'Dezember'],
]

/** A month as people say it: 'Oktober 2026'. */
export function monthLabel(month: Month): string {
  return `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
}

/** A period as people say it: 'Oktober 2026', '3. Quartal 2026', '2026'. */
export function periodLabel({ kind, from }: Period): string {
  const year = from.slice(0, 4)
  return kind === 'month'
    ? monthLabel(from)
    : kind === 'quarter'
      ? `${quarterOf(from)}. Quartal ${year}`
      : year
}

function quarterOf(month: Month): number {
  return Math.ceil(Number(month.slice(5)) / 3)
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

function monthText(year: number, month: number): Month {
  return `${year}-${twoDigits(month)}` as Month
}
