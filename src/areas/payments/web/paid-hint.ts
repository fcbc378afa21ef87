import { formatMoney } from '#kernel/amount-text.ts'
import { type Cents, zeroCents } from '#kernel/money.ts'

/** What 'Bereits bezahlt' does: a payment over the rest, or nothing where nothing is open any more. */
export function paidHint(rest: Cents, currency: string): string {
  return rest === zeroCents ? 'Es ist nichts offen' : `Zahlung über ${formatMoney(rest, currency)}`
}
