import { type RefCallback, useCallback, useLayoutEffect, useRef } from 'react'

// A layer or question has the keyboard from the moment it is drawn. Base UI moves the focus a frame later; on a slow
// machine a quick person's Escape or Ctrl+Enter would go to what lies below, where nobody takes it.

/** The first of them is where work begins; the close button, first in the order, is not. */
export const fields =
  'input:not(:disabled, [readonly], [hidden]), textarea:not(:disabled, [readonly]), button[role="combobox"]:not(:disabled, [data-readonly])'

/**
 * For the ref of what opens: the focus goes to what `place` says, unless something within has it already, or it has been
 * closed again before it was drawn.
 */
export function useFirstFocus(
  open: boolean,
  place: (popup: HTMLElement) => HTMLElement | null,
): RefCallback<HTMLElement> {
  const latest = useRef({ open, place })
  const drawn = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    latest.current = { open, place }
  })
  return useCallback((popup) => {
    // Told again of the same one, such as while it fades.
    if (popup === null || popup === drawn.current) return
    drawn.current = popup
    const now = latest.current
    if (now.open && !popup.contains(document.activeElement)) focusFirst(now.place(popup))
  }, [])
}

/**
 * A day or a number is marked, as by Tab: who types means another one. A choice that is there already is not, nor what was
 * typed before the field was there: nobody has asked to replace it.
 */
function focusFirst(place: HTMLElement | null): void {
  place?.focus()
  if (!(place instanceof HTMLInputElement)) return
  if (place.role === 'combobox' || 'typed' in place.dataset)
    place.setSelectionRange(place.value.length, place.value.length)
  else if (place.inputMode === 'numeric' || place.inputMode === 'decimal') place.select()
}

/** What had the focus when `open` began: looked at while rendering, before anything within takes it. */
export function useOpener(open: boolean): { current: HTMLElement | null } {
  const opener = useRef<HTMLElement | null>(null)
  const wasOpen = useRef(false)
  if (open && !wasOpen.current) {
    const focused = document.activeElement
    opener.current = focused instanceof HTMLElement && focused !== document.body ? focused : null
  }
  wasOpen.current = open
  return opener
}

/** Leads to a part of a form that its `data-place` names, where what had the focus has gone. */
export function focusPlace(form: HTMLElement | null, place: string): void {
  form?.querySelector<HTMLElement>(`[data-place="${place}"] :is(input:checked, button)`)?.focus()
}
