import { convertToBase } from '#areas/currencies/rules/convert-to-base.ts'
import { taxInGross } from '#areas/documents/rules/lines/totals.ts'
import { type Cents, cents, scaleCents, sumCents, zeroCents } from '#kernel/money.ts'

// The records of § 25a Abs. 6 UStG: of each piece the price it was sold for, the price it was bought for, and what is taxed of it.

/** A line of an invoice under § 25a UStG, as it is stored, in the invoice's currency. */
export interface MarginLine {
  localId: string
  taxPercent: number
  quantity: number
  /** Per piece. */
  amount: Cents
  /** Of the whole line, less its discount. */
  gross: Cents
  amountBuying: Cents | null
  /** The line whose price a discount takes something off; null for a piece. */
  appliesToLocalId: string | null
  /** What a reduction in a Rechnungskorrektur takes from the margin of the invoice's line; null of all other lines. */
  marginReduction: Cents | null
  /** Of the whole line, with its discounts; that of a discount is 0. */
  tax: Cents
  taxEuro: Cents
}

/** A piece, or some of the same, in EUR cents. In a cancellation all amounts are negative. */
export interface Margin {
  /** What it was sold for, without what its discounts take off. */
  sale: Cents
  buying: Cents
  /** Never less than nothing (§ 25a Abs. 3 UStG). */
  margin: Cents
  /** What the tax is computed from. */
  base: Cents
  tax: Cents
}

export type LedgerLine<Line extends MarginLine = MarginLine> = Line & Margin

/**
 * The pieces among the lines of a document, discounts joined with what they are taken off; a reduction of a line of another document, the
 * invoice that is corrected, is a row of its own. `rate` is units of the currency for one EUR.
 * Whether the tax was taken out of the margin (§ 25a Abs. 3 S. 2 UStG) or put on it (`ON_TOP`, decisions §2) is told by the stored tax.
 */
export function marginLines<Line extends MarginLine>(
  lines: readonly Line[],
  rate: string,
): LedgerLine<Line>[] {
  const ids = new Set(lines.map(({ localId }) => localId))
  const pieces = lines.filter(
    ({ appliesToLocalId }) => appliesToLocalId === null || !ids.has(appliesToLocalId),
  )
  return pieces.map((line) => {
    const discounts = lines.filter(({ appliesToLocalId }) => appliesToLocalId === line.localId)
    const sale = sumCents([line, ...discounts].map(({ gross }) => gross))
    const sign = line.amount < 0 ? -1 : 1
    const buying = cents(sign * Math.abs(line.amountBuying ?? 0) * line.quantity)
    const margin = line.marginReduction ?? cents(sign * Math.max(0, sign * (sale - buying)))
    // The tax of a reduction is the difference of two, each rounded.
    const most = line.marginReduction === null ? 0 : 1
    const isIncluded = Math.abs(taxInGross(margin, line.taxPercent) - line.tax) <= most
    const marginEuro = convertToBase(margin, rate)
    return {
      ...line,
      sale: convertToBase(sale, rate),
      buying: convertToBase(buying, rate),
      margin: marginEuro,
      base: isIncluded ? cents(marginEuro - line.taxEuro) : marginEuro,
      tax: line.taxEuro,
    }
  })
}

/** What of a document's lines of one percent counts in a month: rows of `document_months`. */
export interface CountedMargin {
  base: Cents
  vat: Cents
}

/**
 * What of each piece of one percent counts in a month, in its share of the document: all of it where the month has the whole, a part
 * where something was paid (§ 20 UStG). The taxes sum up to the month's tax, to the cent. `gross` is what the lines ask for.
 */
export function countedMargins(
  pieces: readonly Margin[],
  counted: CountedMargin,
  gross: Cents,
): { base: Cents; tax: Cents }[] {
  const whole = sumCents(pieces.map(({ tax }) => tax))
  // Without a tax there is no share of it to go by, but what is asked for and received.
  const [part, of] =
    whole !== 0 ? [counted.vat, whole] : gross !== 0 ? [cents(counted.base + counted.vat), gross] : [0, 1]
  const share = (amount: Cents) => scaleCents(amount, part, of)
  return inShares(pieces, share)
}

/** Each in its share, and all of them together in the share of their sum. */
function inShares(pieces: readonly Margin[], share: (amount: Cents) => Cents): { base: Cents; tax: Cents }[] {
  let before = { base: zeroCents, tax: zeroCents }
  return pieces.map((piece) => {
    const reached = { base: cents(before.base + piece.base), tax: cents(before.tax + piece.tax) }
    const own = {
      base: cents(share(reached.base) - share(before.base)),
      tax: cents(share(reached.tax) - share(before.tax)),
    }
    before = reached
    return own
  })
}
