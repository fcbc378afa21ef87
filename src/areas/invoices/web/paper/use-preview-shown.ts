import { useState } from 'react'
import { usePreviewKey } from '#web/preview-key.ts'
import { createStore, useStore } from '#web/store.ts'
import { useWideScreen } from '#web/use-wide-screen.ts'

const key = 'invoicePreview'
const stored = createStore(localStorage.getItem(key) !== 'hidden')

/** The form's table and a sheet that is 480 wide have room beside each other. */
const neededPixels = 1280

/**
 * Where the sheet stands: beside the form where there is room, which this browser keeps as it was chosen last; else in place of the form,
 * as long as somebody looks at it. `attempt`: a press on saving leads back to the form, which may have found something wrong.
 */
export function usePreviewShown(attempt: number) {
  const fits = useWideScreen(neededPixels)
  const isWanted = useStore(stored)
  const [lookedAt, setLookedAt] = useState<number | null>(null)
  const isInstead = !fits && lookedAt === attempt
  function toggle() {
    if (!fits) return setLookedAt(isInstead ? null : attempt)
    localStorage.setItem(key, isWanted ? 'hidden' : 'shown')
    stored.set(!isWanted)
  }
  usePreviewKey(toggle)
  return { isBeside: fits && isWanted, isInstead, toggle }
}
