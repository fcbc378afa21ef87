import { type RefObject, useEffect } from 'react'
import { fields } from './first-focus.ts'

// What has the focus may go by what it does: 'Als neuen Lieferanten anlegen' once there is one, the last category that
// was missing, a row that is deleted. The browser then gives the focus to the page, where neither Ctrl+Enter nor Escape
// is heard, and whose next Tab begins at the top.

export type Place = HTMLElement | null

/** For what had the focus, where it belongs instead. Rows (use-kept-row.ts) know better than the form around them. */
export const inRows = new WeakMap<HTMLElement, () => Place>()
const inForms = new WeakMap<HTMLElement, () => Place>()

/** Keeps the focus in the form: from what has gone it moves on to the next field, as Tab would, or to the form itself. */
export function useKeptFocus(ref: RefObject<HTMLFormElement | null> | undefined): void {
  useEffect(() => {
    const form = ref?.current
    if (!form) return
    return keepFocus(form, (element) => {
      const following = fieldsAfter(element, form)
      inForms.set(element, () => {
        if (!form.isConnected) return null
        return following.find(canTakeIt) ?? madeFocusable(form)
      })
    })
  }, [ref])
}

/** Where the focus belongs when what had it has gone; null where nothing that is still there knows. */
export function placeInsteadOf(gone: HTMLElement): Place {
  return inRows.get(gone)?.() ?? inForms.get(gone)?.() ?? null
}

/** Looks at what takes the focus within `area`, and leads it on when that has gone while it had it. Returns the way to stop. */
export function keepFocus(area: HTMLElement, learnPlace: (element: HTMLElement) => void): () => void {
  let last: Place = null
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === area) return
    last = target
    learnPlace(target)
  }
  // A little later: what is taken away loses the focus while it still stands.
  const forget = ({ target }: FocusEvent) =>
    setTimeout(() => {
      if (last === target && last?.isConnected && document.activeElement !== last) last = null
    })
  const observer = new MutationObserver(() => {
    if (last === null || last.isConnected) return
    const gone = last
    last = null
    const focused = document.activeElement
    if (focused === null || focused === document.body) placeInsteadOf(gone)?.focus()
  })
  area.addEventListener('focusin', remember)
  area.addEventListener('focusout', forget)
  observer.observe(area, { childList: true, subtree: true })
  return () => {
    area.removeEventListener('focusin', remember)
    area.removeEventListener('focusout', forget)
    observer.disconnect()
  }
}

export const canTakeIt = (element: HTMLElement) => element.isConnected && element.checkVisibility()

export function madeFocusable(element: HTMLElement): HTMLElement {
  element.tabIndex = -1
  return element
}

function fieldsAfter(element: HTMLElement, form: HTMLElement): readonly HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>(fields)].filter(
    (field) => element.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
}
