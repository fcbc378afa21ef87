import { nothingTyped, type Typed, withKey } from './early-typed.ts'
import { storedSession } from './session/read-token.ts'

// Strg+K while the program is still on its way, of somebody who is logged in: not the browser's, and what is typed next is for the search
// (shell/palette-host.tsx).

let typed: Typed | null = null

addEventListener(
  'keydown',
  (event) => {
    // Until the program draws, which hears the keys itself from then on.
    if (!document.querySelector('.opening')) return
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

/** What was typed for the search by then; null where nobody has asked for it. */
export const earlySearch = (): Typed | null => typed

/** The search has it. */
export function endEarlySearch(): void {
  typed = null
}
