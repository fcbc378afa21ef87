import { flushSync } from 'react-dom'
import type { LineTextKind } from '#areas/documents/rules/lines/line-texts.ts'
import { newRequestId } from '#web/commands/new-request-id.ts'
import type { CellPlace } from '#web/ui/line-grid/cell-place.ts'
import type { LineCommand } from '#web/ui/line-grid/line-keys.ts'
import { type GridRow, newText } from '../line-texts.ts'
import type { HeldLines } from './use-held-lines.ts'

interface CommandOptions {
  held: HeldLines
  go: (place: CellPlace) => void
  say: (said: string) => void
  onRemove: (key: string) => void
  onMore: (key: string) => void
}

/** What keys, and dragging, do with a whole row of the table: a line, or a text between lines. */
export function lineCommands({ held, go, say, onRemove, onMore }: CommandOptions) {
  function move(key: string, to: number) {
    const now = held.now()
    const from = now.findIndex((row) => row.key === key)
    const row = now[from]
    if (!row) return
    const place = Math.min(Math.max(to, 0), now.length - 1)
    if (place === from) return
    const next = now.toSpliced(from, 1).toSpliced(place, 0, row)
    held.keep(next)
    say(placeWords(next, key))
  }

  function insert(row: GridRow, at: number, cell: string) {
    flushSync(() => held.keep(held.now().toSpliced(at, 0, row)))
    go({ line: row.key, cell })
  }

  /** Before the row where the cursor is; behind all of them in the empty line, or where it is in none. */
  function addText(kind: LineTextKind, before?: string) {
    const now = held.now()
    const at = now.findIndex(({ key }) => key === before)
    const text = newText(kind)
    insert({ key: text.key, text }, at < 0 ? now.length : at, 'text')
  }

  function command(what: LineCommand, place: CellPlace) {
    if (what === 'heading' || what === 'text')
      return addText(what === 'heading' ? 'HEADING' : 'TEXT', place.line)
    const at = held.now().findIndex(({ key }) => key === place.line)
    const row = held.now()[at]
    if (!row) return
    if (what === 'more') row.line && onMore(row.key)
    else if (what === 'remove') onRemove(row.key)
    else if (what === 'insert') {
      const line = { ...held.entry, localId: newRequestId() }
      insert({ key: line.localId, line }, at + 1, 'text')
    } else if (what === 'duplicate') {
      insert(doubled(row), at + 1, place.cell)
      say(row.line ? `${placeWords(held.now(), row.key)}, verdoppelt` : 'verdoppelt')
    } else {
      flushSync(() => move(row.key, at + (what === 'up' ? -1 : 1)))
      go(place)
    }
  }

  return { move, command, addText }
}

function doubled({ line, text }: GridRow): GridRow {
  const key = newRequestId()
  return line ? { key, line: { ...line, localId: key } } : { key, text: { ...text, key } }
}

/** Where a row stands, as it is read out. */
function placeWords(rows: readonly GridRow[], key: string): string {
  const lines = rows.filter(({ line }) => line !== undefined)
  const place = lines.findIndex((row) => row.key === key)
  if (place >= 0) return `Position ${place + 1} von ${lines.length}`
  const at = rows.findIndex((row) => row.key === key)
  const next = rows.slice(at).find(({ line }) => line !== undefined)
  return next ? `vor Position ${lines.indexOf(next) + 1}` : 'am Ende'
}
