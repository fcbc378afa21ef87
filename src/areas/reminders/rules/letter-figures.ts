import type { Day } from '#kernel/day.ts'
import { type Cents, sumCents } from '#kernel/money.ts'
import { asksLumpSum, type ClaimsOfLetter, claimsOf } from './claims.ts'
import { type Default, defaultOf } from './default.ts'
import type { BaseRate, Claim, ClaimKind, Level, RemindedInvoice } from './facts.ts'
import { type InterestPart, interestOf } from './interest.ts'
import { payUntilOf } from './next-level.ts'

/** An invoice of a letter with the level that it gets. */
export interface LetterItem {
  invoice: RemindedInvoice
  level: number
}

export interface LetterInput {
  day: Day
  currency: string
  levels: readonly Level[]
  items: readonly LetterItem[]
  /** What stands of the customer in this currency. */
  claims: readonly Claim[]
  without: readonly ClaimKind[]
  baseRates: readonly BaseRate[]
}

export interface FiguredItem extends LetterItem {
  /** Null where it never begins without another letter; it may lie behind the letter's day. */
  default: Default | null
  isInDefault: boolean
  /** Days and rates of its interest; null where its level asks for none, it is not in default, or a base rate is missing. */
  interest: { amount: Cents; parts: InterestPart[] } | null
  /** Whether it asks for the 40 €, also where they were claimed or paid before. */
  lumpSum: boolean
}

/** All figures of a letter: the list of proposals, the preview and the command go by the same. */
export interface LetterFigures extends ClaimsOfLetter {
  /** The highest of its items', whose texts, days and fee it has. */
  level: number
  payUntil: Day
  items: FiguredItem[]
  /** The beginning of a half-year without a base rate, where interest is asked for; null elsewhere. */
  missingBaseRate: Day | null
  /** What is open of the invoices, what is claimed beside, and both. */
  due: Cents
  claimed: Cents
  total: Cents
}

/** The figures of a letter. There is at least one item, and each level is one of the firm's. */
export function letterFigures(input: LetterInput): LetterFigures {
  const level = Math.max(...input.items.map((item) => item.level))
  const highest = levelOf(input.levels, level)
  const figured = input.items.map((item) => figureItem(item, input))
  const claims = claimsOf({
    currency: input.currency,
    level: highest,
    items: figured.map(({ item }) => ({
      documentId: item.invoice.documentId,
      dueDay: item.invoice.dueDay,
      isConsumer: item.invoice.isConsumer,
      level: levelOf(input.levels, item.level),
      isInDefault: item.isInDefault,
      interest: item.interest?.amount ?? null,
    })),
    claims: input.claims,
    without: input.without,
  })
  const missing = figured.flatMap((each) => each.missing ?? []).sort()
  const due = sumCents(input.items.map(({ invoice }) => invoice.due))
  const claimed = sumCents([...claims.raised, ...claims.carried].map(({ amount }) => amount))
  return {
    ...{ level, payUntil: payUntilOf(input.day, highest), items: figured.map(({ item }) => item) },
    ...claims,
    ...{ missingBaseRate: missing[0] ?? null, due, claimed, total: sumCents([due, claimed]) },
  }
}

function figureItem(
  { invoice, level }: LetterItem,
  { day, currency, levels, without, baseRates }: LetterInput,
): { item: FiguredItem; missing: Day | null } {
  const begins = defaultOf({ ...invoice, payUntilDays: invoice.letters.map(({ payUntil }) => payUntil) })
  const isInDefault = begins !== null && begins.day <= day
  const { isConsumer } = invoice
  const lumpSum = asksLumpSum(
    { level: levelOf(levels, level), isConsumer, isInDefault },
    { currency, without },
  )
  const item = { invoice, level, default: begins, isInDefault, lumpSum }
  const isAsked = levelOf(levels, level).interest && !without.includes('INTEREST')
  if (!isAsked || !isInDefault) return { item: { ...item, interest: null }, missing: null }
  const { gross, changes } = invoice
  const interest = interestOf({
    ...{ gross, changes, isConsumer, currency, baseRates },
    ...{ from: begins.day, to: day },
  })
  if (!interest.ok) return { item: { ...item, interest: null }, missing: interest.missing }
  const { amount, parts } = interest
  // Nothing was open on any day: it says nothing of what is claimed already.
  if (parts.length === 0) return { item: { ...item, interest: null }, missing: null }
  return { item: { ...item, interest: { amount, parts } }, missing: null }
}

function levelOf(levels: readonly Level[], level: number): Level {
  const found = levels[level - 1]
  if (found === undefined) throw new RangeError(`no level ${level}`)
  return found
}
