import { addDays, berlinDay, formatDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
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
import { openApp, openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// The pages of customers and suppliers: who it is, what is owed, when it is paid.

let kontor: WorkingKontor
let manager: Caller
let receiver: string
const today = berlinDay(new Date())

test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
  const input = receiverInput({ shortName: 'KNUD', companyName: 'Knudsen Antik ApS' })
  receiver = must(await manager.post('/api/partners/receivers', input)).entityId.uuid
  const trade = { ...kontor.trade, receiver }
  const at = (days: number) => ({ documentCreation: { invoiceDate: addDays(today, days) } })
  const paid = { ...at(-40), records: [paymentRecord(119, { recordDate: addDays(today, -30) })] }
  must(await manager.post('/api/documents/invoices', invoiceInput(trade, today, paid)))
  must(await manager.post('/api/documents/invoices', invoiceInput(trade, today, at(-20))))
  must(await manager.post('/api/documents/bills', billInput(kontor.trade, today)))
})
test.afterAll(() => kontor.stop())

test.beforeEach(async ({ page }) => {
  await openAs(page, kontor.url, people.manager)
})

test('a row of the list opens the page; its figures lead to their rows, its keys to the forms', async ({
  page,
}) => {
  await openApp(page, kontor.url, '/auth/outgoing/receivers')
  await page.getByRole('grid', { name: 'Kunden' }).getByRole('row').filter({ hasText: 'KNUD' }).click()
  await expect(page).toHaveURL(new RegExp(`/receivers/${receiver}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Knudsen Antik ApS')
  await expect(page.getByText('Zahlt im Mittel nach')).toBeVisible()
  await expect(page.getByText('10 Tagen', { exact: true })).toBeVisible()
  const documents = page.getByRole('table', { name: 'Belege' })
  await expect(documents.getByRole('row')).toHaveCount(3)
  await expect(documents).toContainText('überfällig seit 6 Tagen')
  await expectNoAxeViolations(page)

  await page.getByRole('navigation', { name: 'Belege' }).getByRole('link', { name: 'Offen 1' }).click()
  const open = page.getByRole('table', { name: /^Offene Posten/ })
  await expect(open).toContainText('119,00')
  const day = page.getByRole('textbox', { name: 'Offen am Ende des' })
  await day.fill(formatDay(addDays(today, -35)))
  await day.press('Tab')
  await expect(open.getByRole('row')).toHaveCount(3)
  await expect(open).toContainText(formatDay(addDays(today, -40)))
  await expect(open).toContainText('Offen: 119,00')
  // The day stands in the address, and its items can be had as files.
  await expect(page).toHaveURL(new RegExp(`tag=${addDays(today, -35)}`))
  await page.reload()
  await expect(day).toHaveValue(formatDay(addDays(today, -35)))
  await expect(open).toContainText('Offen: 119,00')
  for (const [button, ending] of [
    ['PDF', 'pdf'],
    ['Excel', 'xlsx'],
    ['CSV', 'csv'],
  ] as const) {
    const coming = page.waitForEvent('download')
    const files = page.getByRole('group', { name: 'Offene Posten als Datei' })
    await files.getByRole('button', { name: button }).click()
    expect((await coming).suggestedFilename()).toBe(`offene-posten-${addDays(today, -35)}.${ending}`)
  }
  await expectNoAxeViolations(page)

  await page.getByRole('navigation', { name: 'Belege' }).getByRole('link', { name: 'Kontoauszug' }).click()
  const account = page.getByRole('table', { name: 'Kontoauszug' })
  await page.getByRole('textbox', { name: 'Von' }).fill(formatDay(addDays(today, -25)))
  await page.getByRole('textbox', { name: 'Von' }).press('Tab')
  await expect(account).toContainText(`Stand vor dem ${formatDay(addDays(today, -25))}: 0,00`)
  await expect(account).toContainText(`Stand am ${formatDay(today)}: 119,00`)
  // What was owed before stands before the first row.
  await expect(account.getByRole('row').nth(1)).toContainText('Stand vor dem')
  await expect(account.getByRole('row').last()).toContainText('Stand am')
  // Its days stand in the address, which brings them back.
  await expect(page).toHaveURL(new RegExp(`belege=konto&von=${addDays(today, -25)}$`))
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Von' })).toHaveValue(formatDay(addDays(today, -25)))
  await expect(account).toContainText(`Stand vor dem ${formatDay(addDays(today, -25))}: 0,00`)
  const files = page.getByRole('group', { name: 'Kontoauszug als Datei' })
  for (const [button, ending] of [
    ['PDF', 'pdf'],
    ['Excel', 'xlsx'],
    ['CSV', 'csv'],
  ] as const) {
    const coming = page.waitForEvent('download')
    await files.getByRole('button', { name: button }).click()
    const name = `kontoauszug-${addDays(today, -25)}-bis-${today}.${ending}`
    expect((await coming).suggestedFilename()).toBe(name)
  }
  await expectNoAxeViolations(page)

  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('e')
  const form = page.getByRole('dialog', { name: 'Kunde bearbeiten' })
  await form.getByRole('textbox', { name: 'Notizen' }).fill('Liefert nur dienstags an')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('Liefert nur dienstags an')).toBeVisible()

  await page.keyboard.press('n')
  await expect(page.getByRole('combobox', { name: 'Kunde' })).toHaveValue(/Knudsen Antik/)
  // Nobody types over him: what is empty has the focus.
  await expect(page.getByRole('combobox', { name: 'Position 1: Ware oder Text' })).toBeFocused()
})

test('on a phone the parts of the documents stand below their title, none moves sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openApp(page, kontor.url, `/auth/outgoing/receivers/${receiver}?belege=konto`)
  const title = page.getByRole('heading', { name: 'Belege' })
  const parts = page.getByRole('navigation', { name: 'Belege' })
  const [above, below] = [await title.boundingBox(), await parts.boundingBox()]
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
  await expect(page.getByRole('table', { name: 'Kontoauszug' })).toContainText('Stand am')
  await expectNothingMovesSideways(page)
  await expectNoAxeViolations(page)
})

test('what a colleague records stands there at once', async ({ page }) => {
  await openApp(page, kontor.url, `/auth/outgoing/receivers/${receiver}?belege=zahlungen`)
  const payments = page.getByRole('table', { name: 'Zahlungen' })
  await expect(payments.getByRole('row')).toHaveCount(2)
  const filter = encodeURIComponent(JSON.stringify({ filterType: 'partner', partner: receiver }))
  const { section } = must(await manager.get(`/proxy/get/openinvoices?searchFilter=${filter}`))
  const record = paymentRecord(19, { recordDate: today })
  must(await manager.post(`/api/documents/invoices/${section[0].entityId.uuid}/records`, record))
  await expect(payments.getByRole('row')).toHaveCount(3)
  await expect(payments).toContainText('19,00')
})

test('a new customer has no bars and no mean; a supplier has a page too', async ({ page }) => {
  const input = receiverInput({ shortName: 'NEU', companyName: 'Neu & Fein GmbH' })
  const { uuid } = must(await manager.post('/api/partners/receivers', input)).entityId
  await openApp(page, kontor.url, `/auth/outgoing/receivers/${uuid}`)
  await expect(page.getByText('Noch keine Belege')).toBeVisible()
  await expect(page.getByText('Umsatz netto')).toHaveCount(0)
  await expect(page.getByText('Zahlt im Mittel nach')).toHaveCount(0)

  await openApp(page, kontor.url, `/auth/incoming/suppliers/${kontor.trade.supplier}`)
  await expect(page.getByText('Einkauf netto')).toBeVisible()
  await page.getByRole('button', { name: 'R-4711' }).click()
  await expect(page.getByRole('dialog')).toContainText('R-4711')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).not.toHaveURL(/rechnung=/)
  await page.keyboard.press('n')
  await expect(page.getByRole('combobox', { name: 'Lieferant' })).not.toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'Rechnungsnummer' })).toBeFocused()
})

test('every name leads to its page: from a list, a task, what is open, a document', async ({ page }) => {
  const supplier = /\/auth\/incoming\/suppliers\/[0-9a-f-]{36}$/
  const customer = new RegExp(`/auth/outgoing/receivers/${receiver}$`)
  const places = [
    ['/auth/outgoing/invoices', 'Knudsen Antik ApS', customer],
    ['/auth/incoming/bills', 'Möbelhof Größe KG', supplier],
    ['/auth/tasks', 'Möbelhof Größe KG', supplier],
    ['/auth/tasks', 'Knudsen Antik ApS', customer],
    ['/auth/outgoing/open', 'Knudsen Antik ApS', customer],
    ['/auth/incoming/open', 'Möbelhof Größe KG', supplier],
  ] as const
  for (const [path, name, target] of places) {
    await openApp(page, kontor.url, path)
    await page.getByRole('main').getByRole('link', { name, exact: true }).first().click()
    await expect(page).toHaveURL(target)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  }
  const { section } = must(await manager.get('/proxy/get/invoices'))
  await openApp(page, kontor.url, `/auth/outgoing/invoices?ansehen=${section[0].entityId.uuid}`)
  const reading = page.getByRole('region', { name: 'Stand' })
  await reading.getByRole('link', { name: 'Knudsen Antik ApS' }).click()
  await expect(page).toHaveURL(customer)
})

test('two who are one are merged: both stand beside each other, the page of the one who stays follows', async ({
  page,
}) => {
  const input = receiverInput({ shortName: 'KNU2', companyName: 'Knudsen Antik' })
  const { uuid } = must(await manager.post('/api/partners/receivers', input)).entityId
  const of = { ...kontor.trade, receiver: uuid }
  must(await manager.post('/api/documents/invoices', invoiceInput(of, today)))
  await openApp(page, kontor.url, `/auth/outgoing/receivers/${uuid}`)
  await page.getByRole('button', { name: 'Weitere Aktionen' }).click()
  await page.getByRole('menuitem', { name: 'Zusammenführen …' }).click()
  const layer = page.getByRole('dialog', { name: 'Kunde zusammenführen' })
  await layer.getByRole('combobox', { name: 'Auch gespeichert als' }).fill('Knudsen Antik ApS')
  await page.getByRole('option', { name: /Knudsen Antik ApS/ }).click()
  await layer.getByRole('radio', { name: /Knudsen Antik ApS/ }).check()
  const compared = layer.getByRole('table', { name: 'Beide im Vergleich' })
  await expect(compared.getByRole('row', { name: /^Belege/ })).toContainText('1 Rechnung')
  await expect(layer).toContainText('Es gehen über: 1 Rechnung')
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNothingMovesSideways(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await layer.getByRole('button', { name: 'Zusammenführen …' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Das lässt sich nicht rückgängig machen.')
  await question.getByRole('button', { name: 'Zusammenführen' }).click()
  await expect(page).toHaveURL(new RegExp(`/receivers/${receiver}$`))
  await expect(layer).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Knudsen Antik ApS')
  const history = page.getByRole('list', { name: 'Verlauf' })
  await expect(history.getByRole('listitem').first()).toContainText('Mit „Knudsen Antik“ zusammengeführt')
  await openApp(page, kontor.url, `/auth/outgoing/receivers/${uuid}`)
  await expect(page).toHaveURL(new RegExp(`/receivers/${receiver}$`))
})

test('what the year’s pieces earned and how the VAT id stands are said', async ({ page }) => {
  const danish = receiverInput({
    shortName: 'DANSK',
    companyName: 'Dansk Design A/S',
    countryCode: 'DK',
    vatId: 'DK13585628',
  })
  const { uuid } = must(await manager.post('/api/partners/receivers', danish)).entityId
  const product = must(await manager.post('/api/products', productInput({ code: 'E-1' }))).entityId.uuid
  const bought = billInput(kontor.trade, today, {
    lines: [billLine(kontor.trade, { productEntityId: product })],
    documentCreation: { billNumber: 'R-E-1' },
  })
  must(await manager.post('/api/documents/bills', bought))
  const of = { ...kontor.trade, receiver: uuid }
  const sold = invoiceInput(of, today, {
    lines: [invoiceLine(of, { productEntityId: product, amount: 357 })],
  })
  must(await manager.post('/api/documents/invoices', sold))
  await openApp(page, kontor.url, `/auth/outgoing/receivers/${uuid}`)
  await expect(page.getByText(`Ertrag ${today.slice(0, 4)}`)).toBeVisible()
  await expect(page.getByText('60 % von 300,00 € Warenumsatz')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Stammdaten' })).toContainText('DK13585628 nicht bestätigt')
  await photograph(page, 'partner-page')
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNothingMovesSideways(page)
  }
  await expectNoAxeViolations(page)
})
