import { type Cents, zeroCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'

/** What 'Bereits bezahlt' does: a payment over the rest, or nothing where nothing is open any more. */
export function paidHint(rest: Cents, currency: string): string {
  return rest === zeroCents ? 'Es ist nichts offen' : `Zahlung über ${formatMoney(rest, currency)}`
}
