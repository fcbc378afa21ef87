import type { Browser, BrowserContext, Page } from '@playwright/test'
import { addDays, berlinDay, firstDayOf, formatDay, monthOf } from '#kernel/day.ts'
import { monthLabel } from '#kernel/period.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { people } from '#test/people.ts'
import { invoiceInput, invoiceLine, paymentRecord, receiverInput } from '#test/trade.ts'
import { InvoiceDialog } from './pages/invoice-dialog.ts'
import { InvoiceLayers } from './pages/invoice-layers.ts'
import { InvoiceList } from './pages/invoice-list.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test, watchContext } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// A wrong address on an invoice that the customer has: it is cancelled and written anew by one press, and both papers go out.
test.describe.configure({ mode: 'serial' })

const today = berlinDay(new Date())
const supplied = addDays(firstDayOf(monthOf(today)), -5)
const year = today.slice(0, 4)
const number = (count: number) => `${year}-${String(count).padStart(5, '0')}`
let server: MailServer
let kontor: WorkingKontor
let context: BrowserContext
let page: Page
let broken: string[]
let manager: Caller
let list: InvoiceList
let layers: InvoiceLayers
let dialog: InvoiceDialog
let uuid = ''
/** An invoice to a business in France. */
let french = ''

test.beforeAll(async ({ browser }) => {
  server = await startMailServer()
  kontor = await startWorkingKontor({ SMTP_URL: server.url })
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
  must(await manager.post('/api/firm', { numbersInDateOrder: false }))
  const path = '/api/documents/invoices'
  const documentCreation = { serviceDate: supplied }
  uuid = must(await manager.post(path, invoiceInput(kontor.trade, today, { documentCreation }))).entityId.uuid
  must(await manager.post(`${path}/${uuid}/records`, paymentRecord(50, { recordDate: today })))
  const mail = { to: 'einkauf@oesterle.example', subject: 'Rechnung', text: 'Anbei.' }
  must(await manager.post(`${path}/${uuid}/mails`, mail))
  await expect.poll(async () => must(await manager.get(`/proxy/get/invoices/${uuid}`)).issued).toBe('SENT')
  await workAs(browser, people.office)
})
test.afterEach(() => expect(broken, 'errors in the pages').toEqual([]))
test.afterAll(async () => {
  await context.close()
  await kontor.remove()
  await server.close()
})

async function workAs(browser: Browser, person: Parameters<typeof openAs>[2]): Promise<void> {
  context = await browser.newContext()
  broken = watchContext(context)
  page = await context.newPage()
  list = new InvoiceList(page)
  layers = new InvoiceLayers(page)
  dialog = new InvoiceDialog(page)
  await openAs(page, kontor.url, person)
}

async function see(name: string): Promise<void> {
  await expectNoAxeViolations(page)
  await photograph(page, `rewriting-${name}`)
}

const press = () => page.getByRole('button', { name: 'Stornieren und neu schreiben', exact: true })
const section = (name: string) => page.getByRole('region', { name })

async function changePrice(amount: string): Promise<void> {
  await dialog.main
    .getByRole('button', { name: /: bearbeiten$/ })
    .first()
    .click()
  await dialog.line.getByRole('textbox', { name: 'Betrag' }).fill(amount)
  await dialog.line.getByRole('button', { name: 'Position übernehmen' }).click()
}

test('from the invoice a form opens that holds it as it was', async () => {
  await list.open(kontor.url)
  await list.read(number(1))
  await expect(layers.sent.getByText('Diese Rechnung wurde bereits versendet.')).toBeVisible()
  await see('way')
  await layers.sent.getByRole('button', { name: 'Weitere Aktionen' }).click()
  await layers.sent.getByRole('menuitem', { name: 'Stornieren und neu schreiben' }).click()
  await expect(page.getByRole('heading', { name: 'Stornieren und neu schreiben' })).toBeVisible()
  await expect(dialog.main).toContainText(
    `Die Rechnung ${number(1)} vom ${formatDay(today)} wird storniert und durch diese ersetzt.`,
  )
  await expect(dialog.main).toContainText('Gezahlt sind 50,00 €; sie gehen auf die neue Rechnung über.')
  await expect(dialog.row('Armlehnstuhl')).toBeVisible()
  await expect(section('Was sich ändert')).toContainText('Noch nichts')
})

test('as long as nothing is changed it is asked about: two numbers would be gone for nothing', async () => {
  await page.keyboard.press('Control+Enter')
  const question = page.getByRole('alertdialog', { name: 'Ohne Änderung stornieren und neu schreiben?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  expect(must(await manager.get(`/proxy/get/invoices/${uuid}`)).cancelledByInvoiceEntityId ?? null).toBeNull()
  await expect(page.getByRole('heading', { name: 'Stornieren und neu schreiben' })).toBeVisible()
})

test('what is changed is told, and what it does to which month', async () => {
  await page.getByRole('button', { name: 'Kunde bearbeiten' }).click()
  const layer = page.getByRole('dialog', { name: 'Kunde bearbeiten' })
  await layer.getByRole('textbox', { name: /^Straße/ }).fill('Ahornweg 3')
  await layer.getByRole('textbox', { name: /^Adresse auf der Rechnung/ }).fill('Ahornweg 3\n10435 Berlin')
  await layer.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(section('Was sich ändert')).toContainText('Kastanienallee 12')
  await expect(section('Was sich ändert')).toContainText('Ahornweg 3')
  // The printed address alone: it tells of the street, and no recipient goes by it.
  await expect(section('Was sich ändert').getByRole('listitem')).toHaveCount(1)
  await expect(section('Was das bewirkt')).toContainText('An der Steuer ändert sich nichts')
  await dialog.main.getByLabel('Anmerkungen auf der Stornorechnung').fill('Falsche Anschrift')
  await see('form')
  // A lower price does something; until the server has said what, nothing is said of what stood there before.
  const { promise: isWanted, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/documents/invoices/months', async (route) => {
    await isWanted
    await route.continue()
  })
  await changePrice('95,20')
  await expect(section('Was das bewirkt')).toContainText('Wird neu berechnet')
  await expect(section('Was das bewirkt')).not.toContainText('ändert sich nichts')
  answer()
  await expect(section('Was das bewirkt')).toContainText(monthLabel(monthOf(today)))
  await expect(section('Was das bewirkt')).toContainText('−3,80')
  await expect(section('Was sich ändert')).toContainText('119,00 € brutto → 95,20 € brutto')
  await section('Was das bewirkt').scrollIntoViewIfNeeded()
  await see('effect')
})

test('on a phone nothing moves sideways', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNothingMovesSideways(page)
  if (process.env['PHOTOGRAPHS'] === 'write') {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await section('Was das bewirkt').scrollIntoViewIfNeeded()
      const path = `test-results/photos/rewriting-phone-${colorScheme}-390.png`
      await page.screenshot({ path, fullPage: true, animations: 'disabled' })
    }
    await page.emulateMedia({ colorScheme: null })
  }
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('one press, by the keyboard, makes both; then both papers go out in one e-mail', async () => {
  await dialog.main.getByLabel('Anmerkungen auf der Stornorechnung').press('Control+Enter')
  await expect(
    page.getByText(`Die Rechnung ${number(3)} ersetzt ${number(1)}, storniert mit ${number(2)}.`),
  ).toBeVisible()
  await expect(
    layers.send.getByRole('checkbox', { name: `Stornorechnung ${number(2)} mitsenden` }),
  ).toBeChecked()
  const both = `${number(3)} vom ${formatDay(today)} und Stornorechnung ${number(2)}`
  const subject = layers.send.getByRole('textbox', { name: 'Betreff' })
  await expect(subject).toHaveValue(`Rechnung ${both}`)
  const text = layers.send.getByRole('textbox', { name: 'Text' })
  await expect(text).toHaveValue(
    new RegExp(`Stornorechnung ${number(2)}: Sie hebt unsere Rechnung ${number(1)} auf`),
  )
  for (const count of [2, 3]) {
    await expect(layers.send.getByRole('button', { name: `${number(count)}.pdf ansehen` })).toBeVisible()
  }
  // Without the cancellation nothing is said of it.
  await layers.send.getByRole('checkbox', { name: /mitsenden$/ }).uncheck()
  await expect(subject).toHaveValue(`Rechnung ${number(3)} vom ${formatDay(today)}`)
  await expect(layers.send.getByRole('button', { name: `${number(2)}.pdf ansehen` })).toBeHidden()
  await layers.send.getByRole('checkbox', { name: /mitsenden$/ }).check()
  await expect(subject).toHaveValue(`Rechnung ${both}`)
  await layers.send.getByRole('textbox', { name: 'An' }).fill('einkauf@oesterle.example')
  await see('send')
  await layers.send.getByRole('button', { name: 'Beide Belege in einer E-Mail senden' }).click()
  await expect(layers.send).toBeHidden()
  await expect
    .poll(() =>
      server.delivered.filter(({ raw }) => [2, 3].every((count) => raw.includes(`${number(count)}.pdf`))),
    )
    .toHaveLength(1)
})

test('the payments are with the new one, and each paper leads to the others', async () => {
  await list.open(kontor.url)
  await expect(list.row(number(1))).toContainText('ersetzt')
  await expect(list.row(number(2))).toContainText('−119,00')
  await list.read(number(3))
  const next = layers.sent
  await expect(next).toContainText(`${number(1)} vom ${formatDay(today)}`)
  await expect(next.getByText(/50,00/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await list.read(number(1))
  const old = layers.cancelled
  await expect(old).toContainText(`An ihre Stelle ist die Rechnung ${number(3)} getreten.`)
  await expect(old.getByRole('list', { name: 'Verlauf' })).toContainText('Storniert und neu geschrieben')
  await see('old')
  await page.keyboard.press('Escape')
  await list.read(number(2))
  const cancellation = page.getByRole('dialog')
  await expect(cancellation.getByRole('list', { name: 'Verlauf' })).toContainText('E-Mail geschrieben')
})

test('what was cancelled before is replaced by its copy, which can drop that', async () => {
  const path = '/api/documents/invoices'
  const other = must(await manager.post(path, invoiceInput(kontor.trade, today))).entityId.uuid
  const documentCreation = { cancelledInvoiceEntityId: other, invoiceDate: today }
  must(await manager.post(`${path}/cancellations`, { documentType: 'CANCELLATION', documentCreation }))
  await page.goto(`${kontor.url}/auth/outgoing/invoices/new?kopie=${other}`)
  const notice = page.getByText(`Ersetzt die stornierte Rechnung ${number(4)} vom ${formatDay(today)}.`)
  await expect(notice).toBeVisible()
  await see('copy')
  await page.getByRole('button', { name: 'Nicht ersetzen' }).press('Enter')
  await expect(notice).toBeHidden()
  await dialog.save.click()
  await expect(page.getByText(`Die Rechnung ${number(6)} wurde erstellt.`)).toBeVisible()
  await expect(press()).toHaveCount(0)
})

test('what somebody else changes meanwhile is said, and one begins anew with it', async () => {
  const path = '/api/documents/invoices'
  const old = must(await manager.post(path, invoiceInput(kontor.trade, today))).entityId.uuid
  await page.goto(`${kontor.url}/auth/outgoing/invoices/new?neu=${old}`)
  await changePrice('95,20')
  const lines = [invoiceLine(kontor.trade, { amount: 238 })]
  const input = { ...invoiceInput(kontor.trade, today, { lines }), documentRecordCreations: null }
  must(await manager.post(`${path}/replacements`, { ...input, entityId: { uuid: old } }))
  const notice = page.getByRole('alert').filter({ hasText: 'wurde inzwischen geändert' })
  await expect(notice).toContainText('geht von der früheren Fassung aus und wird nicht gespeichert')
  await see('changed')
  await press().click()
  // Nothing is sent; the press leads to the way on.
  await expect(notice.getByRole('button', { name: 'Neu beginnen' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(notice).toBeHidden()
  await expect(dialog.main).toContainText('238,00')
  await expect(section('Was sich ändert')).toContainText('Noch nichts')
})

test('what somebody else cancels meanwhile goes on in its copy, with what was typed', async () => {
  const path = '/api/documents/invoices'
  const old = must(await manager.post(path, invoiceInput(kontor.trade, today))).entityId.uuid
  const { invoiceNumber } = must(await manager.get(`/proxy/get/invoices/${old}`))
  const rewriting = `${kontor.url}/auth/outgoing/invoices/new?neu=${old}`
  const kept = () =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.includes('/invoice/'))
        .sort(),
    )
  await page.goto(rewriting)
  await changePrice('95,20')
  await expect.poll(kept).toHaveLength(1)
  const documentCreation = { cancelledInvoiceEntityId: old, invoiceDate: today }
  must(await manager.post(`${path}/cancellations`, { documentType: 'CANCELLATION', documentCreation }))
  const notice = page
    .getByRole('alert')
    .filter({ hasText: `Die Rechnung ${invoiceNumber} wurde inzwischen storniert.` })
  await expect(notice).toBeVisible()
  await see('cancelled-meanwhile')
  // An old address leads to the copy at once, with what was typed.
  const isCopy = async () => {
    await expect(page).toHaveURL(/\?kopie=/)
    await expect(dialog.main).toContainText(`Ersetzt die stornierte Rechnung ${invoiceNumber}`)
    await expect(dialog.main).toContainText('95,20')
    await expect.poll(kept).toEqual([expect.stringContaining(`/invoice/copy/${old}`)])
  }
  await notice.getByRole('button', { name: 'Als Kopie weiterschreiben' }).press('Enter')
  await isCopy()
  await dialog.save.click()
  await expect(page.getByText(/^Die Rechnung .* wurde erstellt\.$/)).toBeVisible()
  expect(await kept()).toEqual([])

  // It stands in its place now: one more would be one more sale.
  await page.goto(rewriting)
  await expect(page).toHaveURL(/\?kopie=/)
  await expect(dialog.main).toContainText('Diese Kopie ersetzt nichts: Sie wird ein weiterer Verkauf.')
  await see('copied-twice')
})

test('what was typed on an earlier visit goes on in the copy, too', async () => {
  const path = '/api/documents/invoices'
  const old = must(await manager.post(path, invoiceInput(kontor.trade, today))).entityId.uuid
  await page.goto(`${kontor.url}/auth/outgoing/invoices/new?neu=${old}`)
  await changePrice('95,20')
  await expect
    .poll(() =>
      page.evaluate(
        (form) => Object.keys(localStorage).some((key) => key.endsWith(form)),
        `/invoice/rewriting/${old}`,
      ),
    )
    .toBe(true)
  await page.goto(`${kontor.url}/auth/dashboard`)
  const documentCreation = { cancelledInvoiceEntityId: old, invoiceDate: today }
  must(await manager.post(`${path}/cancellations`, { documentType: 'CANCELLATION', documentCreation }))
  await page.getByRole('button', { name: 'Weiterschreiben' }).click()
  await expect(page).toHaveURL(/\?kopie=/)
  await expect(dialog.main).toContainText('95,20')
  await expect(dialog.main).toContainText('Ersetzt die stornierte Rechnung')
  await dialog.save.click()
  await expect(page.getByText(/^Die Rechnung .* wurde erstellt\.$/)).toBeVisible()
})

test('goods for the EU count without tax', async () => {
  const shortName = 'Dupont'
  const data = { shortName, companyName: 'Maison Dupont SARL', countryCode: 'FR', vatId: 'FR40303265045' }
  const receiver = must(await manager.post('/api/partners/receivers', receiverInput(data))).entityId.uuid
  const lines = [invoiceLine(kontor.trade, { amount: 700, taxType: 'SERVICE_EU', taxPercent: null as never })]
  const input = invoiceInput({ ...kontor.trade, receiver }, today, {
    lines,
    documentCreation: { serviceDate: supplied },
  })
  french = must(await manager.post('/api/documents/invoices', input)).entityId.uuid
  await page.goto(`${kontor.url}/auth/outgoing/invoices/new?neu=${french}`)
  await expect(section('Was das bewirkt')).toContainText('An der Steuer ändert sich nichts')
  await changePrice('600')
  await expect(section('Was das bewirkt').getByRole('row').nth(1)).toContainText('−100,00')
  await section('Was das bewirkt').scrollIntoViewIfNeeded()
  await see('eu')
})

test('behind a locked month: the same amounts by everybody, more by who may report it late', async ({
  browser,
}) => {
  const path = '/api/documents/invoices'
  const documentCreation = { serviceDate: supplied, invoiceDate: supplied }
  const input = invoiceInput(kontor.trade, supplied, { documentCreation })
  const old = must(await manager.post(path, input)).entityId.uuid
  must(await manager.post('/api/reports/locks', { month: monthOf(supplied) }))
  const name = monthLabel(monthOf(supplied))
  const late = () =>
    page.getByRole('status').filter({ hasText: 'Für einen festgeschriebenen Monat nachmelden' })
  const open = () => page.goto(`${kontor.url}/auth/outgoing/invoices/new?neu=${old}`)

  // Its notice leads to what can be done: as long as nobody has it, no letter.
  await page.goto(`${kontor.url}/auth/outgoing/invoices?rechnung=${old}`)
  const notice = page.getByRole('status').filter({ hasText: 'kann niemand wieder öffnen' })
  await expect(notice.getByRole('button')).toHaveText(['Stornieren und neu schreiben'])
  await manager.download(`/api/attachments/${old}/rechnung.pdf`)
  await expect(notice.getByRole('button')).toHaveText(['Stornieren und neu schreiben', 'Berichtigen'])
  await see('locked-ways')
  await notice.getByRole('button', { name: 'Berichtigen' }).press('Enter')
  const letter = page.getByRole('dialog', { name: / berichtigen$/ })
  await expect(letter).toBeVisible()
  await page.goto(`${kontor.url}/auth/outgoing/invoices?rechnung=${old}`)
  await notice.getByRole('button', { name: 'Stornieren und neu schreiben' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`neu=${old}`))
  await expect(section('Was das bewirkt')).toContainText('An der Steuer ändert sich nichts')
  await expect(late()).toHaveCount(0)
  await changePrice('238')
  await expect(late()).toContainText('meldet die Geschäftsführung nach')
  await press().click()
  const wrong = page.getByText('Eine Angabe fehlt oder ist fehlerhaft')
  await expect(wrong).toBeVisible()
  await expect(page.getByText(/Die Steuer dieses Belegs liegt im/)).toBeVisible()
  await changePrice('119')
  await expect(late()).toHaveCount(0)
  // What was refused is allowed again, and nothing says otherwise.
  await expect(wrong).toBeHidden()
  await expect(page.getByText(/Die Steuer dieses Belegs liegt im/)).toBeHidden()

  await context.close()
  await workAs(browser, people.manager)
  await open()
  await changePrice('238')
  await expect(section('Was das bewirkt')).toContainText('festgeschrieben')
  await expect(late()).toContainText(`Voranmeldung ${name} (oder ihr Quartal): Umsatzsteuer +19,00`)
  await late().scrollIntoViewIfNeeded()
  await see('late')
  const reason = late().getByRole('textbox', { name: 'Nachgemeldet, weil' })
  await press().click()
  await expect(reason).toBeFocused()
  await expect(reason).toHaveAccessibleDescription(/Bitte begründen Sie, warum nachgemeldet wird/)
  await expect(page.getByText(/Die Steuer dieses Belegs liegt im/)).toHaveCount(0)
  await reason.fill('Der Preis war falsch.')
  await press().click()
  const made = page.getByText(/^Die Rechnung .* ersetzt .*, storniert mit/)
  await expect(made).toBeVisible()
  const { replacedByInvoiceEntityId: uuid } = must(await manager.get(`/proxy/get/invoices/${old}`))
  // Nobody has it yet: its form says what is more than the sale was, not the whole of the new paper.
  await page.goto(`${kontor.url}/auth/outgoing/invoices?rechnung=${uuid}`)
  await expect(layers.edit).toBeVisible()
  await layers.edit
    .getByRole('button', { name: /: bearbeiten$/ })
    .first()
    .click()
  await dialog.line.getByRole('textbox', { name: 'Betrag' }).fill('357')
  await dialog.line.getByRole('button', { name: 'Position übernehmen' }).click()
  await expect(late()).toContainText('Umsatzsteuer +19,00')
})

test('another VAT id behind a locked month corrects its statement: that is said before', async () => {
  await page.goto(`${kontor.url}/auth/outgoing/invoices/new?neu=${french}`)
  const effect = section('Was das bewirkt')
  await expect(effect).toContainText('An der Steuer ändert sich nichts')
  await expect(effect).not.toContainText('Zusammenfassende Meldung')
  await page.getByRole('button', { name: 'Kunde bearbeiten' }).click()
  const layer = page.getByRole('dialog', { name: 'Kunde bearbeiten' })
  await layer
    .getByRole('textbox', { name: /^USt-IdNr/ })
    .first()
    .fill('FR23334175221')
  await layer.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(effect).toContainText(`Zusammenfassende Meldung ${monthLabel(monthOf(supplied))}`)
  await expect(effect).toContainText('700,00 € gehen von FR40303265045 auf FR23334175221 über')
  await effect.scrollIntoViewIfNeeded()
  await see('statement')
})
