import { formatIban } from '#kernel/codes/iban.ts'

/** The text without space around it; `null` when nothing is left. */
export function textOrNull(text: string | null): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
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
