import { centsFromUnits, zeroCents } from '#kernel/money.ts'
import { formatAmount, minusSign } from '#kernel/numbers/amount-text.ts'

/** Full euros as a form takes them: '-1334'. */
export function eurosEntry(euros: number): string {
  return String(euros)
}

/** An amount as a form takes it: '-1334,56', without points. */
export function amountEntry(units: number): string {
  return formatAmount(centsFromUnits(units) ?? zeroCents)
    .replaceAll('.', '')
    .replace(minusSign, '-')
}
