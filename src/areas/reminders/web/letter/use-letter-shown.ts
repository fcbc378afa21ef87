import { useState } from 'react'
import { usePreviewKey } from '#web/preview-key.ts'
import { createStore, useStore } from '#web/store.ts'
import { noLayerOpen } from '#web/ui/layers/layer-stack.ts'
import { useWideScreen } from '#web/use-wide-screen.ts'

const key = 'reminderPreview'
const stored = createStore(localStorage.getItem(key) !== 'hidden')

/** The list and a page that can be read have room beside each other. */
const neededPixels = 1320

/** Where the letter stands: beside the list where there is room, which this browser keeps as it was chosen last; else over it. */
export function useLetterShown() {
  const fits = useWideScreen(neededPixels)
  const isWanted = useStore(stored)
  const [isOver, setOver] = useState(false)
  function toggle() {
    if (!fits) return setOver(!isOver)
    localStorage.setItem(key, isWanted ? 'hidden' : 'shown')
    stored.set(!isWanted)
  }
  usePreviewKey(() => {
    if (isOver || noLayerOpen()) toggle()
  })
  return { isBeside: fits && isWanted, isOver: !fits && isOver, toggle, close: () => setOver(false) }
}
