import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Scrolling counts as come to rest after this many milliseconds without a scroll event. */
const REST_MS = 150

interface ScrollEvents {
  onScroll: (top: number) => void
  onRest: () => void
  /** The list is left before scrolling came to rest. */
  onLeave: () => void
}

/** Listens to an element's scrolling without holding it up. */
export function useScrollEvents(scroller: RefObject<HTMLElement | null>, events: ScrollEvents): void {
  const tellScroll = useEffectEvent(events.onScroll)
  const tellRest = useEffectEvent(events.onRest)
  const tellLeave = useEffectEvent(events.onLeave)
  useEffect(() => {
    const el = scroller.current
    if (!el) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const listen = () => {
      tellScroll(el.scrollTop)
      clearTimeout(timer)
      timer = setTimeout(() => {
        timer = undefined
        tellRest()
      }, REST_MS)
    }
    el.addEventListener('scroll', listen, { passive: true })
    return () => {
      el.removeEventListener('scroll', listen)
      if (timer !== undefined) tellLeave()
      clearTimeout(timer)
    }
  }, [scroller])
}
