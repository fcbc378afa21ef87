import { formatAmount, formatMoney } from '#kernel/amount-text.ts'
import { formatIban } from '#kernel/iban.ts'
import type { Cents } from '#kernel/money.ts'

/** The text without space around it; `null` when nothing is left. */
export function textOrNull(text: string | null): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}

/** An amount as it is printed: `1.234,56`, a negative one with a minus sign as wide as a digit. */
export function printedAmount(amount: Cents): string {
  return formatAmount(amount).replace(/^-/, '−')
}

/** An amount with its currency: `−1.234,56 €`, on one line. */
export function printedMoney(amount: Cents, currency: string): string {
  return formatMoney(amount, currency).replace(/^-/, '−')
}

/** An IBAN in groups of four, held together by no-break spaces. */
export function printedIban(iban: string): string {
  return formatIban(iban).replaceAll(' ', '\u00a0')
}

/** '€' for EUR, else the ISO code: 'USD' is unmistakable where '$' is not. */
export function currencySign(currency: string): string {
  return currency === 'EUR' ? '€' : currency
}

/**
 * Lets a run of characters without any place to break (a serial number, a link) break after every `longest` ones, by
 * zero-width spaces; else it would run over its column. Words of up to 40 letters stay as they are: the typesetter
 * hyphenates them.
 */
export function breakable(text: string, longest: number): string {
  const pieces = new RegExp(`.{1,${longest}}`, 'gu')
  return text.replace(/[^\s\u200b]+/gu, (run) => {
    if (run.length <= longest || /^\p{L}{1,40}\p{P}?$/u.test(run)) return run
    return (run.match(pieces) ?? []).join('\u200b')
  })
}

/** The longest run that fits into the width of the page. */
export const pageRun = 70
