import { type Cents, cents, divideRounded } from '#kernel/money.ts'
import { rateScale, scaleRate } from './rate.ts'

/**
 * An amount in EUR: divided by the rate (spec 1 §3, §9), exact, rounded commercially once.
 * Throws a RangeError when `rate` is no stored rate: that is a bug, not an input error.
 */
export function convertToBase(amount: Cents, rate: string): Cents {
  const scaled = scaleRate(rate)
  if (scaled === null) throw new RangeError(`not a rate: ${rate}`)
  return cents(Number(divideRounded(BigInt(amount) * rateScale, scaled)))
}
