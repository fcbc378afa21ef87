import type { Page } from '@playwright/test'
import { berlinDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { invoiceInput, invoiceLine, paymentRecord } from '#test/trade.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { giveSession } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// Money goes back to a customer without a typed minus, and Verlauf of each paper names the others.

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
let kontor: WorkingKontor
let manager: Caller
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
})
test.afterAll(() => kontor?.remove())
test.beforeEach(({ page }) => giveSession(page, kontor.url, people.manager))

const read = async (uuid: string) => must(await manager.get(`/proxy/get/invoices/${uuid}`))
async function invoice(amount: number, paid: number, documentCreation = {}): Promise<string> {
  const lines = [invoiceLine(kontor.trade, { amount })]
  const input = invoiceInput(kontor.trade, today, { lines, documentCreation })
  const { uuid } = must(await manager.post(path, input)).entityId
  if (paid > 0)
    must(await manager.post(`${path}/${uuid}/records`, paymentRecord(paid, { recordDate: today })))
  return uuid
}
async function cancel(uuid: string): Promise<void> {
  const documentCreation = { cancelledInvoiceEntityId: uuid, invoiceDate: today }
  must(await manager.post(`${path}/cancellations`, { documentType: 'CANCELLATION', documentCreation }))
}
const open = (page: Page, uuid: string) => page.goto(`${kontor.url}/auth/outgoing/invoices?ansehen=${uuid}`)

const refunds: [string, string, () => Promise<string>][] = [
  ['an invoice that was paid too much', '31,00', () => invoice(119, 150)],
  [
    'a cancelled invoice',
    '119,00',
    async () => {
      const uuid = await invoice(119, 119)
      await cancel(uuid)
      return uuid
    },
  ],
  [
    'a Rechnungskorrektur',
    '50,00',
    async () => invoice(-50, 0, { correctedInvoiceEntityId: await invoice(119, 119) }),
  ],
]
for (const [what, amount, made] of refunds) {
  test(`of ${what} what is owed goes back, without a minus`, async ({ page }) => {
    const uuid = await made()
    await open(page, uuid)
    const payments = page.getByRole('region', { name: 'Zahlungen' })
    await expect(page.getByRole('button', { name: /^Zahlung erfassen/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Rückzahlung erfassen' }).press('Enter')
    const form = page.getByRole('dialog', { name: 'Rückzahlung erfassen' })
    await expect(form.getByRole('radio', { name: 'Rückzahlung' })).toBeChecked()
    await form.getByRole('button', { name: 'Offener Betrag' }).click()
    await expect(form.getByLabel('Betrag', { exact: true })).toHaveValue(amount)
    await expectNoAxeViolations(page)
    await form.getByRole('button', { name: 'Rückzahlung hinzufügen' }).click()
    await expect(form).toBeHidden()
    await expect(payments.getByRole('table')).toContainText(`−${amount}`)
    expect((await read(uuid)).totals.amountDue).toBe(0)
  })
}

test('a cancelled invoice has no payments of its own paper: they stand with the invoice', async ({
  page,
}) => {
  const uuid = await invoice(119, 119)
  await cancel(uuid)
  const cancellation = (await read(uuid)).cancelledByInvoiceEntityId
  await open(page, cancellation)
  await expect(page.getByRole('dialog', { name: /^Stornorechnung/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rückzahlung erfassen' })).toHaveCount(0)
})

test('Verlauf of each paper names the others, with what was moved and by whom', async ({ page }) => {
  const old = await invoice(119, 50)
  const cancellation = { invoiceDate: today }
  const input = { ...invoiceInput(kontor.trade, today), cancellation }
  const next = must(await manager.post(`${path}/${old}/rewritings`, input)).entityId.uuid
  const [before, after] = [await read(old), await read(next)]
  const cancelling = await read(before.cancelledByInvoiceEntityId)
  const courseOf = async (uuid: string, name: string) => {
    await open(page, uuid)
    const list = page.getByRole('list', { name: 'Verlauf' })
    await page.getByRole('button', { name: 'Änderungen zeigen' }).click()
    await list.scrollIntoViewIfNeeded()
    await photograph(page, `verlauf-${name}`)
    await page.setViewportSize({ width: 390, height: 844 })
    await list.scrollIntoViewIfNeeded()
    if (process.env['PHOTOGRAPHS'] === 'write')
      await page.screenshot({ path: `test-results/photos/verlauf-${name}-390.png` })
    await page.setViewportSize({ width: 1280, height: 720 })
    return list
  }
  const person = 'Kontor Geschäftsführung'
  const replaced = await courseOf(old, 'replaced')
  await expect(replaced).toContainText('Storniert und neu geschrieben')
  for (const said of [after.invoiceNumber, cancelling.invoiceNumber, '50,00', person])
    await expect(replaced).toContainText(said)
  const cancelled = await courseOf(before.cancelledByInvoiceEntityId, 'cancellation')
  for (const said of [after.invoiceNumber, person]) await expect(cancelled).toContainText(said)
  const written = await courseOf(next, 'replacement')
  for (const said of [before.invoiceNumber, '50,00', person]) await expect(written).toContainText(said)
})
