import { type PaidSums, storedPaidSums } from '#areas/documents/web/totals-rows.ts'
import type { Invoice } from '../../contract.ts'
import { storedLine } from '../invoice-view.ts'
import type { LineFacts } from '../lines/line-values.ts'
import { type ShownLine, shownLine } from '../lines/shown-line.ts'
import { type ShownSums, storedSumsOf } from '../lines/shown-sums.ts'
import { type InvoiceValues, invoiceSums } from './invoice-values.ts'

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
  stored: Pick<Invoice, 'lineItems' | 'totals' | 'advances'>,
  facts: LineFacts,
): { shown: ShownLine[]; sums: ShownSums & PaidSums } {
  const paid = storedPaidSums(stored.totals)
  if (dirty) {
    const shown = values.lines.map((line) => shownLine(line, facts))
    return { shown, sums: { ...paid, ...invoiceSums(values, facts, paid.paid) } }
  }
  const shown = stored.lineItems.map((line) => storedLine(line, facts.categories))
  return { shown, sums: { ...storedSumsOf(stored), ...paid } }
}
