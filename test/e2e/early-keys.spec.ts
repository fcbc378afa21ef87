import type { Page } from '@playwright/test'
import { openApp } from './support/open-app.ts'
import { expect, test } from './support/test.ts'
import { uiUrl } from './support/ui-address.ts'
import { untilQuiet } from './support/until-quiet.ts'

// A quick person on a slow machine: keys and clicks come before a layer, a question or a list has finished fading in or
// out. None of them is swallowed, none goes to what lies below. Nothing here waits before it presses.

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const opener = (page: Page) => page.getByRole('button', { name: 'Neue Ausgangsrechnung' })
const layer = (page: Page) => page.getByRole('dialog', { name: 'Neue Ausgangsrechnung' })
const question = (page: Page) => page.getByRole('alertdialog')

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
}

/** Presses one key after the other, as fast as they can be sent. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** What fades has gone, what was asked late has come: only then something that is not there says anything. */
const settle = (page: Page) => page.waitForTimeout(600)

test.describe('keys', () => {
  test.beforeEach(async ({ page }) => {
    await openApp(page, uiUrl, '/dev/ui')
    await slowDown(page)
    await opener(page).focus()
  })

  test('Escape right after a layer was opened closes it', async ({ page }) => {
    await press(page, 'Enter', 'Escape')
    await settle(page)
    await expect(layer(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
  })

  test('Ctrl+Enter right after a layer was opened sends its form', async ({ page }) => {
    await press(page, 'Enter', 'Control+Enter')
    await expect(layer(page).getByText('Kunde fehlt')).toBeVisible()
  })

  test('what is typed right after a layer was opened stands in its first field', async ({ page }) => {
    await press(page, 'Enter', 'O', 'l', 'e')
    await expect(layer(page).getByLabel('Kunde')).toHaveValue('Ole')
  })

  test('Escape right after a question was asked answers it, and the next key is for the layer', async ({
    page,
  }) => {
    await press(page, 'Enter', 'O', 'l', 'e')
    await expect(layer(page).getByLabel('Kunde')).toHaveValue('Ole')
    // The first question of a page may have to fetch its code; any further one stands in the moment it is asked.
    await press(page, 'Escape')
    await expect(question(page)).toBeVisible()
    await press(page, 'Escape')
    await expect(question(page)).toBeHidden()
    await press(page, 'Escape', 'Escape')
    await settle(page)
    await expect(question(page)).toBeHidden()
    await expect(layer(page).getByLabel('Kunde')).toHaveValue('Ole')
    await expect(layer(page).getByLabel('Kunde')).toBeFocused()
    await press(page, 'Escape', 'Escape', 'Control+Enter')
    await expect(page.getByText('Die Rechnung 2026-00012 wurde gespeichert.')).toBeVisible()
  })

  test('a question about a layer without entries: Escape, then Escape, closes one after the other', async ({
    page,
  }) => {
    await press(page, 'Enter')
    await expect(layer(page)).toBeVisible()
    await untilQuiet(page)
    await layer(page).getByRole('button', { name: 'Löschen', exact: true }).focus()
    await press(page, 'Enter', 'Escape')
    await settle(page)
    await expect(question(page)).toBeHidden()
    await expect(layer(page)).toBeVisible()
    await press(page, 'Enter', 'Escape', 'Escape')
    await settle(page)
    await expect(question(page)).toBeHidden()
    await expect(layer(page)).toBeHidden()
  })

  test('a key right after a list was closed is for the layer', async ({ page }) => {
    await press(page, 'Enter', 'O', 'l', 'e')
    await untilQuiet(page)
    const select = layer(page).getByRole('combobox', { name: 'Zahlungsweise' })
    await select.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option', { name: 'Bar' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option', { name: 'Bar' })).toBeFocused()
    await press(page, 'Enter', 'Escape')
    await expect(question(page)).toHaveAccessibleName('Änderungen verwerfen?')
    await press(page, 'Escape')
    await expect(select).toHaveText('Bar')
    await select.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option', { name: 'Bar' })).toBeFocused()
    await press(page, 'Escape', 'Control+Enter')
    await expect(page.getByText('Die Rechnung 2026-00012 wurde gespeichert.')).toBeVisible()
  })
})

test.describe('clicks', () => {
  test.beforeEach(async ({ page }) => {
    await openApp(page, uiUrl, '/dev/grid')
    await slowDown(page)
  })

  const grid = (page: Page) => page.getByRole('grid', { name: 'Zwölf Rechnungen' })
  const third = (page: Page) => grid(page).locator('[role="row"][aria-rowindex="4"]')
  /** The rows come, while the pointer stays where it is. */
  const showRows = (page: Page) =>
    page.getByRole('button', { name: 'Zeilen zeigen' }).evaluate((button: HTMLElement) => button.click())

  /** The list is being loaded, and the pointer lies on the third row. */
  async function pointAtSkeleton(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Zeilen zurückhalten' }).click()
    await expect(third(page)).toContainText('Wird geladen')
    await third(page).scrollIntoViewIfNeeded()
    const box = await third(page).boundingBox()
    if (!box) throw new Error('the row is not drawn')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  }

  test('a row that is drawn anew between press and release is opened', async ({ page }) => {
    await pointAtSkeleton(page)
    await page.mouse.down()
    await showRows(page)
    await expect(third(page)).not.toContainText('Wird geladen')
    await page.mouse.up()
    await expect(third(page)).toHaveAttribute('aria-selected', 'true')
  })

  test('a row that is clicked before it is loaded is opened as soon as it is there', async ({ page }) => {
    await pointAtSkeleton(page)
    await page.mouse.down()
    await page.mouse.up()
    await showRows(page)
    await expect(third(page)).toHaveAttribute('aria-selected', 'true')
  })

  test('who does something else meanwhile is not led away', async ({ page }) => {
    await pointAtSkeleton(page)
    await page.mouse.down()
    await page.mouse.up()
    await page.keyboard.press('ArrowDown')
    await showRows(page)
    await expect(third(page)).not.toContainText('Wird geladen')
    await settle(page)
    await expect(grid(page).locator('[aria-selected="true"]')).toHaveCount(0)
  })
})
