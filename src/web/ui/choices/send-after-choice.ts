import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

/** Whether a key sends the form, from whichever field. */
export const isSendKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey)

/**
 * Ctrl+Enter in an open list, or in one that is just closing: takes what is highlighted, as Enter does (`take`), and presses the key
 * anew on the field, whose list is closed then. The form gets what was seen.
 */
export function sendAfterChoice(event: KeyboardEvent, take: () => void, field: HTMLElement | null): void {
  const { ctrlKey, metaKey, shiftKey } = event
  event.preventDefault()
  event.stopPropagation()
  flushSync(take)
  const press = { key: 'Enter', ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true }
  field?.dispatchEvent(new window.KeyboardEvent('keydown', press))
}
