import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useLayer } from './layer-context.ts'

// Escape closes only what lies on top. Layers and dialogs that are open register here; they may lie anywhere in the
// component tree (a confirmation is rendered by the provider), so the tree alone cannot say which one is on top.

interface Entry {
  depth: number
}

const open: Entry[] = []
const listeners = new Set<() => void>()

function changed(): void {
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Registers an open layer; the answer says whether it lies on top at this moment. Deeper wins, then later. */
export function useLayerStack(isOpen: boolean, depth: number): () => boolean {
  const entry = useRef<Entry | null>(null)

  // A layout effect: the first key may come right after the layer is drawn.
  useLayoutEffect(() => {
    if (!isOpen) return
    const own = { depth }
    entry.current = own
    open.push(own)
    open.sort((a, b) => a.depth - b.depth)
    changed()
    return () => {
      open.splice(open.indexOf(own), 1)
      entry.current = null
      changed()
    }
  }, [isOpen, depth])

  return useCallback(() => entry.current !== null && open.at(-1) === entry.current, [])
}

/** Whether no layer is open: then a page may take keys such as Escape for itself. */
export function noLayerOpen(): boolean {
  return open.length === 0
}

/** Whether another layer or a question lies over the one that the caller opens. */
export function useIsCovered(): boolean {
  const depth = (useLayer()?.depth ?? 0) + 1
  return useSyncExternalStore(subscribe, () => open.some((entry) => entry.depth > depth))
}
