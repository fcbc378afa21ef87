import { type Cents, cents, divideRounded, largestCents } from '#kernel/money.ts'
import { rateScale, scaleRate } from './rate.ts'

/**
 * An amount in EUR: divided by the rate (spec 1 §3, §9), exact, rounded commercially once.
 * Throws a RangeError when `rate` is no stored rate, or when the amount does not fit (`fitsBase`): that is a bug, not an
 * input error.
 */
export function convertToBase(amount: Cents, rate: string): Cents {
  return cents(Number(baseCents(amount, rate)))
}

/** Whether an amount in EUR is one that a document may carry: a tiny rate makes it huge. Throws as `convertToBase` does. */
export function fitsBase(amount: Cents, rate: string): boolean {
  const base = baseCents(amount, rate)
  return base <= BigInt(largestCents) && -base <= BigInt(largestCents)
}

function baseCents(amount: Cents, rate: string): bigint {
  const scaled = scaleRate(rate)
  if (scaled === null) throw new RangeError(`not a rate: ${rate}`)
  return divideRounded(BigInt(amount) * rateScale, scaled)
}
