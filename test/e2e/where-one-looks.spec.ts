import type { Locator, Page } from '@playwright/test'
import { addDays, berlinDay, type Day, yearOf } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { billInput, billLine, invoiceInput, invoiceLine, paymentRecord, productInput } from '#test/trade.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { openAs } from './support/open-app.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// Buttons, figures and signs stand where one looks for them, at each width.

let kontor: WorkingKontor
let manager: Caller
let invoice: string
let product: string
const today = berlinDay(new Date())
/** Three weeks ago, but of this year: what is of the last one is another invoice. */
const sooner = [addDays(today, -20), `${yearOf(today)}-01-01` as Day].sort().at(-1) as Day

test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
  product = must(await manager.post('/api/products', { ...productInput(), buyingPP: 50 })).entityId.uuid
  const bought = { lines: [billLine(kontor.trade, { productEntityId: product, amount: 119 })] }
  must(await manager.post('/api/documents/bills', billInput(kontor.trade, addDays(today, -400), bought)))
  const lastYear = { documentCreation: { invoiceDate: `${yearOf(today) - 1}-03-10` } }
  must(await manager.post('/api/documents/invoices', invoiceInput(kontor.trade, today, lastYear)))
  const sold = {
    documentCreation: { invoiceDate: sooner },
    lines: [invoiceLine(kontor.trade, { productEntityId: product, amount: 238 })],
  }
  invoice = must(await manager.post('/api/documents/invoices', invoiceInput(kontor.trade, today, sold)))
    .entityId.uuid
  for (let count = 0; count < 22; count++)
    must(
      await manager.post(
        `/api/documents/invoices/${invoice}/records`,
        paymentRecord(1, { recordDate: addDays(today, -count) }),
      ),
    )
})
test.afterAll(() => kontor?.remove())

const open = (page: Page, path: string) => openAs(page, kontor.url, people.manager, path)

async function boxOf(place: Locator) {
  const box = await place.boundingBox()
  if (!box) throw new Error('it is not drawn')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

for (const [path, title, button] of [
  ['/auth/paymenttargets', 'Zahlungsziele', 'Neues Zahlungsziel'],
  ['/auth/bankaccounts', 'Bankkonten', 'Neues Bankkonto'],
  ['/auth/inventorychangetypes', 'Bestandsereignisse', 'Neues Bestandsereignis'],
  ['/auth/categories/outgoing', 'Kategorien Ausgang', 'Neue Kategorie'],
] as const)
  test(`the button of ${title} stands beside the title of its table`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, path)
    const name = { name: title, exact: true }
    const head = await boxOf(
      page
        .getByRole('heading', { level: 1, ...name })
        .or(page.getByRole('link', name))
        .last(),
    )
    const place = await boxOf(page.getByRole('button', { name: button }))
    expect(place.x - head.right).toBeGreaterThan(0)
    expect(place.x - head.right).toBeLessThan(60)
  })

test('a customer and what is open of him stand close by each other', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/auth/outgoing/open')
  const row = page.getByRole('grid', { name: 'Offene Posten: Alle Kunden' }).getByRole('row').nth(1)
  const [name, amount] = [
    await boxOf(row.getByRole('link').first()),
    await boxOf(row.getByRole('link').last()),
  ]
  expect(amount.x - name.x).toBeLessThan(500)
})

test('at 1,024 px it is whole what of an invoice is open, and how it went out is a sign at its number', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await open(page, '/auth/outgoing/invoices')
  const grid = page.getByRole('grid', { name: 'Ausgangsrechnungen' })
  const due = await boxOf(grid.getByRole('columnheader', { name: 'Offen' }))
  expect(due.right).toBeLessThanOrEqual((await boxOf(grid)).right)
  await expect(grid.getByRole('columnheader', { name: 'Versand' })).toHaveCount(0)
  await expect(grid.getByRole('row').nth(1)).toContainText('nicht versendet')
  // What can be done with the row does not lie upon the amount.
  await grid.getByRole('row').nth(1).getByRole('gridcell').first().focus()
  await page.keyboard.press('ArrowDown')
  const gross = await boxOf(grid.getByRole('columnheader', { name: 'Betrag brutto' }))
  const letter = page.locator('[role=row] kbd', { hasText: 'B' })
  await expect(letter).toBeVisible()
  expect((await boxOf(letter)).x).toBeGreaterThanOrEqual(gross.right - 4)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(grid.getByRole('columnheader', { name: 'Versand' })).toBeVisible()
})

test('a filter moves neither the register nor the table', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/auth/outgoing/invoices')
  const grid = page.getByRole('grid', { name: 'Ausgangsrechnungen' })
  const register = page.getByRole('button', { name: /^Rechnungsausgangsbuch/ }).first()
  const [before, tableBefore] = [await boxOf(register), await boxOf(grid)]
  const add = await boxOf(page.getByRole('link', { name: 'Neue Ausgangsrechnung' }))
  expect(before.right).toBeLessThan(add.x)
  expect(Math.abs(before.y - add.y)).toBeLessThan(4)
  await open(page, `/auth/outgoing/invoices?status=OPEN,OVERDUE&zeitraum=${today.slice(0, 4)}`)
  await expect(register).toContainText('gefiltert')
  expect((await boxOf(register)).y).toBe(before.y)
  expect((await boxOf(grid)).y).toBe(tableBefore.y)
})

test('Enter on a product opens its page, E its form', async ({ page }) => {
  await open(page, '/auth/stock')
  await page.getByRole('grid', { name: 'Bestand' }).getByRole('gridcell').first().focus()
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: 'Ware bearbeiten' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('grid', { name: 'Bestand' }).getByRole('gridcell').first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/auth/stock/${product}$`))
})

test("a customer's documents say what was sold; his payments come page by page", async ({ page }) => {
  await open(page, `/auth/outgoing/receivers/${kontor.trade.receiver}`)
  await expect(page.getByRole('table', { name: 'Belege' })).toContainText('Armlehnstuhl')
  await page
    .getByRole('navigation', { name: 'Belege' })
    .getByRole('link', { name: /^Zahlungen/ })
    .click()
  const payments = page.getByRole('table', { name: 'Zahlungen' })
  await expect(payments.getByRole('row')).toHaveCount(21)
  await page.getByRole('button', { name: 'Weitere zeigen (2)' }).click()
  await expect(payments.getByRole('row')).toHaveCount(23)
  // Who goes on by keyboard goes on with the first new one.
  await expect(payments.getByRole('row').nth(21).getByRole('button')).toBeFocused()
})

test("on a phone a customer's actions stand in one row, without keys; a chart that goes on fades", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `/auth/outgoing/receivers/${kontor.trade.receiver}`)
  const edit = await boxOf(page.getByRole('button', { name: 'Bearbeiten', exact: true }))
  const more = await boxOf(page.getByRole('button', { name: 'Weitere Aktionen' }))
  expect(more.y).toBeLessThan(edit.bottom)
  await expect(page.locator('main kbd:visible')).toHaveCount(0)
  await open(page, '/auth/outgoing/open')
  await expect(page.getByRole('list', { name: 'Offen nach Fälligkeit' })).toHaveAttribute(
    'data-hidden',
    /end/,
  )
  await expectNothingMovesSideways(page)
})

test('customers that Kontor exported are called so when they come in again', async ({ page }) => {
  await open(page, '/auth/outgoing/receivers')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel-Export', exact: true }).click()
  const path = await (await coming).path()
  await open(page, '/auth/outgoing/receivers/import')
  await page.getByLabel('Datei mit Kunden').setInputFiles(path)
  await expect(page.getByText('Kunden aus Kontor')).toBeVisible()
})

test('the dashboard shows a year that is over, beside the one before it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/auth/dashboard')
  const card = page.getByRole('region', { name: 'Umsatz', exact: true })
  await page.mouse.move(200, 200)
  await card.getByRole('button', { name: 'bis heute' }).click()
  await page.getByRole('menuitem', { name: String(yearOf(today) - 1) }).click()
  await expect(page).toHaveURL(new RegExp(`jahr=${yearOf(today) - 1}`))
  await expect(card.getByRole('listitem').last()).toContainText('Dez')
  await expect(card.locator('p')).toContainText(/100,00\s€/)
  await page.reload()
  await page.mouse.move(300, 300)
  await expect(card.getByRole('button', { name: String(yearOf(today) - 1) })).toBeVisible()
  // On a screen 900 px high the whole of it is seen.
  expect((await boxOf(card)).bottom).toBeLessThanOrEqual(900)
  const money = await boxOf(page.getByRole('region', { name: 'Was hereinkommt und hinausgeht' }))
  const chart = await boxOf(page.getByRole('list', { name: /nach Fälligkeit$/ }))
  expect(money.bottom - chart.bottom).toBeLessThan(80)
})
