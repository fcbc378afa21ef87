import type { Day } from '#kernel/day.ts'
import { formatDay } from '#kernel/day.ts'
import { type Cents, cents, centsFromUnits, unitsFromCents, zeroCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { parseAmountText } from '#kernel/numbers/read-amount.ts'
import { readWholeNumber } from '#kernel/numbers/whole-number.ts'
import { integerInput } from '#web/ui/fields/field-input.ts'
import {
  type DiscountTerm,
  discountOf,
  faultsOfTerms,
  lastDayOf,
  mostTerms,
  percentWords,
  writtenDayOf,
} from '../rules/discount-terms.ts'

// Steps of Skonto as forms hold them: as they were typed.

export interface TypedTerm {
  percent: string
  days: string
  /** Of what it is taken, in units of the currency; only an e-invoice says so. */
  base: number | null
}

export const emptyTerm: TypedTerm = { percent: '', days: '', base: null }

interface WireTerm {
  days: number
  percent: number
  base?: number | null
}

/** Steps of the wire as they are typed; a draft of an earlier version knows none. */
export function typedTerms(terms: readonly WireTerm[] = []): TypedTerm[] {
  return terms.map(({ days, percent, base = null }) => ({
    percent: percent.toLocaleString('de-DE', { maximumFractionDigits: 2, useGrouping: false }),
    days: String(days),
    base,
  }))
}

/** Steps of a stored draft, whoever wrote it: what is not of their kind begins empty, and none is beyond the last. */
export function soundTerms(terms: readonly unknown[]): TypedTerm[] {
  return terms.slice(0, mostTerms).map((term) => {
    const { percent, days, base } = (term ?? {}) as Readonly<Record<string, unknown>>
    const known = typeof base === 'number' ? centsFromUnits(base) : null
    return {
      percent: typeof percent === 'string' ? percent : '',
      days: typeof days === 'string' ? days : '',
      base: known !== null && known > 0 ? unitsFromCents(known) : null,
    }
  })
}

/** Whether something of it was typed: a step that was only opened is none. */
export const isBegunTerm = ({ percent, days }: TypedTerm): boolean => (percent + days).trim() !== ''

/** As they go over the wire: what is half empty or cannot be read is refused there. */
export function termsOnWire(terms: readonly TypedTerm[]) {
  return terms.filter(isBegunTerm).map(({ percent, days, base }) => ({
    percent: percentInput(percent),
    days: integerInput(days),
    ...(base !== null && { base }),
  }))
}

/** The same of a partner, who agrees on no base. */
export const agreedOnWire = (terms: readonly TypedTerm[]) =>
  termsOnWire(terms.map((term) => ({ ...term, base: null })))

function percentInput(text: string): number | string | null {
  if (text.trim() === '') return null
  const read = parseAmountText(text.replace(/\s*%\s*$/, ''))
  return read.ok ? read.cents / 100 : text
}

/** The step that was typed; null while it is unfinished or cannot be read. */
export function termOf({ percent, days, base }: TypedTerm): DiscountTerm | null {
  const [share, count] = [percentInput(percent), readWholeNumber(days)]
  if (typeof share !== 'number' || share <= 0 || share > 50 || !count.ok || count.value > 9999) return null
  return { percent: share, days: count.value, base: base === null ? null : centsFromUnits(base) }
}

/** The payment target as it is typed; null as long as it is none. */
export function typedDays(text: string): number | null {
  const read = readWholeNumber(text)
  return read.ok ? read.value : null
}

/** Which of its fields is wrong. */
export type WrongFields = Record<'percent' | 'days', boolean>

/** What of each step is wrong, as the contract says it: by itself, or beside the other one and the payment target. */
export function wrongFields(terms: readonly TypedTerm[], paymentTargetDays: number | null): WrongFields[] {
  const own = terms.map((typed): WrongFields => {
    if (!isBegunTerm(typed)) return { percent: false, days: false }
    return {
      percent: termOf({ ...typed, days: '1' }) === null,
      days: termOf({ ...typed, percent: '1' }) === null,
    }
  })
  const read = terms.filter(isBegunTerm).flatMap((typed) => termOf(typed) ?? [])
  // As a whole only once each of them can be read.
  if (read.length < terms.length) return own
  const faults = faultsOfTerms(read, paymentTargetDays).map(({ path }) => path)
  return own.map(({ percent, days }, step) => ({
    percent: percent || faults.includes(`${step}.percent`),
    days: days || faults.includes(`${step}.days`),
  }))
}

/** What a sentence says of steps that will be refused; '' where they are in order. */
export function termsFault(terms: readonly TypedTerm[], paymentTargetDays: number | null): string {
  const read = terms.filter(isBegunTerm).map(termOf)
  if (read.includes(null)) return 'Skonto: Prozentsatz und Tage angeben'
  return (
    faultsOfTerms(
      read.filter((term) => term !== null),
      paymentTargetDays,
    )[0]?.message ?? ''
  )
}

export interface Granting {
  /** The document's own day; null while it is unknown. */
  day: Day | null
  /** Gross less its corrections; null while it is unknown. */
  whole: Cents | null
  /** What is still open of it; by default all. */
  due?: Cents
  currency: string
}

/** 'bis 02.12.2026, 959,42 €': until when, and what is to be paid then, as far as it is known. */
export function dueWords(
  term: DiscountTerm,
  { day, whole, currency, due = whole ?? zeroCents }: Granting,
): string {
  const rest = whole === null ? zeroCents : cents(due - discountOf(term, whole, currency))
  return [
    day === null ? '' : `bis ${formatDay(lastDayOf(term, day))}`,
    rest <= 0 ? '' : formatMoney(rest, currency),
  ]
    .filter(Boolean)
    .join(', ')
}

/** 'vereinbart bis 05.12.2026 (§ 193 BGB)', where the paper names another day than the last one in time; '' elsewhere. */
export function writtenWords(term: DiscountTerm, { day }: Pick<Granting, 'day'>): string {
  if (day === null) return ''
  const written = writtenDayOf(term, day)
  return written === lastDayOf(term, day) ? '' : `vereinbart bis ${formatDay(written)} (§\u00a0193\u00a0BGB)`
}

/** 'Skonto 2 % bis 14.12.2026, 1.166,20 €', two steps parted by a semicolon; '' for none. */
export function discountSentence(terms: readonly TypedTerm[], granting: Granting): string {
  const words = terms.flatMap((typed) => {
    const term = termOf(typed)
    return term === null ? [] : [`${percentWords(term.percent)} ${dueWords(term, granting)}`.trim()]
  })
  return words.length === 0 ? '' : `Skonto ${words.join('; ')}`
}

/** What they are called where two people changed them: '3 % in 5 Tagen; 2 % in 7 Tagen'. */
export function typedWords(terms: readonly TypedTerm[]): string {
  return terms.map(({ percent, days }) => `${percent} % in ${days} Tagen`).join('; ')
}
