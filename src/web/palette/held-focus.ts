import { type RefObject, useEffect } from 'react'

const holding = '[data-holds-focus]'

/**
 * Nothing below takes the focus from what lies on top, such as the search of a list that was still on its way when the palette was opened.
 * It has it afterwards, where nothing else is to have it. What holds it so is marked `data-holds-focus`.
 */
export function useHeldFocus(isTop: () => boolean, opener: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let isGiving = false
    const giveBack = ({ target, relatedTarget }: FocusEvent) => {
      if (isGiving || !isHtml(target) || !isHtml(relatedTarget) || !isTop()) return
      const own = relatedTarget.closest(holding)
      if (!own || target.closest(holding) || !target.closest('main, [role="dialog"]')) return
      if (!opener.current?.isConnected) opener.current = target
      // Whoever takes it at once again has it.
      isGiving = true
      relatedTarget.focus()
      isGiving = false
    }
    document.addEventListener('focusin', giveBack)
    return () => document.removeEventListener('focusin', giveBack)
  }, [isTop, opener])
}

const isHtml = (target: EventTarget | null): target is HTMLElement => target instanceof HTMLElement
