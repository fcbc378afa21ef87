import type { Locator, Page } from '@playwright/test'
import { berlinDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { billInput, billLine, invoiceInput, invoiceLine, paymentRecord } from '#test/trade.ts'
import { BillList } from './pages/bill-list.ts'
import { InvoiceList } from './pages/invoice-list.ts'
import { Payments } from './pages/payments.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { giveSession } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// What a customer has with us pays another invoice of his, what a supplier owes us another bill; both say so, and it is undone in both.
test.describe.configure({ mode: 'serial' })

const today = berlinDay(new Date())
let kontor: WorkingKontor
let manager: Caller
/** Overpaid by 81,00; open with 119,00; a correction of 59,50. */
let numbers: string[]

test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
  const { trade } = kontor
  const records = [paymentRecord(200, { recordDate: today })]
  for (const changes of [{ records }, {}, { lines: [invoiceLine(trade, { amount: -59.5 })] }])
    must(await manager.post('/api/documents/invoices', invoiceInput(trade, today, changes)))
  const { section } = must(await manager.get('/proxy/get/invoices?stopIndex=3'))
  numbers = section.map((row: { invoiceNumber: string }) => row.invoiceNumber).reverse()
  for (const [billNumber, amount] of [
    ['R-1', 119],
    ['G-1', -59.5],
  ] as const) {
    const documentCreation = { billNumber, billTotal: amount }
    const input = billInput(trade, today, { documentCreation, lines: [billLine(trade, { amount })] })
    must(await manager.post('/api/documents/bills', input))
  }
})
test.afterAll(() => kontor?.remove())

const [overpaid, open, correction] = [0, 1, 2].map((place) => () => numbers[place] ?? '') as [
  () => string,
  () => string,
  () => string,
]

test('an overpayment pays another invoice, by keyboard alone, and is undone from the other side', async ({
  page,
}) => {
  await giveSession(page, kontor.url, people.manager)
  const from = await openInvoice(page, overpaid())
  const transfer = from.layer.getByRole('button', { name: 'Verrechnen mit …' })
  await photograph(page, 'transfers-1-overpaid')
  await transfer.focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Verrechnen mit …' })
  const target = form.getByRole('combobox', { name: 'Offene Rechnung' })
  await expect(target).toBeFocused()
  // What owes nothing itself, such as the correction, is not offered.
  await target.fill(correction())
  await expect(page.getByRole('option', { name: correction() })).toHaveCount(0)
  await target.fill(open())
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Betrag', { exact: true })).toHaveValue('81,00')
  await expectNoAxeViolations(page)
  await photograph(page, 'transfers-2-form')
  await atPhone(page, 'transfers-2-form')
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  await expect(from.table).toContainText(`verrechnet mit ${open()}`)
  await expect(from.table).toContainText('−81,00')
  await expect(transfer).toBeHidden()
  await atPhone(page, 'transfers-3-done')
  await photograph(page, 'transfers-3-done')

  const to = await openInvoice(page, open())
  await expect(to.table).toContainText(`verrechnet mit ${overpaid()}`)
  await expect(to.sum('Offen')).toHaveText(/^38,00/)
  await expect(to.layer.getByText('Zahlung verrechnet')).toBeVisible()
  await to.table.getByRole('button', { name: `mit ${overpaid()} rückgängig machen` }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`Verrechnung von 81,00 € mit ${overpaid()} rückgängig machen?`)
  await question.getByRole('button', { name: 'Rückgängig machen' }).click()
  await expect(question).toBeHidden()
  await expect(to.sum('Offen')).toHaveText(/^119,00/)
})

test('what was written off and went over to a new invoice goes back as a whole', async ({ page }) => {
  const path = '/api/documents/invoices'
  const write = (changes: object = {}) => ({
    ...invoiceInput(kontor.trade, today, { lines: [invoiceLine(kontor.trade, { amount: 1190 })] }),
    ...changes,
  })
  const { uuid } = must(await manager.post(path, write())).entityId
  const take = (recordType: string, recordData: object) =>
    manager.post(`${path}/${uuid}/records`, {
      recordDate: today,
      recordDetails: { recordType, recordData: { currency: 'EUR', ...recordData } },
    })
  must(await take('DISCOUNT', { amount: 23.8 }))
  must(await take('WRITE_OFF', { amount: 1166.2, reason: 'UNCOLLECTIBLE', text: 'Insolvenz' }))
  const { version } = must(await manager.get(`/proxy/get/invoices/${uuid}`))
  const anew = write({ cancellation: { invoiceDate: today, customText: '' }, version })
  const written = must(await manager.post(`${path}/${uuid}/rewritings`, anew)).entityId.uuid
  const { invoiceNumber } = must(await manager.get(`/proxy/get/invoices/${written}`))
  await giveSession(page, kontor.url, people.manager)
  const invoice = await openInvoice(page, invoiceNumber)
  await expect(invoice.sum('Offen')).toHaveText(/^0,00/)
  await invoice.table
    .getByRole('button', { name: /^Verrechnung .* rückgängig machen/ })
    .first()
    .click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Verrechnung von 23,80 € Skonto und 1.166,20 € Ausbuchung mit')
  await expectNoAxeViolations(page)
  await photograph(page, 'transfers-7-reductions')
  await question.getByRole('button', { name: 'Rückgängig machen' }).click()
  await expect(question).toBeHidden()
  await expect(invoice.sum('Offen')).toHaveText(/^1\.190,00/)
  await expect(invoice.layer.getByText('Verrechnung rückgängig gemacht')).toBeVisible()
})

test('a correction pays no more than it owes', async ({ page }) => {
  await giveSession(page, kontor.url, people.manager)
  const from = await openInvoice(page, correction())
  const form = await openTransfer(page, from.layer)
  await form.getByRole('combobox', { name: 'Offene Rechnung' }).fill(open())
  await page.getByRole('option', { name: open() }).click()
  const amount = form.getByLabel('Betrag', { exact: true })
  await expect(amount).toHaveValue('59,50')
  await amount.fill('60')
  await form.getByRole('button', { name: 'Verrechnen' }).click()
  await expect(form.getByText(/sind nur 59,50\s€ offen/)).toBeVisible()
  await expect(amount).toBeFocused()
  await photograph(page, 'transfers-4-too-much')
  await amount.fill('59,50')
  await form.getByRole('button', { name: 'Verrechnen' }).click()
  await expect(form).toBeHidden()
  await expect(from.table).toContainText(`verrechnet mit ${open()}`)
})

test("a supplier's credit pays his bill", async ({ page }) => {
  await giveSession(page, kontor.url, people.manager)
  const list = new BillList(page)
  await list.open(kontor.url)
  const credit = new Payments(page, await list.edit('G-1'))
  const form = await openTransfer(page, credit.layer)
  await form.getByRole('button', { name: 'Verrechnen' }).click()
  await expect(form.getByText('Mit welcher Rechnung wird verrechnet?')).toBeVisible()
  await form.getByRole('combobox', { name: 'Offene Rechnung' }).fill('R-1')
  await page.getByRole('option', { name: 'R-1' }).click()
  await form.getByRole('button', { name: 'Verrechnen' }).click()
  await expect(form).toBeHidden()
  await expect(credit.sum('Offen')).toHaveText(/^0,00/)
  await photograph(page, 'transfers-5-credit')
  await list.open(kontor.url)
  const bill = new Payments(page, await list.edit('R-1'))
  await expect(bill.table).toContainText('verrechnet mit G-1')
  await expect(bill.sum('Offen')).toHaveText(/^59,50/)
})

async function openInvoice(page: Page, number: string): Promise<Payments> {
  const list = new InvoiceList(page)
  await list.open(kontor.url)
  const payments = new Payments(page, await list.read(number))
  await expect(payments.record).toBeVisible()
  return payments
}

async function openTransfer(page: Page, layer: Locator): Promise<Locator> {
  await layer.getByRole('button', { name: 'Verrechnen mit …' }).click()
  return page.getByRole('dialog', { name: 'Verrechnen mit …' })
}

async function atPhone(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNothingMovesSideways(page)
  if (process.env['PHOTOGRAPHS'] === 'write')
    await page.screenshot({ path: `test-results/photos/${name}-390.png` })
  if (before) await page.setViewportSize(before)
}
