export const ratesPath = '/auth/rates'
/** The chosen currency stands in the address, so that back leads to the one before. */
export const currencyKey = 'waehrung'

export function rateAddress(currency: string): string {
  return `${ratesPath}?${currencyKey}=${currency}`
}
