import type { Page } from '@playwright/test'
import { invoiceFields } from '#areas/documents/rules/fields/document-fields.ts'
import { receiverSample } from '#areas/partners/rules/partner-samples.ts'
import { berlinDay } from '#kernel/day.ts'
import { caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { billInput, invoiceInput, invoiceLine } from '#test/trade.ts'
import { BillForm } from './pages/bill-form.ts'
import { BillList } from './pages/bill-list.ts'
import { InvoiceDialog } from './pages/invoice-dialog.ts'
import { InvoiceLayers } from './pages/invoice-layers.ts'
import { InvoiceList } from './pages/invoice-list.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { giveSession, openApp } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// Entries that nobody has saved are not lost by a wrong click; and who has saved is not asked.

let kontor: WorkingKontor
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
})
test.afterAll(() => kontor?.remove())

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Änderungen verwerfen?' })
const answer = (page: Page, text: string) => question(page).getByRole('button', { name: text }).click()

const manager = async () =>
  caller(kontor.url, must(await caller(kontor.url, null).post('/api/auth', people.manager)).token)

async function storeBill(billNumber: string): Promise<void> {
  const bill = billInput(kontor.trade, berlinDay(new Date()), { documentCreation: { billNumber } })
  must(await (await manager()).post('/api/documents/bills', bill))
}

async function storeInvoice(trade = kontor.trade): Promise<{ number: string; uuid: string }> {
  const lines = [invoiceLine(trade, {})]
  const helga = await manager()
  const { entityId } = must(
    await helga.post('/api/documents/invoices', invoiceInput(trade, berlinDay(new Date()), { lines })),
  )
  const { invoiceNumber } = must(await helga.get(`/proxy/get/invoices/${entityId.uuid}`))
  return { number: invoiceNumber, uuid: entityId.uuid }
}

async function remarksOf(uuid: string): Promise<string> {
  return must(await (await manager()).get(`/proxy/get/invoices/${uuid}`)).remarks
}

test.beforeEach(({ page }) => giveSession(page, kontor.url, people.manager))

test('every way out of a begun invoice asks once, and only then', async ({ page }) => {
  await openApp(page, kontor.url, '/auth/dashboard')
  await page.getByRole('link', { name: 'Ausgang', exact: true }).click()
  const list = new InvoiceList(page)
  const dialog = new InvoiceDialog(page)

  await test.step('without entries nobody is asked', async () => {
    await list.writeNew()
    await expect(dialog.customer).toBeVisible()
    await page.getByRole('link', { name: 'Eingang', exact: true }).click()
    await expect(page).toHaveURL(/\/auth\/incoming$/)
  })

  await page.getByRole('link', { name: 'Ausgang', exact: true }).click()
  await list.writeNew()
  await dialog.chooseCustomer('Österle')
  const byNavigation = () => page.getByRole('link', { name: 'Eingang', exact: true }).click()
  const ways: [name: string, leave: () => Promise<unknown>][] = [
    ['the navigation', byNavigation],
    ['Back', () => page.goBack()],
    ['the close button', () => page.getByRole('button', { name: 'Schließen' }).click()],
    ['Abbrechen', () => page.getByRole('button', { name: 'Abbrechen' }).click()],
    ['Escape', () => page.keyboard.press('Escape')],
  ]
  for (const [name, leave] of ways)
    await test.step(`${name} asks, and staying keeps everything`, async () => {
      await leave()
      await answer(page, 'Weiter bearbeiten')
      await expect(question(page)).toBeHidden()
      await expect(page).toHaveURL(/\/auth\/outgoing\/invoices\/new$/)
      await expect(dialog.customer).toHaveValue(/Österle/)
    })

  await test.step('who agrees is led to where he wanted', async () => {
    await byNavigation()
    await answer(page, 'Verwerfen')
    await expect(page).toHaveURL(/\/auth\/incoming$/)
    await expect(question(page)).toBeHidden()
  })

  await test.step('who has saved is not asked', async () => {
    await page.getByRole('link', { name: 'Ausgang', exact: true }).click()
    await list.writeNew()
    await dialog.chooseCustomer('Österle')
    await dialog.addLineOf({ amount: '119', text: 'Sideboard Teak', category: 'MOEB' })
    await dialog.save.click()
    await expect(list.row('-00001')).toBeVisible()
    await expect(question(page)).toBeHidden()
  })
})

test('Back out of the layer of a stored bill asks once; so does the firm’s page', async ({ page }) => {
  await storeBill('R-1')
  const list = new BillList(page)
  await openApp(page, kontor.url, '/auth/dashboard')
  await page.getByRole('link', { name: 'Eingang', exact: true }).click()
  const layer = await list.edit('R-1')
  const form = new BillForm(page, layer)
  await form.number.fill('R-1a')
  await page.goBack()
  await answer(page, 'Weiter bearbeiten')
  await expect(form.number).toHaveValue('R-1a')
  await page.goBack()
  await answer(page, 'Verwerfen')
  await expect(layer).toBeHidden()
  await expect(list.row('R-1')).toBeVisible()

  await page.goto(new URL('/auth/firm', kontor.url).href)
  const phone = page.getByLabel('Telefon')
  const before = await phone.inputValue()
  await phone.fill('+49 40 99')
  await page.getByRole('link', { name: 'Eingang', exact: true }).click()
  await answer(page, 'Weiter bearbeiten')
  await expect(phone).toHaveValue('+49 40 99')
  // The browser asks for itself when the page is to be loaded anew.
  const asked = page.waitForEvent('dialog')
  const reload = page.evaluate(() => location.reload())
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await reload
  await expect(phone).toHaveValue('+49 40 99')
  // Saved, nobody is asked; what is typed afterwards is unsaved again.
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Die Firmendaten wurden gespeichert.')).toBeVisible()
  // The page shows what is saved now: only then something else is typed.
  await expect(page.getByRole('button', { name: 'Speichern' })).toBeDisabled()
  await phone.fill(before)
  await page.getByRole('link', { name: 'Eingang', exact: true }).click()
  await answer(page, 'Verwerfen')
  await expect(page).toHaveURL(/\/auth\/incoming$/)
})

test('what is typed while the firm’s page is being saved is unsaved', async ({ page }) => {
  await page.goto(new URL('/auth/firm', kontor.url).href)
  const phone = page.getByLabel('Telefon')
  await phone.fill('+49 40 77')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && /\/api\/firm$/.test(request.url()),
  )
  await page.route('**/api/firm', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Speichern' }).click()
  await asked
  await phone.fill('+49 40 78')
  release()
  await expect(page.getByText('Die Firmendaten wurden gespeichert.')).toBeVisible()
  await expect(phone).toHaveValue('+49 40 78')
  await page.getByRole('link', { name: 'Eingang', exact: true }).click()
  await answer(page, 'Verwerfen')
  await expect(page).toHaveURL(/\/auth\/incoming$/)
})

test('sending, cancelling and downloading save first, or drop what was typed', async ({ page }) => {
  const { number, uuid } = await storeInvoice()
  const list = new InvoiceList(page)
  const layers = new InvoiceLayers(page)
  const { edit } = layers
  const remarks = edit.getByLabel('Bemerkungen')
  await list.open(kontor.url)

  await test.step('what cannot be saved is not sent', async () => {
    await list.read(number)
    await remarks.fill('Danke')
    await edit.getByRole('textbox', { name: 'Rechnungsdatum' }).fill('')
    await edit.getByRole('button', { name: 'Senden' }).click()
    await layers.answer('Speichern und senden')
    await expect(edit.getByText('Eine Angabe fehlt oder ist fehlerhaft')).toBeVisible()
    await expect(layers.send).toBeHidden()
    await edit.getByRole('textbox', { name: 'Rechnungsdatum' }).fill('h')
    await expect(remarks).toHaveValue('Danke')
  })

  await test.step('the download is that of the saved state', async () => {
    await edit.getByRole('button', { name: 'PDF herunterladen' }).click()
    const download = page.waitForEvent('download')
    await layers.answer('Speichern und herunterladen')
    expect((await download).suggestedFilename()).toBe(`${number}.pdf`)
    await expect(edit).toBeHidden()
    expect(await remarksOf(uuid)).toBe('Danke')
  })

  await test.step('opened again, it never shows what it was before it was saved', async () => {
    await page.route(`**/proxy/get/invoices/${uuid}`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      await route.continue()
    })
    await list.read(number)
    await remarks.waitFor()
    expect(await remarks.inputValue()).toBe('Danke')
    await page.unroute(`**/proxy/get/invoices/${uuid}`)
  })

  await test.step('dropped, it is the stored state that is sent; asked once', async () => {
    await remarks.fill('Nicht so')
    await edit.getByRole('button', { name: 'Senden' }).click()
    await layers.answer('Weiter bearbeiten')
    await expect(remarks).toHaveValue('Nicht so')
    await edit.getByRole('button', { name: 'Stornieren', exact: true }).click()
    await layers.answer('Verwerfen')
    await expect(layers.cancel).toBeVisible()
    await expect(layers.question).toBeHidden()
    await page.goBack()
    await expect(remarks).toHaveValue('Danke')
  })
})

test('who looks at the PDF of an invoice with changes is asked before it is downloaded from there', async ({
  page,
}) => {
  const { number, uuid } = await storeInvoice()
  const layers = new InvoiceLayers(page)
  const { edit } = layers
  const remarks = edit.getByLabel('Bemerkungen')
  await new InvoiceList(page).open(kontor.url)
  await new InvoiceList(page).read(number)
  await remarks.fill('Vielen Dank')
  await edit.getByRole('button', { name: 'PDF ansehen' }).click()
  const viewer = page.getByRole('dialog', { name: `Ausgangsrechnung ${number}` })
  const download = viewer.getByRole('button', { name: 'Herunterladen' })
  await download.click()
  await layers.answer('Weiter bearbeiten')
  await download.click()
  const file = page.waitForEvent('download')
  await layers.answer('Speichern und herunterladen')
  expect((await file).suggestedFilename()).toBe(`${number}.pdf`)
  await expect(viewer).toBeHidden()
  await expect(edit).toBeHidden()
  expect(await remarksOf(uuid)).toBe('Vielen Dank')
})

test('who sends an invoice with changes saves them on the way', async ({ page }) => {
  const { number, uuid } = await storeInvoice()
  const layers = new InvoiceLayers(page)
  await new InvoiceList(page).open(kontor.url)
  await new InvoiceList(page).read(number)
  await layers.edit.getByLabel('Bemerkungen').fill('Mit Gruß')
  await layers.edit.getByRole('button', { name: 'Senden' }).click()
  await expect(layers.question).toHaveAccessibleName('Änderungen noch nicht gespeichert')
  await expectNoAxeViolations(page)
  await photograph(page, 'save-and-send')
  await layers.answer('Speichern und senden')
  await expect(layers.send).toBeVisible()
  await expect(layers.question).toBeHidden()
  expect(await remarksOf(uuid)).toBe('Mit Gruß')
})

test('who cancels an invoice with changes, or takes it as XRechnung, saves them on the way', async ({
  page,
}) => {
  const authority = receiverSample({
    shortName: 'Amt',
    companyName: 'Bezirksamt Nord',
    leitwegId: '04011000-1234512345-06',
  })
  const receiver = must(await (await manager()).post('/api/partners/receivers', authority)).entityId.uuid
  const { number, uuid } = await storeInvoice({ ...kontor.trade, receiver })
  const layers = new InvoiceLayers(page)
  const remarks = layers.edit.getByLabel('Bemerkungen')
  await new InvoiceList(page).open(kontor.url)
  await new InvoiceList(page).read(number)
  await remarks.fill('Mit Leitweg')
  await layers.edit.getByRole('button', { name: 'XRechnung herunterladen' }).click()
  const download = page.waitForEvent('download')
  await layers.answer('Speichern und herunterladen')
  expect((await download).suggestedFilename()).toMatch(/\.xml$/)
  await expect(layers.edit).toBeHidden()
  expect(await remarksOf(uuid)).toBe('Mit Leitweg')

  const other = await storeInvoice()
  await new InvoiceList(page).read(other.number)
  await remarks.fill('Kommt zurück')
  await layers.edit.getByRole('button', { name: 'Stornieren', exact: true }).click()
  await layers.answer('Speichern und stornieren')
  await expect(layers.cancel).toBeVisible()
  expect(await remarksOf(other.uuid)).toBe('Kommt zurück')
})

test('Escape while a question is still on its way answers it, and is no key for what lies below', async ({
  page,
}) => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: letGo, resolve: bring } = Promise.withResolvers<void>()
  await page.route(/confirm-dialog-[^/]+\.js$/, async (route) => {
    ask()
    await letGo
    await route.continue()
  })
  must(await (await manager()).post('/api/paymenttargets/', { paymentTargetDays: 45 }))
  await page.goto(`${kontor.url}/auth/paymenttargets`)
  const row = page.getByRole('row', { name: /45 Tage/ })
  const removal = row.getByRole('button', { name: /löschen/ })
  await removal.press('Enter')
  await asked
  await page.keyboard.press('Escape')
  bring()
  await page.waitForTimeout(600)
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(removal).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

test('a cancellation with changes is saved on the way too, before it is sent or downloaded', async ({
  page,
}) => {
  const { uuid: cancelledInvoiceEntityId } = await storeInvoice()
  const helga = await manager()
  const made = must(
    await helga.post('/api/documents/invoices/cancellations', {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId, invoiceDate: berlinDay(new Date()) },
    }),
  ).entityId.uuid
  const { invoiceNumber } = must(await helga.get(`/proxy/get/invoices/${made}`))
  const layers = new InvoiceLayers(page)
  const text = layers.cancellation.getByLabel(invoiceFields.customText.label)
  await new InvoiceList(page).open(kontor.url)
  await new InvoiceList(page).read(invoiceNumber)
  await text.fill('Ware kam zurück')
  await layers.cancellation.getByRole('button', { name: 'Senden' }).click()
  await expect(layers.question).toHaveAccessibleName('Änderungen noch nicht gespeichert')
  await layers.answer('Weiter bearbeiten')
  await expect(text).toHaveValue('Ware kam zurück')
  await layers.cancellation.getByRole('button', { name: 'PDF herunterladen' }).click()
  const download = page.waitForEvent('download')
  await layers.answer('Speichern und herunterladen')
  expect((await download).suggestedFilename()).toBe(`${invoiceNumber}.pdf`)
  const { customText } = must(await helga.get(`/proxy/get/invoices/${made}`))
  expect(customText).toBe('Ware kam zurück')
})
