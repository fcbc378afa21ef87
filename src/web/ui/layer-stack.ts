import { useCallback, useEffect, useRef } from 'react'

// Escape closes only what lies on top. Layers and dialogs that are open register here; they may lie anywhere in the
// component tree (a confirmation is rendered by the provider), so the tree alone cannot say which one is on top.

interface Entry {
  depth: number
}

const open: Entry[] = []

/** Registers an open layer; the answer says whether it lies on top at this moment. Deeper wins, then later. */
export function useLayerStack(isOpen: boolean, depth: number): () => boolean {
  const entry = useRef<Entry | null>(null)

  useEffect(() => {
    if (!isOpen) return
    const own = { depth }
    entry.current = own
    open.push(own)
    open.sort((a, b) => a.depth - b.depth)
    return () => {
      open.splice(open.indexOf(own), 1)
      entry.current = null
    }
  }, [isOpen, depth])

  return useCallback(() => entry.current !== null && open.at(-1) === entry.current, [])
}

/** Whether no layer is open: then a page may take keys such as Escape for itself. */
export function noLayerOpen(): boolean {
  return open.length === 0
}
