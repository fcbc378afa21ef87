import { convertToBase } from '#areas/currencies/rules/convert-to-base.ts'
import { rateScale, scaleRate } from '#areas/currencies/rules/rate.ts'
import { risenMargins } from '#areas/documents/rules/taxes/overpaid-margins.ts'
import type { Month } from '#kernel/day.ts'
import { type Cents, cents, divideRounded, scaleCents, sumCents, zeroCents } from '#kernel/money.ts'
import type { Margin } from './margin-ledger.ts'

// What of the pieces of § 25a UStG counts in which month, where a sale is paid in parts or in another currency.

/** What counts of a piece in a month, in EUR cents. */
export interface PieceInMonth {
  base: Cents
  tax: Cents
}

/** What counts of the pieces of one percent of a document in a month. */
export interface MarginMonth {
  /** What came late follows what is of later months. Left out where all are in order. */
  month?: Month
  /** What was asked for without its tax, and the tax, in EUR as it is reported. */
  base: Cents
  vat: Cents
  currencyBase: Cents
  currencyTax: Cents
  /** The average rate by which it is converted; null: the document's. */
  monthRate: string | null
  /** What the ledger of the locked month said, in the order of the pieces; null while nothing is kept. */
  kept: readonly (PieceInMonth | null)[]
  /** What the pieces are by then, where they become others later; left out elsewhere. */
  pieces?: readonly Margin[]
}

/**
 * What of each piece counts in each of some months: all those, in the order in which they were reported, in which something of the same
 * amounts counts. Each base is what is reached by the end of its month less what it and the months before had, so that together they are the
 * piece's own, to the cent; what a locked month had otherwise stands in the next one. What came late so takes its part of the cost, which
 * the months after it give up. An average rate converts what counts in the document's currency, once. The taxes sum up to those of the
 * months, which are exact (§ 16 Abs. 6, § 25a Abs. 3 UStG).
 */
export function piecesByMonth(pieces: readonly Margin[], months: readonly MarginMonth[]): PieceInMonth[][] {
  const reported: Reported[] = []
  return months.map((month) => {
    const { currencyBase, currencyTax, monthRate } = month
    const known = reported.filter((each) => isBy(each.month, month))
    const had = (name: 'euro' | 'own', index: number) => sumOf(known, (each) => each[name][index] ?? 0)
    const last = known.at(-1)?.month
    const reachedBefore = {
      gross: sumOf(known, (each) => each.month.currencyBase + each.month.currencyTax),
      tax: sumOf(known, (each) => each.month.currencyTax),
    }
    const before = levelsOf(last?.pieces ?? pieces, reachedBefore)
    const levels = levelsOf(month.pieces ?? pieces, {
      gross: reachedBefore.gross + currencyBase + currencyTax,
      tax: reachedBefore.tax + currencyTax,
    })
    const euro = levels.euro.map((amount, index) => cents(amount - had('euro', index)))
    const own = levels.own.map((amount, index) => cents(amount - had('own', index)))
    const counted = monthRate === null ? euro : inParts(own, (amount) => convertToBase(amount, monthRate))
    const taxes =
      levels.isBeyond || before.isBeyond
        ? byWeight(
            month.vat,
            levels.tax.map((amount, index) => cents(amount - (before.tax[index] ?? 0))),
          )
        : byTax(pieces, month).map(({ tax }) => tax)
    const shown = pieces.map(
      (_, index): PieceInMonth =>
        month.kept[index] ?? { base: counted[index] ?? zeroCents, tax: taxes[index] ?? zeroCents },
    )
    reported.push({
      month,
      euro: shown.map(({ base }, index) => (monthRate === null ? base : (euro[index] ?? 0))),
      own: shown.map(({ base }, index) =>
        monthRate !== null && base !== counted[index] ? inCurrency(base, monthRate) : (own[index] ?? 0),
      ),
    })
    return shown
  })
}

/** What a month had of each piece, in EUR and in the document's currency. */
interface Reported {
  month: MarginMonth
  euro: readonly number[]
  own: readonly number[]
}

const isBy = (one: MarginMonth, other: MarginMonth) =>
  one.month === undefined || other.month === undefined || one.month <= other.month

const sumOf = (all: readonly Reported[], read: (each: Reported) => number) =>
  all.reduce((sum, each) => sum + read(each), 0)

/** In the document's currency, with tax and the tax alone. */
interface Reached {
  gross: number
  tax: number
}

/** What of each piece counts up to the end of a month: the bases by the document's rate and in its currency, and the tax in that. */
function levelsOf(pieces: readonly Margin[], { gross, tax }: Reached) {
  const whole = sumCents(pieces.map(({ ownSale }) => ownSale))
  const wholeTax = sumCents(pieces.map(({ ownTax }) => ownTax))
  const isBeyond = whole > 0 && gross > whole
  // Where nothing more is asked for, the margin may be another one.
  const [part, of] = isBeyond
    ? [1, 1]
    : whole !== 0
      ? [gross, whole]
      : wholeTax !== 0
        ? [tax, wholeTax]
        : [0, 1]
  const share = (name: 'base' | 'ownBase' | 'ownTax') =>
    inParts(
      pieces.map((piece) => piece[name]),
      (amount) => scaleCents(amount, part, of),
    )
  const levels = { isBeyond, euro: share('base'), own: share('ownBase'), tax: share('ownTax') }
  if (!isBeyond) return levels
  const euro = sumCents(pieces.map(({ sale }) => sale))
  const priced = pieces.map(({ ownSale, ownBuying }) => ({
    price: cents(Math.max(0, ownSale)),
    loss: cents(ownSale > 0 ? Math.max(0, ownBuying - ownSale) : 0),
  }))
  const risen = risenMargins(priced, cents(gross - whole))
  const taxes = byWeight(cents(tax - wholeTax), risen)
  const isOnTop = pieces.some((piece) => piece.tax !== 0 && piece.base === piece.margin)
  const bases = risen.map((amount, index) => (isOnTop ? amount : cents(amount - (taxes[index] ?? 0))))
  const plus = (amounts: readonly Cents[], more: readonly Cents[]) =>
    amounts.map((amount, index) => cents(amount + (more[index] ?? 0)))
  return {
    isBeyond,
    euro: plus(
      levels.euro,
      inParts(bases, (amount) => scaleCents(amount, euro, whole)),
    ),
    own: plus(levels.own, bases),
    tax: plus(levels.tax, taxes),
  }
}

/** An amount in parts that are as large to one another as some others; all of it with the first where these come to nothing. */
export function byWeight(amount: Cents, weights: readonly Cents[]): Cents[] {
  const whole = sumCents(weights)
  if (whole === 0) return weights.map((_, index) => (index === 0 ? amount : zeroCents))
  return inParts(weights, (weight) => scaleCents(amount, weight, whole))
}

/**
 * The pieces of a month by the share of the tax that counts in it. The taxes sum up to the month's, to the cent. The bases are those that
 * the ledger said until it looked at all months of a document together: of those that were locked by then they stay.
 */
export function byTax(
  pieces: readonly Margin[],
  { base, vat }: Pick<MarginMonth, 'base' | 'vat'>,
): PieceInMonth[] {
  const whole = sumCents(pieces.map(({ tax }) => tax))
  const gross = sumCents(pieces.map(({ sale }) => sale))
  // Without a tax there is no share of it to go by, but what is asked for and received.
  const [part, of] = whole !== 0 ? [vat, whole] : gross !== 0 ? [cents(base + vat), gross] : [0, 1]
  const share = (amount: Cents) => scaleCents(amount, part, of)
  const bases = inParts(
    pieces.map((piece) => piece.base),
    share,
  )
  const taxes = inParts(
    pieces.map((piece) => piece.tax),
    share,
  )
  return pieces.map((_, index) => ({ base: bases[index] ?? zeroCents, tax: taxes[index] ?? zeroCents }))
}

/** What becomes of each amount, and of all of them together what becomes of their sum. */
function inParts(amounts: readonly Cents[], becomes: (amount: Cents) => Cents): Cents[] {
  let sum = zeroCents
  return amounts.map((amount) => {
    const before = becomes(sum)
    sum = cents(sum + amount)
    return cents(becomes(sum) - before)
  })
}

/** An amount in EUR in the currency of a rate. */
function inCurrency(amount: Cents, rate: string): Cents {
  return cents(Number(divideRounded(BigInt(amount) * (scaleRate(rate) ?? rateScale), rateScale)))
}
