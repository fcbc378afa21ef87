import { flushSync } from 'react-dom'
import { newRequestId } from '#web/commands/new-request-id.ts'
import type { CellPlace } from '#web/ui/line-grid/cell-place.ts'
import type { LineCommand } from '#web/ui/line-grid/line-keys.ts'
import type { LineValues } from '../line-values.ts'
import type { HeldLines } from './use-held-lines.ts'

interface CommandOptions {
  held: HeldLines
  go: (place: CellPlace) => void
  say: (said: string) => void
  onRemove: (key: string) => void
  onMore: (key: string) => void
}

/** What keys, and dragging, do with a whole line. */
export function lineCommands({ held, go, say, onRemove, onMore }: CommandOptions) {
  function move(key: string, to: number) {
    const now = held.now()
    const from = now.findIndex(({ localId }) => localId === key)
    const line = now[from]
    if (!line) return
    const place = Math.min(Math.max(to, 0), now.length - 1)
    if (place === from) return
    held.keep(now.toSpliced(from, 1).toSpliced(place, 0, line))
    say(`Position ${place + 1} von ${now.length}`)
  }

  function insert(line: LineValues, at: number, cell: string) {
    flushSync(() => held.keep(held.now().toSpliced(at, 0, line)))
    go({ line: line.localId, cell })
  }

  function command(what: LineCommand, place: CellPlace) {
    const at = held.now().findIndex(({ localId }) => localId === place.line)
    const line = held.now()[at]
    if (!line) return
    if (what === 'more') onMore(line.localId)
    else if (what === 'remove') onRemove(line.localId)
    else if (what === 'insert') insert({ ...held.entry, localId: newRequestId() }, at + 1, 'text')
    else if (what === 'duplicate') {
      insert({ ...line, localId: newRequestId() }, at + 1, place.cell)
      say(`Position ${at + 1} verdoppelt`)
    } else {
      flushSync(() => move(line.localId, at + (what === 'up' ? -1 : 1)))
      go(place)
    }
  }

  return { move, command }
}
