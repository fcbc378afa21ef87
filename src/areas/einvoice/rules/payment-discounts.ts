import { addDays, formatDay, parseDay } from '#kernel/day.ts'
import { formatAmount, formatMoney } from '#kernel/numbers/amount-text.ts'
import { centsOf, parseDecimal, shortText } from './decimal.ts'
import type { ElectronicInvoice, PaymentDiscount } from './electronic-invoice.ts'

/** A discount for paying soon, with the days that XRechnung counts it by; null where it names a day itself. */
export type StatedDiscount = PaymentDiscount & { days: number | null }

/** A base that is broken makes the whole unreadable: of another amount it would be another discount. */
const coded = /#SKONTO#TAGE=(\d{1,4})#PROZENT=([\d.]+)#(?:BASISBETRAG=(-?[\d.]+)#)?(?!BASISBETRAG)/g

/**
 * All discounts of an invoice: those of elements of their own, and those that XRechnung writes into BT-20 as
 * '#SKONTO#TAGE=14#PROZENT=2.25#', '…BASISBETRAG=100.00#'. One of 0 % is none.
 */
export function discountsOf({ discounts = [], paymentTerms, issueDay }: ElectronicInvoice): StatedDiscount[] {
  const billed = parseDay(issueDay ?? '')
  const written = (paymentTerms ?? '').matchAll(coded)
  const ofText = [...written].map(([, days, percent = null, base = null]): StatedDiscount => {
    const until = billed && addDays(billed, Number(days))
    return { percent, amount: null, base, until, days: Number(days) }
  })
  return [...discounts.map((discount) => ({ ...discount, days: null })), ...ofText].filter(
    ({ percent, amount }) => [percent, amount].some((text) => (parseDecimal(text)?.units ?? 0n) > 0n),
  )
}

/** How many discounts a text says as XRechnung codes them; those of 0 % among them. */
export const saidIn = (text: string): number => [...text.matchAll(coded)].length

/** A discount in German: '2 % bis 14.12.2026 (2,38 € von 119,00 €)'. */
export function discountWords(
  { percent, amount, base, until, days }: StatedDiscount,
  currency: string | null,
): string {
  const share = percentWords(percent)
  const what = share || moneyWords(amount, currency)
  const day = parseDay(until ?? '')
  const when = day !== null ? `bis ${formatDay(day)}` : days === null ? '' : `innerhalb von ${days} Tagen`
  const of = [
    share === '' ? '' : moneyWords(amount, currency),
    base === null ? '' : `von ${moneyWords(base, currency)}`,
  ]
    .filter(Boolean)
    .join(' ')
  return [what, when, of && `(${of})`].filter(Boolean).join(' ')
}

function percentWords(percent: string | null): string {
  const value = parseDecimal(percent)
  return value && value.units > 0n ? `${shortText(value).replace('.', ',')} %` : ''
}

function moneyWords(text: string | null, currency: string | null): string {
  const amount = centsOf(text)
  if (amount === null) return text ?? ''
  return currency === null ? formatAmount(amount) : formatMoney(amount, currency)
}
