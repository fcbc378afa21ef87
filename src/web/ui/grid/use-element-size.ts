import { type RefObject, useLayoutEffect, useState } from 'react'

export interface ElementSize {
  width: number
  height: number
}

/** The inner size of an element without its scrollbars, in pixels; 0 × 0 until it was measured. */
export function useElementSize(element: RefObject<HTMLElement | null>): ElementSize {
  const [size, setSize] = useState<ElementSize>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const el = element.current
    if (!el) return
    const measure = () => {
      const next = { width: el.clientWidth, height: el.clientHeight }
      setSize((now) => (now.width === next.width && now.height === next.height ? now : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(el)
    return () => observer.disconnect()
  }, [element])
  return size
}
