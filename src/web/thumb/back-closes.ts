import { useEffect, useEffectEvent } from 'react'
import { cover, coverCount, hearUncovered, uncover } from '../navigation.ts'

// On a phone, Back takes away what lies over a page and has no address of its own: a menu, a layer, the sheet of filters.

// Pixels of the window.
const phoneBelow = 640

interface Cover {
  close: () => void
  /** Whether `close` asks first, as there are entries: it may stay open. */
  asks: () => boolean
}

/** What can be taken away, the topmost last. */
const open: Cover[] = []

hearUncovered((count) => {
  for (const each of open.splice(-count).reverse()) {
    if (each.asks()) lay(each)
    each.close()
  }
})

function lay(each: Cover): void {
  open.push(each)
  void cover(() => open.includes(each) && coverCount() < open.length)
}

/** From now on Back closes it. Returns what to call once it is closed, by whatever means. */
function closesByBack(close: () => void, asks = () => false): () => void {
  if (window.innerWidth >= phoneBelow) return () => {}
  const own = { close, asks }
  lay(own)
  return () => {
    const at = open.indexOf(own)
    if (at < 0) return
    open.splice(at, 1)
    // What was chosen may lead on at once, and takes the entry then; or something else opens.
    setTimeout(() => {
      if (coverCount() > open.length) uncover(coverCount() - open.length)
    })
  }
}

interface ClosedByBack {
  /** Whether it is shown now; else as long as what draws it is. */
  isOpen?: boolean
  /** Whether there are entries, for which `onClose` asks. */
  asks?: boolean
}

/** While it is shown, Back closes it. */
export function useClosedByBack(
  onClose: () => void,
  { isOpen = true, asks = false }: ClosedByBack = {},
): void {
  const close = useEffectEvent(onClose)
  const isAsking = useEffectEvent(() => asks)
  useEffect(() => {
    if (isOpen)
      return closesByBack(
        () => close(),
        () => isAsking(),
      )
  }, [isOpen])
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
