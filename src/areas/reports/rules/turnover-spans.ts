import { addMonths, type Day, type Month, monthOf } from '#kernel/day.ts'
import { type Cents, sumCents } from '#kernel/money.ts'
import { type Period, type PeriodKind, periodOf, shiftPeriod } from '#kernel/period.ts'

/** What a month brought; a month that is missing brought nothing. */
export type TurnoverOfMonth = (month: Month) => Cents

/** What is compared with the year before: the running month with the same days of it. */
export interface Turnovers {
  of: TurnoverOfMonth
  /** The first month with turnover; null where there is none. */
  first: Month | null
  today: Day
  /** What the month of `today` had brought a year before, up to the same day; undefined while nobody knows. */
  toSameDay: Cents | undefined
}

/** A month, quarter or year beside the same months of the year before. */
export interface TurnoverSpan {
  period: Period
  turnover: Cents
  /** Of the running one up to the same day; null where nothing was recorded that early, or it is not known yet. */
  before: Cents | null
  isRunning: boolean
}

/** How many are shown beside one another. */
const shownSpans: Record<PeriodKind, number> = { month: 12, quarter: 8, year: 5 }

/** The last months, quarters or years, the running one at the end; none before the first month with turnover. */
export function turnoverSpans(turnovers: Turnovers, kind: PeriodKind): TurnoverSpan[] {
  const { of, first, today } = turnovers
  const running = periodOf(kind, monthOf(today))
  const periods = Array.from({ length: shownSpans[kind] }, (_, index) =>
    shiftPeriod(running, -index),
  ).reverse()
  return periods
    .filter(({ to }) => first !== null && to >= first)
    .map((period) => {
      const months = monthsOf(period).filter((month) => month <= monthOf(today))
      const isKnown = first !== null && months.every((month) => yearBefore(month) >= first)
      return {
        period,
        turnover: sumCents(months.map(of)),
        before: isKnown ? sumBefore(turnovers, months) : null,
        isRunning: period.from === running.from,
      }
    })
}

/** Days that are compared with the same ones a year before. */
export interface TurnoverChange {
  /** By how many percent they brought more, rounded; negative for less. */
  percent: number
  from: Day
  to: Day
  fromBefore: Day
  toBefore: Day
  /** They are all that is shown. */
  isWhole: boolean
}

/**
 * How the months that are shown compare with the same days a year before, up to the same day; of quarters and years, which show more than
 * one year, the running year. Months that have nothing to be compared with are left out; null where none is left, or nothing was turned
 * over then, or it is not known yet.
 */
export function changeOfYear(turnovers: Turnovers, spans: readonly TurnoverSpan[]): TurnoverChange | null {
  const { of, first, today } = turnovers
  const shown = spans.flatMap(({ period }) => monthsOf(period)).filter((month) => month <= monthOf(today))
  const isOfMonths = spans[0]?.period.kind === 'month'
  const wanted = isOfMonths ? shown : shown.filter((month) => month.slice(0, 4) === today.slice(0, 4))
  const months = wanted.filter((month) => first !== null && yearBefore(month) >= first)
  const [begin] = months
  const before = sumBefore(turnovers, months)
  if (begin === undefined || before === null || before <= 0) return null
  // Days of the calendar.
  const from = `${begin}-01` as Day
  return {
    percent: Math.round((sumCents(months.map(of)) / before - 1) * 100),
    ...{ from, to: today, isWhole: months.length === shown.length },
    ...{ fromBefore: addMonths(from, -12) ?? from, toBefore: dayBefore(today) },
  }
}

/** The same day a year before; of a leap day the last of its February. */
export const dayBefore = (day: Day): Day => addMonths(day, -12) ?? day

function sumBefore({ of, today, toSameDay }: Turnovers, months: readonly Month[]): Cents | null {
  if (toSameDay === undefined && months.includes(monthOf(today))) return null
  return sumCents(
    months.map((month) =>
      month === monthOf(today) && toSameDay !== undefined ? toSameDay : of(yearBefore(month)),
    ),
  )
}

const yearBefore = (month: Month): Month => shifted(month, -12) ?? month

function monthsOf({ from, to }: Period): Month[] {
  const months: Month[] = []
  for (let month: Month | null = from; month !== null && month <= to; month = shifted(month, 1))
    months.push(month)
  return months
}

function shifted(month: Month, by: number): Month | null {
  const day = addMonths(`${month}-01` as Day, by)
  return day === null ? null : monthOf(day)
}
