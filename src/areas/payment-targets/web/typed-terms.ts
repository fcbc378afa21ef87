import type { Day } from '#kernel/day.ts'
import { formatDay } from '#kernel/day.ts'
import { type Cents, cents, centsFromUnits, zeroCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { parseAmountText } from '#kernel/numbers/read-amount.ts'
import { readWholeNumber } from '#kernel/numbers/whole-number.ts'
import { integerInput } from '#web/ui/fields/field-input.ts'
import { type DiscountTerm, discountOf, lastDayOf, percentWords } from '../rules/discount-terms.ts'

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

/** As they go over the wire: what is empty or cannot be read is refused there. */
export function termsOnWire(terms: readonly TypedTerm[]) {
  return terms.map(({ percent, days, base }) => ({
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
