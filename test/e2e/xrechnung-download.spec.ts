import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { receiverSample } from '#areas/partners/rules/partner-samples.ts'
import { addDays, berlinDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { invoiceInput, invoiceLine, paymentRecord } from '#test/trade.ts'
import { InvoiceLayers } from './pages/invoice-layers.ts'
import { InvoiceList } from './pages/invoice-list.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { giveSession } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// What an XRechnung lacks is asked for when it is downloaded.

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
let kontor: WorkingKontor
let manager: Caller
let receiver: string

test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
  receiver = must(await manager.post('/api/partners/receivers', receiverSample())).entityId.uuid
})
test.afterAll(() => kontor.remove())

async function create(
  amount: number,
  documentCreation: Record<string, unknown> = {},
  to = receiver,
): Promise<{ uuid: string; number: string }> {
  const of = { ...kontor.trade, receiver: to }
  const lines = [invoiceLine(of, { amount })]
  const input = invoiceInput(of, today, { lines, documentCreation })
  const { uuid } = must(await manager.post(path, input)).entityId
  return { uuid, number: must(await manager.get(`/proxy/get/invoices/${uuid}`)).invoiceNumber }
}
const layerOf = (page: Page) => page.getByRole('dialog', { name: 'XRechnung herunterladen' })

test('a reference that the invoice lacks is asked for, at its field, and once only', async ({ page }) => {
  const { number } = await create(119)
  await giveSession(page, kontor.url, people.manager)
  const list = new InvoiceList(page)
  await list.open(kontor.url)
  await list.grid.getByRole('link', { name: number, exact: true }).click()
  const { edit } = new InvoiceLayers(page)
  await edit.getByRole('button', { name: 'XRechnung herunterladen' }).click()
  const layer = layerOf(page)
  const reference = layer.getByLabel('Zeichen des Kunden oder Leitweg-ID')
  await expect(reference).toBeFocused()
  await expectNoAxeViolations(page)
  await photograph(page, 'xrechnung-reference')
  await layer.getByRole('button', { name: 'Herunterladen' }).click()
  await expect(layer.getByText('Zeichen oder Leitweg-ID fehlt')).toBeVisible()
  await reference.fill('04011000-1234512345-07')
  await expect(layer.getByText(/^Leitweg-ID ungültig: Die Prüfziffern stimmen nicht/)).toBeVisible()
  await reference.fill('04011000-1234512345-06')
  const [file] = await Promise.all([page.waitForEvent('download'), reference.press('Enter')])
  await expect(layer).toBeHidden()
  expect(readFileSync(await file.path(), 'utf8')).toContain('>04011000-1234512345-06</cbc:BuyerReference>')
  // It is kept with the file.
  const again = page.waitForEvent('download')
  await page.getByRole('button', { name: 'XRechnung herunterladen' }).first().click()
  expect(readFileSync(await (await again).path())).toEqual(readFileSync(await file.path()))
})

test('what the customer of a stored invoice lacks is put right in the invoice, and the layer leads there', async ({
  page,
}) => {
  const fields = receiverSample({ shortName: 'OHNE', companyName: 'Ohne Post GmbH', email: '' })
  const to = must(await manager.post('/api/partners/receivers', fields)).entityId.uuid
  const { number } = await create(119, { buyerReference: 'B-1' }, to)
  // What is added to his own data does not reach it.
  must(
    await manager.post(`/api/partners/receivers/${to}/props`, [
      {
        ...{ entityId: { uuid: to }, propertyName: 'email', details: 'BUYER' },
        ...{ oldValue: '', value: 'post@ohne.example' },
      },
    ]),
  )
  await giveSession(page, kontor.url, people.manager)
  const list = new InvoiceList(page)
  await list.open(kontor.url)
  await list.grid.getByRole('link', { name: number, exact: true }).click()
  const { edit } = new InvoiceLayers(page)
  await edit.getByRole('button', { name: 'XRechnung herunterladen' }).click()
  const layer = layerOf(page)
  await expect(layer.getByText('Beim Kunden fehlt für die E-Rechnung die E-Mail-Adresse.')).toBeVisible()
  await expect(layer.getByText(/nicht seine Stammdaten\. Bearbeiten Sie die Rechnung/)).toBeVisible()
  await expectNoAxeViolations(page)
  await photograph(page, 'xrechnung-customer')
  await layer.getByRole('button', { name: 'Rechnung bearbeiten' }).click()
  await expect(layer).toBeHidden()
  await edit.getByRole('button', { name: 'Kunde bearbeiten' }).click()
  const customer = page.getByRole('dialog', { name: 'Kunde bearbeiten' })
  await customer.getByLabel('E-Mail').fill('post@ohne.example')
  await page.keyboard.press('Control+Enter')
  await expect(customer).toBeHidden()
  await edit.getByRole('button', { name: 'XRechnung herunterladen' }).click()
  const download = page.waitForEvent('download')
  await new InvoiceLayers(page).answer('Speichern und herunterladen')
  expect((await download).suggestedFilename()).toBe(`${number}-xrechnung.xml`)
})

test('CII with several earlier invoices is refused, and UBL offered', async ({ page }) => {
  const advance = async (amount: number) => {
    const { uuid } = await create(amount, { advance: true, serviceDate: addDays(today, 20) })
    must(
      await manager.post(`${path}/${uuid}/mails`, { to: 'k@example.org', subject: 'Anzahlung', text: '.' }),
    )
    must(await manager.post(`${path}/${uuid}/records`, paymentRecord(amount, { recordDate: today })))
    return uuid
  }
  const advanceInvoiceEntityIds = [await advance(1190), await advance(595)]
  const { number } = await create(5950, { advanceInvoiceEntityIds, buyerReference: 'A-7' })
  await giveSession(page, kontor.url, people.manager)
  const list = new InvoiceList(page)
  await list.open(kontor.url)
  await list.row(number).getByRole('gridcell').first().press('Enter')
  await page.getByRole('button', { name: 'Weitere Aktionen' }).click()
  await page.getByRole('menuitem', { name: 'XRechnung in CII herunterladen' }).click()
  const layer = layerOf(page)
  await expect(
    layer.getByText(/eine XRechnung in CII nur eine: Bitte laden Sie die XRechnung in UBL/),
  ).toBeVisible()
  await expect(layer.getByLabel('Zeichen des Kunden oder Leitweg-ID')).toBeHidden()
  await expectNoAxeViolations(page)
  await photograph(page, 'xrechnung-cii')
  await layer.getByRole('radio', { name: /^UBL/ }).check()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    layer.getByRole('button', { name: 'Herunterladen' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`${number}-xrechnung.xml`)
  await expect(layer).toBeHidden()
})

test('what the XRechnung of a new invoice will lack is said before it is saved', async ({ page }) => {
  const authority = receiverSample({
    shortName: 'AMT',
    companyName: 'Bezirksamt Nord',
    eInvoiceForm: 'XRECHNUNG',
  })
  const to = must(await manager.post('/api/partners/receivers', authority)).entityId.uuid
  must(await manager.post('/api/firm', { phone: '' }))
  await giveSession(page, kontor.url, people.manager)
  await page.goto(`${kontor.url}/auth/outgoing/invoices/new?kunde=${to}`)
  const said = page.getByText('Dieser Kunde bekommt eine XRechnung')
  await expect(said).toBeVisible()
  await expect(page.getByText('fehlt für die E-Rechnung die Telefonnummer')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Firmendaten ergänzen' })).toBeVisible()
  const reference = page.getByText(/Für XRechnung fehlt das Zeichen des Kunden/)
  await expect(reference).toBeVisible()
  await expectNoAxeViolations(page)
  await photograph(page, 'xrechnung-form')
  await page.getByLabel('Ihr Zeichen / Bestellnummer').fill('B-17')
  await expect(reference).toBeHidden()
  must(await manager.post('/api/firm', { phone: '+49 40 123456' }))
  await expect(said).toBeHidden()
})
