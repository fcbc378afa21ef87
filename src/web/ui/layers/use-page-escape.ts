import { useEffect, useEffectEvent } from 'react'
import { noLayerOpen } from './layer-stack.ts'

/** Escape on the page itself: nothing lies over it, and nothing on it has taken the key. */
export function usePageEscape(act: () => void): void {
  const latest = useEffectEvent(act)
  useEffect(() => {
    const take = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.shiftKey || event.defaultPrevented || !noLayerOpen()) return
      // The browser itself closes a menu by this key, also where the focus is still on its button.
      if (document.querySelector('[popover="auto"]:popover-open')) return
      latest()
    }
    document.addEventListener('keydown', take)
    return () => document.removeEventListener('keydown', take)
  }, [])
}
