import { type Day, formatDay } from '../day.ts'
import type { Cents } from '../money.ts'
import { formatAmount, formatMoney, minusSign } from '../numbers/amount-text.ts'
import type { Language } from './language.ts'

/** How days and figures are written in a language. */
export interface Written {
  day: (day: Day) => string
  /** In a currency, which is not named. */
  amount: (amount: Cents, currency: string) => string
  /** With its currency, kept on one line. */
  money: (amount: Cents, currency: string) => string
  /** `25.5`, with its sign. */
  percent: (percent: number) => string
  /** Up to three decimals. */
  quantity: (quantity: number) => string
  /** A plain decimal of any length, such as `1.0843`. */
  decimal: (plain: string) => string
}

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/** No other order of the figures can be read into it: 12 November 2026. */
function englishDay(day: Day): string {
  const [year, month, dayOfMonth] = day.split('-').map(Number)
  return `${dayOfMonth}\u00a0${months[(month ?? 1) - 1]}\u00a0${year}`
}

const englishAmount = (amount: Cents, currency: string) =>
  formatAmount(amount, currency).replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))

/** `−€1,234.56`, `USD −1,234.56`. */
function englishMoney(amount: Cents, currency: string): string {
  const written = englishAmount(amount, currency)
  if (currency === '') return written
  if (currency !== 'EUR') return `${currency}\u00a0${written}`
  return amount < 0 ? `${minusSign}€${written.slice(minusSign.length)}` : `€${written}`
}

/** How days and figures are written in German and in English. */
export const written: Record<Language, Written> = {
  DE: {
    day: formatDay,
    amount: formatAmount,
    money: formatMoney,
    percent: (percent) => `${String(percent).replace('.', ',')}\u00a0%`,
    quantity: (quantity) => quantity.toLocaleString('de-DE'),
    decimal: (plain) => plain.replace('.', ','),
  },
  EN: {
    day: englishDay,
    amount: englishAmount,
    money: englishMoney,
    percent: (percent) => `${percent}%`,
    quantity: (quantity) => quantity.toLocaleString('en-GB'),
    decimal: (plain) => plain,
  },
}
