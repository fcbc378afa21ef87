import type { Page } from '@playwright/test'
import { addDays, berlinDay, firstDayOf, monthOf } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { enterChange } from '#test/stock.ts'
import {
  billInput,
  billLine,
  invoiceInput,
  invoiceLine,
  paymentRecord,
  productInput,
  receiverInput,
} from '#test/trade.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { giveSession, openApp } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { register, startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// Each figure of the month close, of 'Heute' and of the kinds of tasks leads to exactly the rows that it counts, and to what they come to.

const today = berlinDay(new Date())
const lastDay = addDays(firstDayOf(monthOf(today)), -1)
let kontor: WorkingKontor
let manager: Caller

test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
  must(await manager.post('/api/firm', { numbersInDateOrder: false }))
  await tradeSomething()
  await register(kontor, {
    ...{ email: 'neu@kontor.example', password: 'teak und nussbaum' },
    ...{ firstName: 'Neu', familyName: 'Hier' },
  })
})
test.afterAll(() => kontor.remove())

test.beforeEach(({ page }) => giveSession(page, kontor.url, people.manager))

async function tradeSomething() {
  const { trade } = kontor
  const [bills, invoices] = ['/api/documents/bills', '/api/documents/invoices']
  const goods = { shortName: 'WARE', description: 'Ware', includeInBookingText: true, scope: 'BILL' }
  const category = { ...goods, requiresProduct: true }
  const { uuid: categoryEntityId } = must(await manager.post('/api/lineitems/categories/', category)).entityId
  const wanting = () => billLine(trade, { categoryEntityId, bookingText: 'WARE' })
  const abroad = receiverInput({ shortName: 'ZRH', companyName: 'Zürich Möbel AG', countryCode: 'CH' })
  const swiss = must(await manager.post('/api/partners/receivers', abroad)).entityId.uuid
  const free = [invoiceLine(trade, { taxType: 'NONE_THIRD_COUNTRY', taxPercent: 0 })]
  for (const day of [lastDay, lastDay, today]) {
    const records = [paymentRecord(10, { recordDate: day }), paymentRecord(11, { recordDate: day })]
    must(await manager.post(invoices, invoiceInput(trade, day, { records })))
    const paid = { billNumber: `R-${day}-${Math.random()}` }
    must(await manager.post(bills, billInput(trade, day, { records, documentCreation: paid })))
    const lines = {
      lines: [wanting(), wanting()],
      documentCreation: { billNumber: `W-${day}`, billTotal: 238 },
    }
    must(await manager.post(bills, billInput(trade, day, lines)))
    must(await manager.post(invoices, invoiceInput({ ...trade, receiver: swiss }, day, { lines: free })))
  }
  const sent = must(await manager.post(invoices, invoiceInput(trade, lastDay))).entityId.uuid
  const mail = { to: 'kunde@example.org', subject: 'Rechnung', text: 'Anbei.' }
  must(await manager.post(`${invoices}/${sent}/mails`, mail))
  const attached = must(await manager.post(bills, billInput(trade, lastDay))).entityId.uuid
  const file = { fileId: 'a', fileName: 'beleg.pdf', tag: 'BELEG', type: '', ownerEntityId: attached }
  const attachmentData = new File(['%PDF-1.7 1 0 obj'], 'beleg.pdf')
  must(await manager.postForm('/api/attachments', { ...file, attachmentData }))
  for (const code of ['A-1', 'A-2', 'A-3']) {
    const product = must(await manager.post('/api/products', productInput({ code }))).entityId.uuid
    const day = code === 'A-3' ? today : lastDay
    must(await enterChange(manager, product, { at: `${day}T10:00:00`, change: 1 }))
    must(await enterChange(manager, product, { at: `${day}T11:00:00`, change: 2 }))
  }
  // Late by far, and due within the week.
  must(await manager.post(invoices, invoiceInput(trade, addDays(today, -70))))
  for (const [billNumber, back] of [
    ['R-late', 60],
    ['R-soon', 27],
  ] as const) {
    const billDate = addDays(today, -back)
    const documentCreation = { billNumber, billDate, bookingDate: today }
    must(await manager.post(bills, billInput(trade, today, { documentCreation })))
  }
  for (const [kind, name] of [
    ['INVOICE', 'Galerie'],
    ['BILL', 'Tischlerei'],
    ['BILL', 'Lager'],
  ])
    must(await manager.post('/api/drafts', { kind, name, payload: {} }))
}

/** How many rows the list has that stands there: as it says below it or above it, and as a screen reader counts them. */
async function rowsOf(page: Page): Promise<number> {
  if (page.url().includes('ansicht=entwuerfe')) {
    const drafts = page.getByRole('region', { name: 'Entwürfe' }).getByRole('listitem')
    await expect(drafts.first()).toBeVisible()
    return drafts.count()
  }
  const grid = page.getByRole('grid').first()
  await expect(grid).toBeVisible()
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  // Below 0 while it is still being counted.
  await expect(grid).toHaveAttribute('aria-rowcount', /^\d+$/)
  const count = Number(await grid.getAttribute('aria-rowcount')) - 1
  return count
}

const numberIn = (text: string) => Number(text.match(/\d[\d.]*/)?.[0].replaceAll('.', '') ?? 1)
const leadsTo = async (page: Page, name: string, path: string) => {
  await openApp(page, kontor.url, path)
  const link = page.getByRole('main').getByRole('link', { name, exact: true })
  await expect(link).toBeVisible()
  const before = page.url()
  await link.click()
  // The next screen is loaded before its address is shown, and the address says what its rows are.
  await page.waitForURL((url) => url.href !== before)
  return rowsOf(page)
}

test('each figure of the month close leads to the rows that it counts', async ({ page }) => {
  const path = '/auth/report/locks'
  // Whoever looked at the products in stock alone gets all that were changed.
  await openApp(page, kontor.url, '/auth/stock')
  await page.getByRole('checkbox', { name: 'Nur auf Lager' }).check()
  // The month that is locked first is that of the oldest document: all before the last one.
  for (let month = ''; month !== monthOf(lastDay); ) {
    month = must(await manager.get('/proxy/get/locks/next')).month
    if (month !== monthOf(lastDay)) must(await manager.post('/api/reports/locks', { month }))
  }
  await openApp(page, kontor.url, path)
  const card = page.getByRole('region', { name: /^Nächster Monat/ })
  await expect(card.getByText('Bestandsänderungen von Hand')).toBeVisible()
  await photograph(page, 'month-close-figures')
  await expectNoAxeViolations(page)
  const names = await card
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? link.textContent ?? ''))
  expect(names).toHaveLength(9)
  for (const name of names) expect(await leadsTo(page, name, path), name).toBe(numberIn(name))
  expect(names).toEqual(expect.arrayContaining(['2 Eingangsrechnungen', '2 Ausgangsrechnungen', '2 Waren']))
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await openApp(page, kontor.url, path)
    await expect(card.getByText('Bestandsänderungen von Hand')).toBeVisible()
    await expectNothingMovesSideways(page)
  }
})

test('each thing of the day leads to the rows that it counts, and to what they come to', async ({ page }) => {
  await openApp(page, kontor.url)
  const list = page.getByRole('list', { name: 'Heute zu tun' })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  const things = await list.getByRole('listitem').evaluateAll((items) =>
    items.map((item) => ({
      name: item.querySelector('a')?.textContent ?? '',
      said: item.textContent ?? '',
    })),
  )
  expect(things.length).toBe(6)
  for (const { name, said } of things) {
    const rows = await leadsTo(page, name, '/')
    // Letters are asked for by customer, and below them stands whom none is written: their sum says that it is these invoices.
    if (!name.endsWith('anmahnen')) expect(rows, name).toBe(numberIn(name))
    const amount = said.match(/[\d.]+,\d\d/)?.[0]
    if (amount) await expect(page.getByRole('main'), name).toContainText(amount)
  }
})

test('each kind of task has as many rows as its name says', async ({ page }) => {
  await openApp(page, kontor.url, '/auth/tasks')
  const kinds = page.getByRole('navigation', { name: 'Ansichten' }).getByRole('link', { name: /\d$/ })
  await expect(kinds.nth(5)).toBeVisible()
  const offered = await kinds.allTextContents()
  for (const [index, name] of offered.entries()) {
    await kinds.nth(index).click()
    const count = numberIn(name.replace(/^\D*/, ''))
    await expect(page.getByText(new RegExp(`^${count} von \\d+ Aufgaben?$`)), name).toBeVisible()
    expect(await rowsOf(page), name).toBe(count)
  }
})
