declare const centsBrand: unique symbol

/** An amount of money in hundredths of its currency unit; always a safe integer, never a float. */
export type Cents = number & { readonly [centsBrand]: true }

/** The largest amount that one document may carry, in cents (99.999.999.999,99 in the currency). */
export const largestCents = 9_999_999_999_999 as Cents

/** Brands an integer number of cents. Throws a RangeError when it is not a safe integer: that is a bug, not an input error. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an integer number of cents: ${value}`)
  // `0` and `-0` are one amount; `+ 0` turns the latter into the former.
  return (value + 0) as Cents
}

export const zeroCents = cents(0)

/** Adds amounts of one currency. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let sum = 0
  for (const amount of amounts) sum += amount
  return cents(sum)
}

/** Negates an amount. */
export function negateCents(amount: Cents): Cents {
  return cents(amount === 0 ? 0 : -amount)
}

/**
 * Divides two integers and rounds commercially, half away from zero (kaufmännisches Runden, DIN 1333),
 * exactly: the quotient never passes through a float. `divisor` must not be 0.
 */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  if (divisor === 0n) throw new RangeError('division by zero')
  const negative = dividend < 0n !== divisor < 0n
  const a = dividend < 0n ? -dividend : dividend
  const b = divisor < 0n ? -divisor : divisor
  const rounded = (2n * a + b) / (2n * b)
  return negative ? -rounded : rounded
}

/** `amount × numerator / denominator`, rounded commercially once. The factors are integers. */
export function scaleCents(amount: Cents, numerator: number, denominator: number): Cents {
  return cents(Number(divideRounded(BigInt(amount) * BigInt(numerator), BigInt(denominator))))
}

/** The largest figure that `boundedShare` answers, in cents (999.999.999.999,99 EUR). */
const largestShare = 99_999_999_999_999

/**
 * As `scaleCents`, for factors that nothing bounds together, such as a price and all pieces that there ever were: at most
 * 999.999.999.999,99 EUR, so that sums of such figures stay exact. The whole of an amount is the amount.
 */
export function boundedShare(amount: Cents, part: number, whole: number): Cents {
  if (part === whole) return amount
  const share = Number(divideRounded(BigInt(amount) * BigInt(part), BigInt(whole)))
  return cents(Math.max(-largestShare, Math.min(share, largestShare)))
}

/**
 * Reads a JSON number in currency units as cents; `null` when it has a third decimal or is too large to be exact.
 * The check is exact: the shortest decimal notation of the number must have at most two decimals.
 */
export function centsFromUnits(units: number): Cents | null {
  if (!Number.isFinite(units) || Math.abs(units) > largestCents / 100) return null
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(units))
  if (!match) return null
  const [, sign, whole = '0', fraction = ''] = match
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return cents(sign ? -value : value)
}

/** The JSON number in currency units for an amount (`11950` → `119.5`). */
export function unitsFromCents(amount: Cents): number {
  return Number((amount / 100).toFixed(2))
}
