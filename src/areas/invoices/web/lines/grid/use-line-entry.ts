import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Form } from '#web/forms/use-form.ts'
import { type CellPlace, focusCell } from '#web/ui/line-grid/cell-place.ts'
import type { InvoiceValues } from '../../form/invoice-values.ts'
import type { GridRow } from '../line-texts.ts'
import type { LineFacts, LineValues } from '../line-values.ts'
import { isEmptyLine, type LineCell, nextCell } from './line-cells.ts'
import { lineCommands } from './line-commands.ts'
import { type HeldLines, useHeldLines } from './use-held-lines.ts'

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
  const [written, setWritten] = useState<string | null>(null)
  const [said, say] = useState('')
  const isByKey = useRef(false)
  const left = useLeft()
  const held = useHeldLines(form, facts, setWritten)
  const entered = useEntered(held, table)
  const below = useBelow(table, setWritten)

  function go(place: CellPlace) {
    flushSync(() => setWritten(place.line))
    focusCell(table.current, place)
  }

  function goToNext(key: string) {
    const keys = held.keys()
    const following = keys[keys.indexOf(key) + 1]
    if (following !== undefined) go({ line: following, cell: 'text' })
  }

  /** On from a cell by Enter; from a complete line to the next one. */
  function advance({ line: key, cell }: CellPlace) {
    const line = held.lineAt(key)
    if (!line) return goToNext(key)
    const from = cell as LineCell // the cells are those of `lineCells`
    if (from === 'category' && line.categoryIsProposed && line.categoryId !== null)
      held.change(key, { categoryIsProposed: undefined })
    // Drawn first: the field to go to may only come with what was just chosen.
    flushSync(() => {})
    const current = held.lineAt(key) ?? line
    const next = nextCell(current, from)
    if (next !== null) return go({ line: key, cell: next })
    if (asksMore(current)) return below.openMore(key)
    goToNext(key)
  }

  const onMore = (key: string) => (below.more === key ? below.closeMore() : below.openMore(key))
  return {
    ...{ table, written, said, go, advance, entry: held.entry, change: held.change, left: left.lines },
    write: held.write,
    ...below,
    ...lineCommands({ held, go, say, onRemove, onMore }),
    onEscape: entered.restore,
    /** As `advance`, of a choice: where it was made by Enter, and once its list is closed. */
    advanceByKey(place: CellPlace) {
      if (isByKey.current) queueMicrotask(() => advance(place))
    },
    onKey: (key: string) => {
      isByKey.current = key === 'Enter'
    },
    onLeave(key: string) {
      const row = held.rowAt(key)
      if (!row) return
      const isEmpty = row.line ? isEmptyLine(row.line) : row.text.text.trim() === ''
      if (isEmpty) held.keep(held.now().filter((other) => other.key !== key))
      else left.add(key)
    },
    onFocus(place: CellPlace) {
      if (written !== place.line && mayAdd) setWritten(place.line)
      entered.enter(place)
    },
  }
}

export type LineEntry = ReturnType<typeof useLineEntry>

/** What a taxation asks for below the line. */
const askedFields = 'input[name="amountBuying"], input[name^="declared"]'

/** What is open below a line. */
function useBelow(table: { current: HTMLTableElement | null }, setWritten: (key: string) => void) {
  const [more, setMore] = useState<string | null>(null)
  return {
    more,
    /** What is asked for first has the cursor, or what is named. */
    openMore(key: string, place?: 'textarea') {
      flushSync(() => {
        setWritten(key)
        setMore(key)
      })
      const panel = table.current?.querySelector(`[data-more="${key}"]`)
      const wrong = panel?.querySelector<HTMLElement>('[aria-invalid="true"]')
      const askedFor = panel?.querySelectorAll<HTMLInputElement>(askedFields) ?? []
      const asked = wrong ?? [...askedFor].find(({ value }) => value === '') ?? askedFor[0]
      const first = panel?.querySelector<HTMLElement>('button[role="combobox"], input, textarea')
      const named = place && panel?.querySelector<HTMLElement>(place)
      ;(named ?? asked ?? first)?.focus()
    },
    closeMore() {
      if (more === null) return
      flushSync(() => setMore(null))
      focusCell(table.current, { line: more, cell: 'text' })
    },
  }
}

/** What a line was when the cursor came into one of its cells. */
function useEntered(held: HeldLines, table: { current: HTMLTableElement | null }) {
  const entered = useRef<{ place: CellPlace; row: GridRow } | null>(null)
  const isSame = (place: CellPlace) =>
    entered.current?.place.line === place.line && entered.current.place.cell === place.cell
  return {
    enter(place: CellPlace) {
      const line = held.lineAt(place.line)
      const row = held.rowAt(place.line) ?? (line && { key: place.line, line })
      if (row && !isSame(place)) entered.current = { place, row }
    },
    /** As it was before the cell was entered; false where nothing has changed. */
    restore(place: CellPlace): boolean {
      const before = entered.current?.row
      const now = held.rowAt(place.line)
      if (!before || !now || !isSame(place) || JSON.stringify(now) === JSON.stringify(before)) return false
      flushSync(() => held.put(before))
      focusCell(table.current, place)
      return true
    },
  }
}

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
