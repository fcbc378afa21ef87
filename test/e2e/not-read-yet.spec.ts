import { addDays, berlinDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { invoiceInput, invoiceLine } from '#test/trade.ts'
import { BillForm } from './pages/bill-form.ts'
import { BillList } from './pages/bill-list.ts'
import { InvoiceDialog } from './pages/invoice-dialog.ts'
import { InvoiceList } from './pages/invoice-list.ts'
import { openAs } from './support/open-app.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// On a slow line people are quicker than what a form needs to know.

const today = berlinDay(new Date())
let kontor: WorkingKontor
let manager: Caller
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
})
test.afterAll(() => kontor?.remove())

test('before the firm is read, a line waits for it, payments are not entered, and nothing is taken for the usual', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.manager)
  const { promise: isWanted, resolve: deliver } = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/proxy/get/firm', async (route) => {
    await isWanted
    asked++
    // The first answer is none: it is asked for again without anybody's doing.
    if (asked === 1) await route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' })
    else await route.continue()
  })
  const dialog = new InvoiceDialog(page)
  await dialog.open(kontor.url)
  await dialog.chooseCustomer('Österle')
  const pay = page.getByRole('button', { name: 'Zahlung hinzufügen' })
  await expect(pay).toBeDisabled()
  await dialog.addLine.click()
  await dialog.fillLine({ amount: '100', text: 'Stuhl', category: 'MOEB' })
  await page.keyboard.press('Control+Enter')
  await expect(dialog.line.getByText('Wird gespeichert, sobald alles geladen ist …')).toBeVisible()
  deliver()
  await expect(dialog.line).toBeHidden()
  await expect(dialog.row('Stuhl')).toContainText('100,00')
  await expect(pay).toBeEnabled()
  expect(asked).toBeGreaterThan(1)
  await page.keyboard.press('Control+Enter')
  await expect(new InvoiceList(page).row('-00001')).toContainText('100,00')
})

test('who presses once more while the list is on its way records nothing twice', async ({ page }) => {
  await openAs(page, kontor.url, people.manager)
  const { promise: isWanted, resolve: deliver } = Promise.withResolvers<void>()
  await page.route(/\/assets\/(invoice|bill)-list-page-[^/]+\.js$/, async (route) => {
    await isWanted
    await route.continue()
  })
  const form = new BillForm(page)
  await form.open(kontor.url)
  await form.chooseSupplier('Möbelhof')
  await form.number.fill('R-900')
  await form.total.fill('119')
  await form.addLine({ amount: '119', category: 'EINK' })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Die Eingangsrechnung wurde gespeichert.')).toBeVisible()
  // Nor does it warn of itself.
  await expect(page.getByText('Schon erfasst')).toBeHidden()
  await page.keyboard.press('Control+Enter')
  await form.save.click({ force: true })

  const tab = await page.context().newPage()
  await tab.route(/\/assets\/invoice-list-page-[^/]+\.js$/, async (route) => {
    await isWanted
    await route.continue()
  })
  const dialog = new InvoiceDialog(tab)
  await dialog.open(kontor.url)
  await dialog.chooseCustomer('Österle')
  await dialog.addLineOf({ amount: '100', text: 'Doppelbett', category: 'MOEB' })
  await tab.keyboard.press('Control+Enter')
  await expect(tab.getByText(/^Die Rechnung .+ wurde erstellt\.$/)).toBeVisible()
  await tab.keyboard.press('Control+Enter')
  await dialog.save.click({ force: true })
  deliver()
  await expect(new BillList(page).row('R-900')).toHaveCount(1)
  await expect(new InvoiceList(tab).row('100,00').first()).toBeVisible()
  const { section } = must(await manager.get('/proxy/get/invoices?searchText=doppelbett'))
  expect(section).toHaveLength(1)
})

test('an invoice that is sent before the advances of its customer are read stops to show them', async ({
  page,
}) => {
  const path = '/api/documents/invoices'
  const advance = invoiceInput(kontor.trade, today, {
    lines: [invoiceLine(kontor.trade, { amount: 119 })],
    documentCreation: { advance: true, serviceDate: addDays(today, 20) },
  })
  const { uuid } = must(await manager.post(path, advance)).entityId
  const mail = { to: 'kunde@example.org', subject: 'Anzahlung', text: 'Anbei.' }
  must(await manager.post(`${path}/${uuid}/mails`, mail))
  await openAs(page, kontor.url, people.manager)
  const { promise: isWanted, resolve: deliver } = Promise.withResolvers<void>()
  await page.route('**/proxy/get/advanceinvoices*', async (route) => {
    await isWanted
    await route.continue()
  })
  const dialog = new InvoiceDialog(page)
  await dialog.open(kontor.url)
  await dialog.chooseCustomer('Österle')
  await dialog.addLineOf({ amount: '1.190', text: 'Anrichte', category: 'MOEB' })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Wird gespeichert, sobald alles geladen ist …')).toBeVisible()
  deliver()
  await expect(page.getByText('Der Kunde hat offene Anzahlungsrechnungen.')).toBeVisible()
  const box = page.getByRole('checkbox', { name: /abrechnen$/ })
  await expect(box).toBeFocused()
  await expect(box).toBeInViewport()
  await expect(box).not.toBeChecked()
  // Who has seen them saves as ever.
  await page.keyboard.press('Control+Enter')
  await expect(new InvoiceList(page).row('1.190,00')).toHaveCount(1)
})
