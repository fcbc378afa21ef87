import { useCallback, useEffect, useRef } from 'react'

// Forms with entries that nobody has saved yet register here; whoever leads away from them asks first.

interface Entry {
  /** On its way to the server: the page may be left, the tab not yet closed. */
  isSaving: boolean
  /** Saved or given up, whatever the form still shows. */
  isSettled: boolean
  settle: () => void
}

interface UnsavedOptions {
  saving?: boolean | undefined
  /** Told once they are saved or given up. */
  onSettled?: (() => void) | undefined
  /** What the entries differ from: a form that stays on the screen after a save holds other ones then. */
  since?: unknown
}

const unsaved = new Set<Entry>()

/**
 * Registers a form while it has unsaved entries; the browser then asks before the tab is closed. Returns how to let it
 * go (its entries are given up), and whether it has been, or was saved, though it still shows them.
 */
export function useUnsaved(
  dirty: boolean,
  { saving = false, since, onSettled }: UnsavedOptions = {},
): { release: () => void; isSettled: () => boolean } {
  const entry = useRef<Entry | null>(null)
  const tell = useRef(onSettled)
  useEffect(() => {
    tell.current = onSettled
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed after a save is unsaved again
  useEffect(() => {
    if (!dirty) return
    const own = {
      isSaving: false,
      isSettled: false,
      settle() {
        own.isSettled = true
        tell.current?.()
      },
    }
    entry.current = own
    unsaved.add(own)
    window.addEventListener('beforeunload', warn)
    return () => {
      unsaved.delete(own)
      entry.current = null
      // One listener serves all of them.
      if (unsaved.size === 0) window.removeEventListener('beforeunload', warn)
    }
  }, [dirty, since])

  // After the one above, which makes the entry.
  useEffect(() => {
    if (entry.current) entry.current.isSaving = dirty && saving
  }, [dirty, saving])

  const release = useCallback(() => {
    entry.current?.settle()
  }, [])
  const isSettled = useCallback(() => entry.current?.isSettled ?? false, [])
  return { release, isSettled }
}

/**
 * A command was carried out: the forms that wait for it are saved, and what follows may lead away from them. `isLate`:
 * no form waited any more (the answer was lost, the same was sent again); then it was the one on top.
 */
export function noteSaved(isLate: boolean): void {
  const saved = isLate ? [...unsaved].slice(-1) : [...unsaved].filter((entry) => entry.isSaving)
  for (const entry of saved) entry.settle()
}

/** What is unsaved has been given up, or has nothing left to be saved to: nobody is asked about it any more. */
export function giveUpUnsaved(): void {
  for (const entry of unsaved) entry.settle()
}

/** Whether leaving the page would lose entries. */
export function hasUnsaved(): boolean {
  return [...unsaved].some((entry) => !entry.isSaving && !entry.isSettled)
}

function warn(event: BeforeUnloadEvent): void {
  if ([...unsaved].some((entry) => !entry.isSettled)) event.preventDefault()
}
