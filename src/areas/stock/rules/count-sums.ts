import { boundedShare, type Cents, cents, sumCents } from '#kernel/money.ts'

/** A product as it is counted; quantities in hundredths of a piece. */
export interface Counted {
  expected: number
  counted: number
  /** What one cost; null where that is not known. */
  buyingCents: Cents | null
  /** What the expected ones cost by the moving average; null where that does not count. */
  averagedCents: Cents | null
}

/** What the stock is worth at its buying price, rounded once, as the sums of the stock list are (decisions §9, 'Stock'). */
export function stockValue(hundredths: number, buyingCents: Cents | null): Cents {
  return buyingCents === null ? cents(0) : boundedShare(buyingCents, hundredths, 100)
}

/**
 * What a product's counted quantity changes the stock's buying value by, in cents. Where the moving average counts, pieces come and go
 * at it, and nothing is worth anything without a piece (decisions §10 'One cost').
 */
export function differenceValue({ expected, counted, buyingCents, averagedCents }: Counted): Cents {
  if (averagedCents !== null) {
    return expected > 0
      ? boundedShare(averagedCents, counted - expected, expected)
      : stockValue(Math.max(0, counted), buyingCents)
  }
  return cents(stockValue(counted, buyingCents) - stockValue(expected, buyingCents))
}

export interface CountSums {
  counted: number
  differing: number
  /** In hundredths of a piece: what is there beyond the expected stock, and what is not there of it. */
  surplus: number
  missing: number
  value: Cents
}

/** What an inventory says as a whole. */
export function countSums(rows: readonly Counted[]): CountSums {
  const differences = rows.map(({ expected, counted }) => counted - expected)
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  return {
    counted: rows.length,
    differing: differences.filter((difference) => difference !== 0).length,
    surplus: sum(differences.filter((difference) => difference > 0)),
    missing: 0 - sum(differences.filter((difference) => difference < 0)),
    value: sumCents(rows.map(differenceValue)),
  }
}
