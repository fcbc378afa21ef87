import { useEffect, useEffectEvent } from 'react'

/** Alt+V shows and hides the sheet beside a form, or in its place. */
export function usePreviewKey(toggle: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // By its place: with Alt some keyboards write a sign there.
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.code !== 'KeyV') return
    event.preventDefault()
    toggle()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
