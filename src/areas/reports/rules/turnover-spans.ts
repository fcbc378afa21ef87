import { addMonths, type Day, type Month, monthOf } from '#kernel/day.ts'
import { type Cents, sumCents } from '#kernel/money.ts'
import { type Period, type PeriodKind, periodOf, shiftPeriod } from '#kernel/period.ts'

/** What a month brought; a month that is missing brought nothing. */
export type TurnoverOfMonth = (month: Month) => Cents

/** A month, quarter or year beside the same months of the year before. */
export interface TurnoverSpan {
  period: Period
  turnover: Cents
  /** Of the running one the months that have begun; null where nothing was recorded that early. */
  before: Cents | null
  isRunning: boolean
}

/** How many are shown beside one another. */
const shownSpans: Record<PeriodKind, number> = { month: 12, quarter: 8, year: 5 }

/**
 * The last months, quarters or years, the running one at the end; none before the first month with turnover. `first` is that month,
 * null where there is none.
 */
export function turnoverSpans(
  of: TurnoverOfMonth,
  kind: PeriodKind,
  today: Day,
  first: Month | null,
): TurnoverSpan[] {
  const running = periodOf(kind, monthOf(today))
  const periods = Array.from({ length: shownSpans[kind] }, (_, index) =>
    shiftPeriod(running, -index),
  ).reverse()
  return periods
    .filter(({ to }) => first !== null && to >= first)
    .map((period) => {
      const months = monthsOf(period).filter((month) => month <= monthOf(today))
      const earlier = months.map(yearBefore)
      const isKnown = first !== null && earlier.every((month) => month >= first)
      return {
        period,
        turnover: sumCents(months.map(of)),
        before: isKnown ? sumCents(earlier.map(of)) : null,
        isRunning: period.from === running.from,
      }
    })
}

/**
 * By how many percent the months that are over brought more than the same ones a year before, rounded; negative for less. Months that
 * have nothing to be compared with are left out; null where none is left, or nothing was turned over then.
 */
export function changeOfYear(
  of: TurnoverOfMonth,
  spans: readonly TurnoverSpan[],
  today: Day,
  first: Month | null,
): number | null {
  const months = spans
    .flatMap(({ period }) => monthsOf(period))
    .filter((month) => month < monthOf(today) && first !== null && yearBefore(month) >= first)
  const [now, before] = [sumCents(months.map(of)), sumCents(months.map((month) => of(yearBefore(month))))]
  return before <= 0 ? null : Math.round((now / before - 1) * 100)
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
