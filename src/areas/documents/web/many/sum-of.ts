import { formatSum } from '#kernel/numbers/amount-text.ts'
import { wireCents } from '#kernel/wire-values.ts'
import type { MarkedRow } from './marked-row.ts'

/** What is open of them, by currency; where nothing is, what they come to. */
export function sumOf(rows: readonly MarkedRow[]): string {
  const isAnyOpen = rows.some(({ amountDue }) => amountDue !== 0)
  const sums = new Map<string, number>()
  for (const { currency, amountDue, amountGross } of rows) {
    const amount = wireCents(isAnyOpen ? amountDue : amountGross)
    sums.set(currency, (sums.get(currency) ?? 0) + amount)
  }
  const texts = [...sums].map(([currency, amount]) => formatSum(amount / 100, currency))
  return `${isAnyOpen ? 'offen ' : ''}${texts.join(' + ')}`
}
