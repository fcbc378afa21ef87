import { useCallback, useLayoutEffect, useRef } from 'react'

/** What somebody typed into what was not there yet. */
export interface Typed {
  text: string
  /** Enter followed; what was typed after that is not taken. */
  isEntered: boolean
}

export const nothingTyped: Typed = { text: '', isEntered: false }

/**
 * Takes the keys while something is being loaded that begins with what is typed: a quick person does not wait for it, and what has the
 * focus meanwhile must not act on them. It takes that over when it is drawn, and the keys from then on. `takesEnter`: Enter counts as well.
 */
export function useTypedMeanwhile(isOpen: boolean, takesEnter = false): () => Typed {
  const typed = useRef(nothingTyped)
  const isOver = useRef(false)
  useLayoutEffect(() => {
    if (!isOpen) return
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
  }, [isOpen, takesEnter])
  return useCallback(() => {
    isOver.current = true
    return typed.current
  }, [])
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>

/** What is typed with a key; null for one that is left to others. */
export function withKey(typed: Typed, key: Key, takesEnter: boolean): Typed | null {
  if (takesEnter && key.key === 'Enter' && !key.altKey)
    return key.repeat ? typed : { ...typed, isEntered: true }
  if (key.key.length !== 1 || key.ctrlKey || key.metaKey || key.altKey) return null
  return typed.isEntered ? typed : { ...typed, text: typed.text + key.key }
}
