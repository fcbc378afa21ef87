import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { lineAmountName } from '../form/use-head-keys.ts'

interface LineKeysOptions {
  /** Which line the panel holds. */
  key: string
  isEdit: boolean
  onAdd: () => boolean
  onCancelEdit: () => void
}

/** Enter in the line panel, and where the focus goes: to the next amount, or to what is wrong. Escape leaves a change. */
export function useLineKeys(
  panel: RefObject<HTMLElement | null>,
  { key, isEdit, onAdd, onCancelEdit }: LineKeysOptions,
) {
  function focusAmount() {
    // By its name: other fields stand before it.
    const amount = panel.current?.querySelector<HTMLInputElement>(`input[name="${lineAmountName}"]`)
    amount?.focus()
    amount?.select()
  }

  // Whoever wants to change a line is led to it.
  const edited = useRef<string | null>(null)
  useEffect(() => {
    if (isEdit && edited.current !== key) focusAmount()
    edited.current = isEdit ? key : null
  })

  function add() {
    // What is wrong must be marked, and the next amount suggested, before the focus can go there.
    let isAdded = false
    flushSync(() => {
      isAdded = onAdd()
    })
    const wrong = panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (isAdded || !wrong) focusAmount()
    // Of radios the group is wrong, and one of them takes the focus.
    else (wrong.querySelector('input') ?? wrong).focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.defaultPrevented) return
    if (!(event.target instanceof HTMLInputElement) || !panel.current?.contains(event.target)) return
    if (event.key === 'Enter') {
      event.preventDefault()
      const next = nextAsked(panel.current, event.target)
      if (next) next.focus()
      else add()
    } else if (event.key === 'Escape' && isEdit && !event.shiftKey) {
      // It leaves the line, not the bill.
      event.preventDefault()
      event.stopPropagation()
      onCancelEdit()
    }
  }

  return { add, onKeyDown }
}

/** The next field of the line that is still empty, or only proposed, such as the category; null when the line is typed. */
function nextAsked(panel: HTMLElement, from: HTMLInputElement): HTMLInputElement | null {
  const fields = [...panel.querySelectorAll<HTMLInputElement>('input:not([type="radio"], :disabled)')]
  const asked = (field: HTMLInputElement) =>
    // A choice has a hidden input beside the one that is typed in.
    (field.tabIndex >= 0 && field.closest('[data-proposed]') !== null) ||
    (field.value === '' && field.closest('[data-optional]') === null)
  return fields.slice(fields.indexOf(from) + 1).find(asked) ?? null
}
