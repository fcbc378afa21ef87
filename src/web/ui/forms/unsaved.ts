import { useCallback, useEffect, useRef } from 'react'
import type { FormMark } from '#web/commands/form-mark.ts'
import type { FormHandle } from '#web/forms/use-form.ts'

// Forms with entries that nobody has saved yet register here; whoever leads away from them asks first.

interface Entry {
  /** The form that holds them; null without one, as of files. */
  form: FormMark | null
  /** On its way to the server: the page may be left, the tab not yet closed. */
  isSaving: boolean
  /** Saved or given up, whatever the form still shows. */
  isSettled: boolean
  settle: (by: 'save' | 'giving up') => void
}

interface UnsavedOptions {
  /** The form that holds them: whether it is on its way, and what it has kept of them. */
  form?: Pick<FormHandle, 'mark' | 'busy' | 'kept' | 'isAsSent'> | undefined
  /** What the entries differ from: a form that stays on the screen after a save holds other ones then, such as what was typed meanwhile. */
  since?: unknown
}

const unsaved = new Set<Entry>()

/**
 * Registers a form while it has unsaved entries; the browser then asks before the tab is closed. Returns how to let it
 * go (its entries are given up), and whether it has been, or was saved, though it still shows them.
 */
export function useUnsaved(
  dirty: boolean,
  { form, since }: UnsavedOptions = {},
): { release: () => void; isSettled: () => boolean } {
  const entry = useRef<Entry | null>(null)
  const saving = form?.busy ?? false
  const mark = form?.mark ?? null
  const stays = since !== undefined
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed after a save is unsaved again
  useEffect(() => {
    if (!dirty) return
    const own: Entry = {
      form: mark,
      isSaving: false,
      isSettled: false,
      settle(by) {
        if (by === 'save' && stays && latest.current?.isAsSent() === false) return
        own.isSettled = true
        latest.current?.kept?.drop()
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
  }, [dirty, since, stays, mark])

  // After the one above, which makes the entry, also when it has made a new one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (entry.current) entry.current.isSaving = dirty && saving
  }, [dirty, saving, since, mark])

  const release = useCallback(() => {
    entry.current?.settle('giving up')
  }, [])
  const isSettled = useCallback(() => entry.current?.isSettled ?? false, [])
  return { release, isSettled }
}

/**
 * A command was carried out that was sent from this form: its entries are saved, and what follows may lead away from it. No other
 * form's are, whichever is on top or on its way meanwhile.
 */
export function noteSaved(form: FormMark): void {
  for (const entry of unsaved) if (entry.form === form) entry.settle('save')
}

/** What is unsaved has been given up, or has nothing left to be saved to: nobody is asked about it any more. */
export function giveUpUnsaved(): void {
  for (const entry of unsaved) entry.settle('giving up')
}

/** Whether leaving the page would lose entries. */
export function hasUnsaved(): boolean {
  return [...unsaved].some((entry) => !entry.isSaving && !entry.isSettled)
}

function warn(event: BeforeUnloadEvent): void {
  if ([...unsaved].some((entry) => !entry.isSettled)) event.preventDefault()
}
