import { addDays, berlinDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { billInput, invoiceInput } from '#test/trade.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { logIn } from './support/open-app.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// What can be done with a row: its icons and keys on hover and focus, and all of it in its menu.

let kontor: WorkingKontor
let manager: Caller
const today = berlinDay(new Date())

test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
  const invoice = invoiceInput(kontor.trade, today)
  for (let i = 0; i < 2; i += 1) must(await manager.post('/api/documents/invoices', invoice))
  const documentCreation = { billNumber: 'R-1', billDate: addDays(today, -3) }
  must(await manager.post('/api/documents/bills', billInput(kontor.trade, today, { documentCreation })))
})
test.afterAll(() => kontor.stop())

test('icons of a row show under the pointer and with the keyboard; nothing moves', async ({ page }) => {
  await logIn(page, kontor.url, people.manager)
  await page.goto(`${kontor.url}/auth/outgoing/invoices`)
  const rows = page.getByRole('grid', { name: 'Ausgangsrechnungen' }).getByRole('row')
  const first = rows.nth(1)
  const copy = first.getByRole('button', { name: 'kopieren' })
  await expect(copy).toHaveCSS('opacity', '0')
  const placeOf = () => first.getByRole('gridcell').last().boundingBox()
  const before = await placeOf()
  await first.hover()
  await expect(copy).toHaveCSS('opacity', '1')
  await expect(rows.nth(2).getByRole('button', { name: 'kopieren' })).toHaveCSS('opacity', '0')
  expect(await placeOf()).toEqual(before)
  await page.mouse.move(0, 0)
  await expect(copy).toHaveCSS('opacity', '0')
  // By the keyboard, which reaches the icon itself.
  await rows.nth(2).getByRole('gridcell').first().focus()
  await page.keyboard.press('ArrowUp')
  await expect(copy).toHaveCSS('opacity', '1')
  await expect(first.locator('kbd', { hasText: 'M' })).toBeVisible()
  await expect(rows.nth(2).locator('kbd')).toHaveCount(0)
})

test('M opens all that the row can do; Escape and a choice lead back', async ({ page }) => {
  await logIn(page, kontor.url, people.manager)
  await page.goto(`${kontor.url}/auth/outgoing/invoices`)
  const cell = page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').first()
  await cell.focus()
  // They are loaded with the first key.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(page.locator('[role=row] kbd', { hasText: 'M' })).toBeAttached()
  await page.keyboard.press('m')
  const menu = page.getByRole('menu', { name: 'Aktionen der Zeile' })
  await expect(menu.getByRole('menuitem')).toHaveText([
    ...['Zahlung erfassenB', 'BearbeitenE', 'Ansehen↵', 'SendenS', 'PDF herunterladenP'],
    ...['Kopieren', 'Stornieren'],
  ])
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  await expectNoAxeViolations(page, { listOpen: true })
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(cell).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await page.keyboard.press('s')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('dialog', { name: /senden/ })).toBeVisible()
})

test('the menu opens by the pointer too, and says what a bill can do', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await logIn(page, kontor.url, people.manager)
  await page.goto(`${kontor.url}/auth/incoming/bills`)
  const row = page.getByRole('grid').getByRole('row').nth(1)
  await row.hover()
  await row.locator('button[data-tooltip="Mehr"]').click()
  const menu = page.getByRole('menu', { name: 'Aktionen der Zeile' })
  await expect(menu.getByRole('menuitem')).toHaveText(['Zahlung erfassenB', 'BearbeitenE', 'Ansehen↵'])
  await menu.getByRole('menuitem', { name: 'Ansehen' }).click()
  await expect(page).toHaveURL(/ansehen=/)
})
