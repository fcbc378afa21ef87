import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { productInput } from '#test/trade.ts'
import { BillForm } from './pages/bill-form.ts'
import { dropFiles } from './support/bring-files.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// The photos of a product: they come by the button and by being dropped, on every screen; looked at, chosen and deleted.

let kontor: WorkingKontor
let path: string

test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  const { entityId } = must(await caller(kontor.url, token).post('/api/products', productInput()))
  path = `/auth/stock/${entityId.uuid}`
})
test.afterAll(() => kontor.remove())

async function picture(name: string, background: string) {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer: bytes }
}

const thumbnails = (page: Page) => page.getByRole('button', { name: /Foto \d von \d groß zeigen$/ })

test('photos come, are looked at, and go', async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage()
  await Promise.all([
    openAs(page, kontor.url, people.office, path),
    openAs(other, kontor.url, people.manager, path),
  ])
  await expect(page.getByText('Noch kein Foto.')).toBeVisible()

  // Several at once, one of which is none.
  await page.getByLabel('Fotodateien').setInputFiles([
    await picture('vorn.jpg', '#aa3311'),
    { name: 'notiz.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7') },
    // also of what is no attachment either
    { name: 'brief.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Sehr geehrte Damen') },
    { name: 'tabelle.txt', mimeType: 'text/plain', buffer: Buffer.from('1;2') },
    await picture('hinten.jpg', '#1133aa'),
  ])
  await expect(page.getByText('3 Fotos wurden nicht gespeichert')).toBeVisible({ timeout: 30_000 })
  for (const name of ['notiz.jpg', 'brief.jpg', 'tabelle.txt'])
    await expect(
      page.getByText(new RegExp(`^${name}: Fotos können JPEG, PNG oder WebP sein\\.?$`)),
    ).toBeVisible()
  await page.getByRole('button', { name: 'Verstanden' }).click()
  await dropFiles(page, await picture('unten.jpg', '#118833'))
  await expect(thumbnails(page)).toHaveCount(3, { timeout: 30_000 })
  // The other screen has them too.
  await expect(thumbnails(other)).toHaveCount(3)
  await expect(thumbnails(page).locator('img')).toHaveCount(3)
  await photograph(page, 'product-photos')
  await expectNoAxeViolations(page)

  // By the keyboard alone.
  await thumbnails(page).first().focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'STU-0001' })
  await expect(viewer.getByText('1 von 3')).toBeVisible()
  await expect(viewer.getByText('Titelbild', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('3 von 3')).toBeVisible()
  await expect(viewer.getByRole('img', { name: /Foto 3$/ })).toBeVisible()
  await photograph(page, 'product-photo-large')
  await expectNoAxeViolations(page)

  // It becomes the title photo, and stands first.
  await viewer.getByRole('button', { name: 'Als Titelbild' }).click()
  await expect(viewer.getByText('1 von 3')).toBeVisible()
  const download = page.waitForEvent('download')
  await viewer.getByRole('button', { name: 'Herunterladen', exact: true }).click()
  expect((await download).suggestedFilename()).toBe('unten.jpg')

  await viewer.getByRole('button', { name: 'Foto löschen' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Foto löschen' }).click()
  await expect(viewer.getByText('1 von 2')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(thumbnails(page)).toHaveCount(2)
  await expect(thumbnails(other)).toHaveCount(2)
  await other.context().close()

  // Whoever chooses the product sees it.
  const bill = new BillForm(page)
  await bill.open(kontor.url)
  await bill.chooseSupplier('Möbelhof')
  await bill.total.fill('119')
  await bill.panel.getByRole('combobox', { name: /^Ware/ }).fill('STU-0001')
  await expect(page.getByRole('option', { name: /^STU-0001/ }).locator('img')).toHaveCount(1)
  await photograph(page, 'product-select-photo')
})
