import { useCallback, useEffect, useRef } from 'react'

// Forms with entries that nobody has saved yet register here; whoever leads away from them asks first.

interface Entry {
  saving: boolean
}

const unsaved = new Set<Entry>()

/**
 * Registers a form while it has unsaved entries; the browser then asks before the tab is closed. `saving`: its entries
 * are on their way, so the page may be left. Returns how to let it go: its entries are saved or given up.
 */
export function useUnsaved(dirty: boolean, saving = false): () => void {
  const entry = useRef<Entry | null>(null)

  useEffect(() => {
    if (!dirty) return
    const own = { saving }
    entry.current = own
    unsaved.add(own)
    window.addEventListener('beforeunload', warn)
    return () => {
      unsaved.delete(own)
      entry.current = null
      // One listener serves all of them.
      if (unsaved.size === 0) window.removeEventListener('beforeunload', warn)
    }
  }, [dirty, saving])

  return useCallback(() => {
    if (entry.current) unsaved.delete(entry.current)
  }, [])
}

/** Whether leaving the page would lose entries. */
export function hasUnsaved(): boolean {
  return [...unsaved].some((entry) => !entry.saving)
}

function warn(event: BeforeUnloadEvent): void {
  if (unsaved.size > 0) event.preventDefault()
}
