import { type SoldProduct, soldProducts } from '#areas/stock/rules/stock-warnings.ts'
import { zeroCents } from '#kernel/money.ts'
import { amountCents, integerInput } from '#web/ui/fields/field-input.ts'
import type { LineValues } from './line-values.ts'

const piecesOf = (typed: string): number => {
  const quantity = integerInput(typed)
  return typeof quantity === 'number' ? quantity : 0
}

/** What the typed lines sell of each product; a line that gives money back sells nothing. */
export function soldByLines(lines: readonly LineValues[]): SoldProduct[] {
  return soldProducts(
    lines.map(({ product, quantity, amount, currency }) => ({
      product,
      quantity: (amountCents(amount, currency) ?? zeroCents) < 0 ? 0 : piecesOf(quantity),
    })),
  )
}
