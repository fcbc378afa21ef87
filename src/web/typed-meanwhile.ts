import { useCallback, useLayoutEffect, useRef } from 'react'
import { nothingTyped, type Typed, withKey } from './early-typed.ts'

/**
 * Takes the keys while something is being loaded that begins with what is typed: a quick person does not wait for it, and what has the
 * focus meanwhile must not act on them. It takes that over when it is drawn, and the keys from then on. `takesEnter`: Enter counts as well.
 * `takeBefore`: what was typed before it was opened, if anything.
 */
export function useTypedMeanwhile(
  isOpen: boolean,
  takesEnter = false,
  takeBefore?: () => Typed | null,
): () => Typed {
  const typed = useRef(nothingTyped)
  const isOver = useRef(false)
  useLayoutEffect(() => {
    if (!isOpen) return
    typed.current = takeBefore?.() ?? typed.current
    const keep = (event: KeyboardEvent) => {
      const next = isOver.current ? null : withKey(typed.current, event, takesEnter)
      if (next === null) return
      event.preventDefault()
      event.stopPropagation()
      typed.current = next
    }
    window.addEventListener('keydown', keep, true)
    return () => {
      window.removeEventListener('keydown', keep, true)
      // For the next time, when it may be drawn at once and takes over before this effect runs.
      typed.current = nothingTyped
      isOver.current = false
    }
  }, [isOpen, takesEnter, takeBefore])
  // It may be drawn at once: then it takes over before the effect above.
  return useCallback(() => {
    isOver.current = true
    typed.current = takeBefore?.() ?? typed.current
    return typed.current
  }, [takeBefore])
}
