import { type Cents, cents, scaleCents, sumCents, zeroCents } from '#kernel/money.ts'
import { timesQuantity } from '../lines/line-total.ts'
import { taxInGross, taxOnNet } from '../lines/totals.ts'
import type { DocumentLine } from '../stored-document.ts'

/** A piece under § 25a UStG: its price with its discounts, and by how much less that is than what was paid for it. */
export interface PricedPiece {
  price: Cents
  loss: Cents
}

/** The pieces of one percent of an invoice, and how their tax was reckoned. */
export interface PricedPieces {
  pieces: readonly PricedPiece[]
  isOnTop: boolean
}

export type MarginedLine = Pick<DocumentLine, 'gross'> &
  Partial<Pick<DocumentLine, 'appliesToLocalId' | 'amountBuying' | 'quantity'>> & { localId?: string | null }

/**
 * By how much the margin of each piece rises when more is received than was asked for: that raises the sale price, and not what was paid for the
 * piece, so all of it is margin but what makes good a loss (§ 10 Abs. 1 S. 2, § 25a Abs. 3 S. 1 UStG; BFH V R 28/05; UStAE 10.1
 * Abs. 3). The pieces share it by price. `beyond` is above 0.
 */
export function risenMargins(pieces: readonly PricedPiece[], beyond: Cents): Cents[] {
  const whole = sumCents(pieces.map(({ price }) => price))
  let sum = zeroCents
  return pieces.map(({ price, loss }) => {
    const share = (amount: Cents) => (whole === 0 ? zeroCents : scaleCents(beyond, amount, whole))
    const before = share(sum)
    sum = cents(sum + price)
    return cents(Math.max(0, share(sum) - before - loss))
  })
}

/** The tax of what is received beyond, in the same currency. */
export function taxOfRise({ pieces, isOnTop }: PricedPieces, taxPercent: number, beyond: Cents): Cents {
  const risen = sumCents(risenMargins(pieces, beyond))
  return isOnTop ? taxOnNet(risen, taxPercent) : taxInGross(risen, taxPercent)
}

/** The pieces among lines of one percent, with the tax of all of them; in the lines' currency, or as `share` converts it. */
export function pricedPieces(
  lines: readonly MarginedLine[],
  tax: Cents,
  { taxPercent, share }: { taxPercent: number; share(amount: Cents): Cents },
): PricedPieces {
  const pieces = lines.filter(({ appliesToLocalId }) => !appliesToLocalId)
  const margins = pieces.map((line) => {
    const discounts = lines.filter(
      ({ appliesToLocalId }) => appliesToLocalId && appliesToLocalId === line.localId,
    )
    const price = sumCents([line, ...discounts].map(({ gross }) => gross))
    const bought = timesQuantity(line.amountBuying ?? zeroCents, line.quantity ?? 1)
    return { price, margin: cents(price - bought) }
  })
  // What comes back in the same invoice has no price that could rise.
  const priced = margins.filter(({ price }) => price > 0)
  const positive = sumCents(priced.map(({ margin }) => cents(Math.max(0, margin))))
  const between = (taxInGross(share(positive), taxPercent) + taxOnNet(share(positive), taxPercent)) / 2
  return {
    pieces: priced.map(({ price, margin }) => ({
      price: share(price),
      loss: share(cents(Math.max(0, -margin))),
    })),
    isOnTop: tax > between,
  }
}
