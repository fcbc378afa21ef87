import { execFile } from 'node:child_process'
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { demoInvoices } from '../../src/server/demo/add-invoices.ts'
import { demoPeople } from '../../src/server/demo/demo-firm.ts'
import { BillForm } from './pages/bill-form.ts'
import { InvoiceDialog } from './pages/invoice-dialog.ts'
import { InvoiceList } from './pages/invoice-list.ts'
import { StockList } from './pages/stock-list.ts'
import { TaskList } from './pages/task-list.ts'
import { type Kontor, startKontor } from './support/kontor.ts'
import { giveSession, openApp, openAs } from './support/open-app.ts'
import { expect, test } from './support/test.ts'

// The pictures of README and manual, taken of the demo firm. `UPDATE_PICTURES=1` puts them into docs/pictures.

const folder = 'test-results/pictures'
const docs = join(import.meta.dirname, '../../docs/pictures')
const size = { width: 1280, height: 800 }

let kontor: Kontor

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  // Its two years take half a minute, and minutes beside other work.
  test.setTimeout(300_000)
  await mkdir(folder, { recursive: true })
  kontor = await startKontor({ KONTOR_DEMO: '1' })
  // The demo is filled after the server is ready; its second person can log in once it is.
  await expect.poll(() => loginStatus(kontor.url), { timeout: 240_000, intervals: [500] }).toBe(200)
})
test.afterAll(async () => {
  await kontor.remove()
  if (process.env['UPDATE_PICTURES'] === '1') await cp(folder, docs, { recursive: true })
})

async function loginStatus(url: string): Promise<number> {
  const { email, password } = demoPeople.manager
  const headers = { 'content-type': 'application/json' }
  const login = await fetch(`${url}/api/auth`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  })
  if (login.status !== 200) return login.status
  const { token } = (await login.json()) as { token: string }
  const list = await fetch(`${url}/proxy/get/invoices`, { headers: { authorization: `Bearer ${token}` } })
  const { totalCount } = (await list.json()) as { totalCount: number }
  return totalCount === demoInvoices ? 200 : 0
}

async function picture(page: Page, name: string, scheme: 'light' | 'dark' = 'light'): Promise<void> {
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  for (const message of await page.getByRole('button', { name: 'Meldung schließen' }).all())
    await message.click()
  // Nothing turns any more: everything that the page asked for is there.
  await page.waitForFunction(() => document.getAnimations().length === 0)
  await page.screenshot({ path: `${folder}/${name}-${scheme}.png`, animations: 'disabled' })
}

test('set-up and login', async ({ page }) => {
  const empty = await startKontor()
  await page.goto(await empty.setUpLink())
  await expect(page.getByRole('main')).toBeVisible()
  await picture(page, 'setup')
  await empty.remove()
  await openApp(page, kontor.url, '/login')
  await picture(page, 'login')
})

test('stock: list, panel, inventory', async ({ page }) => {
  await openAs(page, kontor.url, demoPeople.manager)
  const stock = new StockList(page)
  await stock.open()
  await expect(page.getByRole('button', { name: /^Bestand von NL-/ }).first()).toBeVisible()
  await picture(page, 'stock-list')
  // A sold one stands far down, and has a history.
  await page.getByRole('textbox', { name: 'Suche' }).fill('NL-1004')
  await expect(stock.stockOf('NL-1004')).toBeVisible()
  await stock.stockOf('NL-1004').click()
  await expect(stock.history.getByRole('row').nth(2)).toBeVisible()
  await picture(page, 'stock-panel')
  await openApp(page, kontor.url, '/auth/stock/count')
  await page
    .getByRole('textbox', { name: /gezählt$/ })
    .first()
    .focus()
  for (const off of [0, 0, 1, 0]) {
    const cell = page
      .getByRole('row')
      .filter({ has: page.locator(':focus') })
      .getByRole('gridcell')
      .nth(2)
    await page.keyboard.type(String(Number(await cell.textContent()) - off))
    await page.keyboard.press('Enter')
  }
  await picture(page, 'stock-count')
})

test('tasks', async ({ page }) => {
  await openAs(page, kontor.url, demoPeople.manager)
  const tasks = new TaskList(page)
  await tasks.open()
  await expect(tasks.row('Rechnung bezahlen').first()).toBeVisible()
  await picture(page, 'task-list')
})

test('invoices: list, new invoice, PDF', async ({ page }) => {
  await giveSession(page, kontor.url, demoPeople.manager)
  const list = new InvoiceList(page)
  await list.open(kontor.url)
  await expect(list.grid.getByRole('link').first()).toBeVisible()
  await picture(page, 'invoice-list')

  const dialog = new InvoiceDialog(page)
  await dialog.open(kontor.url)
  await dialog.chooseCustomer('Österle')
  await dialog.addLineOf({
    amount: '890',
    text: 'Armlehnstuhl „Kopenhagen“, Teak, um 1962',
    category: 'MOEB',
    quantity: '4',
  })
  await dialog.addLineOf({
    amount: '245',
    text: 'Pendelleuchte, opal, Ø 38 cm',
    category: 'LEUC',
    quantity: '2',
  })
  await dialog.addLineOf({ amount: '65', side: 'netto', text: 'Versand und Verpackung', category: 'VERS' })
  await expect(dialog.sum('Gesamt brutto')).toHaveText('4.127,35 €')
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, 0))
  await picture(page, 'new-invoice', 'dark')
  await picture(page, 'new-invoice')
  await dialog.save.click()
  await expect(page.getByText(/^Die Rechnung \S+ wurde erstellt\.$/)).toBeVisible()

  const number = (await list.grid.getByRole('link').first().textContent()) ?? ''
  const download = await list.downloadPdf(number)
  const path = join('test-results', 'invoice.pdf')
  await download.saveAs(path)
  const run = promisify(execFile)
  await run('pdftoppm', ['-r', '80', '-png', '-singlefile', path, join(folder, 'invoice-pdf')])
  const layer = await list.read(number)
  await expect(layer.getByRole('table', { name: 'Positionen' })).toBeVisible()
  await picture(page, 'edit-invoice')
  await page.keyboard.press('Escape')
  await list
    .row(number)
    .getByRole('button', { name: `${number} stornieren` })
    .click()
  await expect(page.getByRole('dialog', { name: /^Stornorechnung erstellen/ })).toBeVisible()
  await picture(page, 'cancel-invoice')
  await page.keyboard.press('Escape')
  const { stdout } = await run('pdftotext', ['-layout', path, '-'])
  expect(stdout).toContain('4.127,35')
})

test('the firm and bills', async ({ page }) => {
  await openAs(page, kontor.url, demoPeople.manager, '/auth/firm')
  await expect(page.getByLabel('Straße')).toHaveValue('Deichstraße 7')
  await picture(page, 'firm')
  await openApp(page, kontor.url, '/auth/incoming/bills')
  await expect(page.getByRole('grid', { name: 'Eingangsrechnungen' }).getByRole('link').first()).toBeVisible()
  await picture(page, 'bill-list')
  await page.getByRole('grid', { name: 'Eingangsrechnungen' }).getByRole('link').first().click()
  await expect(page.getByRole('list', { name: 'Verlauf' })).toBeVisible()
  await picture(page, 'edit-bill')
  const form = new BillForm(page)
  await form.open(kontor.url)
  await form.chooseSupplier('Tischlerei Behrens')
  await form.number.fill('2026-0815')
  await form.total.fill('1190')
  await form.addLine({ category: 'REST' })
  await expect(form.difference).toHaveText('Die Summe stimmt')
  await picture(page, 'new-bill')
})
