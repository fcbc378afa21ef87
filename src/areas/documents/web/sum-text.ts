import { formatSum } from '#kernel/numbers/amount-text.ts'

interface Summed {
  amountGross: number
  amountDue: number
  currency: string
}

/** The total of a document, and what of it is open: `2.530,00 €, offen 1.265,00 €`. */
export function sumText({ amountGross, amountDue, currency }: Summed): string {
  const total = formatSum(amountGross, currency)
  return amountDue === 0 ? total : `${total}, offen ${formatSum(amountDue, currency)}`
}
