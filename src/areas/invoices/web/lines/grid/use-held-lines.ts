import { useLayoutEffect, useRef, useState } from 'react'
import { newRequestId } from '#web/commands/new-request-id.ts'
import type { Form } from '#web/forms/use-form.ts'
import type { InvoiceValues } from '../../form/invoice-values.ts'
import { type LineFacts, type LineValues, newLine } from '../line-values.ts'
import { withProposals } from './line-cells.ts'

/** The lines of the invoice and the empty one behind them, as what one event does in two steps finds them. */
export function useHeldLines(form: Form<InvoiceValues>, facts: LineFacts, onBegun: (key: string) => void) {
  const [entryId, setEntryId] = useState(newRequestId)
  const { lines, currency } = form.values
  const begun = newLine(currency, facts.tax, lines.at(-1))
  const entry: LineValues = {
    ...begun,
    localId: entryId,
    ...(begun.categoryId !== null && { categoryIsProposed: true }),
  }
  const latest = useRef({ lines, entry })
  useLayoutEffect(() => {
    latest.current = { lines, entry }
  })

  const lineAt = (key: string): LineValues | null => {
    const now = latest.current
    return now.lines.find(({ localId }) => localId === key) ?? (now.entry.localId === key ? now.entry : null)
  }

  function keep(next: readonly LineValues[]) {
    latest.current = { ...latest.current, lines: next }
    form.set('lines', next)
  }

  /** The first change of the empty line makes it one of the invoice. */
  function change(key: string, changes: Partial<LineValues>) {
    const before = lineAt(key)
    if (!before) return
    const after = withProposals(before, { ...before, ...changes }, facts)
    const now = latest.current.lines
    if (now.some(({ localId }) => localId === key)) {
      keep(now.map((line) => (line.localId === key ? after : line)))
      return
    }
    // A line that was only looked at is none.
    if (JSON.stringify(after) === JSON.stringify(before)) return
    keep([...now, after])
    onBegun(key)
    setEntryId(newRequestId())
  }

  return {
    ...{ entry, lineAt, keep, change },
    now: () => latest.current.lines,
    /** The names of all rows, the empty one included. */
    keys: () => [...latest.current.lines, latest.current.entry].map(({ localId }) => localId),
  }
}

export type HeldLines = ReturnType<typeof useHeldLines>
