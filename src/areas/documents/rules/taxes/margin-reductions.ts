import { type Cents, cents, sumCents, zeroCents } from '#kernel/money.ts'
import { thousandths } from '../lines/line-quantity.ts'
import { lineTotal, roundedShare, timesQuantity } from '../lines/line-total.ts'
import { type DifferentialTaxMethod, type PricedLine, taxInGross, taxOnNet } from '../lines/totals.ts'
import type { DiscountLine } from './margin-discounts.ts'

/** What of a line tells what is left of its margin. */
export interface MarginLine extends PricedLine, DiscountLine {
  product: { entityId: { uuid: string } } | null
  goodsReturned: boolean | null
}

/** The lines of the invoice that a Rechnungskorrektur corrects, and those of its other corrections that stand. */
export interface CorrectedMargins {
  lines: readonly MarginLine[]
  others: readonly MarginLine[]
}

/** What a reduction takes, in the document's currency: 0 or less. */
export interface MarginReduction {
  margin: Cents
  tax: Cents
}

/**
 * What the reductions in a Rechnungskorrektur take from the margins of the invoice's lines that they name, and from their tax; null for
 * all other lines. The tax is that of the margin less the reduction, never below nothing, less that of the margin before (§ 25a Abs. 3
 * UStG, § 17 Abs. 1 UStG; decisions §10, 'Does the piece come back?'). The margin before is that of the pieces that were not taken back,
 * less the discounts of the invoice and the reductions that other corrections, and the lines before, grant on it.
 */
export function marginReductions(
  lines: readonly MarginLine[],
  corrected: CorrectedMargins | null,
  method: DifferentialTaxMethod,
  currency?: string,
): (MarginReduction | null)[] {
  const own = new Set(lines.map(({ localId }) => localId))
  return lines.map((line, index) => {
    const { appliesToLocalId: named } = line
    const item =
      named === null || own.has(named) ? null : corrected?.lines.find((one) => one.localId === named)
    if (!corrected || !item) return null
    const before = [...corrected.lines, ...corrected.others, ...lines.slice(0, index)]
    const left = marginLeft(item, before, piecesLeft(item, corrected, lines), currency)
    const taken = Math.min(left, Math.abs(lineTotal(line, currency)))
    return {
      margin: cents(0 - taken),
      tax: cents(taxOf(left - taken, item, method) - taxOf(left, item, method)),
    }
  })
}

function marginLeft(
  item: MarginLine,
  lines: readonly MarginLine[],
  pieces: number,
  currency?: string,
): number {
  const reduced = lines.filter(({ appliesToLocalId }) => appliesToLocalId === item.localId)
  const reduction = sumCents(reduced.map((line) => cents(Math.abs(lineTotal(line, currency)))))
  // With its discount, in which all of its pieces share alike.
  const sold = roundedShare(lineTotal(item, currency), pieces, thousandths(item.quantity), currency)
  const bought = timesQuantity(item.amountBuying ?? zeroCents, pieces / 1000, currency)
  return Math.max(0, sold - Math.abs(bought) - reduction)
}

/** How many thousandths of a piece of a line were not taken back: those that were are of the first lines of their product. */
function piecesLeft(item: MarginLine, corrected: CorrectedMargins, lines: readonly MarginLine[]): number {
  const isSame = ({ taxType, product }: MarginLine) =>
    taxType === 'DIFFERENTIAL' && product !== null && product.entityId.uuid === item.product?.entityId.uuid
  const count = (some: readonly MarginLine[]) =>
    some.reduce((sum, { quantity }) => sum + thousandths(quantity), 0)
  const returned = count(
    [...corrected.others, ...lines].filter((line) => line.goodsReturned === true && isSame(line)),
  )
  const sold = corrected.lines.filter((line) => line.amount > 0 && isSame(line))
  const ofEarlier = count(sold.slice(0, Math.max(0, sold.indexOf(item))))
  const own = thousandths(item.quantity)
  return own - Math.min(own, Math.max(0, returned - ofEarlier))
}

function taxOf(margin: number, { taxPercent }: MarginLine, method: DifferentialTaxMethod): number {
  return method === 'INCLUDED' ? taxInGross(cents(margin), taxPercent) : taxOnNet(cents(margin), taxPercent)
}
