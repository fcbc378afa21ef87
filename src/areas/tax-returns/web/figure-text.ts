import { centsFromUnits, zeroCents } from '#kernel/money.ts'
import { formatAmount, formatMoney, minusSign } from '#kernel/numbers/amount-text.ts'

// What the server sends has at most two decimals.
const cents = (units: number) => centsFromUnits(units) ?? zeroCents

/** An amount of the wire with its currency. */
export function money(units: number, currency: string): string {
  return formatMoney(cents(units), currency)
}

export const euro = (units: number) => money(units, 'EUR')

/** The same as a figure of a column of euros; '' for none. */
export function euroColumn(units: number | null): string {
  return units === null ? '' : formatAmount(cents(units))
}

/** '36,4 %'; '' for none. */
export function percentText(percent: number | null): string {
  return percent === null ? '' : `${percent.toFixed(1).replace('-', minusSign).replace('.', ',')}\u00a0%`
}
