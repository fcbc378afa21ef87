import { quantityOf } from '#areas/documents/web/line-quantity.ts'
import { type SoldProduct, soldProducts } from '#areas/stock/rules/stock-warnings.ts'
import { zeroCents } from '#kernel/money.ts'
import { amountCents } from '#web/ui/fields/field-input.ts'
import type { LineValues } from './line-values.ts'

/** What the typed lines sell of each product; a line that gives money back sells nothing. */
export function soldByLines(lines: readonly LineValues[]): SoldProduct[] {
  return soldProducts(
    lines.map(({ product, quantity, amount, currency }) => ({
      product,
      quantity: (amountCents(amount, currency) ?? zeroCents) < 0 ? 0 : quantityOf(quantity),
    })),
  )
}
