import { type Cents, cents, scaleCents, sumCents, zeroCents } from '#kernel/money.ts'
import { thousandths } from '../lines/line-quantity.ts'
import { timesQuantity } from '../lines/line-total.ts'
import { taxInGross, taxOnNet } from '../lines/totals.ts'
import type { DocumentLine } from '../stored-document.ts'
import type { PricedPieces } from './overpaid-margins.ts'

/** A line of § 25a UStG with its discounts, as far as what is taken off it later depends on it. Of a correction all is below 0. */
export interface MarginPiece {
  localId: string | null
  productId: string | null
  quantity: number
  price: Cents
  bought: Cents
  /** Of a correction: the line of the invoice whose price it lowers. */
  lowers: string | null
  /** Of a correction: the piece came back. */
  isReturned: boolean
}

/** The pieces of one percent, in one currency, and how their tax is reckoned. */
export interface Margins {
  pieces: readonly MarginPiece[]
  isOnTop: boolean
}

export type ReducedLine = Pick<DocumentLine, 'gross'> &
  Partial<
    Pick<DocumentLine, 'appliesToLocalId' | 'amountBuying' | 'quantity' | 'goodsReturned' | 'marginReduction'>
  > & { localId?: string | null; product?: { entityId: { uuid: string } } | null }

/** The pieces among lines of one percent, with the tax of all of them; in the lines' currency, or as `share` converts it. */
export function marginsOf(
  lines: readonly ReducedLine[],
  tax: Cents,
  { taxPercent, share }: { taxPercent: number; share(amount: Cents): Cents },
): Margins {
  const own = new Set(lines.flatMap(({ localId }) => localId ?? []))
  const named = ({ appliesToLocalId }: ReducedLine) => appliesToLocalId ?? null
  const pieces = lines
    .filter((line) => named(line) === null || !own.has(named(line) ?? ''))
    .map((line): MarginPiece => {
      const discounts = lines.filter((other) => named(other) !== null && named(other) === line.localId)
      const price = sumCents([line, ...discounts].map(({ gross }) => gross))
      const bought = Math.abs(timesQuantity(line.amountBuying ?? zeroCents, line.quantity ?? 1))
      return {
        localId: line.localId ?? null,
        productId: line.product?.entityId.uuid ?? null,
        quantity: line.quantity ?? 1,
        price: share(price),
        bought: share(
          cents(named(line) === null ? Math.sign(price) * bought : price - (line.marginReduction ?? 0)),
        ),
        lowers: named(line),
        isReturned: line.goodsReturned === true,
      }
    })
  const margin = sumCents(pieces.map((piece) => marginOf(piece)))
  const between = (taxInGross(margin, taxPercent) + taxOnNet(margin, taxPercent)) / 2
  return { pieces, isOnTop: Math.abs(tax) > Math.abs(between) }
}

/** What is left of the pieces of an invoice once corrections took some back, and lowered the price of others. */
export function standingMargins(
  { pieces, isOnTop }: Margins,
  corrections: readonly (Margins | undefined)[],
): Margins {
  const taken = corrections.flatMap((each) => each?.pieces ?? [])
  const returned = new Map<string, number>()
  for (const { isReturned, productId, quantity } of taken) {
    if (!isReturned || productId === null) continue
    returned.set(productId, (returned.get(productId) ?? 0) + thousandths(Math.abs(quantity)))
  }
  const left = pieces.map((piece): MarginPiece => {
    const all = thousandths(Math.abs(piece.quantity))
    const gone = piece.price > 0 ? Math.min(all, returned.get(piece.productId ?? '') ?? 0) : 0
    if (gone > 0) returned.set(piece.productId ?? '', (returned.get(piece.productId ?? '') ?? 0) - gone)
    const part = (amount: Cents) => (gone === 0 ? amount : scaleCents(amount, all - gone, all))
    const lowered = taken.filter(({ lowers }) => lowers !== null && lowers === piece.localId)
    const price = sumCents([part(piece.price), ...lowered.map((each) => each.price)])
    return { ...piece, price, bought: part(piece.bought) }
  })
  return { pieces: left, isOnTop }
}

/**
 * The pieces with so much less of their price, which they bear by price; the first of the largest takes the cent (§ 25a Abs. 3, § 17 Abs. 1
 * UStG). `amount` has the sign of the prices; null where there are none of that sign.
 */
export function reducedMargins({ pieces, isOnTop }: Margins, amount: Cents, sign: number): Margins | null {
  const bearing = pieces.filter(({ price }) => Math.sign(price) === sign)
  const whole = sumCents(bearing.map(({ price }) => price))
  if (whole === 0) return null
  const shares = bearing.map(({ price }) => scaleCents(amount, price, whole))
  const rest = amount - sumCents(shares)
  const largest = Math.max(...bearing.map(({ price }) => Math.abs(price)))
  const first = bearing.findIndex(({ price }) => Math.abs(price) === largest)
  return {
    isOnTop,
    pieces: bearing.map((piece, index) => ({
      ...piece,
      price: cents(piece.price - (shares[index] ?? 0) - (index === first ? rest : 0)),
    })),
  }
}

/** The tax of pieces, each of its margin, never less than nothing. */
export function taxOfMargins({ pieces, isOnTop }: Margins, taxPercent: number, sign: number): Cents {
  return sumCents(
    pieces
      .filter(({ price, bought }) => Math.sign(price) === sign || Math.sign(bought) === sign)
      .map((piece) => {
        const margin = marginOf(piece, sign)
        return isOnTop ? taxOnNet(margin, taxPercent) : taxInGross(margin, taxPercent)
      }),
  )
}

/** As what is received beyond looks at them (`taxOfRise`). */
export function pricedMargins({ pieces, isOnTop }: Margins): PricedPieces {
  return {
    isOnTop,
    pieces: pieces.map(({ price, bought }) => ({
      price: cents(Math.max(0, price)),
      loss: cents(Math.max(0, bought - price)),
    })),
  }
}

function marginOf({ price, bought }: MarginPiece, sign: number = Math.sign(price)): Cents {
  return cents(sign * Math.max(0, sign * (price - bought)))
}
