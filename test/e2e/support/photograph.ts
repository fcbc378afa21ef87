import type { Page } from '@playwright/test'

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
]

/**
 * Takes the page as it stands in light and dark at both sizes, into test-results/photos; nothing else changes. Only where
 * somebody wants to look at them (`PHOTOGRAPHS=write`): a run of all tests would take nearly four hundred for nobody.
 */
export async function photograph(page: Page, name: string): Promise<void> {
  if (process.env['PHOTOGRAPHS'] !== 'write') return
  await page.locator('html[data-typeface]').waitFor({ state: 'attached' })
  const before = page.viewportSize()
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const path = `test-results/photos/${name}-${colorScheme}-${size.width}.png`
      await page.screenshot({ path, animations: 'disabled', caret: 'initial' })
    }
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' })
  if (before) await page.setViewportSize(before)
}
