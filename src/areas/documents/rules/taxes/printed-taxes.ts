import { baseCurrency } from '#kernel/currencies.ts'
import type { FieldError } from '#kernel/errors.ts'
import { type Cents, cents } from '#kernel/money.ts'
import { formatAmount, formatMoney } from '#kernel/numbers/amount-text.ts'
import { smallestCents } from '#kernel/numbers/minor-units.ts'
import { thousandths } from '../lines/line-quantity.ts'
import { lineTotal } from '../lines/line-total.ts'
import { documentTotals, type PricedLine, type PrintedTax, tenths } from '../lines/totals.ts'
import { percentText } from './tax-types.ts'

// A supplier may round his tax by line or by piece, and what he shows is what is deducted (§ 15 Abs. 1 S. 1 Nr. 1 UStG).
// So the tax of a rate may be entered as it is printed, as far as rounding can explain it (decisions §10).

/** Fifty of the currency's smallest units: as much as a hundred pieces can lose. */
const mostPieces = 100

/** Between which amounts a printed tax lies, both included. */
export interface PrintedTaxBounds {
  least: Cents
  most: Cents
}

/**
 * What rounding can have made of the tax of a rate: half of the currency's smallest unit for each piece of its lines, fifty
 * units in all, to both sides of the tax before rounding, exactly. Null where no line charges VAT at that rate, or it is 0 %.
 */
export function printedTaxBounds(
  lines: readonly PricedLine[],
  taxPercent: number,
  currency: string = baseCurrency,
): PrintedTaxBounds | null {
  const own = lines.filter((line) => isOfRate(line, taxPercent))
  if (own.length === 0 || taxPercent === 0) return null
  const rate = BigInt(tenths(taxPercent))
  const sum = (isGross: boolean) =>
    own
      .filter(({ amountIncludesTax }) => amountIncludesTax === isGross)
      .reduce((total, line) => total + BigInt(lineTotal(line, currency)), 0n)
  // Twice the tax before rounding, over one divisor: gross × r / (100 + r) and net × r / 100.
  const divisor = 1000n * (1000n + rate)
  const twice = 2n * rate * (sum(true) * 1000n + sum(false) * (1000n + rate))
  const unit = BigInt(smallestCents(currency))
  // In thousandths of a piece, and so is the rest.
  const pieces = own.reduce((count, { quantity }) => count + thousandths(quantity), 0)
  const room = BigInt(Math.min(pieces, 1000 * mostPieces)) * unit * divisor
  const step = 2000n * divisor * unit
  return {
    least: cents(Number(-floored(room - 1000n * twice, step) * unit)),
    most: cents(Number(floored(1000n * twice + room, step) * unit)),
  }
}

const isOfRate = (line: PricedLine, taxPercent: number) =>
  line.taxType === 'VAT' && line.taxPercent === taxPercent

/** `dividend / divisor`, the next whole number below; `divisor` is positive. */
function floored(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  return dividend % divisor < 0n ? quotient - 1n : quotient
}

/** What is wrong with taxes as printed, at `index.field`: of a rate that no line has, or further off than rounding can be. */
export function printedTaxFaults(
  lines: readonly PricedLine[],
  printed: readonly PrintedTax[],
  currency: string,
): FieldError[] {
  return printed.flatMap(({ taxPercent, tax }, index) => {
    const bounds = printedTaxBounds(lines, taxPercent, currency)
    const percent = percentText(taxPercent)
    if (bounds === null) {
      const message = `Zu ${percent} % gibt es keine Position mit Umsatzsteuer`
      return [{ path: `${index}.taxPercent`, message }]
    }
    const { least, most } = bounds
    if (tax >= least && tax <= most) return []
    const room =
      least === most
        ? formatMoney(least, currency)
        : `${formatAmount(least, currency)} bis ${formatMoney(most, currency)}`
    const message = `Die Steuer zu ${percent} % kann durch Runden nur ${room} sein`
    return [{ path: `${index}.tax`, message }]
  })
}

/** A tax as it may be printed, with which the lines come to the entered total. */
export interface OfferedTax extends PrintedTax {
  /** What the lines make of it now. */
  computed: Cents
}

/**
 * The taxes by each of which the lines would come to `total` to the cent, as far as rounding can explain it; in the order of the
 * groups. Only the total of net prices can move. Empty where the total is right, or off by more.
 */
export function offeredTaxes(
  lines: readonly PricedLine[],
  total: Cents,
  printed: readonly PrintedTax[],
  currency: string,
): OfferedTax[] {
  const totals = documentTotals(lines, currency, printed)
  const off = total - totals.gross
  if (off === 0) return []
  return totals.perTax.flatMap(({ taxPercent, tax: computed }) => {
    const hasNet = lines.some((line) => isOfRate(line, taxPercent) && !line.amountIncludesTax)
    const bounds = hasNet ? printedTaxBounds(lines, taxPercent, currency) : null
    const tax = cents(computed + off)
    const isExplained = bounds !== null && tax >= bounds.least && tax <= bounds.most
    return isExplained && tax % smallestCents(currency) === 0 ? [{ taxPercent, tax, computed }] : []
  })
}

/** The highest percent first, as the groups stand. */
export function inOrder<T extends { taxPercent: number }>(printed: readonly T[]): T[] {
  return printed.toSorted((a, b) => b.taxPercent - a.taxPercent)
}
