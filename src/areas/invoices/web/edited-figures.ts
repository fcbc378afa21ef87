import { type ShownTotals, storedTotals } from '#areas/documents/web/totals-rows.ts'
import type { Cents } from '#kernel/money.ts'
import type { Invoice } from '../contract.ts'
import { type InvoiceValues, invoiceSums } from './invoice-values.ts'
import { storedLine, wireCents } from './invoice-view.ts'
import { type LineFacts, type ShownLine, shownLine } from './line-values.ts'

interface Edited {
  values: InvoiceValues
  /** Whether anything was edited. */
  dirty: boolean
}

/**
 * The lines and sums of a stored invoice in its form: the stored ones until something is edited, from then on those that
 * will be stored. A payment that is recorded counts at once.
 */
export function editedFigures(
  { values, dirty }: Edited,
  { lineItems, totals }: Pick<Invoice, 'lineItems' | 'totals'>,
  facts: LineFacts,
): { shown: ShownLine[]; sums: ShownTotals & { paid: Cents } } {
  const paid = wireCents(totals.paymentTotal)
  if (dirty) {
    const shown = values.lines.map((line) => shownLine(line, facts))
    return { shown, sums: invoiceSums(values, facts, paid) }
  }
  const shown = lineItems.map((line) => storedLine(line, facts.categories))
  return { shown, sums: { ...storedTotals(totals), paid } }
}
