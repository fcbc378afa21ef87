import type { Cents } from '../money.ts'
import { smallestCents } from './minor-units.ts'

/** A true minus, as wide as a digit: what stands before every negative amount, on the screen and on paper. */
export const minusSign = '\u2212'

/**
 * The amount as a person in Germany reads it: `1.234,56`, `−0,05`; in a currency without decimals `1.234`. Exact: should it
 * have cents all the same, they are shown.
 */
export function formatAmount(amount: Cents, currencyCode = 'EUR'): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  const whole = `${amount < 0 ? minusSign : ''}${grouped(digits.slice(0, -2))}`
  const hasNoDecimals = smallestCents(currencyCode) > 1 && digits.endsWith('00')
  return hasNoDecimals ? whole : `${whole},${digits.slice(-2)}`
}

/** The amount with its currency, kept on one line by a no-break space: `1.234,56 €`, `1.234,56 USD`, `1.234 JPY`. */
export function formatMoney(amount: Cents, currencyCode: string): string {
  return withCurrency(formatAmount(amount, currencyCode), currencyCode)
}

/** A sum of the wire, in currency units, as a person reads it: it may be larger than any one amount. */
export function formatSum(units: number, currencyCode: string): string {
  const [whole = '', fraction = ''] = Math.abs(units).toFixed(2).split('.')
  const sign = units < 0 ? minusSign : ''
  return withCurrency(`${sign}${grouped(whole)},${fraction}`, currencyCode)
}

const grouped = (whole: string) => whole.replace(/\B(?=(\d{3})+$)/g, '.')

/** Without a currency, which a form may not know yet, the amount alone. */
const withCurrency = (amount: string, currencyCode: string) =>
  currencyCode === '' ? amount : `${amount}\u00a0${currencyCode === 'EUR' ? '€' : currencyCode}`
