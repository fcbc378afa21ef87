import type { Day } from '#kernel/day.ts'
import { type Cents, cents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'

/** What a person should see before a payment is taken that is more than is open; null when there is nothing to say. */
export function amountWarning(amount: Cents | null, open: Cents, currency: string): string | null {
  if (amount === null || amount === 0) return null
  const rest = cents(open - amount)
  const goesFurther = Math.abs(rest) > Math.abs(open)
  const crosses = open !== 0 && rest !== 0 && Math.sign(rest) !== Math.sign(open)
  if (crosses) return `${formatMoney(cents(Math.abs(rest)), currency)} mehr, als offen ist`
  if (open === 0) return 'Es ist nichts offen'
  if (!goesFurther) return null
  const after = formatMoney(cents(Math.abs(rest)), currency)
  return rest < 0 ? `Danach sind ${after} zurückzuzahlen` : `Danach sind ${after} offen`
}

/** A payment that is dated ahead has not happened yet. */
export function dayWarning(day: Day | null, today: Day): string | null {
  return day !== null && day > today ? 'Das Datum liegt in der Zukunft' : null
}
