import type { Locator } from '@playwright/test'

const mostPresses = 60

/** Presses Tab (or Shift+Tab) until the element has the focus, as somebody without a mouse does. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await target.page().keyboard.press(key)
  }
  throw new Error(`not reached by ${mostPresses} times ${key}: ${target}`)
}
