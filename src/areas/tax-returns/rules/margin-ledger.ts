import { convertToBase } from '#areas/currencies/rules/convert-to-base.ts'
import { timesQuantity } from '#areas/documents/rules/lines/line-total.ts'
import { taxInGross } from '#areas/documents/rules/lines/totals.ts'
import { type Cents, cents, sumCents, zeroCents } from '#kernel/money.ts'

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
  /** In the invoice's currency. */
  ownSale: Cents
  ownBuying: Cents
  ownBase: Cents
  ownTax: Cents
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
    const buying = cents(sign * Math.abs(timesQuantity(line.amountBuying ?? zeroCents, line.quantity)))
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
      ownSale: sale,
      ownBuying: buying,
      ownBase: isIncluded ? cents(margin - line.tax) : margin,
      ownTax: line.tax,
    }
  })
}

/** What of a document's lines of one percent counts in a month, in their currency: rows of `document_months`. */
export interface CountedMargin {
  base: Cents
  vat: Cents
}

/** The pieces of another document of the sale, and what is known of them besides. */
export interface OtherPieces<Piece extends Margin = Margin> {
  /** Of an invoice that replaces them −1: what counts may be the difference. Of the cancellation of what they replace 1. */
  sign: 1 | -1
  pieces: readonly Piece[]
}

/**
 * Of which amounts rows of a document may be a share, piece by piece: of its own, which come first; or, where invoices replace one another, of
 * what the later one asks more or less than the one before, or of what that had asked for (decisions §10, 'Replaced'). What is compared
 * stands beside the piece of the same product, else in the same place.
 */
export function marginsToShare<Piece extends Margin & { productId: string | null }>(
  own: readonly Piece[],
  others: readonly OtherPieces<Piece>[],
): readonly (readonly Margin[])[] {
  if (own.length === 0) return [own]
  const compared = others.flatMap((other) => {
    const beside = besideOwn(own, other)
    const difference = beside.map((margin, index) => summed([margin, own[index] ?? noMargin]))
    return [difference, beside.map((margin) => signed(margin, -1))]
  })
  return [own, ...compared]
}

/** Of which of them a month's rows are a share. The rows tell: the tax is to what was asked as it is in these amounts. */
export function marginsBehind(
  candidates: readonly (readonly Margin[])[],
  counted: CountedMargin,
): readonly Margin[] {
  const fits = (margins: readonly Margin[]) => {
    const gross = sumCents(margins.map(({ ownSale }) => ownSale))
    const tax = sumCents(margins.map(({ ownTax }) => ownTax))
    const cross = Math.abs(counted.vat * gross - (counted.base + counted.vat) * tax)
    return gross === 0 && tax === 0 ? Number.POSITIVE_INFINITY : cross / (Math.abs(gross) + Math.abs(tax))
  }
  return candidates.reduce((best, each) => (fits(each) < fits(best) ? each : best))
}

/** The amounts of other pieces, added up beside the own ones. */
function besideOwn<Piece extends Margin & { productId: string | null }>(
  own: readonly Piece[],
  { sign, pieces }: OtherPieces<Piece>,
): Margin[] {
  const places = pieces.map(({ productId }, index) => {
    const same = own.findIndex((piece) => productId !== null && piece.productId === productId)
    return same < 0 ? Math.min(index, own.length - 1) : same
  })
  return own.map((_, place) => signed(summed(pieces.filter((__, index) => places[index] === place)), sign))
}

const noMargin: Margin = {
  ...{ sale: zeroCents, buying: zeroCents, margin: zeroCents },
  ...{ base: zeroCents, tax: zeroCents },
  ...{ ownSale: zeroCents, ownBuying: zeroCents, ownBase: zeroCents, ownTax: zeroCents },
}

const signed = (margin: Margin, sign: 1 | -1): Margin => amountsOf((name) => cents(sign * margin[name]))
const summed = (margins: readonly Margin[]): Margin =>
  amountsOf((name) => sumCents(margins.map((margin) => margin[name])))

const amountsOf = (read: (name: keyof Margin) => Cents): Margin => ({
  ...{ sale: read('sale'), buying: read('buying'), margin: read('margin') },
  ...{ base: read('base'), tax: read('tax') },
  ...{
    ownSale: read('ownSale'),
    ownBuying: read('ownBuying'),
    ownBase: read('ownBase'),
    ownTax: read('ownTax'),
  },
})
