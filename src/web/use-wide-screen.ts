import { useSyncExternalStore } from 'react'

/** Whether the window is at least so many pixels wide. */
export const useWideScreen = (pixels: number): boolean => useMedia(`(min-width: ${pixels}px)`)

/** Whether a media query holds. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
  )
}
