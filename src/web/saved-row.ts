import { type RefObject, useEffect, useRef, useState } from 'react'
import type { GridHandle } from './ui/grid/grid.tsx'
import { noLayerOpen } from './ui/layers/layer-stack.ts'

let saved: string | null = null

/** Names what was just written: the list that is shown next puts the focus into its row. */
export function noteSavedRow(uuid: string): void {
  saved = uuid
}

interface Rows {
  rowCount: number
  rowAt: (index: number) => { entityId: { uuid: string } } | undefined
  isLoading: boolean
  isRefreshing: boolean
}

// A new row stands near the top; further down nobody looks for it.
const mostRows = 100

/**
 * Puts the focus into the row that was just written, as soon as the list has it, which may be after it is shown as it was before. Until
 * then the search has the focus as it has else; who presses anything by then is left alone.
 */
export function useSavedRow({ rowCount, rowAt, isLoading, isRefreshing }: Rows) {
  const [wanted, setWanted] = useState(() => saved)
  const grid = useRef<GridHandle>(null)
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => {
    saved = null
    const stop = new AbortController()
    const giveUp = () => setWanted(null)
    for (const kind of ['keydown', 'pointerdown'])
      document.addEventListener(kind, giveUp, { capture: true, once: true, signal: stop.signal })
    return () => stop.abort()
  }, [])
  useEffect(() => {
    if (wanted === null || isLoading || !noLayerOpen()) return
    const index = placeOf(wanted, rowCount, rowAt)
    if (index >= 0) {
      setWanted(null)
      grid.current?.focusRow(index)
    } else if (!isRefreshing) search.current?.focus()
  }, [wanted, rowCount, rowAt, isLoading, isRefreshing])
  return { grid, search: { inputRef: search as RefObject<HTMLInputElement>, autoFocus: wanted === null } }
}

function placeOf(uuid: string, rowCount: number, rowAt: Rows['rowAt']): number {
  const last = Math.min(rowCount, mostRows)
  for (let index = 0; index < last; index += 1) if (rowAt(index)?.entityId.uuid === uuid) return index
  return -1
}
