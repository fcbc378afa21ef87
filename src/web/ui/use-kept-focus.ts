import { type RefObject, useEffect } from 'react'
import { fields } from './first-focus.ts'

// What has the focus may go by what it does: 'Als neuen Lieferanten anlegen' once there is one, the last category that
// was missing. The browser then gives the focus to the page, where neither Ctrl+Enter nor Escape is heard.

interface Surroundings {
  form: HTMLElement
  /** The fields behind it, nearest first. */
  following: readonly HTMLElement[]
}

const surroundings = new WeakMap<HTMLElement, Surroundings>()

/** Keeps the focus in the form: from what has gone it moves on to the next field, as Tab would, or to the form itself. */
export function useKeptFocus(ref: RefObject<HTMLFormElement | null> | undefined): void {
  useEffect(() => {
    const form = ref?.current
    if (!form) return
    let last: HTMLElement | null = null
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target === form) return
      last = target
      surroundings.set(target, { form, following: fieldsAfter(target, form) })
    }
    const observer = new MutationObserver(() => {
      const focused = document.activeElement
      if (last === null || last.isConnected || (focused !== null && focused !== document.body)) return
      const gone = last
      last = null
      placeInsteadOf(gone)?.focus()
    })
    form.addEventListener('focusin', remember)
    observer.observe(form, { childList: true, subtree: true })
    return () => {
      form.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [ref])
}

/** Where the focus belongs when what had it has gone; null where it was in no form that is still there. */
export function placeInsteadOf(gone: HTMLElement): HTMLElement | null {
  const known = surroundings.get(gone)
  if (!known?.form.isConnected) return null
  const next = known.following.find((field) => field.isConnected && field.checkVisibility())
  if (next) return next
  known.form.tabIndex = -1
  return known.form
}

function fieldsAfter(element: HTMLElement, form: HTMLElement): readonly HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>(fields)].filter(
    (field) => element.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
}
