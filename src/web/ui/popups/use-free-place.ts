import { type RefObject, useLayoutEffect } from 'react'
import { freeBottom } from './free-place.ts'

// As toasts.module.css says.
const wanted = 72

/** Keeps a box at the lower edge off the notices of the page, wherever they come or go while it is shown. */
export function useFreePlace(area: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const element = area.current
    if (!element || !isShown) return
    const place = () => {
      const { left, right, height } = element.getBoundingClientRect()
      const notices = [...document.querySelectorAll('[data-notice]')].map((notice) =>
        notice.getBoundingClientRect(),
      )
      element.style.bottom = `${freeBottom({ left, right, height }, window.innerHeight, wanted, notices)}px`
    }
    let frame = 0
    const placeSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    place()
    const changes = new MutationObserver(placeSoon)
    changes.observe(document.body, { childList: true, subtree: true })
    addEventListener('scroll', placeSoon, { capture: true, passive: true })
    addEventListener('resize', placeSoon)
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      removeEventListener('scroll', placeSoon, { capture: true })
      removeEventListener('resize', placeSoon)
    }
  }, [area, isShown])
}
