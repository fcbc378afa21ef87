import { createStore, useStore } from '#web/store.ts'
import { useWideScreen } from '#web/use-wide-screen.ts'

const key = 'invoicePreview'
const stored = createStore(localStorage.getItem(key) !== 'hidden')

/** Beside the form and its nine columns a page of paper needs this much to be read. */
const neededPixels = 1400

/** Whether the preview stands beside the form; what was chosen last is kept in this browser. */
export function usePreviewShown(): { fits: boolean; shown: boolean; toggle: () => void } {
  const fits = useWideScreen(neededPixels)
  const wanted = useStore(stored)
  return {
    fits,
    shown: fits && wanted,
    toggle() {
      localStorage.setItem(key, wanted ? 'hidden' : 'shown')
      stored.set(!wanted)
    },
  }
}
