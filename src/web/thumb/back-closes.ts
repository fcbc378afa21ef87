import { useEffect, useEffectEvent } from 'react'
import { cover, coverCount, hearUncovered, uncover } from '../navigation.ts'

// On a phone, Back takes away what lies over a page and has no address of its own: a menu, the sheet of filters.

// Pixels of the window.
const phoneBelow = 640

/** What can be taken away, the topmost last. */
const open: (() => void)[] = []

hearUncovered((count) => {
  for (const close of open.splice(-count).reverse()) close()
})

/** From now on Back closes it. Returns what to call once it is closed, by whatever means. */
function closesByBack(close: () => void): () => void {
  if (window.innerWidth >= phoneBelow) return () => {}
  open.push(close)
  void cover(() => open.includes(close) && coverCount() < open.length)
  return () => {
    const at = open.indexOf(close)
    if (at < 0) return
    open.splice(at, 1)
    // What was chosen may lead on at once, and takes the entry then; or something else opens.
    setTimeout(() => {
      if (coverCount() > open.length) uncover(coverCount() - open.length)
    })
  }
}

/** While it is shown, Back closes it. */
export function useClosedByBack(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => closesByBack(() => close()), [])
}

/** Every menu of the page. */
export function usePopoversClosedByBack(): void {
  useEffect(() => {
    const shown = new Map<HTMLElement, () => void>()
    // Before it is seen: the next tap may be Back.
    const onToggle = ({ target, newState }: ToggleEvent) => {
      if (!(target instanceof HTMLElement) || target.popover !== 'auto') return
      shown.get(target)?.()
      shown.delete(target)
      if (newState === 'open')
        shown.set(
          target,
          closesByBack(() => target.hidePopover()),
        )
    }
    document.addEventListener('beforetoggle', onToggle, true)
    return () => {
      document.removeEventListener('beforetoggle', onToggle, true)
      for (const end of shown.values()) end()
    }
  }, [])
}
