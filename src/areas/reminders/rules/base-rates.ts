import { type Day, formatDay } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { formatAmount } from '#kernel/numbers/amount-text.ts'
import { parseAmountText } from '#kernel/numbers/read-amount.ts'
import { halfYearOf, pointsAbove } from './interest.ts'

/** The first half-year with a base rate (§ 247 BGB). */
const firstHalfYear = '2002-01-01' as Day

/** In percent: more is a slip of the comma. */
const highest = 20

/** What is wrong with the day from which a base rate counts, in German; null: nothing. */
export function validFromFault(day: Day): string | null {
  if (halfYearOf(day) !== day)
    return 'Der Basiszinssatz ändert sich nur am 1. Januar und am 1. Juli (§ 247 BGB)'
  return day < firstHalfYear ? `Den Basiszinssatz gibt es seit dem ${formatDay(firstHalfYear)}` : null
}

/** The half-year after the one of this day. */
export function nextHalfYear(day: Day): Day {
  const start = halfYearOf(day)
  const year = Number(start.slice(0, 4))
  return (start.endsWith('07-01') ? `${year + 1}-01-01` : `${year}-07-01`) as Day
}

/** That a rate is not yet published, in German: it is known shortly before its half-year begins; null: it may be. */
export function notYetPublished(validFrom: Day, today: Day): string | null {
  if (validFrom <= nextHalfYear(today)) return null
  return `Der Basiszinssatz ab dem ${formatDay(validFrom)} steht noch nicht fest`
}

/** What is wrong with a base rate, in German; a third decimal is one of its shape. */
export function basePercentFault(percent: number): { message: string; isShape: boolean } | null {
  if (Math.round(percent * 100) / 100 !== percent)
    return { message: 'Höchstens zwei Nachkommastellen', isShape: true }
  if (Math.abs(percent) > highest)
    return { message: `Basiszinssatz: eine Zahl von −${highest} bis ${highest}`, isShape: false }
  return null
}

/** The half-years without a base rate up to that of today, the earliest first: from the first known one on, without any today's alone. */
export function missingHalfYears(known: readonly Day[], today: Day): Day[] {
  const missing: Day[] = []
  const first = known.toSorted()[0] ?? halfYearOf(today)
  for (let start = first; start <= halfYearOf(today); start = nextHalfYear(start))
    if (!known.includes(start)) missing.push(start)
  return missing
}

export type BasePercentText = { ok: true; percent: number } | { ok: false; message: string }

/** Reads a base rate as a person enters it: `1,27`, `-0,88 %`. The message is German and may be shown beside the field. */
export function readBasePercent(text: string): BasePercentText {
  const read = parseAmountText(text.replace(/\s*%\s*$/, ''))
  if (!read.ok) return read
  const percent = read.cents / 100
  const fault = basePercentFault(percent)
  return fault ? { ok: false, message: fault.message } : { ok: true, percent }
}

/** '1,27', '−0,88' */
export const basePercentText = (percent: number): string => formatAmount(cents(Math.round(percent * 100)))

/** What is asked in percent by a base rate, of businesses or of consumers; nothing where it lies below 0. */
export const interestRateText = (percent: number, isConsumer: boolean): string =>
  `${basePercentText(Math.max(percent + pointsAbove(isConsumer), 0))}\u00a0%`
