import { useLayoutEffect, useRef, useState } from 'react'
import { newRequestId } from '#web/commands/new-request-id.ts'
import type { Form } from '#web/forms/use-form.ts'
import type { InvoiceValues } from '../../form/invoice-values.ts'
import { type GridRow, gridRows, ofRows } from '../line-texts.ts'
import { type LineFacts, type LineValues, newLine } from '../line-values.ts'
import { withProposals } from './line-cells.ts'

/** The lines of the invoice, the texts between them and the empty line behind them, as what one event does in two steps finds them. */
export function useHeldLines(form: Form<InvoiceValues>, facts: LineFacts, onBegun: (key: string) => void) {
  const [entryId, setEntryId] = useState(newRequestId)
  const { lines, currency } = form.values
  const rows = gridRows(form.values)
  const begun = newLine(currency, facts.tax, lines.at(-1))
  const entry: LineValues = {
    ...begun,
    localId: entryId,
    ...(begun.categoryId !== null && { categoryIsProposed: true }),
  }
  const latest = useRef({ rows, entry })
  useLayoutEffect(() => {
    latest.current = { rows, entry }
  })

  const rowAt = (key: string): GridRow | null => latest.current.rows.find((row) => row.key === key) ?? null
  const lineAt = (key: string): LineValues | null => {
    const now = latest.current
    return rowAt(key)?.line ?? (now.entry.localId === key ? now.entry : null)
  }

  function keep(next: readonly GridRow[]) {
    latest.current = { ...latest.current, rows: next as GridRow[] }
    form.patch(ofRows(next))
  }

  const put = (row: GridRow) =>
    keep(latest.current.rows.map((other) => (other.key === row.key ? row : other)))

  /** The first change of the empty line makes it one of the invoice. */
  function change(key: string, changes: Partial<LineValues>) {
    const before = lineAt(key)
    if (!before) return
    const after = withProposals(before, { ...before, ...changes }, facts)
    if (rowAt(key)) return put({ key, line: after })
    // A line that was only looked at is none.
    if (JSON.stringify(after) === JSON.stringify(before)) return
    keep([...latest.current.rows, { key, line: after }])
    onBegun(key)
    setEntryId(newRequestId())
  }

  function write(key: string, text: string) {
    const row = rowAt(key)
    if (row?.text) put({ key, text: { ...row.text, text } })
  }

  return {
    ...{ entry, rowAt, lineAt, keep, put, change, write },
    now: () => latest.current.rows,
    /** The names of all rows, the empty one included. */
    keys: () => [...latest.current.rows.map(({ key }) => key), latest.current.entry.localId],
  }
}

export type HeldLines = ReturnType<typeof useHeldLines>
