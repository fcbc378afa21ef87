import { type RefObject, useEffect } from 'react'

/**
 * Nothing below takes the focus from what lies on top, such as the search of a list that was still on its way when the palette was opened.
 * It has it afterwards, where nothing else is to have it.
 */
export function useHeldFocus(isTop: () => boolean, opener: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const giveBack = ({ target, relatedTarget }: FocusEvent) => {
      if (!isHtml(target) || !isHtml(relatedTarget) || !isTop()) return
      const own = relatedTarget.closest('[role="dialog"]')
      if (!own || own.contains(target) || !target.closest('main, [role="dialog"]')) return
      if (!opener.current?.isConnected) opener.current = target
      relatedTarget.focus()
    }
    document.addEventListener('focusin', giveBack)
    return () => document.removeEventListener('focusin', giveBack)
  }, [isTop, opener])
}

const isHtml = (target: EventTarget | null): target is HTMLElement => target instanceof HTMLElement
