import { inRows, keepFocus } from '#web/ui/layers/use-kept-focus.ts'

/** Buttons of the strip go with the view that they are of: the focus then moves to the view that is shown. */
export function keepFocusInStrip(): (() => void) | undefined {
  const views = document.querySelector<HTMLElement>('nav[aria-label="Ansichten"]')
  const strip = views?.parentElement
  if (!views || !strip || kept.has(strip)) return
  kept.add(strip)
  const learn = (element: HTMLElement) =>
    inRows.set(
      element,
      () => views.querySelector<HTMLElement>('[aria-current="page"]') ?? views.querySelector('a'),
    )
  // As long as the strip stands: what opens from it is gone before its button is.
  keepFocus(strip, learn)
  if (strip.contains(document.activeElement)) learn(document.activeElement as HTMLElement)
  return undefined
}

const kept = new WeakSet<Element>()
