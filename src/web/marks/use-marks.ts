import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListDeclaration, RowOf } from '#kernel/declare.ts'
import { unreachable } from '../api.ts'
import { isField, letterOf } from '../letter-keys.ts'
import type { ListOptions } from '../reads/use-list.ts'
import type { GridMarks } from '../ui/grid/grid.tsx'
import { noLayerOpen } from '../ui/layers/layer-stack.ts'
import { useToasts } from '../ui/popups/toasts.tsx'
import { rememberDone } from '../undo/undo-stack.ts'

/** The rows of a list that are marked, each as it was last seen; they stay through scrolling, filters and what others change. */
export interface Marks<Row> extends GridMarks<Row> {
  rows: ReadonlyMap<string, Row>
  /** Letters are meant for the marked rows, also while they are still being fetched; never for the one with the keyboard. */
  areMeant: boolean
  /** What acts on them is there and hears letters itself from now on: the one that was pressed before, and how to stop. */
  hear: () => { pressed: string | null; stop: () => void }
}

interface MarkableRow {
  entityId: { uuid: string }
}

/** Ctrl+Z brings marks back that were taken away, as long as their list stands. */
function useWayBack(): (putBack: () => void) => void {
  const forget = useRef(() => {})
  useEffect(() => () => forget.current(), [])
  return (putBack) => {
    forget.current()
    forget.current = rememberDone(putBack)
  }
}

const isPopoverOpen = () => document.querySelector('[popover="auto"]:popover-open') !== null

/** Strg+A marks all that `shown` says, outside of fields; Escape takes all marks away. */
export function useMarks<D extends ListDeclaration>(
  declaration: D,
  shown: Pick<ListOptions, 'searchText' | 'filter' | 'sort'>,
): Marks<RowOf<D> & MarkableRow> {
  type Row = RowOf<D> & MarkableRow
  const toasts = useToasts()
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map())
  const [areComing, setAreComing] = useState(false)
  const all = async () => {
    setAreComing(true)
    try {
      const { loadAll } = await import('./load-all.ts')
      const loaded = await loadAll(declaration, shown)
      if (typeof loaded === 'string') toasts.failure(loaded)
      else set(loaded as Row[], true)
    } catch {
      toasts.failure(unreachable)
    } finally {
      setAreComing(false)
    }
  }
  const set = (changed: readonly Row[], isMarked: boolean) =>
    setRows((before) => {
      const next = new Map(before)
      for (const row of changed) {
        if (isMarked) next.set(row.entityId.uuid, row)
        else next.delete(row.entityId.uuid)
      }
      return next
    })
  const remember = useWayBack()
  const clear = () => {
    setRows(new Map())
    if (rows.size > 0) remember(() => setRows(rows))
  }
  const areMeant = rows.size > 0 || areComing
  const early = useRef<{ pressed: string | null; isHeard: boolean }>({ pressed: null, isHeard: false })
  const latest = useRef({ all, clear, count: 0, areMeant })
  useEffect(() => {
    latest.current = { all, clear, count: rows.size, areMeant }
    if (!areMeant) early.current.pressed = null
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, target, defaultPrevented } = event
      if (defaultPrevented || altKey || isField(target) || !noLayerOpen()) return
      const letter = letterOf(event)
      if (letter !== null && latest.current.areMeant && !early.current.isHeard) early.current.pressed = letter
      if (shiftKey) return
      const isAll = key.toLowerCase() === 'a' && (ctrlKey || metaKey)
      const isEnd = key === 'Escape' && latest.current.count > 0 && !isPopoverOpen()
      if (!isAll && !isEnd) return
      event.preventDefault()
      if (isAll) void latest.current.all()
      else latest.current.clear()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  const hear = useCallback(() => {
    const { pressed } = early.current
    early.current = { pressed: null, isHeard: true }
    const stop = () => {
      early.current.isHeard = false
    }
    return { pressed, stop }
  }, [])
  return { ...{ rows, areMeant, hear, set, all, clear }, count: rows.size, has: (key) => rows.has(key) }
}
