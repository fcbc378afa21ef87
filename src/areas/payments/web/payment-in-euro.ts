import { convertToBase, fitsBase } from '#areas/currencies/rules/convert-to-base.ts'
import { formatRate } from '#areas/currencies/rules/rate.ts'
import type { Cents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'

/** What an amount of a document in a foreign currency is in EUR, by the document's rate; null where there is nothing to say. */
export function inEuroText(amount: Cents | null, currency: string, rate: string): string | null {
  if (currency === 'EUR' || amount === null || !fitsBase(amount, rate)) return null
  const euro = formatMoney(convertToBase(amount, rate), 'EUR')
  return `Das sind ${euro} zum Kurs der Rechnung (1 EUR = ${formatRate(rate)} ${currency}).`
}
