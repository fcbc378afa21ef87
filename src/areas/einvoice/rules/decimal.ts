// Exact arithmetic with the decimal text of electronic invoices: never a float, no digit lost.

import { type Cents, cents, divideRounded, largestCents } from '#kernel/money.ts'

/** units / 10^scale. */
export interface Decimal {
  units: bigint
  scale: number
}

export const zero: Decimal = { units: 0n, scale: 0 }

/** No amount of an invoice is longer; the limit keeps a hostile file from costing time. */
const longestText = 60

/** The number that a text spells ('-12.50', '.5', '7'); null where it spells none (also '1e3' and '1,50'). */
export function parseDecimal(text: string | null): Decimal | null {
  if (text === null || text.length > longestText) return null
  const match = /^\s*([+-]?)(\d*)(?:\.(\d*))?\s*$/.exec(text)
  if (!match) return null
  const [, sign = '', whole = '', fraction = ''] = match
  if (whole === '' && fraction === '') return null
  const units = BigInt(whole + fraction)
  return { units: sign === '-' ? -units : units, scale: fraction.length }
}

/** How many decimals a text bears as it stands: 2 of '1.50'. 0 of what is no number. */
export function decimalsOf(text: string): number {
  const point = text.indexOf('.')
  return point < 0 ? 0 : text.trimEnd().length - point - 1
}

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return { units: atScale(a, scale) + atScale(b, scale), scale }
}

export function negate(a: Decimal): Decimal {
  return { units: -a.units, scale: a.scale }
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  return add(a, negate(b))
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, scale: a.scale + b.scale }
}

/** A percentage of an amount, not rounded. */
export function percentOf(amount: Decimal, percent: Decimal): Decimal {
  const product = multiply(amount, percent)
  return { units: product.units, scale: product.scale + 2 }
}

export function absolute(a: Decimal): Decimal {
  return a.units < 0n ? negate(a) : a
}

/** Negative, 0 or positive, as `a` is less than, equal to or more than `b`. */
export function compare(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale)
  const difference = atScale(a, scale) - atScale(b, scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

export function equal(a: Decimal, b: Decimal): boolean {
  return compare(a, b) === 0
}

/** To two decimals, half away from zero (kaufmännisches Runden, DIN 1333). */
export function roundToCents(a: Decimal): Decimal {
  if (a.scale <= 2) return a
  const divisor = 10n ** BigInt(a.scale - 2)
  const size = a.units < 0n ? -a.units : a.units
  const rounded = (size + divisor / 2n) / divisor
  return { units: a.units < 0n ? -rounded : rounded, scale: 2 }
}

/** The shortest text of a number, so that equal numbers have one text: '25.00' and '25' give '25'. */
export function shortText(a: Decimal): string {
  const digits = (a.units < 0n ? -a.units : a.units).toString().padStart(a.scale + 1, '0')
  const whole = digits.slice(0, digits.length - a.scale)
  const fraction = digits.slice(digits.length - a.scale).replace(/0+$/, '')
  return `${a.units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

function atScale(a: Decimal, scale: number): bigint {
  return a.scale === scale ? a.units : a.units * 10n ** BigInt(scale - a.scale)
}

/** a / b to six decimals, rounded half away from zero; `b` must not be 0. */
export function divide(a: Decimal, b: Decimal): Decimal {
  const scale = 6
  return {
    units: divideRounded(a.units * 10n ** BigInt(scale + b.scale), b.units * 10n ** BigInt(a.scale)),
    scale,
  }
}

/** An amount as cents, rounded half away from zero; null where the text spells none, or one too large to be money. */
export function centsOf(text: string | null): Cents | null {
  const amount = parseDecimal(text)
  if (!amount) return null
  const { units, scale } = roundToCents(amount)
  const value = units * 10n ** BigInt(2 - scale)
  return value > largestCents || value < -largestCents ? null : cents(Number(value))
}
