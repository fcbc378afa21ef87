import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/**
 * Waits until the page has asked for nothing, and got nothing, for a second. Playwright's 'networkidle' is said once and for ever: on a
 * busy machine before the program has begun.
 */
export async function untilQuiet(page: Page): Promise<void> {
  let last = Date.now()
  const heard = () => {
    last = Date.now()
  }
  page.on('request', heard)
  page.on('requestfinished', heard)
  await expect.poll(() => Date.now() - last, { timeout: 30_000 }).toBeGreaterThan(1000)
  page.off('request', heard)
  page.off('requestfinished', heard)
}
