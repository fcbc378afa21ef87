import { convertToBase } from '#areas/currencies/rules/convert-to-base.ts'
import { rateScale, scaleRate } from '#areas/currencies/rules/rate.ts'
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
  /** What was asked for without its tax, and the tax, in EUR as it is reported. */
  base: Cents
  vat: Cents
  currencyBase: Cents
  currencyTax: Cents
  /** The average rate by which it is converted; null: the document's. */
  monthRate: string | null
  /** What the ledger of the locked month said, in the order of the pieces; null while nothing is kept. */
  kept: readonly (PieceInMonth | null)[]
}

/**
 * What of each piece counts in each of some months: all those, in their order, in which something of the same amounts counts. Each base is
 * what is reached by then less what the months before had, so that together they are the piece's own, to the cent; what a locked month
 * had otherwise stands in the next one. An average rate converts what counts in the document's currency, once. The taxes sum up to those of
 * the months, which are exact (§ 16 Abs. 6, § 25a Abs. 3 UStG).
 */
export function piecesByMonth(pieces: readonly Margin[], months: readonly MarginMonth[]): PieceInMonth[][] {
  const whole = sumCents(pieces.map(({ ownSale }) => ownSale))
  const wholeTax = sumCents(pieces.map(({ ownTax }) => ownTax))
  let gross = 0
  let tax = 0
  const had = { euro: pieces.map(() => 0), own: pieces.map(() => 0) }
  return months.map((month) => {
    gross += month.currencyBase + month.currencyTax
    tax += month.currencyTax
    // Where nothing more is asked for, the margin may be another one.
    const [part, of] = whole !== 0 ? [gross, whole] : wholeTax !== 0 ? [tax, wholeTax] : [0, 1]
    const reached = (amounts: readonly Cents[], before: readonly number[]) =>
      inParts(amounts, (amount) => scaleCents(amount, part, of)).map((amount, index) =>
        cents(amount - (before[index] ?? 0)),
      )
    const euro = reached(
      pieces.map(({ base }) => base),
      had.euro,
    )
    const own = reached(
      pieces.map(({ ownBase }) => ownBase),
      had.own,
    )
    const { monthRate } = month
    const counted = monthRate === null ? euro : inParts(own, (amount) => convertToBase(amount, monthRate))
    const taxes = byTax(pieces, month)
    const shown = pieces.map(
      (_, index): PieceInMonth =>
        month.kept[index] ?? { base: counted[index] ?? zeroCents, tax: taxes[index]?.tax ?? zeroCents },
    )
    for (const [index, { base }] of shown.entries()) {
      const isAnother = monthRate !== null && base !== counted[index]
      had.euro[index] = (had.euro[index] ?? 0) + (monthRate === null ? base : (euro[index] ?? 0))
      had.own[index] = (had.own[index] ?? 0) + (isAnother ? inCurrency(base, monthRate) : (own[index] ?? 0))
    }
    return shown
  })
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
