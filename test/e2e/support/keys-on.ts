import type { Page } from '@playwright/test'

/** Counts what a person presses: a key, or a letter of what is typed. */
export function keysOn(page: Page) {
  let count = 0
  return {
    press: async (key: string) => {
      count += 1
      await page.keyboard.press(key)
    },
    type: async (text: string) => {
      count += text.length
      await page.keyboard.type(text)
    },
    count: () => count,
  }
}
