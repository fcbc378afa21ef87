import type { Page } from '@playwright/test'
import { berlinDay, formatDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { readMail } from '#test/read-mail.ts'
import { invoiceInput, invoiceLine, receiverInput } from '#test/trade.ts'
import { InvoiceDialog } from './pages/invoice-dialog.ts'
import { InvoiceLayers } from './pages/invoice-layers.ts'
import { InvoiceList } from './pages/invoice-list.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { giveSession, openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { readPaper } from './support/read-paper.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// A wrong word in an invoice that the customer has is put right by a letter, which he gets by e-mail.

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
let kontor: WorkingKontor
let manager: Caller
let consumer: string
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
  const { partnerData, ...rest } = receiverInput({ shortName: 'Weber', companyName: '' })
  const contacts = [{ salutation: 'Frau', firstName: 'Jule', familyName: 'Weber' }]
  const input = { ...rest, partnerData: { ...partnerData, contacts } }
  consumer = must(await manager.post('/api/partners/receivers', input)).entityId.uuid
})
test.afterAll(() => kontor?.remove())

async function issued(receiver: string, amount = 119) {
  const trade = { ...kontor.trade, receiver }
  const lines = [invoiceLine(trade, { amount }), invoiceLine(trade, { amount, descriptionShort: 'Tisch' })]
  const { uuid } = must(await manager.post(path, invoiceInput(trade, today, { lines }))).entityId
  await manager.download(`/api/attachments/${uuid}/rechnung.pdf`)
  const { invoiceNumber } = must(await manager.get(`/proxy/get/invoices/${uuid}`))
  return { uuid, number: invoiceNumber as string }
}
const open = (page: Page, uuid: string) => page.goto(`${kontor.url}/auth/outgoing/invoices?rechnung=${uuid}`)
async function see(page: Page, name: string): Promise<void> {
  await expectNoAxeViolations(page)
  await photograph(page, `amendments-${name}`)
}

test('words of an issued invoice are put right by keyboard, and the letter goes out by e-mail', async ({
  page,
}) => {
  const { uuid, number } = await issued(consumer)
  await giveSession(page, kontor.url, people.manager)
  await open(page, uuid)
  const { edit } = new InvoiceLayers(page)
  const list = edit.getByRole('region', { name: 'Berichtigungen' })
  await list.getByRole('button', { name: 'Berichtigen' }).press('Enter')
  const layer = page.getByRole('dialog', { name: `Rechnung ${number} vom ${formatDay(today)} berichtigen` })
  await expect(layer.getByText('Kastanienallee 12').first()).toBeVisible()
  // Nothing is said yet.
  await page.keyboard.press('Control+Enter')
  await expect(layer.getByText('Bitte ändern Sie eine Angabe')).toBeVisible()
  await layer.getByLabel('Anschrift', { exact: true }).fill('Neue Gasse 1\n10119 Berlin')
  await layer.getByLabel('Position 2: Positionstext').fill('Esstisch, Nussbaum')
  await layer.getByLabel('Weiterer Text').fill('Ihr Zeichen ist 4711.')
  await see(page, 'form')
  await page.keyboard.press('Control+Enter')
  const title = `Berichtigung 1 zu ${number}`
  await expect(page.getByText(`Die ${title} wurde erstellt.`)).toBeVisible()

  await open(page, uuid)
  const read = page.getByRole('dialog', { name: 'Ausgangsrechnung' })
  const told = read.getByRole('region', { name: 'Berichtigungen' })
  await expect(told.getByRole('row').last()).toHaveText(new RegExp(`${formatDay(today)}.*${title}`))
  await expect(read.getByText('Der Kunde hat die Rechnung schon.')).toBeVisible()
  await read.getByRole('button', { name: 'Änderungen zeigen' }).click()
  await expect(read.getByRole('list', { name: 'Verlauf' }).getByText('Esstisch, Nussbaum')).toBeVisible()
  await told.scrollIntoViewIfNeeded()
  await see(page, 'list')
  await told.getByRole('button', { name: `${title} ansehen` }).click()
  const shown = page.getByRole('dialog', { name: title })
  await expect(shown.getByRole('img').or(shown.locator('canvas')).first()).toBeVisible()
  await photograph(page, 'amendments-letter')
  await page.keyboard.press('Escape')

  // The list marks it, on a phone, too.
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${kontor.url}/auth/outgoing/invoices`)
    await expect(new InvoiceList(page).row(number)).toContainText('berichtigt')
    await expectNothingMovesSideways(page)
    await photograph(page, `amendments-marked-${width}`)
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  await open(page, uuid)

  const before = (await kontor.mails()).length
  await told.getByRole('button', { name: `${title} senden` }).click()
  const send = page.getByRole('dialog', { name: 'Berichtigung senden' })
  await send.getByLabel('An', { exact: true }).fill('weber@example.org')
  await expect(send.getByLabel('Betreff')).toHaveValue(
    `Berichtigung der Rechnung ${number} vom ${formatDay(today)}`,
  )
  await see(page, 'mail')
  await send.getByRole('button', { name: 'Als Datei ablegen' }).click()
  await expect(send).toBeHidden()
  const mail = readMail(await kontor.nextMail(before))
  expect(mail.text).toContain('Sehr geehrte Frau Weber,')
  const paper = await readPaper(mail.pdfs[0] ?? Buffer.of(), 'amendments-paper')
  for (const said of [
    `Berichtigung der Rechnung ${number}`,
    'Neue Gasse 1',
    'Esstisch, Nussbaum',
    'Ihr Zeichen ist 4711.',
  ])
    expect(paper).toContain(said)
  await expect(read.getByRole('table', { name: 'E-Mails zur Rechnung' })).toContainText('weber@example.org')
})

test('another tax month is refused at its field, and an electronic invoice is not amended', async ({
  page,
}) => {
  const { uuid } = await issued(consumer)
  await giveSession(page, kontor.url, people.manager)
  await page.goto(`${kontor.url}/auth/outgoing/invoices?berichtigung=${uuid}`)
  const layer = page.getByRole('dialog', { name: / berichtigen$/ })
  await layer.getByRole('textbox', { name: 'Leistungsdatum' }).fill('01.02.2026')
  await layer.getByRole('button', { name: 'Berichtigung erstellen' }).click()
  await expect(layer.getByText(/zählte die Steuer anders.*stornieren Sie die Rechnung/).first()).toBeVisible()
  await expect(layer.getByText('Im selben Steuermonat')).toBeHidden()
  await expect(layer.getByRole('link', { name: 'Stornieren und neu schreiben' })).toBeVisible()
  await see(page, 'refused')

  const electronic = await issued(kontor.trade.receiver, 1190)
  await page.goto(`${kontor.url}/auth/outgoing/invoices?berichtigung=${electronic.uuid}`)
  await expect(layer.getByText('Diese Rechnung ist auch eine E-Rechnung (XML)')).toBeVisible()
  await expect(layer.getByRole('button', { name: 'Berichtigung erstellen' })).toBeDisabled()
  await see(page, 'electronic')
})

test('on a phone the old words stand above the new ones', async ({ page }) => {
  const { uuid } = await issued(consumer)
  await page.setViewportSize({ width: 390, height: 844 })
  await giveSession(page, kontor.url, people.manager)
  await page.goto(`${kontor.url}/auth/outgoing/invoices?berichtigung=${uuid}`)
  const layer = page.getByRole('dialog', { name: / berichtigen$/ })
  await expect(layer.getByLabel('Anschrift', { exact: true })).toBeVisible()
  await expectNothingMovesSideways(page)
  await expectNoAxeViolations(page)
  if (process.env['PHOTOGRAPHS'] === 'write') {
    await page.screenshot({ path: 'test-results/photos/amendments-phone.png' })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.screenshot({ path: 'test-results/photos/amendments-phone-dark.png' })
  }
})

/** Letters by the call, as somebody else writes them. */
async function amend(uuid: string, changes: object): Promise<void> {
  must(await manager.post(`${path}/${uuid}/amendments`, { date: today, text: '', ...changes }))
}
const section = (page: Page, name: string) => page.getByRole('region', { name })
const rewrite = (page: Page, uuid: string) =>
  page.goto(`${kontor.url}${path.replace('/api/documents', '/auth/outgoing')}/new?neu=${uuid}`)

test('an amended invoice is written anew with the words of its letters, and the new paper says no old one', async ({
  page,
}) => {
  const { uuid, number } = await issued(consumer)
  const { partner, lineItems } = must(await manager.get(`/proxy/get/invoices/${uuid}`))
  const address = (addressLines: string) => ({
    partner: { ...partner, data: { ...partner.data, addressLines } },
  })
  const words = (descriptionShort: string) => ({
    lines: [{ localId: lineItems[1].localId, descriptionShort }],
  })
  await amend(uuid, { ...address('Neue Gasse 1\n10119 Berlin'), ...words('Esstisch, Nussbaum') })
  await amend(uuid, { ...address('Neue Gasse 2\n10119 Berlin'), text: 'Ihr Zeichen ist 4711.' })
  await openAs(page, kontor.url, people.manager)
  await rewrite(page, uuid)
  const form = page.getByRole('main')
  const day = formatDay(today)
  await expect(form).toContainText(
    `Übernommen: Berichtigung 1 zu ${number} vom ${day}, Berichtigung 2 zu ${number} vom ${day}.`,
  )
  await expect(form).toContainText('bitte von Hand übernehmen: „Ihr Zeichen ist 4711.“')
  await expect(section(page, 'Was sich ändert')).toContainText(
    'dasselbe wie die alte mit ihren Berichtigungen',
  )
  await expect(form).toContainText('Neue Gasse 2')
  await expect(form).not.toContainText('Kastanienallee')
  await expect(form.getByText('Esstisch, Nussbaum').first()).toBeVisible()
  await see(page, 'rewriting')

  // What somebody puts right meanwhile is not said otherwise either.
  await form.getByLabel('Anmerkungen auf der Stornorechnung').fill('Falsche Anschrift')
  await amend(uuid, words('Esstisch, Kirsche'))
  await expect(
    form.getByRole('alert').filter({ hasText: `Die Rechnung ${number} wurde inzwischen berichtigt.` }),
  ).toBeVisible()
  await see(page, 'meanwhile')
  await form.getByRole('button', { name: 'Neu beginnen' }).press('Enter')
  await expect(form.getByText('Esstisch, Kirsche').first()).toBeVisible()
  await form.getByLabel('Anmerkungen auf der Stornorechnung').fill('Falsche Anschrift')
  await page.keyboard.press('Control+Enter')
  // The letters said it all: it is asked about.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Trotzdem neu schreiben' }).click()
  await expect(page.getByText(/^Die Rechnung .* ersetzt .*, storniert mit/)).toBeVisible()

  const { replacedByInvoiceEntityId: next } = must(await manager.get(`/proxy/get/invoices/${uuid}`))
  const { bytes } = await manager.download(`/api/attachments/${next}/rechnung.pdf`)
  const paper = await readPaper(bytes, 'amendments-rewritten')
  for (const said of ['Neue Gasse 2', 'Esstisch, Kirsche']) expect(paper).toContain(said)
  for (const old of ['Kastanienallee', 'Neue Gasse 1', 'Nussbaum']) expect(paper).not.toContain(old)
})

test('the copy of a cancelled invoice says what its letter says', async ({ page }) => {
  const { uuid, number } = await issued(consumer)
  const { lineItems } = must(await manager.get(`/proxy/get/invoices/${uuid}`))
  await amend(uuid, { lines: [{ localId: lineItems[1].localId, descriptionShort: 'Esstisch, Nussbaum' }] })
  const documentCreation = { cancelledInvoiceEntityId: uuid, invoiceDate: today }
  must(await manager.post(`${path}/cancellations`, { documentType: 'CANCELLATION', documentCreation }))
  await giveSession(page, kontor.url, people.manager)
  await page.goto(`${kontor.url}/auth/outgoing/invoices/new?kopie=${uuid}`)
  const form = page.getByRole('main')
  await expect(form).toContainText(`Übernommen: Berichtigung 1 zu ${number} vom ${formatDay(today)}.`)
  await expect(form.getByText('Esstisch, Nussbaum').first()).toBeVisible()
})

test('a final invoice is offered the address that a letter put right in its advance', async ({ page }) => {
  const trade = { ...kontor.trade, receiver: consumer }
  const documentCreation = { advance: true, serviceDate: today }
  const { uuid } = must(await manager.post(path, invoiceInput(trade, today, { documentCreation }))).entityId
  await manager.download(`/api/attachments/${uuid}/rechnung.pdf`)
  const { invoiceNumber, partner } = must(await manager.get(`/proxy/get/invoices/${uuid}`))
  const data = { ...partner.data, addressLines: 'Neue Gasse 1\n10119 Berlin' }
  await amend(uuid, { partner: { entityId: partner.entityId, data } })
  await giveSession(page, kontor.url, people.manager)
  const dialog = new InvoiceDialog(page)
  await dialog.open(kontor.url)
  await dialog.chooseCustomer('Weber')
  await page.getByRole('checkbox', { name: new RegExp(`${invoiceNumber} .* abrechnen`) }).check()
  const form = page.getByRole('main')
  await expect(form).toContainText(`Die Anzahlungsrechnung ${invoiceNumber} ist berichtigt.`)
  await see(page, 'advance')
  await page.getByRole('button', { name: 'Anschrift übernehmen' }).press('Enter')
  await expect(form).toContainText(`Übernommen: Berichtigung 1 zu ${invoiceNumber}`)
  await dialog.addLineOf({ amount: '595', text: 'Schrank', category: 'MOEB' })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/^Die Rechnung .* wurde erstellt/)).toBeVisible()
  const { settledByInvoiceEntityId: settling } = must(await manager.get(`/proxy/get/invoices/${uuid}`))
  expect(must(await manager.get(`/proxy/get/invoices/${settling}`)).partner.data).toMatchObject({
    addressLines: data.addressLines,
    street: 'Neue Gasse 1',
  })
})
