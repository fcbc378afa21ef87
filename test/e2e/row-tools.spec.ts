import type { Page } from '@playwright/test'
import { addDays, berlinDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { billInput, invoiceInput, productInput } from '#test/trade.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { giveSession, openAs } from './support/open-app.ts'
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
  must(await manager.post('/api/products', productInput()))
  const documentCreation = { billNumber: 'R-1', billDate: addDays(today, -3) }
  must(await manager.post('/api/documents/bills', billInput(kontor.trade, today, { documentCreation })))
})
test.afterAll(() => kontor.stop())

test('icons of a row show under the pointer and with the keyboard; nothing moves', async ({ page }) => {
  await giveSession(page, kontor.url, people.manager)
  await page.goto(`${kontor.url}/auth/outgoing/invoices`)
  const rows = page.getByRole('grid', { name: 'Ausgangsrechnungen' }).getByRole('row')
  const first = rows.nth(1)
  const copy = first.getByRole('button', { name: 'kopieren' })
  await expect(copy).toBeAttached()
  await expect(copy.locator('svg')).toBeHidden()
  const placeOf = () => first.getByRole('gridcell').last().boundingBox()
  const before = await placeOf()
  await first.hover()
  await expect(copy.locator('svg')).toBeVisible()
  await expect(rows.nth(2).getByRole('button', { name: 'kopieren' }).locator('svg')).toBeHidden()
  expect(await placeOf()).toEqual(before)
  await page.mouse.move(0, 0)
  await expect(copy.locator('svg')).toBeHidden()
  // By the keyboard, which reaches the icon itself.
  await rows.nth(2).getByRole('gridcell').first().focus()
  await page.keyboard.press('ArrowUp')
  await expect(copy.locator('svg')).toBeVisible()
  await expect(first.locator('kbd', { hasText: 'M' })).toBeVisible()
  await expect(rows.nth(2).locator('kbd')).toHaveCount(0)
})

test('M opens all that the row can do; Escape and a choice lead back', async ({ page }) => {
  await giveSession(page, kontor.url, people.manager)
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
    ...['AusbuchenD', 'Kopieren', 'Stornieren'],
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
  await giveSession(page, kontor.url, people.manager)
  await page.goto(`${kontor.url}/auth/incoming/bills`)
  const row = page.getByRole('grid').getByRole('row').nth(1)
  await row.hover()
  await row.locator('button[data-tooltip="Mehr"]').click()
  const menu = page.getByRole('menu', { name: 'Aktionen der Zeile' })
  await expect(menu.getByRole('menuitem')).toHaveText([
    ...['Zahlung erfassenB', 'BearbeitenE', 'Ansehen↵', 'AusbuchenD'],
  ])
  await menu.getByRole('menuitem', { name: 'Ansehen' }).click()
  await expect(page).toHaveURL(/ansehen=/)
})

test('M as the very first key opens the menu once what it needs has come', async ({ page }) => {
  await openAs(page, kontor.url, people.manager)
  const late = Promise.withResolvers<void>()
  await page.route(/row-tools|row-menu/, async (route) => {
    await late.promise
    await route.continue()
  })
  await page.goto(`${kontor.url}/auth/outgoing/invoices`)
  const cell = page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').first()
  await cell.focus()
  await page.keyboard.press('m')
  const menu = page.getByRole('menu', { name: 'Aktionen der Zeile' })
  await expect(menu).toBeHidden()
  late.resolve()
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
})

for (const { key, opened } of [
  { key: 'm', opened: (page: Page) => page.getByRole('menuitem').first() },
  { key: 'Enter', opened: (page: Page) => page.getByRole('dialog') },
  { key: 'b', opened: (page: Page) => page.getByRole('dialog', { name: /Zahlung/ }) },
]) {
  test(`${key} on a row that is still to come acts once it is there`, async ({ page }) => {
    await openAs(page, kontor.url, people.manager)
    const late = Promise.withResolvers<void>()
    await page.route(/proxy\/get\/invoices|api\/documents\/invoices/, async (route) => {
      await late.promise
      await route.continue()
    })
    await page.goto(`${kontor.url}/auth/outgoing/invoices`)
    const first = page.getByRole('grid').getByRole('row').nth(1)
    await expect(first).toContainText('Wird geladen')
    await first.getByRole('gridcell').first().focus()
    await page.keyboard.press(key)
    late.resolve()
    await expect(opened(page)).toBeVisible()
    if (key === 'm') await expect(opened(page)).toBeFocused()
  })
}

test('Shift+F10 as the first key, too; who moves on has taken it back', async ({ page }) => {
  await openAs(page, kontor.url, people.manager)
  const late = Promise.withResolvers<void>()
  await page.route(/row-tools|row-menu/, async (route) => {
    await late.promise
    await route.continue()
  })
  await page.goto(`${kontor.url}/auth/incoming/bills`)
  const cell = page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').first()
  await cell.focus()
  await page.keyboard.press('Shift+F10')
  await page.keyboard.press('ArrowRight')
  late.resolve()
  await expect(page.locator('[role=row] kbd', { hasText: 'M' })).toBeAttached()
  const menu = page.getByRole('menu', { name: 'Aktionen der Zeile' })
  await expect(menu).toBeHidden()
  await page.keyboard.press('Shift+F10')
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
})

test('a cancelled invoice is looked at: nothing is paid to it, sent or changed any more', async ({
  page,
}) => {
  const made = must(await manager.post('/api/documents/invoices', invoiceInput(kontor.trade, today)))
  must(
    await manager.post('/api/documents/invoices/cancellations', {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId: made.entityId.uuid, invoiceDate: today },
    }),
  )
  await giveSession(page, kontor.url, people.manager)
  await page.goto(`${kontor.url}/auth/outgoing/invoices`)
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: 'storniert' })
  await row.getByRole('gridcell').first().focus()
  await page.keyboard.press('m')
  const menu = page.getByRole('menu', { name: 'Aktionen der Zeile' })
  await expect(menu.getByRole('menuitem')).toHaveText(['Ansehen↵', 'PDF herunterladenP', 'Kopieren'])
})

test('products and what is open have their menus', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await giveSession(page, kontor.url, people.manager)
  const menu = page.getByRole('menu', { name: 'Aktionen der Zeile' })
  const first = page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').first()
  await page.goto(`${kontor.url}/auth/stock`)
  await first.focus()
  await page.keyboard.press('m')
  await expect(menu.getByRole('menuitem').first()).toHaveText('BearbeitenE')
  await menu.getByRole('menuitem', { name: 'Ansehen' }).click()
  await expect(page).toHaveURL(/auth\/stock\/[0-9a-f-]{36}/)
  await page.goto(`${kontor.url}/auth/outgoing/open`)
  await first.focus()
  await page.keyboard.press('m')
  await expect(menu.getByRole('menuitem')).toHaveText(['Offene Rechnungen↵', 'Seite des Kunden'])
  await menu.getByRole('menuitem').first().click()
  await expect(page).toHaveURL(/partner=/)
  await page
    .getByRole('grid', { name: /Offene Rechnungen/ })
    .getByRole('row')
    .nth(1)
    .hover()
  await first.focus()
  await page.keyboard.press('b')
  await expect(page.getByRole('dialog', { name: /Zahlung/ })).toBeVisible()
})

test('where the list goes on beyond the window they lie at its edge, not upon names', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await giveSession(page, kontor.url, people.manager)
  await page.goto(`${kontor.url}/auth/outgoing/invoices`)
  const grid = page.getByRole('grid')
  const row = grid.getByRole('row').nth(1)
  // What comes above the list meanwhile would move it from below the pointer.
  await expect(row.getByRole('link').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await row.hover({ position: { x: 200, y: 12 } })
  await expect(row.locator('button[data-tooltip="Mehr"]')).toBeVisible()
  const [view, more] = await Promise.all([
    grid.boundingBox(),
    row.locator('button[data-tooltip="Mehr"]').boundingBox(),
  ])
  if (!view || !more) throw new Error('nothing is drawn')
  expect(view.x + view.width - (more.x + more.width)).toBeLessThan(8)
  expect(view.x + view.width - (more.x + more.width)).toBeGreaterThanOrEqual(0)
})

test('on no list do they touch a figure or a day that stands whole beside them', async ({ page }) => {
  await giveSession(page, kontor.url, people.manager)
  const { receiver, supplier } = kontor.trade
  const lists = [
    ...['/auth/outgoing/invoices', '/auth/incoming/bills', '/auth/stock', '/auth/tasks'],
    ...['/auth/outgoing/receivers', '/auth/incoming/suppliers', '/auth/outgoing/open', '/auth/incoming/open'],
    ...[`/auth/outgoing/open?partner=${receiver}`, `/auth/incoming/open?partner=${supplier}`],
  ]
  for (const path of lists) {
    await page.goto(`${kontor.url}${path}`)
    // Charts above a list move it.
    await page.waitForLoadState('networkidle')
    for (const width of [1440, 1280, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      const row = page.getByRole('grid').getByRole('row').nth(1)
      await page.mouse.move(0, 0)
      await row.hover({ position: { x: 200, y: 12 } })
      await expect(row.locator('button[data-tooltip="Mehr"]')).toBeVisible()
      expect(await row.evaluate(touched), `${path} at ${width}`).toEqual([])
    }
  }
})

test('a row that comes under a resting pointer has its tools, whatever comes first', async ({ page }) => {
  await openAs(page, kontor.url, people.manager)
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const late = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    for (const [index, what] of [
      /proxy\/get\/invoices|api\/documents\/invoices/,
      /row-tools|row-menu/,
    ].entries())
      await page.route(what, async (route) => {
        await late[index]?.promise
        await route.continue()
      })
    await page.goto(`${kontor.url}/auth/outgoing/invoices`)
    const row = page.getByRole('grid').getByRole('row').nth(1)
    await expect(row).toContainText('Wird geladen')
    await row.hover({ position: { x: 200, y: 12 } })
    for (const index of order) {
      late[index]?.resolve()
      await page.waitForTimeout(200)
    }
    await expect(row.locator('button[data-tooltip="Mehr"]')).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
  }
})

/** The figures and days that a row's tools touch: of columns before the one that they lie upon, and that the edge of the view does not cut. */
function touched(row: Element): string[] {
  const grid = row.closest('[role="grid"]')
  const tools = row.querySelector('[aria-hidden="true"] > span')
  if (!grid || !tools) return ['no tools']
  const view = grid.getBoundingClientRect()
  const { left, right } = tools.getBoundingClientRect()
  const heads = [...grid.querySelectorAll('[role="columnheader"]')]
  const cells = [...row.querySelectorAll('[role="gridcell"]')]
  // Of the cells that they end in, or that the edge cuts, the text makes room.
  const free = cells.findLastIndex((cell) => cell.getBoundingClientRect().left < right - 1)
  return cells.flatMap((cell, at) => {
    const box = cell.getBoundingClientRect()
    const range = document.createRange()
    range.selectNodeContents(cell)
    const text = [...range.getClientRects()].filter((rect) => rect.width > 0)
    const end = Math.min(box.right, Math.max(...text.map((rect) => rect.right)))
    if (at === free || !/\d/.test(cell.textContent) || end > view.right) return []
    return end > left && Math.min(...text.map((rect) => rect.left)) < right
      ? [`${heads[at]?.getAttribute('aria-label')}: ${cell.textContent}`]
      : []
  })
}
