import type { Locator, Page } from '@playwright/test'
import { addDays, berlinDay, formatDay } from '#kernel/day.ts'
import { people } from '#test/people.ts'
import { InvoiceDialog } from './pages/invoice-dialog.ts'
import { InvoiceList } from './pages/invoice-list.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { giveSession } from './support/open-app.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

let kontor: WorkingKontor
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
})
test.afterAll(() => kontor?.remove())

const preview = (page: Page) => page.getByRole('region', { name: 'Vorschau der Rechnung' })

/** A page is fetched, parsed and drawn, on a busy machine beside others. */
const drawing = { timeout: 40_000 }

/** How much ink is on a page: the share of its pixels that are not white. */
const ink = (sheet: Locator) =>
  sheet.evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    let dark = 0
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 250) dark += 1
    return dark / (data.length / 4)
  })

test('the page grows beside the form while it is written, and the stored one is looked at without a download', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1680, height: 950 })
  await giveSession(page, kontor.url, people.office)
  const dialog = new InvoiceDialog(page)
  await dialog.open(kontor.url)

  const sheet = preview(page).getByRole('img', { name: 'Seite 1 von 1' })
  await expect(sheet).toHaveAttribute('data-drawn', 'true', drawing)
  const empty = await ink(sheet)
  expect(empty).toBeGreaterThan(0.005)

  await dialog.chooseCustomer('Österle')
  await dialog.addLineOf({
    amount: '1.190,00',
    text: 'Armlehnstuhl „Kopenhagen“, Teak, um 1962',
    longText: 'Originalzustand, neu geölt.\nSitzfläche aus Papierkordel.',
    category: 'MOEB',
  })
  await expect.poll(() => ink(sheet), drawing).toBeGreaterThan(empty)
  await expectNoAxeViolations(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.screenshot({
      path: `test-results/photos/invoice-preview-${colorScheme}.png`,
      animations: 'disabled',
    })
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' })

  await test.step('larger, and hidden: that is kept', async () => {
    const before = await sheet.evaluate((canvas) => canvas.clientWidth)
    await page.getByRole('button', { name: 'Größer' }).click()
    await expect.poll(() => sheet.evaluate((canvas) => canvas.clientWidth)).toBeGreaterThan(before)
    await page.getByRole('button', { name: 'Vorschau' }).click()
    await expect(preview(page)).toHaveCount(0)
    // A new one: reloaded, the one that was begun would open as its draft.
    await dialog.open(kontor.url)
    await expect(page.getByRole('button', { name: 'Vorschau' })).toHaveAttribute('aria-pressed', 'false')
    await expect(preview(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Vorschau' }).click()
    await expect(sheet).toHaveAttribute('data-drawn', 'true', drawing)
  })

  await test.step('from 1280 pixels it stands beside the form, in a width that can be read', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const beside = page.getByRole('complementary').filter({ has: preview(page) })
    await expect(beside).toBeVisible()
    expect((await beside.boundingBox())?.width).toBeGreaterThanOrEqual(480)
    await expectNothingMovesSideways(page)
    // The table of the lines has its room, too.
    const text = page.getByRole('columnheader', { name: 'Ware oder Text' })
    expect((await text.boundingBox())?.width).toBeGreaterThanOrEqual(120)
    // Its margins are cut, which leaves the text larger, until the whole page is asked for.
    const wide = await sheet.evaluate((canvas) => canvas.clientWidth)
    await page.getByRole('button', { name: 'Ganze Seite' }).click()
    await expect.poll(() => sheet.evaluate((canvas) => canvas.clientWidth)).toBeLessThan(wide)
    await page.getByRole('button', { name: 'Ganze Seite' }).click()
    await page.screenshot({ path: 'test-results/photos/invoice-preview-1280.png', animations: 'disabled' })
  })

  await test.step('below, a switch shows it in place of the form, whose entries stay', async () => {
    for (const width of [1279, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(preview(page)).toHaveCount(0)
      await expect(dialog.customer).toBeVisible()
      await page.getByRole('button', { name: 'Vorschau' }).click()
      await expect(sheet).toHaveAttribute('data-drawn', 'true', drawing)
      await expect(dialog.customer).toBeHidden()
      // On a telephone it is larger than its place: else its text would be under 8 px.
      const [drawn, room] = await Promise.all([
        sheet.evaluate((canvas) => canvas.clientWidth),
        preview(page).evaluate((sheets) => sheets.clientWidth),
      ])
      expect((drawn / 595) * 9.5).toBeGreaterThanOrEqual(8)
      expect(drawn * 0.83 > room).toBe(width === 390)
      await expectNoAxeViolations(page)
      await expectNothingMovesSideways(page)
      await page.keyboard.press('Alt+v')
      await expect(dialog.customer).toBeVisible()
      await expect(preview(page)).toHaveCount(0)
    }
    // A press on saving leads back to what is missing.
    await page.keyboard.press('Alt+v')
    await expect(preview(page)).toBeVisible()
    await dialog.save.click()
    await expect(dialog.customer).toBeVisible()
    await page.setViewportSize({ width: 1680, height: 950 })
  })

  await test.step('what is wrong is said, the last page stays', async () => {
    await dialog.chooseCustomer('Österle')
    await expect(sheet).toHaveAttribute('data-drawn', 'true', drawing)
    await page
      .getByLabel('Rechnungsdatum', { exact: true })
      .fill(formatDay(addDays(berlinDay(new Date()), 1)))
    const unshown = page.getByText('Noch ohne die letzte Änderung: Das Rechnungsdatum liegt in der Zukunft')
    await expect(unshown).toBeVisible()
    await expect(sheet).toBeVisible()
    await page.getByLabel('Rechnungsdatum', { exact: true }).fill('-40')
    await expect(page.getByText('Das Rechnungsdatum liegt über einen Monat zurück.')).toBeVisible()
    await page.screenshot({ path: 'test-results/photos/invoice-old-date-light.png' })
    await page.getByLabel('Rechnungsdatum', { exact: true }).fill('h')
    await expect(page.getByText('Noch ohne die letzte Änderung')).toHaveCount(0)
  })

  await test.step('saved and looked at', async () => {
    await dialog.addLineOf({ amount: '50', text: 'Lieferung', category: 'MOEB' })
    await dialog.addLineOf({ amount: '60', text: 'Aufbau', category: 'MOEB' })
    // The sheet marks the line that is being written, and goes along with it.
    const mark = preview(page).locator('[data-row-mark]')
    const lines = page.getByRole('table', { name: 'Positionen' })
    const write = (text: string) => lines.getByRole('row').filter({ hasText: text }).getByText(text).click()
    const height = async () => (await mark.boundingBox())?.y ?? 0
    await write('Lieferung')
    await expect.poll(height, drawing).toBeGreaterThan(0)
    const first = await height()
    // Clicked once: its row holds fields from then on.
    await write('Aufbau')
    await expect.poll(height, drawing).toBeGreaterThan(first)
    await dialog.save.click()
    const list = new InvoiceList(page)
    await list.grid.waitFor()
    const number = `${new Date().getFullYear()}-00001`
    const layer = await list.read(number)
    await layer.getByRole('button', { name: 'PDF ansehen' }).click()
    const stored = page.getByRole('region', { name: `Ausgangsrechnung ${number}, PDF` })
    await expect(stored.getByRole('img', { name: 'Seite 1 von 1' })).toHaveAttribute(
      'data-drawn',
      'true',
      drawing,
    )
    await expect(page.getByText('Hier steht „Ansicht“ auf den Seiten')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.screenshot({ path: 'test-results/photos/invoice-pdf-light.png' })
    await page.keyboard.press('Escape')
    await expect(stored).toHaveCount(0)
    await expect(layer).toBeVisible()
  })
})
