import { type Cents, cents, divideRounded } from '#kernel/money.ts'

const scale = 12

/** A rate `'1.0862'` as an integer of 10^-12 units. */
function scaledRate(rate: string): bigint {
  const [whole = '0', fraction = ''] = rate.split('.')
  return BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'))
}

/** An amount in EUR cents: the amount divided by the rate (units of the currency for one EUR), rounded commercially (spec 1 §3). */
export function toEuro(amount: Cents, rate: string): Cents {
  return cents(Number(divideRounded(BigInt(amount) * 10n ** BigInt(scale), scaledRate(rate))))
}
