import { type RefObject, useEffect } from 'react'
import { fields } from './first-focus.ts'

// What has the focus may go by what it does: 'Als neuen Lieferanten anlegen' once there is one, the last category that
// was missing, a row that is deleted. The browser then gives the focus to the page, where neither Ctrl+Enter nor Escape
// is heard, and whose next Tab begins at the top.

type Place = HTMLElement | null

/** For what had the focus, where it belongs instead. Rows know better than the form around them. */
const inRows = new WeakMap<HTMLElement, () => Place>()
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

const controls =
  ':is(button, a[href], input, select, textarea):not(:disabled, [tabindex="-1"], [aria-hidden="true"])'

/**
 * Keeps the focus in a list of rows: from one that has gone it moves to the next one, or to the one before; from the last of all to what
 * stands nearest before it on the page or layer, or else behind it. Of a row it takes the same button where that one asks before it does
 * anything (`aria-haspopup="dialog"`), else the row itself: who presses Enter once more does nothing to it.
 */
export function useKeptRow(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = ref.current
    if (!list) return
    return keepFocus(list, (element) => {
      const row = element.closest<HTMLElement>('tr, li') ?? element.closest<HTMLElement>('article')
      if (!row || !list.contains(row)) return
      const asks = element.getAttribute('aria-haspopup') === 'dialog'
      const fromEnd = controlsIn(row).reverse().indexOf(element)
      const neighbours = neighboursOf(row)
      const around = controlsAround(row)
      inRows.set(element, () => {
        // It is another part of the row that went.
        if (row.isConnected) return null
        const next = neighbours.find(canTakeIt)
        if (next) return (asks && controlsIn(next).at(-1 - fromEnd)) || madeFocusable(next)
        return around.find(canTakeIt) ?? null
      })
    })
  }, [ref])
}

/** Where the focus belongs when what had it has gone; null where nothing that is still there knows. */
export function placeInsteadOf(gone: HTMLElement): Place {
  return inRows.get(gone)?.() ?? inForms.get(gone)?.() ?? null
}

/** Looks at what takes the focus within `area`, and leads it on when that has gone while it had it. Returns the way to stop. */
function keepFocus(area: HTMLElement, learnPlace: (element: HTMLElement) => void): () => void {
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

const canTakeIt = (element: HTMLElement) => element.isConnected && element.checkVisibility()

function madeFocusable(element: HTMLElement): HTMLElement {
  element.tabIndex = -1
  return element
}

const controlsIn = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>(controls)]

/** The rows behind it, then those before it, each nearest first; those of a table without its head. */
function neighboursOf(row: HTMLElement): readonly HTMLElement[] {
  const all = [...(row.parentElement?.children ?? [])].filter((child) => child instanceof HTMLElement)
  const at = all.indexOf(row)
  return [...all.slice(at + 1), ...all.slice(0, at).reverse()]
}

/** What can have the focus on the same page or layer: what stands before the row, nearest first, then what follows it. */
function controlsAround(row: HTMLElement): readonly HTMLElement[] {
  const page = row.closest<HTMLElement>('[role="dialog"], main')
  const all = page ? controlsIn(page).filter((control) => !row.contains(control)) : []
  const isBefore = (control: HTMLElement) =>
    (row.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  return [...all.filter(isBefore).reverse(), ...all.filter((control) => !isBefore(control))]
}

function fieldsAfter(element: HTMLElement, form: HTMLElement): readonly HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>(fields)].filter(
    (field) => element.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
}
