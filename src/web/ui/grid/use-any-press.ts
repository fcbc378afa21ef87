import { useEffect, useEffectEvent } from 'react'

/** Tells of every key and press in the window, before what they mean is done. */
export function useAnyPress(onPress: () => void): void {
  const tell = useEffectEvent(onPress)
  useEffect(() => {
    const stop = new AbortController()
    const listen = { capture: true, signal: stop.signal }
    for (const kind of ['keydown', 'pointerdown'] as const) addEventListener(kind, () => tell(), listen)
    return () => stop.abort()
  }, [])
}
