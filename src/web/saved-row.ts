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
 * Puts the focus into the row that was just written, as soon as the list has it; whoever types somewhere by then keeps it. Where it does
 * not turn up, the search has the focus as it has else.
 */
export function useSavedRow({ rowCount, rowAt, isLoading, isRefreshing }: Rows) {
  const [wanted, setWanted] = useState(() => saved)
  const grid = useRef<GridHandle>(null)
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => {
    saved = null
  }, [])
  useEffect(() => {
    if (wanted === null || isLoading) return
    const index = placeOf(wanted, rowCount, rowAt)
    if (index < 0 && isRefreshing) return
    setWanted(null)
    if (isTypedElsewhere()) return
    if (index < 0) search.current?.focus()
    else grid.current?.focusRow(index)
  }, [wanted, rowCount, rowAt, isLoading, isRefreshing])
  return { grid, search: { inputRef: search as RefObject<HTMLInputElement>, autoFocus: wanted === null } }
}

function placeOf(uuid: string, rowCount: number, rowAt: Rows['rowAt']): number {
  const last = Math.min(rowCount, mostRows)
  for (let index = 0; index < last; index += 1) if (rowAt(index)?.entityId.uuid === uuid) return index
  return -1
}

const isTypedElsewhere = () => !noLayerOpen() || document.activeElement?.matches('input, textarea') === true
