import { formatRate, rateScale, scaleRate } from '../rules/rate.ts'

/** A rate both ways round, so that nobody enters it upside down: `1 EUR = 1,0862 USD, 1 USD = 0,920641 EUR`. */
export function rateHint(rate: string, currency: string): string {
  const scaled = scaleRate(rate)
  if (scaled === null) return ''
  const inverse = (rateScale * rateScale) / scaled
  const whole = inverse / rateScale
  const fraction = String(inverse % rateScale).padStart(12, '0')
  // Six significant decimals are enough to compare.
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  const shown = whole > 0n ? fraction.slice(0, 6) : fraction.slice(0, zeros + 6)
  return `1 EUR = ${formatRate(rate)} ${currency}, 1 ${currency} = ${formatRate(`${whole}.${shown}`)} EUR`
}
