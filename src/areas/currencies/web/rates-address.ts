import { type Period, parsePeriod, periodText } from '#kernel/period.ts'

export const ratesPath = '/auth/rates'
/** The chosen currency stands in the address, so that back leads to the one before. */
export const currencyKey = 'waehrung'

export function rateAddress(currency: string): string {
  return `${ratesPath}?${currencyKey}=${currency}`
}

const monthKey = 'monatskurse'

/** The address where the average rates of a month are entered: `/auth/rates?monatskurse=2026-03`. */
export function monthlyRatesPath(month: string): string {
  return `/auth/rates?${monthKey}=${month}`
}

/** The month whose rates are open; null where none is. */
export function monthOfAddress(address: URLSearchParams): Period | null {
  const period = parsePeriod(address.get(monthKey) ?? '')
  return period?.kind === 'month' ? period : null
}

export function withMonth(address: URLSearchParams, period: Period | null): URLSearchParams {
  const changed = new URLSearchParams(address)
  changed.delete(monthKey)
  if (period) changed.set(monthKey, periodText(period))
  return changed
}
