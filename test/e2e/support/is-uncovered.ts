import type { Locator } from '@playwright/test'

/** Whether the middle of an element is seen: inside of the window, and under nothing else, such as a form's footer. */
export function isUncovered(element: Locator): Promise<boolean> {
  return element.evaluate((shown) => {
    const { x, y, width, height } = shown.getBoundingClientRect()
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    return top !== null && shown.contains(top)
  })
}
