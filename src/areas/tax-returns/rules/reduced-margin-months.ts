import { convertToBase } from '#areas/currencies/rules/convert-to-base.ts'
import { taxInGross, taxOnNet } from '#areas/documents/rules/lines/totals.ts'
import { type Cents, cents, scaleCents, sumCents, zeroCents } from '#kernel/money.ts'
import type { LedgerLine, Margin } from './margin-ledger.ts'
import { byTax, byWeight, type MarginMonth, type PieceInMonth } from './margin-months.ts'

// What discounts and write-offs take off the pieces of § 25a UStG, month by month (decisions §11, 'Tax').

/** A piece with what its tax is reckoned by. */
type ReducedPiece = Margin & Pick<LedgerLine, 'taxPercent' | 'marginReduction'>

/** What is taken off pieces, with the sign of their price: in the currency, and of that their tax. */
export interface Taken {
  gross: Cents
  tax: Cents
}

/** What of each piece counts by the end of a month, in EUR cents, and what counted of all of them as they were written. */
export type ReducedMonth = MarginMonth & { counted: PieceInMonth }

/**
 * What of each piece is less in each of some months: they bear what is taken off by their price, the first of the largest takes the cent, and
 * their tax is that of the margin less it, never below nothing. The taxes sum up to those of the months. Where a month has a tax alone,
 * since it counts by what is paid, the base is less by the same share as the tax that counted by then (`counted`).
 */
export function reducedByMonth(
  pieces: readonly ReducedPiece[],
  months: readonly ReducedMonth[],
): PieceInMonth[][] {
  let taken: Taken = { gross: zeroCents, tax: zeroCents }
  const had = { base: 0, tax: 0 }
  return months.map((month) => {
    const { currencyBase, currencyTax } = month
    const isTaxAlone = currencyBase + currencyTax === 0
    const before = levelsOf(pieces, taken)
    if (!isTaxAlone) {
      taken = { gross: cents(taken.gross - currencyBase - currencyTax), tax: cents(taken.tax - currencyTax) }
    }
    const after = levelsOf(pieces, taken)
    const less = (name: 'base' | 'tax') =>
      pieces.map((_, index) => cents((after[index]?.[name] ?? 0) - (before[index]?.[name] ?? 0)))
    had.tax += month.vat
    const bases = isTaxAlone
      ? paidBases(pieces, month, had)
      : less('base').map((amount, index) => inEuro(amount, pieces[index], month.monthRate))
    const taxes = isTaxAlone ? byTax(pieces, month).map(({ tax }) => tax) : byWeight(month.vat, less('tax'))
    const shown = pieces.map(
      (_, index): PieceInMonth =>
        month.kept[index] ?? { base: bases[index] ?? zeroCents, tax: taxes[index] ?? zeroCents },
    )
    had.base += sumCents(shown.map(({ base }) => base))
    return shown
  })
}

/** What the bases of pieces are less by a tax that is less, so that in the end nothing is left of them where nothing is left of the tax. */
function paidBases(
  pieces: readonly ReducedPiece[],
  { base, vat, counted }: ReducedMonth,
  had: { base: number; tax: number },
): Cents[] {
  const shares = byTax(pieces, { base, vat }).map((each) => each.base)
  if (counted.tax === 0) return shares
  return byWeight(cents(scaleCents(counted.base, had.tax, counted.tax) - had.base), shares)
}

/** Pieces less what was taken off them: what cancels them counts shares of what is left of each margin. */
export function lessTaken<Piece extends ReducedPiece>(pieces: readonly Piece[], taken: Taken): Piece[] {
  const levels = levelsOf(pieces, taken)
  return pieces.map((piece, index) => {
    const own = levels[index] ?? { sale: piece.ownSale, base: piece.ownBase, tax: piece.ownTax }
    const [sale, base, tax] = [own.sale, own.base, own.tax].map((amount) => inEuro(amount, piece, null))
    if (sale === undefined || base === undefined || tax === undefined) return piece
    const margin = isOnTop(piece) ? base : cents(base + tax)
    return {
      ...piece,
      ...{ sale, margin, base, tax },
      ...{ ownSale: own.sale, ownBase: own.base, ownTax: own.tax },
    }
  })
}

/**
 * What pieces count with so much taken off all of them, in the currency. Where corrections stood beside them, it was taken off what those had
 * left: its tax tells how much of the margins that is.
 */
function levelsOf(pieces: readonly ReducedPiece[], taken: Taken): Level[] {
  const levels = pieces.map(levelOf(pieces, taken.gross))
  const sumOf = (amounts: readonly { base: Cents; tax: Cents }[], name: 'base' | 'tax') =>
    sumCents(amounts.map((each) => each[name]))
  const own = pieces.map(({ ownBase, ownTax }) => ({ base: ownBase, tax: ownTax }))
  const tax = cents(sumOf(own, 'tax') - taken.tax)
  // Each tax may be rounded otherwise.
  if (Math.abs(sumOf(levels, 'tax') - tax) <= pieces.length || sumOf(own, 'tax') === 0) return levels
  const bases = byWeight(
    scaleCents(sumOf(own, 'base'), tax, sumOf(own, 'tax')),
    own.map(({ base }) => base),
  )
  const taxes = byWeight(
    tax,
    own.map((each) => each.tax),
  )
  return levels.map((level, index) => ({
    ...level,
    ...{ base: bases[index] ?? level.base, tax: taxes[index] ?? level.tax },
  }))
}

interface Level {
  sale: Cents
  base: Cents
  tax: Cents
}

/** The same as if nothing but what is taken off stood beside them. */
function levelOf(pieces: readonly ReducedPiece[], taken: number) {
  const whole = sumCents(pieces.map(({ ownSale }) => ownSale))
  const sign = Math.sign(whole)
  const isBearing = ({ ownSale }: ReducedPiece) => sign !== 0 && Math.sign(ownSale) === sign
  const bearing = pieces.filter(isBearing)
  const all = sumCents(bearing.map(({ ownSale }) => ownSale))
  const shares = bearing.map(({ ownSale }) => scaleCents(cents(taken), ownSale, all))
  const largest = Math.max(...bearing.map(({ ownSale }) => Math.abs(ownSale)))
  const first = bearing.findIndex(({ ownSale }) => Math.abs(ownSale) === largest)
  return (piece: ReducedPiece): Level => {
    if (!isBearing(piece) || taken === 0) {
      return { sale: piece.ownSale, base: piece.ownBase, tax: piece.ownTax }
    }
    const index = bearing.indexOf(piece)
    const share = (shares[index] ?? 0) + (index === first ? taken - sumCents(shares) : 0)
    const sale = cents(piece.ownSale - share)
    // Of what a correction takes off a price the margin that it takes with it is known.
    const bought = piece.marginReduction === null ? piece.ownBuying : piece.ownSale - piece.marginReduction
    const margin = cents(sign * Math.max(0, sign * (sale - bought)))
    const onTop = isOnTop(piece)
    const tax = onTop ? taxOnNet(margin, piece.taxPercent) : taxInGross(margin, piece.taxPercent)
    return { sale, base: onTop ? margin : cents(margin - tax), tax }
  }
}

const isOnTop = ({ base, margin, tax }: Pick<ReducedPiece, 'base' | 'margin' | 'tax'>) =>
  tax !== 0 && base === margin

function inEuro(amount: Cents, piece: ReducedPiece | undefined, monthRate: string | null): Cents {
  if (monthRate !== null) return convertToBase(amount, monthRate)
  return piece === undefined || piece.ownSale === 0 ? amount : scaleCents(amount, piece.sale, piece.ownSale)
}
