import { formatRate } from '#areas/currencies/rules/rate.ts'
import { baseCurrency } from '#kernel/currencies.ts'
import { centsFromUnits } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'

// Values of the wire as a person reads them.

/** Currency units with their currency, such as `1.234,56 €`; '' for none. */
export function shownMoney(units: number | null | undefined, currency = baseCurrency): string {
  const amount = units === null || units === undefined ? null : centsFromUnits(units)
  return amount === null ? '' : formatMoney(amount, currency)
}

/** A payment target in days: 'Sofort', '1 Tag', '30 Tage'; '' for none. */
export function shownDays(days: number | null | undefined): string {
  if (days === null || days === undefined) return ''
  return days === 0 ? 'Sofort' : days === 1 ? '1 Tag' : `${days} Tage`
}

/** The rate of a document in another currency; '' in EUR. */
export function shownRate({ currency, rate }: { currency?: string; rate?: string }): string {
  if (!rate || !currency || currency === baseCurrency) return ''
  return `1 ${baseCurrency} = ${formatRate(rate)} ${currency}`
}
