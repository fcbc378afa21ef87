import type { BrowserContext, Locator, Page } from '@playwright/test'
import { receiverSample } from '#areas/partners/rules/partner-samples.ts'
import { berlinDay, formatDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { readMail } from '#test/read-mail.ts'
import { invoiceInput, invoiceLine } from '#test/trade.ts'
import { InvoiceDialog } from './pages/invoice-dialog.ts'
import { InvoiceLayers } from './pages/invoice-layers.ts'
import { InvoiceList } from './pages/invoice-list.ts'
import { Payments } from './pages/payments.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { giveSession, openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test, watchContext } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// What becomes of invoices after they were created: changed, cancelled, copied, deleted and sent, also by two people.
test.describe.configure({ mode: 'serial' })

const today = berlinDay(new Date())
const year = today.slice(0, 4)
const number = (count: number) => `${year}-${String(count).padStart(5, '0')}`
let kontor: WorkingKontor
let context: BrowserContext
let page: Page
let broken: string[]
let manager: Caller
let list: InvoiceList
let layers: InvoiceLayers

test.beforeAll(async ({ browser }) => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
  for (const text of ['Armlehnstuhl', 'Sideboard', 'Pendelleuchte', 'Hocker']) await create(text)
  context = await browser.newContext()
  broken = watchContext(context)
  page = await context.newPage()
  list = new InvoiceList(page)
  layers = new InvoiceLayers(page)
  await openAs(page, kontor.url, people.office)
})
test.afterEach(() => expect(broken, 'errors in the pages').toEqual([]))
test.afterAll(async () => {
  await context.close()
  await kontor.remove()
})

async function create(descriptionShort: string): Promise<void> {
  const lines = [invoiceLine(kontor.trade, { descriptionShort })]
  must(await manager.post('/api/documents/invoices', invoiceInput(kontor.trade, today, { lines })))
}

async function see(name: string): Promise<void> {
  await expectNoAxeViolations(page)
  await photograph(page, `invoices-${name}`)
}

const open = (count: number, where: InvoiceList = list) =>
  where.grid.getByRole('link', { name: number(count), exact: true }).click()
const remarks = (layer: Locator) => layer.getByLabel('Bemerkungen')

test('the list offers what is possible with each invoice', async () => {
  await list.open(kontor.url)
  await expect(list.row(number(4))).toContainText(formatDay(today))
  for (const header of ['Rechnungsdatum', 'Rechnung PDF', 'Betrag brutto', 'Bezahlt', 'Fällig am', 'Währung'])
    await expect(list.grid.getByRole('columnheader', { name: header })).toBeVisible()
  await expect(list.stats).toContainText('476,00')
  await see('list')
})

test('a stored invoice is edited under its number, and the Verlauf says so', async () => {
  await open(1)
  await expect(layers.edit).toBeVisible()
  await expect(layers.edit.getByLabel('Rechnungsnummer')).toHaveValue(number(1))
  await see('edit')
  const line = layers.lines
  await layers.edit.getByRole('button', { name: 'Armlehnstuhl: bearbeiten' }).click()
  await line.line.getByRole('textbox', { name: 'Betrag' }).fill('238')
  await line.line.getByRole('button', { name: 'Position übernehmen' }).click()
  await remarks(layers.edit).fill('Lieferung frei Haus')
  await remarks(layers.edit).press('Control+Enter')
  await expect(layers.edit).toBeHidden()
  await expect(list.row(number(1))).toContainText('238,00')
  await open(1)
  await expect(layers.edit.getByRole('list', { name: 'Verlauf' })).toContainText('Geändert von Ole Licht')
  await expect(remarks(layers.edit)).toHaveValue('Lieferung frei Haus')
  await layers.edit
    .getByRole('table', { name: 'Frühere PDFs' })
    .getByRole('button', { name: /ansehen$/ })
    .click()
  await expect(page.getByRole('dialog', { name: /früherer Stand$/ })).toBeVisible()
  await page.keyboard.press('Escape')
})

test('unsaved changes are asked about', async () => {
  await remarks(layers.edit).fill('Nicht gespeichert')
  await page.keyboard.press('Escape')
  await layers.answer('Weiter bearbeiten')
  await expect(remarks(layers.edit)).toHaveValue('Nicht gespeichert')
  await page.keyboard.press('Escape')
  await layers.answer('Verwerfen')
  await expect(layers.edit).toBeHidden()
})

test('a downloaded invoice asks whether the customer has it', async () => {
  await list.downloadPdf(number(1))
  await open(1)
  await remarks(layers.edit).fill('Nachgebessert')
  await layers.save(layers.edit)
  await expect(layers.question).toContainText('Hat der Kunde diese Rechnung schon?')
  await see('handed-out')
  await layers.answer('Ja, nicht ändern')
  await expect(layers.edit.getByText('Der Kunde hat die Rechnung schon.')).toBeVisible()
  await expect(remarks(layers.edit)).toHaveValue('Nachgebessert')
  await layers.save(layers.edit)
  await layers.answer('Nein, speichern')
  await expect(layers.edit).toBeHidden()
})

test('two dialogs on one invoice: the later one sees what the other saved, and keeps what was typed', async ({
  browser,
}) => {
  const other = await browser.newContext()
  watchContext(other, broken)
  const second = await other.newPage()
  await giveSession(second, kontor.url, people.manager)
  const theirs = new InvoiceList(second)
  await theirs.open(kontor.url)
  const theirLayers = new InvoiceLayers(second)
  await open(2)
  await remarks(layers.edit).fill('Von Ole getippt')
  await open(2, theirs)
  await theirLayers.edit.getByLabel('Weitere Anmerkungen').fill('Von Helga gespeichert')
  await theirLayers.save(theirLayers.edit)
  await expect(theirLayers.edit).toBeHidden()
  await expect(layers.edit.getByText(/hat diese Rechnung inzwischen geändert/)).toBeVisible()
  await expect(remarks(layers.edit)).toHaveValue('Von Ole getippt')
  await see('conflict')
  // Saving all the same is refused by the server, and nothing typed is lost.
  await layers.save(layers.edit)
  await expect(layers.edit.getByRole('button', { name: 'Aktuellen Stand laden' })).toBeFocused()
  await expect(page.getByText('Der Wert wurde inzwischen von jemand anderem geändert.')).toBeHidden()
  await expect(remarks(layers.edit)).toHaveValue('Von Ole getippt')
  await layers.edit.getByRole('button', { name: 'Aktuellen Stand laden' }).click()
  await expect(layers.edit.getByLabel('Weitere Anmerkungen')).toHaveValue('Von Helga gespeichert')
  await layers.save(layers.edit)
  await expect(layers.edit).toBeHidden()
  await other.close()
})

test('an invoice is cancelled once, by a frozen form', async () => {
  await list
    .row(number(2))
    .getByRole('button', { name: `${number(2)} stornieren` })
    .click()
  await expect(layers.cancel).toHaveAccessibleName(
    `Stornorechnung erstellen für ${number(2)} vom ${formatDay(today)}`,
  )
  await expect(layers.cancel.getByRole('combobox', { name: 'Kunde' })).toBeDisabled()
  await expect(remarks(layers.cancel)).toBeDisabled()
  await expect(layers.cancel.getByRole('table', { name: 'Positionen' })).toContainText('−119,00')
  // The day has the focus and is marked: who types means another one.
  await page.keyboard.type(formatDay(today))
  await expect(layers.cancel.getByRole('textbox', { name: 'Rechnungsdatum' })).toHaveValue(formatDay(today))
  await see('cancel')
  await layers.cancel.getByLabel('Weitere Anmerkungen').fill('Ware zurück')
  await layers.cancel.getByRole('button', { name: 'Stornorechnung erstellen' }).click()
  await expect(layers.cancel).toBeHidden()
  await expect(list.row(number(5))).toContainText('−119,00')
  await expect(list.row(number(2))).toContainText('storniert')
  await expect(list.row(number(2)).getByRole('button', { name: /stornieren/ })).toHaveCount(0)
  await expect(list.row(number(5)).getByRole('button', { name: /kopieren|stornieren/ })).toHaveCount(0)
  await list.openOnly.check()
  await expect(list.row(number(2))).toBeHidden()
  await list.openOnly.uncheck()
})

test('its cancellation is edited by a frozen form, the cancelled one only read', async () => {
  await open(5)
  await expect(layers.cancellation).toBeVisible()
  await layers.cancellation.getByLabel('Weitere Anmerkungen').fill('Ware vollständig zurück')
  await layers.save(layers.cancellation)
  await expect(layers.cancellation).toBeHidden()
  await open(2)
  await expect(layers.cancelled).toBeVisible()
  await expect(layers.cancelled.getByRole('button', { name: 'Speichern' })).toHaveCount(0)
  await see('cancelled')
})

test('a copy begins a new invoice with the same lines', async () => {
  await layers.cancelled.getByRole('button', { name: 'Kopieren' }).first().click()
  const dialog = new InvoiceDialog(page)
  await expect(page.getByRole('heading', { name: 'Neue Ausgangsrechnung' })).toBeVisible()
  await expect(dialog.main).toContainText(`Kopie von ${number(2)}`)
  await expect(dialog.row('Sideboard')).toBeVisible()
  await see('copy')
  // Half of it is paid already: that is saved with the invoice.
  await dialog.main.getByRole('button', { name: 'Zahlung hinzufügen' }).click()
  const payments = new Payments(page, dialog.main)
  await payments.form.getByLabel('Betrag', { exact: true }).fill('59,50')
  await payments.save()
  await expect(payments.table).toContainText('59,50')
  await expect(payments.sum('Offen')).toHaveText('59,50 €')
  await see('copy-paid')
  await dialog.save.click()
  await expect(list.row(number(6))).toContainText('119,00')
  await expect(list.row(number(6))).toContainText('59,50')
})

test('its payment keeps it from deletion until it is gone', async () => {
  await open(6)
  await layers.edit.getByRole('button', { name: 'Löschen', exact: true }).click()
  await expect(layers.question).toContainText('Zahlungen sind erfasst')
  await page.keyboard.press('Escape')
  await new Payments(page, layers.edit).delete('59,50')
  await page.keyboard.press('Escape')
  await expect(layers.edit).toBeHidden()
})

test('only the last number is deleted; any other leads to its cancellation', async () => {
  await open(3)
  await layers.edit.getByRole('button', { name: 'Löschen' }).click()
  await expect(layers.question).toContainText('Nur die letzte Nummer lässt sich löschen')
  await layers.answer('Stornieren')
  await expect(layers.cancel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(layers.edit).toBeVisible()
  await page.keyboard.press('Escape')
  await open(6)
  await layers.edit.getByRole('button', { name: 'Löschen' }).click()
  await expect(layers.question).toContainText(`Ausgangsrechnung ${number(6)} wirklich löschen?`)
  await see('delete')
  await layers.answer('Löschen')
  // Behind the question no row is seen anyway.
  await expect(layers.question).toBeHidden()
  await expect(list.row(number(6))).toBeHidden()
  await create('Spiegel')
  await expect(list.row(number(6))).toContainText('119,00')
})

test('an invoice is sent with its PDF, and shows to whom it went', async () => {
  await open(3)
  await layers.edit.getByRole('button', { name: 'Senden' }).click()
  await expect(layers.send.getByLabel('Betreff')).toHaveValue(`Rechnung ${number(3)} vom ${formatDay(today)}`)
  await layers.send.getByRole('button', { name: 'Als Datei ablegen' }).click()
  await expect(layers.send.getByText('E-Mail-Adresse fehlt oder ist ungültig')).toBeVisible()
  await layers.send.getByLabel('An', { exact: true }).fill('einkauf@oesterle.example')
  await expect(layers.send.getByLabel('Text')).toHaveValue(/^Sehr geehrte Damen und Herren,/)
  const copy = layers.send.getByLabel('Kopie (CC)')
  await copy.fill('lager@oesterle.example, niemand')
  await layers.send.getByRole('button', { name: 'Als Datei ablegen' }).click()
  await expect(copy).toHaveAccessibleDescription(/^E-Mail-Adresse fehlt oder ist ungültig/)
  await copy.fill('lager@oesterle.example')
  await layers.send.getByRole('checkbox', { name: 'Kopie an mich' }).check()
  await see('send')
  const before = (await kontor.mails()).length
  await layers.send.getByRole('button', { name: 'Als Datei ablegen' }).click()
  await expect(layers.send).toBeHidden()
  const raw = await kontor.nextMail(before)
  expect(raw).toContain('Content-Type: application/pdf')
  expect(raw).toContain('Cc: lager@oesterle.example')
  expect(readMail(raw).subject).toBe(`Rechnung ${number(3)} vom ${formatDay(today)}`)
  await expect(page.getByText('liegt als Datei im Ordner „outbox“. Versendet ist sie nicht.')).toBeVisible()
  await expect(layers.edit.getByRole('table', { name: 'E-Mails zur Rechnung' })).toContainText(
    /einkauf@oesterle\.example.*Kopie: lager@oesterle\.example.*Blindkopie: .*als Datei abgelegt, nicht versendet/,
  )
  await see('filed')
  await page.keyboard.press('Escape')
  await expect(list.row(number(3))).toContainText('als Datei abgelegt')
  await expect(list.row(number(2))).not.toContainText('als Datei abgelegt')
})

test('a line of 0 % asks for its reason, an export to a German address for a declaration', async () => {
  const dialog = new InvoiceDialog(page)
  await dialog.open(kontor.url)
  await dialog.chooseCustomer('Österle')
  await dialog.addLineOf({ amount: '119', text: 'Hocker', category: 'MOEB', taxation: 'Umsatzsteuer' })
  await dialog.addLine.click()
  await dialog.fillLine({ amount: '85', text: 'Stellplatz', category: 'MOEB', tax: '0 %' })
  const add = dialog.line.getByRole('button', { name: 'Position hinzufügen' })
  await add.click()
  await expect(dialog.line.getByText('Grund für 0 % fehlt (§ 14 Abs. 4 Nr. 8 UStG)')).toBeVisible()
  await dialog.line.getByRole('combobox', { name: 'Grund für 0 %' }).fill('Vermietung')
  await page.getByRole('option', { name: /§\s4 Nr\.\s12\sUStG/ }).click()
  await see('tax-reason')
  await add.click()
  await expect(dialog.row('Stellplatz')).toContainText('Steuerfrei nach § 4 Nr. 12 UStG')
  await expect(dialog.sum('Keine Umsatzsteuer auf 85,00\u00a0€ (§ 4 Nr. 12 UStG)')).toHaveText('0,00\u00a0€')
  await see('tax-reason-line')
  await dialog.addLineOf({
    ...{ amount: '40', text: 'Spiegel', category: 'MOEB' },
    taxation: 'Steuerfrei (Nicht-EU)',
  })
  await dialog.save.click()
  const because = page.getByLabel('Trotzdem steuerfrei, weil')
  await expect(because).toBeFocused()
  await see('declaration')
  await because.fill('Der Spediteur holt ab und führt in die Schweiz aus')
  await dialog.save.click()
  await expect(page.getByText(/^Die Rechnung .+ wurde erstellt\.$/)).toBeVisible()
})

test('a line of § 25a without a buying price is asked about, with a way to its field', async () => {
  const dialog = new InvoiceDialog(page)
  await dialog.open(kontor.url)
  await dialog.chooseCustomer('Österle')
  await dialog.addLineOf({ amount: '90', text: 'Hocker', category: 'MOEB', taxation: 'Umsatzsteuer' })
  await dialog.addLineOf({
    amount: '500',
    text: 'Sekretär',
    category: 'MOEB',
    taxation: 'Differenzbesteuert',
  })
  await dialog.addLine.click()
  const rebate = { amount: '-50', text: 'Treuerabatt', category: 'MOEB', taxation: 'Differenzbesteuert' }
  await dialog.fillLine(rebate)
  await expect(dialog.line.getByLabel('Einkaufspreis je Stück')).toBeHidden()
  const add = dialog.line.getByRole('button', { name: 'Position hinzufügen' })
  await add.click()
  await expect(dialog.line.getByText('Nachlass auf fehlt', { exact: true })).toBeVisible()
  await dialog.line.getByRole('combobox', { name: 'Nachlass auf' }).click()
  await page.getByRole('option', { name: 'Sekretär' }).click()
  await see('margin-discount')
  await add.click()
  await expect(dialog.line).toBeHidden()
  await dialog.addLineOf({ amount: '70', text: 'Leuchte', category: 'MOEB', taxation: 'Differenzbesteuert' })
  await dialog.save.click()
  await expect(layers.question).toContainText(
    'Die Positionen 2 und 4 werden differenzbesteuert, haben aber keinen Einkaufspreis',
  )
  await see('buying-price')
  await layers.answer('Einkaufspreis eintragen')
  const price = dialog.line.getByLabel('Einkaufspreis je Stück')
  await expect(price).toBeFocused()
  // The first of them is led to.
  await expect(dialog.line.getByLabel('Positionstext')).toHaveValue('Sekretär')
  await page.keyboard.press('Escape')
  await expect(dialog.line).toBeHidden()
  await dialog.save.click()
  await layers.answer('Trotzdem speichern')
  await expect(page.getByText(/^Die Rechnung .+ wurde erstellt\.$/)).toBeVisible()
})

test('a customer who wants XRechnung gets the XML alone; it can be downloaded, too', async () => {
  const authority = receiverSample({
    shortName: 'Amt',
    companyName: 'Bezirksamt Nord',
    leitwegId: '04011000-1234512345-06',
    eInvoiceForm: 'XRECHNUNG',
  })
  const receiver = must(await manager.post('/api/partners/receivers', authority)).entityId.uuid
  const input = invoiceInput({ ...kontor.trade, receiver }, today)
  const { uuid } = must(await manager.post('/api/documents/invoices', input)).entityId
  const { invoiceNumber } = must(await manager.get(`/proxy/get/invoices/${uuid}`))
  await list.open(kontor.url)
  await list.grid.getByRole('link', { name: invoiceNumber, exact: true }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    layers.edit.getByRole('button', { name: 'XRechnung herunterladen' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`${invoiceNumber}-xrechnung.xml`)
  await layers.edit.getByRole('button', { name: 'Senden' }).click()
  await expect(layers.send.getByText('Dieser Kunde bekommt nur die XRechnung')).toBeVisible()
  await expect(layers.send.getByLabel('An', { exact: true })).toHaveValue('aenne@uebersee.example')
  await expect(layers.send.getByLabel('Text')).toHaveValue(/als XRechnung\./)
  await see('send-xrechnung')
  const before = (await kontor.mails()).length
  await layers.send.getByRole('button', { name: 'Als Datei ablegen' }).click()
  await expect(layers.send).toBeHidden()
  const raw = await kontor.nextMail(before)
  expect(raw).toContain(`${invoiceNumber}-xrechnung.xml`)
  expect(raw).not.toContain('Content-Type: application/pdf')
})
