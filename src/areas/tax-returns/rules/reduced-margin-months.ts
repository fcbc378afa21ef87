import { convertToBase } from '#areas/currencies/rules/convert-to-base.ts'
import { taxInGross, taxOnNet } from '#areas/documents/rules/lines/totals.ts'
import { type Cents, cents, scaleCents, sumCents, zeroCents } from '#kernel/money.ts'
import type { LedgerLine } from './margin-ledger.ts'
import { byTax, byWeight, type MarginMonth, type PieceInMonth } from './margin-months.ts'

// What discounts and write-offs take off the pieces of § 25a UStG, month by month (decisions §11, 'Tax').

/** A piece with what its tax is reckoned by. */
type ReducedPiece = Pick<
  LedgerLine,
  'ownSale' | 'ownBuying' | 'ownBase' | 'ownTax' | 'base' | 'tax' | 'sale' | 'margin' | 'taxPercent'
> &
  Parameters<typeof byTax>[0][number]

/**
 * What of each piece is less in each of some months: they bear what is taken off by their price, the first of the largest takes the cent, and
 * their tax is that of the margin less it, never below nothing. The taxes sum up to those of the months. Where a month has a tax alone,
 * since it counts by what is paid, each piece has its share of it.
 */
export function reducedByMonth(
  pieces: readonly ReducedPiece[],
  months: readonly MarginMonth[],
): PieceInMonth[][] {
  let taken = 0
  return months.map((month) => {
    const gross = month.currencyBase + month.currencyTax
    const before = pieces.map(levelOf(pieces, taken))
    taken -= gross
    const after = pieces.map(levelOf(pieces, taken))
    const less = (name: 'base' | 'tax') =>
      pieces.map((_, index) => cents((after[index]?.[name] ?? 0) - (before[index]?.[name] ?? 0)))
    const bases = less('base').map((amount, index) => inEuro(amount, pieces[index], month.monthRate))
    const taxes = byWeight(month.vat, less('tax'))
    const counted = gross === 0 ? byTax(pieces, month) : null
    return pieces.map(
      (_, index): PieceInMonth =>
        month.kept[index] ??
        counted?.[index] ?? { base: bases[index] ?? zeroCents, tax: taxes[index] ?? zeroCents },
    )
  })
}

/** What a piece counts with so much taken off all of them, in the currency. */
function levelOf(pieces: readonly ReducedPiece[], taken: number) {
  const whole = sumCents(pieces.map(({ ownSale }) => ownSale))
  const sign = Math.sign(whole)
  const isBearing = ({ ownSale }: ReducedPiece) => sign !== 0 && Math.sign(ownSale) === sign
  const bearing = pieces.filter(isBearing)
  const all = sumCents(bearing.map(({ ownSale }) => ownSale))
  const shares = bearing.map(({ ownSale }) => scaleCents(cents(taken), ownSale, all))
  const largest = Math.max(...bearing.map(({ ownSale }) => Math.abs(ownSale)))
  const first = bearing.findIndex(({ ownSale }) => Math.abs(ownSale) === largest)
  return (piece: ReducedPiece): { base: Cents; tax: Cents } => {
    if (!isBearing(piece) || taken === 0) return { base: piece.ownBase, tax: piece.ownTax }
    const index = bearing.indexOf(piece)
    const share = (shares[index] ?? 0) + (index === first ? taken - sumCents(shares) : 0)
    const margin = cents(sign * Math.max(0, sign * (piece.ownSale - share - piece.ownBuying)))
    const isOnTop = piece.tax !== 0 && piece.base === piece.margin
    const tax = isOnTop ? taxOnNet(margin, piece.taxPercent) : taxInGross(margin, piece.taxPercent)
    return { base: isOnTop ? margin : cents(margin - tax), tax }
  }
}

function inEuro(amount: Cents, piece: ReducedPiece | undefined, monthRate: string | null): Cents {
  if (monthRate !== null) return convertToBase(amount, monthRate)
  return piece === undefined || piece.ownSale === 0 ? amount : scaleCents(amount, piece.sale, piece.ownSale)
}
