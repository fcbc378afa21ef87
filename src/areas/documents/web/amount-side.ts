import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { amountCents } from '#web/ui/fields/field-input.ts'
import { lineTotals } from '../rules/lines/totals.ts'

/** On which side of the tax an amount was entered. */
export type AmountSide = 'gross' | 'net'

export const amountSideOptions = [
  { value: 'gross', label: 'brutto' },
  { value: 'net', label: 'netto' },
] as const

/** The other side of a typed amount, for information: 'netto 100,00 €'; '' while there is nothing to say. */
export function otherSideText(
  typed: string,
  side: AmountSide,
  taxPercent: number | null,
  currency: string,
): string {
  const amount = amountCents(typed, currency)
  if (amount === null || !taxPercent) return ''
  const amountIncludesTax = side === 'gross'
  const line = {
    quantity: 1,
    amount,
    amountIncludesTax,
    taxType: 'VAT',
    taxPercent,
    amountBuying: null,
  } as const
  const { net, gross } = lineTotals(line, currency)
  return amountIncludesTax ? `netto ${formatMoney(net, currency)}` : `brutto ${formatMoney(gross, currency)}`
}
