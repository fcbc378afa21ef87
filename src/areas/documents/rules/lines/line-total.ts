import { baseCurrency } from '#kernel/currencies.ts'
import { type Cents, cents, scaleCents, zeroCents } from '#kernel/money.ts'
import { smallestCents } from '#kernel/numbers/minor-units.ts'
import { thousandths } from './line-quantity.ts'

/** What a line's total is made of, in the side that was entered (decisions §10 'Line discount'). */
export interface EnteredLine {
  quantity: number
  /** Per piece. */
  amount: Cents
  /** Hundredths of a percent that are taken off; null or left out where none are. */
  discountPercent?: number | null
  /** What is taken off the whole line instead, with the sign of `amount`. */
  discountAmount?: Cents | null
}

/** The whole, in hundredths of a percent. */
export const wholePercent = 10_000

/** A share of an amount, to whole cents, in a currency without decimals to its whole units: rounded once, commercially. */
export function roundedShare(
  amount: Cents,
  numerator: number,
  denominator: number,
  currency: string = baseCurrency,
): Cents {
  const smallest = smallestCents(currency)
  return cents(scaleCents(amount, numerator, denominator * smallest) * smallest)
}

/** What a quantity comes to at an amount per piece, rounded once. */
export function timesQuantity(amount: Cents, quantity: number, currency?: string): Cents {
  if (Number.isInteger(quantity)) return cents(amount * quantity)
  return roundedShare(amount, thousandths(quantity), 1000, currency)
}

/** The total of a line in the side that was entered: amount × quantity less its discount, rounded once. */
export function lineTotal(line: EnteredLine, currency?: string): Cents {
  const { quantity, amount, discountPercent, discountAmount } = line
  if (!discountPercent)
    return cents(timesQuantity(amount, quantity, currency) - (discountAmount ?? zeroCents))
  const kept = thousandths(quantity) * (wholePercent - discountPercent)
  return roundedShare(amount, kept, 1000 * wholePercent, currency)
}

/** What the discount of a line takes off, with the sign of its amount: what the quantity comes to, less the line's total. */
export function lineDiscount(line: EnteredLine, currency?: string): Cents {
  return cents(timesQuantity(line.amount, line.quantity, currency) - lineTotal(line, currency))
}

export const discountsBoth = 'Ein Rabatt ist ein Prozentsatz oder ein Betrag, nicht beides'
export const discountTurns = 'Der Rabatt hat das Vorzeichen des Betrags'
export const discountTooLarge = 'Der Rabatt ist höher als die Position'

/** What is wrong with the discount of a line; null where nothing is. It takes off at most what the quantity comes to, rounded. */
export function discountFault(line: EnteredLine, currency?: string): string | null {
  const { discountPercent = null, discountAmount = null } = line
  if (discountAmount === null) return null
  if (discountPercent !== null) return discountsBoth
  if (Math.sign(discountAmount) !== Math.sign(line.amount)) return discountTurns
  const whole = timesQuantity(line.amount, line.quantity, currency)
  return Math.abs(discountAmount) > Math.abs(whole) ? discountTooLarge : null
}
