import { parseAmountText } from '#kernel/numbers/read-amount.ts'
import type { LineValues } from '../line-values.ts'

/** The percent that is taken off every line; '' where they differ, or some have none. */
export function commonPercent(lines: readonly Pick<LineValues, 'discountPercent'>[]): string {
  const percents = new Set(lines.map(({ discountPercent }) => discountPercent))
  const [only = ''] = percents
  return percents.size === 1 ? only : ''
}

/** Nothing, or 0 to 100, as the field reads it. */
export function isPercent(text: string): boolean {
  const read = parseAmountText(text)
  return text.trim() === '' || (read.ok && read.cents >= 0 && read.cents <= 10_000)
}

/** A percent off every line that stands there, in place of what was taken off before: it is no allowance of its own. */
export function withPercent(lines: readonly LineValues[], typed: string): LineValues[] {
  const discountPercent = typed.replace(/\s*%\s*$/, '')
  return lines.map((line) => ({ ...line, discountPercent, discountAmount: '' }))
}
