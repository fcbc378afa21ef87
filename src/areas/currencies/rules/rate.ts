// A rate says how many units of a currency one EUR is worth. It is kept as its decimal text, so that no digit is lost;
// for calculating it becomes an integer of 10⁻¹² units.

const decimals = 12
const shape = /^(\d{1,12})(?:\.(\d{1,12}))?$/

/** 1 as a scaled rate. */
export const rateScale = 10n ** BigInt(decimals)

/** A decimal text with up to 12 decimals as an integer of 10⁻¹² units; null when it is none or not above 0. */
export function scaleRate(text: string): bigint | null {
  const match = shape.exec(text)
  if (!match) return null
  const [, whole = '0', fraction = ''] = match
  const scaled = BigInt(whole) * rateScale + BigInt(fraction.padEnd(decimals, '0'))
  return scaled > 0n ? scaled : null
}

/** A JSON number as decimal text; null when it has more than 12 decimals, is too large, or is not above 0. */
export function rateText(value: number): string | null {
  if (!Number.isFinite(value) || value <= 0 || value >= 1e12) return null
  // The shortest notation that means this number; below 10⁻⁶ JavaScript writes an exponent.
  const text = String(value).includes('e') ? value.toFixed(decimals) : String(value)
  return scaleRate(text) === null || Number(text) !== value ? null : text
}

/** A rate as a person reads it: a decimal comma, dots for thousands, up to 12 decimals without trailing zeros. */
export function formatRate(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const shown = fraction.replace(/0+$/, '')
  return whole.replace(/\B(?=(\d{3})+$)/g, '.') + (shown === '' ? '' : `,${shown}`)
}
