import { formatSum } from '#kernel/numbers/amount-text.ts'

/** Amounts of a list in EUR go without their currency, which its heads name. */
export const amountIn = (units: number, currency: string): string =>
  currency === 'EUR' ? formatSum(units, 'EUR').replace(/\s*€$/, '') : formatSum(units, currency)
