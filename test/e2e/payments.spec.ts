import type { Browser, Locator, Page } from '@playwright/test'
import { berlinDay } from '#kernel/day.ts'
import { caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { billInput, invoiceInput } from '#test/trade.ts'
import { BillList } from './pages/bill-list.ts'
import { InvoiceList } from './pages/invoice-list.ts'
import { Payments } from './pages/payments.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test, watchContext } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// A stored bill and a stored invoice are paid in parts, then wholly; a deleted payment opens them again. Another person
// sees each step without a reload.
test.describe.configure({ mode: 'serial' })

let kontor: WorkingKontor
let helga: Page
let ole: Page
let number: string
const broken: string[] = []
test.beforeAll(async ({ browser }) => {
  kontor = await startWorkingKontor()
  const today = berlinDay(new Date())
  const { email, password } = people.manager
  const { token } = must(await caller(kontor.url, null).post('/api/auth', { email, password }))
  const manager = caller(kontor.url, token)
  const account = { shortName: 'Hausbank', iban: 'DE02120300000000202051', currency: 'EUR' }
  must(await manager.post('/api/bankaccounts/', account))
  must(await manager.post('/api/documents/bills', billInput(kontor.trade, today)))
  must(await manager.post('/api/documents/invoices', invoiceInput(kontor.trade, today)))
  number = must(await manager.get('/proxy/get/invoices?stopIndex=1')).section[0].invoiceNumber
  helga = await sitDown(browser, people.manager)
  ole = await sitDown(browser, people.office)
})
test.afterEach(() => expect(broken, 'errors in the pages').toEqual([]))
test.afterAll(async () => {
  await helga?.context().close()
  await ole?.context().close()
  await kontor?.remove()
})

async function sitDown(browser: Browser, person: { email: string; password: string }): Promise<Page> {
  const context = await browser.newContext()
  watchContext(context, broken)
  const page = await context.newPage()
  await openAs(page, kontor.url, person)
  return page
}

async function see(name: string): Promise<void> {
  await expectNoAxeViolations(helga)
  await photograph(helga, `payments-${name}`)
}

test('a bill: a part, the rest, too much; a deleted payment opens it again', async () => {
  const [mine, his] = [await openBill(helga), await openBill(ole)]
  await expect(mine.table).toContainText('Noch keine Zahlungen')
  await mine.record.click()
  await expect(mine.form.getByLabel('Betrag', { exact: true })).toBeFocused()
  await expect(mine.form.getByLabel('Betrag', { exact: true })).toHaveValue('119,00')
  await mine.form.getByLabel('Betrag', { exact: true }).fill('')
  await mine.form.getByRole('button', { name: 'Zahlung hinzufügen' }).click()
  await expect(mine.form.getByText('Betrag fehlt')).toBeVisible()
  await mine.form.getByLabel('Betrag', { exact: true }).fill('19')
  await mine.form.getByRole('combobox', { name: 'Konto' }).click()
  await helga.getByRole('option', { name: /^Hausbank/ }).click()
  await see('1-form')
  await mine.save()
  await expect(mine.table).toContainText('19,00')
  await expect(mine.table).toContainText('DE02 1203 0000 0000 2020 51')
  await expect(his.sum('Offen')).toHaveText(/^100,00/)

  await mine.pay(null)
  await expect(his.sum('Offen')).toHaveText(/^0,00/)
  await mine.record.click()
  await mine.form.getByLabel('Betrag', { exact: true }).fill('1')
  await expect(mine.form.getByText('Es ist nichts offen')).toBeVisible()
  await mine.save()
  await expect(his.layer.getByText(/^Überzahlung 1,00/)).toBeVisible()
  await see('2-bill-overpaid')

  await his.delete('100,00')
  await expect(mine.sum('Offen')).toHaveText(/^99,00/)
  await expect(mine.table).not.toContainText('100,00')
})

test('who pays what a colleague has just paid is told before, and may all the same', async () => {
  const [mine, his] = [await openBill(helga), await openBill(ole)]
  await mine.record.click()
  const amount = mine.form.getByLabel('Betrag', { exact: true })
  await amount.fill('99')
  await his.pay(null)
  await expect(mine.form.getByText(/^Ole .+ hat inzwischen 99,00\s€ erfasst\.$/)).toBeVisible()
  await expect(mine.form).toContainText(/Offen: 0,00\s€\./)
  await expect(amount).toHaveValue('99')
  await see('4-paid-meanwhile')
  await mine.form.getByRole('button', { name: 'Zahlung hinzufügen' }).click()
  const question = helga.getByRole('alertdialog')
  await expect(question).toContainText(/hat inzwischen 99,00\s€ erfasst\./)
  await see('5-paid-meanwhile-question')
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(mine.form).toBeVisible()
  await amount.fill('1')
  await mine.form.getByRole('button', { name: 'Zahlung hinzufügen' }).click()
  await question.getByRole('button', { name: 'Trotzdem erfassen' }).click()
  await expect(mine.form).toBeHidden()
  await expect(his.layer.getByText(/^Überzahlung 1,00/)).toBeVisible()
})

test('what was paid too much goes back without a typed minus', async () => {
  const mine = await openBill(helga)
  await expect(mine.layer.getByText(/^Überzahlung 1,00/)).toBeVisible()
  await mine.layer.getByRole('button', { name: 'Rückzahlung erfassen' }).click()
  await expect(mine.form).toContainText(/Überzahlung 1,00\s€/)
  // What was recorded after the question is no longer kept.
  await expect(mine.form.getByText('Sie hatten eine Zahlung begonnen')).toBeHidden()
  await expect(mine.form.getByRole('radio', { name: 'Rückzahlung' })).toBeChecked()
  await mine.form.getByRole('radio', { name: 'Zahlungsausgang' }).check()
  await mine.form.getByLabel('Betrag', { exact: true }).fill('1')
  await expect(mine.form.getByText(/^Danach sind 2,00\s€ zurückzuzahlen$/)).toBeVisible()
  await mine.form.getByRole('radio', { name: 'Rückzahlung' }).check()
  await expect(mine.form.getByText(/^Danach sind/)).toBeHidden()
  await see('6-refund')
  await mine.save()
  await expect(mine.sum('Offen')).toHaveText(/^0,00/)
  await expect(mine.table).toContainText('−1,00')
})

test('a minus in the amount chooses the refund; what is open proposes how much and which way', async () => {
  const mine = await openBill(helga)
  await mine.record.click()
  const amount = mine.form.getByLabel('Betrag', { exact: true })
  await amount.fill('-5')
  await expect(mine.form.getByRole('radio', { name: 'Rückzahlung' })).toBeChecked()
  await mine.form.getByRole('radio', { name: 'Zahlungsausgang' }).check()
  await expect(amount).toHaveValue('5,00')
  await mine.save()
  await expect(mine.layer.getByText(/^Überzahlung 5,00/)).toBeVisible()
  await mine.pay(null)
  await expect(mine.sum('Offen')).toHaveText(/^0,00/)
  await mine.delete('−5,00')
  await mine.delete('5,00')
  await expect(mine.sum('Offen')).toHaveText(/^0,00/)
})

test('what is open is proposed once the last payment has been read', async () => {
  const mine = await openBill(helga)
  let letGo = () => {}
  const held = new Promise<void>((go) => {
    letGo = go
  })
  const reads = /\/proxy\/get\/bills\/[^/?]+(\?|$)/
  await helga.route(reads, async (route) => {
    await held
    await route.continue()
  })
  await mine.pay('7')
  await mine.record.click()
  const openAmount = mine.form.getByRole('button', { name: 'Offener Betrag' })
  await expect(openAmount).toBeDisabled()
  letGo()
  await openAmount.click()
  await expect(mine.form.getByLabel('Betrag', { exact: true })).toHaveValue('7,00')
  await expect(mine.form.getByRole('radio', { name: 'Rückzahlung' })).toBeChecked()
  await mine.save()
  await helga.unroute(reads)
  await expect(mine.sum('Offen')).toHaveText(/^0,00/)
})

test('an invoice: paid by its customer, it leaves the open ones until the payment is deleted', async () => {
  const list = new InvoiceList(ole)
  await list.open(kontor.url)
  await list.openOnly.check()
  const mine = await openInvoice(helga)
  await mine.pay('60')
  await expect(list.row(number)).toContainText('60,00')
  await mine.pay(null)
  await expect(mine.sum('Offen')).toHaveText(/^0,00/)
  await see('3-invoice-paid')
  await expect(list.row(number)).toBeHidden()

  await mine.delete('59,00')
  await expect(list.row(number)).toContainText('60,00')
  await expect(mine.sum('Offen')).toHaveText(/^59,00/)

  // Who is about to cancel it reads that money has come in.
  await list
    .row(number)
    .getByRole('button', { name: `${number} stornieren` })
    .click()
  await expect(ole.getByRole('dialog')).toContainText('Gezahlt sind 60,00 €')
})

async function openBill(page: Page): Promise<Payments> {
  const list = new BillList(page)
  await list.open(kontor.url)
  return paymentsOf(page, await list.edit('R-4711'))
}

async function openInvoice(page: Page): Promise<Payments> {
  const list = new InvoiceList(page)
  await list.open(kontor.url)
  return paymentsOf(page, await list.read(number))
}

async function paymentsOf(page: Page, layer: Locator): Promise<Payments> {
  const payments = new Payments(page, layer)
  await expect(payments.record).toBeVisible()
  return payments
}
