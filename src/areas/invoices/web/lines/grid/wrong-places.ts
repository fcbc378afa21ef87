import type { Form } from '#web/forms/use-form.ts'
import type { ProblemPlace } from '#web/ui/forms/form-footer.tsx'
import { focusCell } from '#web/ui/line-grid/cell-place.ts'
import type { InvoiceValues } from '../../form/invoice-values.ts'
import { discountableLines } from '../line-discounts.ts'
import type { LineFacts } from '../line-values.ts'
import { lineProblems, wrongCells } from './line-cells.ts'

/** What the footer names of the table, once somebody has tried to save. */
export function wrongPlaces(form: Form<InvoiceValues>, facts: LineFacts): ProblemPlace[] {
  const { lines } = form.values
  if (form.attempt === 0 || form.readOnly) return []
  const problemsOf = (line: (typeof lines)[number]) =>
    lineProblems(line, facts, discountableLines(lines, line, facts).length > 0)
  return wrongCells(lines, problemsOf).map(({ line, cell, label }) => ({
    key: `${line} ${cell}`,
    label,
    go: () => focusCell(form.formProps.ref.current, { line, cell }),
  }))
}
