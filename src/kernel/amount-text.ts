import { smallestCents } from './minor-units.ts'
import { type Cents, cents, largestCents } from './money.ts'

export type AmountText = { ok: true; cents: Cents } | { ok: false; message: string }

const wrong = (message: string): AmountText => ({ ok: false, message })

/** How a German writes an amount: digits, or groups of three with dots; then a comma and the cents. */
const germanShape = /^(-?)(\d+|[1-9]\d{0,2}(?:\.\d{3})+)?(?:,(\d*))?$/

/** As a cash register or a foreign program writes it: one or two digits behind a dot can only be cents. */
const pointShape = /^(-?)(\d+)\.(\d{1,2})$/

/**
 * Reads an amount as it is typed in Germany (`1.234,56`, `1234,5`, `1234`, `-5`, `−5`, `12,00 €`), or with a decimal
 * point (`12.50`, `1234.5`). What could mean two amounts (`0.123`, `1234.567`) is refused and never guessed; so is a
 * third decimal. The message is German and may be shown beside the field.
 */
export function parseAmountText(text: string): AmountText {
  const typed = text
    .trim()
    .replace(/\s*€$/, '')
    .replace(/^\u2212/, '-')
  if (typed === '') return wrong('Betrag fehlt')
  if (/[^\d.,-]/.test(typed)) return wrong('Bitte nur Ziffern, Tausenderpunkte und ein Komma eingeben')
  if (typed.lastIndexOf('-') > 0) return wrong('Ein Minus steht nur ganz vorn')
  if (typed.split(',').length > 2) return wrong('Nur ein Komma ist möglich')
  const match = germanShape.exec(typed) ?? pointShape.exec(typed)
  if (!match || !/\d/.test(typed)) return wrong(shapeMessage(typed))
  const [, sign, whole = '', fraction = ''] = match
  if (fraction.length > 2) return wrong('Höchstens zwei Nachkommastellen')
  const digits = (whole.replaceAll('.', '') + fraction.padEnd(2, '0')).replace(/^0+(?=\d)/, '')
  // Sixteen digits might no longer be exact as a number; they are too many anyway.
  if (digits.length > 15 || Number(digits) > largestCents) return wrong('Der Betrag ist zu groß')
  return { ok: true, cents: cents(sign ? -Number(digits) : Number(digits)) }
}

function shapeMessage(typed: string): string {
  if (!/\d/.test(typed)) return 'Betrag fehlt'
  if (/^-?\d+\.\d{3}$/.test(typed)) return 'Mehrdeutig: das Komma trennt die Cents, der Punkt nur Tausender'
  return 'Punkte trennen nur Tausender, das Komma die Cents: 1.234,56'
}

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

const withCurrency = (amount: string, currencyCode: string) =>
  `${amount}\u00a0${currencyCode === 'EUR' ? '€' : currencyCode}`

/**
 * What may stand in an amount field while it is typed (spec 1 §5): digits, dots, one comma, a minus at the front,
 * which is shown as the true one.
 * It drops single keys; whether what is left is an amount says `parseAmountText`.
 */
export function filterDecimalText(text: string): string {
  const negative = /^\s*[-\u2212]/.test(text)
  const kept = text.replace(/[^\d.,]/g, '')
  const comma = kept.indexOf(',')
  const once = comma < 0 ? kept : kept.slice(0, comma + 1) + kept.slice(comma + 1).replaceAll(',', '')
  return (negative ? minusSign : '') + once
}

/** What may stand in a field for a whole number while it is typed (spec 1 §5): digits. */
export function filterIntegerText(text: string): string {
  return text.replace(/\D/g, '')
}
