import { integerOf } from '#web/ui/fields/field-input.ts'
import type { Firm } from '../contract/read-firm.ts'
import { faultOfNumberPattern, formatNumber } from '../rules/number-pattern.ts'

/**
 * What is said below the pattern: which number comes next, and in which year which pattern holds. While the typed pattern is wrong, how
 * one looks.
 */
export function numberHint(
  typed: { numberPattern: string; nextNumber: string },
  ranges: Firm['numberRanges'],
  year: number,
): string {
  const { numberPattern } = typed
  if (faultOfNumberPattern(numberPattern) !== null) return 'Zum Beispiel {YYYY}-{00000}'
  const range = ranges.find((other) => other.year === year)
  if (range?.isNextTaken) {
    return `Die nächste Nummer für ${year} wäre ${range.nextInvoiceNumber}, und die gibt es schon. Ein anderes Muster gilt gleich für ${year}.`
  }
  if (range) {
    const next = formatNumber(numberPattern, year + 1, 1)
    return range.numberPattern === numberPattern
      ? `Die nächste Nummer ist ${range.nextInvoiceNumber}. Ein neues Muster gilt ab ${year + 1}.`
      : `${year} behält ${range.numberPattern}, die nächste Nummer ist ${range.nextInvoiceNumber}. Dieses Muster gilt ab ${year + 1}: ${next}.`
  }
  const first = `Die nächste Nummer ist ${formatNumber(numberPattern, year, integerOf(typed.nextNumber) || 1)}.`
  const last = ranges.find((other) => other.year === year - 1)
  return last && last.numberPattern !== numberPattern
    ? `${first} ${last.year} behält ${last.numberPattern}.`
    : first
}
