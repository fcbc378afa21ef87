import type { Page } from '@playwright/test'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { InvoiceDialog } from './pages/invoice-dialog.ts'
import { InvoiceList } from './pages/invoice-list.ts'
import { addLampsAndCategories, begin, cell } from './support/line-entry.ts'
import { logIn } from './support/open-app.ts'
import { expect, test } from './support/test.ts'
import { withoutDrafts } from './support/without-drafts.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// What interrupts takes nothing that stands in the table of lines; rows are dragged by their numbers; each cell has a name and a role.

let kontor: WorkingKontor
let manager: Caller

test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
  await addLampsAndCategories(manager)
})
test.afterAll(() => kontor?.remove())

/** Two complete lines, Tisch and Stuhl; the cursor is in the empty one. */
async function twoLines(page: Page) {
  const typist = await begin(page, kontor.url)
  for (const [line, text, price] of [
    [1, 'Tisch', '100'],
    [2, 'Stuhl', '50'],
  ] as const) {
    await expect(cell(page, line, 'Ware oder Text')).toBeFocused()
    await typist.type(text)
    await typist.press('Enter')
    await typist.type(price)
    await typist.press('Enter')
    await expect(cell(page, line, 'Kategorie')).toBeFocused()
    if (line === 1) await typist.choose('moeb', 'MOEB: Möbel')
    else await typist.press('Enter')
  }
  await expect(cell(page, 3, 'Ware oder Text')).toBeFocused()
  return typist
}

/** Longer than what is typed takes to be kept. */
const untilKept = (page: Page) => page.waitForTimeout(500)

const texts = (page: Page) =>
  new InvoiceDialog(page).lines
    .getByRole('row')
    .filter({ hasText: /Tisch|Stuhl/ })
    .allInnerTexts()

test('a row is dragged by its number to the place of another', async ({ page }) => {
  await twoLines(page)
  const dialog = new InvoiceDialog(page)
  const handle = (name: string) => dialog.row(name).getByRole('button', { name: /in der Tabelle schreiben$/ })
  await handle('Stuhl').dragTo(handle('Tisch'))
  await expect
    .poll(async () => (await texts(page)).map((text) => /Tisch|Stuhl/.exec(text)?.[0]))
    .toEqual(['Stuhl', 'Tisch'])
})

test('Shift+Enter in a text writes its second line below; a mark is still there after a reload', async ({
  page,
}) => {
  await withoutDrafts(page)
  const typist = await begin(page, kontor.url)
  await typist.type('Tisch')
  await typist.press('Shift+Enter')
  const more = page.getByRole('group', { name: 'Position 1: mehr' })
  await expect(more.getByLabel('Langtext')).toBeFocused()
  await typist.type('aus Eiche')
  await typist.press('Alt+Enter')
  await expect(cell(page, 1, 'Ware oder Text')).toBeFocused()
  await typist.press('Enter')
  await typist.type('100')
  await typist.press('Enter')
  await typist.choose('moeb', 'MOEB: Möbel')
  // The second line has the category of the first, which nobody has said yet.
  await typist.type('Stuhl')
  await typist.press('Enter')
  await typist.type('50')
  const proposed = page.getByRole('combobox', { name: 'Position 2: Kategorie', exact: true })
  await expect(proposed).toHaveAccessibleDescription(/übernommen/)
  await untilKept(page)
  await page.reload()
  await page.getByRole('button', { name: 'Weiterschreiben' }).click()
  await new InvoiceDialog(page)
    .row('Stuhl')
    .getByRole('button', { name: /in der Tabelle schreiben$/ })
    .press('Enter')
  await expect(proposed).toHaveAccessibleDescription(/übernommen/)
  await cell(page, 2, 'Einzelpreis').focus()
  await page.keyboard.press('Enter')
  // Enter stops there once, and takes it.
  await expect(proposed).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cell(page, 3, 'Ware oder Text')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(new InvoiceList(page).row('150,00')).toContainText('150,00')
})

test('a stopped server takes no line: it is saved when he is there again', async ({ page }) => {
  await twoLines(page)
  await kontor.stop()
  try {
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Der Server ist nicht erreichbar.').first()).toBeVisible()
    await expect(new InvoiceDialog(page).row('Stuhl')).toContainText('50,00')
    await cell(page, 3, 'Ware oder Text').fill('Regal')
    await page.keyboard.press('Enter')
    await page.keyboard.type('25')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
  } finally {
    await kontor.start()
  }
  await expect(new InvoiceDialog(page).row('Regal')).toContainText('25,00')
  await expect(async () => {
    await page.keyboard.press('Control+Enter')
    await expect(new InvoiceList(page).row('175,00')).toContainText('175,00', { timeout: 3000 })
  }).toPass()
})

test('a session that ends takes no line, and no heading', async ({ page }) => {
  await withoutDrafts(page)
  await twoLines(page)
  await page.keyboard.press('Alt+KeyH')
  await page.keyboard.type('Möbel')
  await untilKept(page)
  const token = await page.evaluate(() => sessionStorage.getItem('jwt'))
  must(await caller(kontor.url, token).post('/api/auth/logouts', {}))
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, kontor.url, people.manager)
  await page.getByRole('button', { name: 'Weiterschreiben' }).first().click()
  const dialog = new InvoiceDialog(page)
  await expect(dialog.row('Tisch')).toContainText('100,00')
  await expect(dialog.row('Stuhl')).toContainText('50,00')
  await expect(dialog.lines.getByRole('textbox', { name: 'Überschrift am Ende', exact: true })).toHaveValue(
    'Möbel',
  )
})

test('each cell has its role and its name', async ({ page }) => {
  await begin(page, kontor.url)
  for (const [role, name] of [
    ['combobox', 'Ware oder Text'],
    ['textbox', 'Menge'],
    ['combobox', 'Einheit'],
    ['textbox', 'Einzelpreis'],
    ['textbox', 'Rabatt'],
    ['textbox', 'USt'],
    ['combobox', 'Kategorie'],
  ] as const)
    await expect(page.getByRole(role, { name: `Position 1: ${name}`, exact: true })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  // In blocks it is a table still.
  const lines = page.getByRole('table', { name: 'Positionen' })
  await expect(lines.getByRole('columnheader', { name: 'Rabatt' })).toBeAttached()
  await expect(lines.getByRole('cell').filter({ has: page.getByLabel('Position 1: Rabatt') })).toBeVisible()
})
