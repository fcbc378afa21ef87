import type { Category } from '#areas/categories/contract.ts'
import { categoryLabel } from '#areas/categories/rules/category-label.ts'
import type { FieldError } from '#kernel/errors.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { amountCents } from '#web/ui/fields/field-input.ts'

// What the lines of bills and invoices have in common in their forms.

/** Whether lines were written in another currency than the one chosen now. */
export function hasOtherCurrency({
  lines,
  currency,
}: {
  lines: readonly { currency: string }[]
  currency: string
}): boolean {
  return lines.some((line) => line.currency !== currency)
}

/** The lines, all in one currency; their numbers stay. */
export function inCurrency<L extends { currency: string }>(lines: readonly L[], currency: string): L[] {
  return lines.map((line) => ({ ...line, currency }))
}

/** The category of a line; null until one is chosen. */
export function categoryOf(
  { categoryId }: { categoryId: string | null },
  categories: readonly Category[],
): Category | null {
  return categories.find((category) => category.entityId.uuid === categoryId) ?? null
}

/** Its name for people; '' until one is chosen. */
export function categoryText(line: { categoryId: string | null }, categories: readonly Category[]): string {
  const category = categoryOf(line, categories)
  return category ? categoryLabel(category) : ''
}

/** The amount of a line with its side: '784,00 € brutto', however it was typed. */
export function amountWords({ amount, side, currency }: { amount: string; side: string; currency: string }) {
  const read = amountCents(amount, currency)
  const shown = read === null ? `${amount} ${currency}` : formatMoney(read, currency)
  return `${shown} ${side === 'gross' ? 'brutto' : 'netto'}`
}

/** The server's refusal of a line, for a list in which lines have only their place. */
export function withLineNumber({ path, message }: FieldError): FieldError {
  const index = /^lineItemCreations\.(\d+)\./.exec(path)?.[1]
  return { path, message: index === undefined ? message : `Position ${Number(index) + 1}: ${message}` }
}
