import type { PaperRow } from './paper-rows.ts'

const signs: readonly (readonly [string, RegExp])[] = [
  ['EUR', /€|\bEUR\b|\bEuro\b/],
  ['USD', /\$|\bUSD\b/],
  ['GBP', /£|\bGBP\b/],
  ['CHF', /\bCHF\b|\bSFr\b/],
]

/** The one currency that a paper names (ISO 4217); null where it names none or several. */
export function readCurrency(rows: readonly PaperRow[]): string | null {
  const named = signs.filter(([, sign]) => rows.some(({ text }) => sign.test(text))).map(([code]) => code)
  const [first] = named
  return named.length === 1 && first !== undefined ? first : null
}
