import { nothingTyped, type Typed, withKey } from './early-typed.ts'
import { storedSession } from './session/read-token.ts'

// Strg+K while the program is still on its way, of somebody who is logged in: not the browser's, and what is typed next is for the search
// (shell/palette-host.tsx).

let typed: Typed | null = null
let isOver = false

addEventListener(
  'keydown',
  (event) => {
    // The search hears the keys itself from then on.
    if (isOver) return
    // Nobody is logged in after all: what is typed is for the form.
    if (document.activeElement?.closest('form')) {
      typed = null
      return
    }
    if (asksForSearch(event) && storedSession()) typed = nothingTyped
    else {
      const next = typed && withKey(typed, event, true)
      if (!next) return
      typed = next
    }
    event.preventDefault()
  },
  true,
)

export const asksForSearch = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** Whether somebody has asked for the search by then. */
export const isEarlySearch = (): boolean => typed !== null

/** What was typed for it; null where nobody has asked. It has the keys from then on. */
export function takeEarlySearch(): Typed | null {
  const early = typed
  typed = null
  isOver = true
  return early
}
