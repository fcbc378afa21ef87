import { type BrowserContext, test as base, expect } from '@playwright/test'

export { expect }

/**
 * Playwright's `test`, which besides fails when a page threw an error or broke the Content-Security-Policy. A test
 * that opens a context of its own watches it with `watchContext`.
 */
export const test = base.extend<{ watchedContext: undefined }>({
  watchedContext: [
    async ({ context }, use) => {
      const broken = watchContext(context)
      await use(undefined)
      expect(broken, 'errors in the pages').toEqual([])
    },
    { auto: true },
  ],
})

/** Collects what goes wrong in the pages of a context; `broken` may hold that of several. */
export function watchContext(context: BrowserContext, broken: string[] = []): string[] {
  context.on('weberror', (error) => broken.push(error.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes('Content Security Policy'))
      broken.push(message.text())
  })
  return broken
}
