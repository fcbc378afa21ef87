import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { newRequestId } from '#web/commands/new-request-id.ts'
import type { Form } from '#web/forms/use-form.ts'
import { type CellPlace, focusCell } from '#web/ui/line-grid/cell-place.ts'
import type { LineCommand } from '#web/ui/line-grid/line-keys.ts'
import type { InvoiceValues } from '../../form/invoice-values.ts'
import type { LineFacts, LineValues } from '../line-values.ts'
import { newLine } from '../line-values.ts'
import { isEmptyLine, type LineCell, nextCell, withProposals } from './line-cells.ts'

interface EntryOptions {
  form: Form<InvoiceValues>
  facts: LineFacts
  /** Whether a line can be begun. */
  mayAdd: boolean
  onRemove: (key: string) => void
  /** Whether something that opens below a line is still asked for. */
  asksMore: (line: LineValues) => boolean
}

/** Lines that are written in their table: which one is, where the cursor goes, and what keys do with a whole line. */
export function useLineEntry({ form, facts, mayAdd, onRemove, asksMore }: EntryOptions) {
  const table = useRef<HTMLTableElement>(null)
  const [entryId, setEntryId] = useState(newRequestId)
  const [written, setWritten] = useState<string | null>(null)
  const [more, setMore] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const left = useLeft()
  const isByKey = useRef(false)
  const entered = useRef<{ place: CellPlace; line: LineValues } | null>(null)
  const { lines, currency } = form.values
  const last = lines.at(-1)
  const begun = newLine(currency, facts.tax, last)
  const entry: LineValues = {
    ...begun,
    localId: entryId,
    ...(begun.categoryId !== null && { categoryIsProposed: true }),
  }
  // What one event does in two steps builds upon the first.
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
    setWritten(key)
    setEntryId(newRequestId())
  }

  function go(place: CellPlace) {
    flushSync(() => setWritten(place.line))
    focusCell(table.current, place)
  }

  /** What is asked for first has the cursor, or what is named. */
  function openMore(key: string, place?: 'textarea') {
    flushSync(() => {
      setWritten(key)
      setMore(key)
    })
    const panel = table.current?.querySelector(`[data-more="${key}"]`)
    const asked = panel?.querySelector<HTMLElement>('[aria-invalid="true"], input[name="amountBuying"]')
    const first = panel?.querySelector<HTMLElement>('button[role="combobox"], input, textarea')
    const named = place && panel?.querySelector<HTMLElement>(place)
    ;(named ?? asked ?? first)?.focus()
  }

  function closeMore(cell: LineCell = 'text') {
    if (more === null) return
    const line = more
    flushSync(() => setMore(null))
    focusCell(table.current, { line, cell })
  }

  /** On from a cell by Enter; from a complete line to the next one. */
  function advance({ line: key, cell }: CellPlace) {
    const line = lineAt(key)
    if (!line) return
    const from = cell as LineCell // the cells are those of `lineCells`
    if (from === 'category' && line.categoryIsProposed && line.categoryId !== null)
      change(key, { categoryIsProposed: undefined })
    // Drawn first: the field to go to may only come with what was just chosen.
    flushSync(() => {})
    const current = lineAt(key) ?? line
    const next = nextCell(current, from)
    if (next !== null) return go({ line: key, cell: next })
    if (asksMore(current)) return openMore(key)
    const keys = [...latest.current.lines.map(({ localId }) => localId), latest.current.entry.localId]
    const following = keys[keys.indexOf(key) + 1]
    if (following !== undefined) go({ line: following, cell: 'text' })
  }

  function move(key: string, to: number) {
    const now = latest.current.lines
    const from = now.findIndex(({ localId }) => localId === key)
    const line = now[from]
    if (!line) return
    const place = Math.min(Math.max(to, 0), now.length - 1)
    if (place === from) return
    keep(now.toSpliced(from, 1).toSpliced(place, 0, line))
    setSaid(`Position ${place + 1} von ${now.length}`)
  }

  function insert(line: LineValues, at: number, cell: string, told: string) {
    flushSync(() => {
      keep(latest.current.lines.toSpliced(at, 0, line))
      setSaid(told)
    })
    go({ line: line.localId, cell })
  }

  function command(what: LineCommand, place: CellPlace) {
    const now = latest.current.lines
    const at = now.findIndex(({ localId }) => localId === place.line)
    const line = now[at]
    if (!line) return
    if (what === 'more') return more === line.localId ? closeMore() : openMore(line.localId)
    if (what === 'remove') return onRemove(line.localId)
    if (what === 'insert') return insert({ ...entry, localId: newRequestId() }, at + 1, 'text', '')
    if (what === 'duplicate')
      return insert({ ...line, localId: newRequestId() }, at + 1, place.cell, `Position ${at + 1} verdoppelt`)
    flushSync(() => move(line.localId, at + (what === 'up' ? -1 : 1)))
    focusCell(table.current, place)
  }

  return {
    /** As `advance`, of a choice: where it was made by Enter, and once its list is closed. */
    advanceByKey(place: CellPlace) {
      if (isByKey.current) queueMicrotask(() => advance(place))
    },
    onKey: (key: string) => {
      isByKey.current = key === 'Enter'
    },
    ...{ table, entry, written, more, said, change, go, advance, command, move, openMore, closeMore },
    left: left.lines,
    onLeave(key: string) {
      const now = latest.current.lines
      const line = now.find(({ localId }) => localId === key)
      if (!line) return
      if (isEmptyLine(line)) keep(now.filter((other) => other !== line))
      else left.add(key)
    },
    onFocus(place: CellPlace) {
      if (written !== place.line && mayAdd) setWritten(place.line)
      const before = entered.current?.place
      const line = lineAt(place.line)
      if (line && (before?.line !== place.line || before.cell !== place.cell))
        entered.current = { place, line }
    },
    /** As it was before the cell was entered. */
    onEscape(place: CellPlace): boolean {
      const { current } = entered
      if (current?.place.line !== place.line || current.place.cell !== place.cell) return false
      const now = lineAt(place.line)
      if (!now || JSON.stringify(now) === JSON.stringify(current.line)) return false
      const rest = latest.current.lines
      flushSync(() => keep(rest.map((line) => (line.localId === place.line ? current.line : line))))
      focusCell(table.current, place)
      return true
    },
  }
}

export type LineEntry = ReturnType<typeof useLineEntry>

/** Lines that were left, of which it may be said what is missing: not while a button is pressed, which would move away. */
function useLeft() {
  const [lines, setLines] = useState<ReadonlySet<string>>(new Set())
  return {
    lines,
    add: (key: string) => {
      setTimeout(() => setLines((before) => (before.has(key) ? before : new Set([...before, key]))), leaveMs)
    },
  }
}

/** Longer than a click takes. */
const leaveMs = 250
