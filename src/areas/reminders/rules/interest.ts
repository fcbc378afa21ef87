import { addDays, type Day, daysBetween, yearOf } from '#kernel/day.ts'
import { type Cents, cents, divideRounded, sumCents } from '#kernel/money.ts'
import { smallestCents } from '#kernel/numbers/minor-units.ts'
import type { BaseRate, OpenChange } from './facts.ts'

/** Days in a row on which the same was open at the same rate. */
export interface InterestPart {
  /** Both included. */
  from: Day
  to: Day
  days: number
  open: Cents
  basePercent: number
  /** The base rate and what § 288 BGB adds. */
  percent: number
}

export interface InterestFacts {
  gross: Cents
  changes: readonly OpenChange[]
  /** The first day of default. */
  from: Day
  /** The day of the letter, which counts. */
  to: Day
  isConsumer: boolean
  currency: string
  baseRates: readonly BaseRate[]
}

/** The interest, or the beginning of the first half-year whose base rate is missing. */
export type Interest = { ok: true; amount: Cents; parts: InterestPart[] } | { ok: false; missing: Day }

/** Percentage points above the base rate: § 288 Abs. 2 BGB, and Abs. 1 of consumers. */
export const pointsAbove = (isConsumer: boolean) => (isConsumer ? 5 : 9)

/** The first day of the half-year in which a day lies: base rates change on 1 January and 1 July (§ 247 BGB). */
export function halfYearOf(day: Day): Day {
  return `${yearOf(day)}-${day.slice(5) < '07-01' ? '01-01' : '07-01'}` as Day
}

const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const hundredths = (percent: number) => Math.round(percent * 100)

/**
 * Interest for default (decisions §11; § 288 BGB): of what was open each day from the first one of default to the letter's, the day of a
 * payment counting as before it; by the base rate of the half-year; ÷ 365, in leap years 366; simple, and rounded once, to what the currency
 * has.
 */
export function interestOf(facts: InterestFacts): Interest {
  const parts: InterestPart[] = []
  for (const { from, to, open } of spansOf(facts)) {
    const start = halfYearOf(from)
    const rate = facts.baseRates.find(({ validFrom }) => validFrom === start)
    if (rate === undefined) return { ok: false, missing: start }
    const percent = (hundredths(rate.percent) + hundredths(pointsAbove(facts.isConsumer))) / 100
    const days = daysBetween(from, to) + 1
    parts.push({ from, to, days, open, basePercent: rate.percent, percent })
  }
  return { ok: true, amount: amountOfParts(parts, facts.currency), parts }
}

/**
 * The interest of some days, as a letter reckoned it: the exact sum over the common denominator of both kinds of years, rounded once, to what
 * the currency has. A rate below 0 brings nothing.
 */
export function amountOfParts(parts: readonly InterestPart[], currency: string): Cents {
  const smallest = smallestCents(currency)
  let dividend = 0n
  for (const { from, open, percent, days } of parts) {
    const yearShare = isLeapYear(yearOf(from)) ? 365n : 366n
    dividend += BigInt(open) * BigInt(Math.max(hundredths(percent), 0)) * BigInt(days) * yearShare
  }
  return cents(Number(divideRounded(dividend, 365n * 366n * 10_000n * BigInt(smallest))) * smallest)
}

/** Where something was open: cut after payments and at half-years, so that each span lies in one year. */
function spansOf({ gross, changes, from, to }: InterestFacts): { from: Day; to: Day; open: Cents }[] {
  if (from > to) return []
  const begins = new Set<Day>([from])
  for (const { day } of changes) if (day >= from && day < to) begins.add(addDays(day, 1))
  for (let year = yearOf(from); year <= yearOf(to); year++)
    for (const start of [`${year}-01-01`, `${year}-07-01`] as Day[])
      if (start > from && start <= to) begins.add(start)
  const sorted = [...begins].sort()
  return sorted.flatMap((begin, index) => {
    const next = sorted[index + 1]
    const gone = sumCents(changes.filter(({ day }) => day < begin).map(({ amount }) => amount))
    const open = cents(gross - gone)
    return open <= 0 ? [] : [{ from: begin, to: next === undefined ? to : addDays(next, -1), open }]
  })
}
