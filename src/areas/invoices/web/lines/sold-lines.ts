import { quantityOf } from '#areas/documents/web/line-quantity.ts'
import { type SoldProduct, soldProducts } from '#areas/stock/rules/stock-warnings.ts'
import type { Day } from '#kernel/day.ts'
import { zeroCents } from '#kernel/money.ts'
import { amountCents, dayValue } from '#web/ui/fields/field-input.ts'
import type { InvoiceValues } from '../form/invoice-values.ts'
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

/** The day on which an invoice moves stock: that of its supply, or of what replaces another its own (decisions §10, 'Stock'). */
export function stockDayOf(
  { replaces, invoiceDate }: Pick<InvoiceValues, 'replaces' | 'invoiceDate'>,
  serviceDay: Day,
): Day {
  return replaces === null ? serviceDay : (dayValue(invoiceDate) ?? serviceDay)
}
