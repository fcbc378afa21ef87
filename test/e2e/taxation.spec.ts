import type { Locator, Page } from '@playwright/test'
import { addDays, berlinDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { invoiceInput, invoiceLine, paymentRecord, productInput, receiverInput } from '#test/trade.ts'
import { InvoiceDialog } from './pages/invoice-dialog.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { giveSession } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { tabTo } from './support/press-tab.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// What the law asks of an invoice, where a person answers it: advances to be settled, declarations, the words of a line.

const today = berlinDay(new Date())
let kontor: WorkingKontor
let manager: Caller

test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
  const finn = { shortName: 'Virtanen', companyName: '', countryCode: 'FI' }
  const { partnerData, ...rest } = receiverInput(finn)
  const contacts = [{ firstName: 'Aino', familyName: 'Virtanen' }]
  must(await manager.post('/api/partners/receivers', { ...rest, partnerData: { ...partnerData, contacts } }))
})
test.afterAll(() => kontor?.remove())

const seen = (page: Page) => expect(page.getByText(/^Die Rechnung .+ wurde erstellt\.$/)).toBeVisible()

/** The page at the width of a phone, in light and dark; nothing on it can be moved sideways. */
async function photographPhone(page: Page, name: string, at: Locator): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNothingMovesSideways(page, name)
  // Again where the page moves once more, as on a machine that lays it out late.
  await expect(async () => {
    await at.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await expect(at, name).toBeInViewport({ timeout: 500 })
  }).toPass()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.screenshot({
      path: `test-results/photos/${name}-${colorScheme}-390.png`,
      animations: 'disabled',
    })
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' })
  if (before) await page.setViewportSize(before)
}

/** An advance that the customer has, with what was paid of it. */
async function advance(amount: number, paid: number): Promise<void> {
  const lines = [invoiceLine(kontor.trade, { amount })]
  const documentCreation = { advance: true, serviceDate: addDays(today, 20) }
  const path = '/api/documents/invoices'
  const made = must(await manager.post(path, invoiceInput(kontor.trade, today, { lines, documentCreation })))
  const mail = { to: 'kunde@example.org', subject: 'Anzahlung', text: 'Anbei.' }
  must(await manager.post(`${path}/${made.entityId.uuid}/mails`, mail))
  if (paid === 0) return
  const record = paymentRecord(paid, { recordDate: today })
  must(await manager.post(`${path}/${made.entityId.uuid}/records`, record))
}

test('advances are ticked one by one with the keyboard, and what remains is said at once', async ({
  page,
}) => {
  for (const [amount, paid] of [
    [119, 119],
    [238, 100],
    [357, 0],
  ] as const)
    await advance(amount, paid)
  await giveSession(page, kontor.url, people.office)
  const dialog = new InvoiceDialog(page)
  await dialog.open(kontor.url)
  await dialog.chooseCustomer('Österle')
  const box = (number: string) =>
    page.getByRole('checkbox', { name: new RegExp(`-${number} vom .+ abrechnen$`) })
  await expect(box('00001')).toHaveAccessibleDescription(/^bezahlt \d\d\.\d\d\. 119,00\s€$/)
  await expect(box('00002')).toHaveAccessibleDescription(
    /^teilbezahlt 100,00\s€ von 238,00\s€ bezahlt: nur das wird abgezogen$/,
  )
  await expect(box('00003')).toHaveAccessibleDescription(
    /^offen 357,00\s€, nicht bezahlt: nichts wird abgezogen$/,
  )
  await dialog.addLineOf({ amount: '1.190', side: 'brutto', text: 'Anrichte', category: 'MOEB' })

  // In their order, each by Tab and the space bar; a ticked one keeps its place and the focus.
  await tabTo(box('00001'))
  await page.keyboard.press('Space')
  await expect(box('00001')).toBeChecked()
  await expect(box('00001')).toBeFocused()
  await expect(dialog.sum('Offen')).toHaveText('1.071,00\u00a0€')
  await page.keyboard.press('Tab')
  await expect(box('00002')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(box('00003')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(box('00003')).toBeFocused()
  await expect(dialog.sum('Offen')).toHaveText('1.071,00\u00a0€')
  await page.keyboard.press('Shift+Tab')
  await expect(box('00002')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(dialog.sum('Offen')).toHaveText('971,00\u00a0€')
  await page.keyboard.press('Space')
  await expect(box('00002')).not.toBeChecked()
  await expect(dialog.sum('Offen')).toHaveText('1.071,00\u00a0€')
  await page.keyboard.press('Space')
  await photograph(page, 'taxation-advances')
  await expectNoAxeViolations(page)
  await photographPhone(page, 'taxation-advances', box('00002'))
  await page.keyboard.press('Control+Enter')
  await seen(page)
  const [final] = must(await manager.get('/proxy/get/invoices?searchText=')).section
  expect(final).toMatchObject({ amountDue: 971 })

  // An advance that is settled says so, before that it was sent.
  await page.goto(`${kontor.url}/auth/outgoing/invoices`)
  const row = page.getByRole('row').filter({ hasText: '-00001' })
  await expect(row.getByText('abgerechnet', { exact: true })).toBeVisible()
  await row.getByRole('link', { name: /-00001$/ }).click()
  const settled = page.getByRole('dialog', { name: /^Ausgangsrechnung \S+ abgerechnet/ })
  await expect(settled).toContainText(`in der Schlussrechnung ${final.invoiceNumber} abgerechnet`)
  await expect(settled.getByRole('button', { name: 'Stornieren', exact: true })).toHaveCount(0)
})

test('where the customer owes the tax, the form says that without his VAT id there is no electronic invoice', async ({
  page,
}) => {
  await giveSession(page, kontor.url, people.office)
  const dialog = new InvoiceDialog(page)
  await dialog.open(kontor.url)
  await dialog.chooseCustomer('Österle')
  await dialog.addLineOf({ amount: '540', text: 'Schrott', category: 'MOEB' })
  const hint = dialog.main.getByText(
    /^Keine E-Rechnung, sondern ein gewöhnliches PDF: Die Steuer schuldet der Kunde \(§\s13b\sUStG\)/,
  )
  await expect(hint).toBeHidden()
  await dialog.addLineOf({
    amount: '540',
    text: 'Kupfer',
    category: 'MOEB',
    taxation: 'Steuerschuld des Kunden (§ 13b)',
  })
  await expect(hint).toBeVisible()
  await photograph(page, 'taxation-plain-pdf')
  await expectNoAxeViolations(page)
  await photographPhone(page, 'taxation-plain-pdf', hint)
  await dialog.save.click()
  await seen(page)
})

test('a service to a business outside of the EU is no export, and changes to what it is', async ({
  page,
}) => {
  const swiss = { shortName: 'Uhrwerk', companyName: 'Uhrwerk AG', countryCode: 'CH', vatId: '' }
  must(await manager.post('/api/partners/receivers', receiverInput(swiss)))
  const service = { shortName: 'GUTA', includeInBookingText: true, scope: 'INVOICE', isService: true }
  must(await manager.post('/api/lineitems/categories/', service))
  await giveSession(page, kontor.url, people.manager)
  const form = new InvoiceDialog(page)
  await form.open(kontor.url)
  await form.chooseCustomer('Uhrwerk')
  await form.addLine.click()
  await form.fillLine({ amount: '400', text: 'Gutachten zu einer Standuhr', category: 'GUTA' })
  const change = form.line.getByRole('button', { name: 'Nicht steuerbar' })
  await expect(form.line.getByText('Eine Leistung ist keine Ausfuhr')).toBeVisible()
  await photograph(page, 'taxation-service')
  await expectNoAxeViolations(page)
  await change.press('Enter')
  const taxation = form.line.getByRole('combobox', { name: 'Besteuerung' })
  await expect(taxation).toBeFocused()
  await expect(taxation).toHaveText('Umsatzsteuer')
  await expect(form.line.getByRole('combobox', { name: 'Grund für 0 %' })).toHaveValue(/^§\s3a Abs.\s2\sUStG/)
  await page.keyboard.press('Control+Enter')
  await expect(form.row('Gutachten')).toContainText('In Deutschland nicht steuerbar nach § 3a Abs. 2 UStG')
  await expect(form.main.getByText(/keine Ausfuhr|statt der Empfehlung/)).toBeHidden()
  await form.save.click()
  await seen(page)
})

test('OSS before the firm takes part in it is declared, or its day is entered', async ({ page }) => {
  await giveSession(page, kontor.url, people.office)
  const dialog = new InvoiceDialog(page)
  await dialog.open(kontor.url)
  await dialog.chooseCustomer('Virtanen')
  await dialog.addLineOf({
    amount: '251',
    text: 'Hocker',
    category: 'MOEB',
    taxation: 'Umsatzsteuer des Ziellandes (OSS)',
  })
  await expect(dialog.row('Hocker')).toContainText('25,5')
  await expect(dialog.main.getByText(/steht nicht, seit wann Sie am One-Stop-Shop teilnehmen/)).toBeVisible()
  await dialog.save.click()
  const because = page.getByLabel('Trotzdem OSS, weil')
  await expect(because).toBeFocused()
  await expect(page.getByText('Begründung fehlt')).toBeVisible()
  await photograph(page, 'taxation-oss')
  await expectNoAxeViolations(page)
  await photographPhone(page, 'taxation-oss', because)
  await because.fill('Die Registrierung läuft und gilt ab Quartalsbeginn')
  await page.keyboard.press('Control+Enter')
  await seen(page)

  // With the day on the firm's page nothing is asked.
  must(await manager.post('/api/firm', { ossSince: '2024-01-01' }))
  await dialog.open(kontor.url)
  await dialog.chooseCustomer('Virtanen')
  await dialog.addLineOf({ amount: '251', text: 'Lampe', category: 'MOEB' })
  await expect(dialog.row('Lampe')).toContainText('25,5')
  await dialog.save.click()
  await seen(page)
})

test('a line says what it took over, counts in its unit, and follows another currency', async ({ page }) => {
  await giveSession(page, kontor.url, people.office)
  const dialog = new InvoiceDialog(page)
  await dialog.open(kontor.url)
  await dialog.chooseCustomer('Österle')
  await dialog.addLine.click()
  const line = dialog.line
  const takenOver = line.getByText('Aus der letzten Position übernommen')
  await expect(line.getByRole('radiogroup', { name: 'Der Betrag ist' })).toBeVisible()
  await expect(takenOver).toHaveCount(0)
  await dialog.fillLine({
    ...{ amount: '80', side: 'netto', text: 'Aufarbeiten', category: 'MOEB', tax: '7 %' },
  })
  const unit = line.getByRole('combobox', { name: 'Einheit' })
  await unit.press('Enter')
  await photograph(page, 'taxation-units')
  await photographPhone(page, 'taxation-units', unit)
  // By its first letters, as in every select.
  await page.keyboard.type('Stu')
  await page.keyboard.press('Enter')
  await expect(unit).toHaveText('Stunde')
  await expectNoAxeViolations(page)
  await line.getByRole('button', { name: 'Position hinzufügen' }).click()
  await expect(dialog.row('Aufarbeiten')).toContainText('1 Std.')

  await dialog.addLine.click()
  await expect(takenOver).toHaveCount(2)
  await expect(line.getByRole('radio', { name: '19 %' })).toBeChecked()
  await photograph(page, 'taxation-taken-over')
  await photographPhone(page, 'taxation-taken-over', takenOver.first())
  await line.getByRole('radio', { name: 'brutto' }).check()
  await expect(takenOver).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /verwerfen/i }).click()

  await dialog.openTerms()
  await dialog.main.getByRole('radio', { name: 'USD' }).check()
  await expect(dialog.main.getByText(/Beim Umstellen bleiben die Zahlen, wie sie sind/)).toBeVisible()
  await photograph(page, 'taxation-currency')
  const change = page.getByRole('button', { name: 'Alle Positionen auf USD umstellen' })
  await photographPhone(page, 'taxation-currency', change)
  await change.click()
  await expect(dialog.row('Aufarbeiten')).toContainText('80,00')
  await expect(dialog.main.getByText(/Beim Umstellen/)).toBeHidden()
  // The button is gone, the keys go on working.
  await expect(dialog.main.getByRole('radio', { name: 'USD' })).toBeFocused()
  const sent = page.waitForRequest('**/api/documents/invoices')
  await page.keyboard.press('Control+Enter')
  await sent
})

test('a confirmation that was begun is gone on with, and asks for its file again', async ({ page }) => {
  const vatId = 'SE556016068001'
  const swede = receiverInput({ shortName: 'Malmö', companyName: 'Malmö AB', countryCode: 'SE', vatId })
  const { uuid } = must(await manager.post('/api/partners/receivers', swede)).entityId
  await giveSession(page, kontor.url, people.office)
  await page.goto(`${kontor.url}/auth/outgoing/receivers?kunde=${uuid}`)
  const panel = page.getByRole('dialog', { name: 'Kunde bearbeiten' })
  const entry = page.getByRole('dialog', { name: 'Bestätigung eintragen' })
  const choose = async () => {
    const chooser = page.waitForEvent('filechooser')
    await entry.getByRole('button', { name: 'Datei wählen' }).click()
    const buffer = Buffer.from('%PDF-1.7\ndie gedruckte Seite')
    await (await chooser).setFiles({ name: 'bzst.pdf', mimeType: 'application/pdf', buffer })
  }
  await panel.getByRole('button', { name: 'Von Hand eintragen' }).click()
  await entry.getByText('gültig, Angaben stimmen').click()
  await entry.getByLabel('Notiz').fill('Vorgang 4711')
  await choose()
  await page.waitForFunction(() =>
    Object.entries(localStorage).some(([key, kept]) => /^entries:/.test(key) && kept.includes('bzst.pdf')),
  )
  await page.reload()

  await panel.getByRole('button', { name: 'Von Hand eintragen' }).click()
  const begun = page.getByText(`Sie hatten eine Bestätigung der USt-IdNr. ${vatId} begonnen`)
  await expect(begun).toBeVisible()
  await entry.getByRole('button', { name: 'Weiterschreiben' }).click()
  await expect(entry.getByLabel('Notiz')).toHaveValue('Vorgang 4711')
  await expect(entry.getByRole('radio', { name: 'gültig, Angaben stimmen' })).toBeChecked()
  await expect(entry.getByText('„bzst.pdf“ muss noch einmal gewählt werden')).toBeVisible()
  await entry.getByRole('button', { name: 'Speichern' }).click()
  await expect(entry.getByText('Datei fehlt: bitte noch einmal wählen oder weglassen')).toBeVisible()
  await photograph(page, 'taxation-lost-file')
  await expectNoAxeViolations(page)
  await photographPhone(page, 'taxation-lost-file', entry.getByRole('group', { name: 'Datei' }))
  await choose()
  await expect(entry.getByText('muss noch einmal gewählt werden')).toBeHidden()
  await entry.getByRole('button', { name: 'Speichern' }).click()
  await expect(entry).toBeHidden()
  const table = panel.getByRole('table', { name: 'Bestätigungen' })
  await expect(table).toContainText('Vorgang 4711')
  const paper = panel.getByRole('button', { name: 'bzst.pdf herunterladen' })
  await photograph(page, 'taxation-confirmations')
  await photographPhone(page, 'taxation-confirmations', paper)
  const download = page.waitForEvent('download')
  await paper.click()
  expect((await download).suggestedFilename()).toBe('bzst.pdf')
  // What was saved is not offered again.
  await panel.getByRole('button', { name: 'Von Hand eintragen' }).click()
  await expect(entry.getByLabel('Notiz')).toHaveValue('')
  await expect(begun).toBeHidden()
})

test('art of its artist is sold by the margin only since the firm stated so', async ({ page }) => {
  const art = { taxType: 'm', sellerKind: 'ARTIST', differentialKind: 'ART' }
  const input = { ...productInput({ code: 'ART-1', codeDescription: 'Ölbild, Hafen' }), ...art }
  must(await manager.post('/api/products', input))
  await giveSession(page, kontor.url, people.office)
  const dialog = new InvoiceDialog(page)
  await dialog.open(kontor.url)
  await dialog.chooseCustomer('Österle')
  await dialog.addLine.click()
  await dialog.line.getByRole('combobox', { name: /^Ware/ }).fill('ART-1')
  await page.getByRole('option', { name: /^ART-1/ }).click()
  const taxation = dialog.line.getByRole('combobox', { name: 'Besteuerung', exact: true })
  const closed = dialog.line.getByText(/steht nicht, seit wann Sie das für solche Ware erklärt haben/)
  await expect(taxation).toHaveText('Umsatzsteuer')
  await expect(closed).toContainText('(§ 25a Abs. 2 Satz 1 Nr. 2 UStG). Empfohlen ist Umsatzsteuer.')
  await photograph(page, 'taxation-statement')
  await expectNoAxeViolations(page)
  // The manager enters the day, and the line follows.
  must(await manager.post('/api/firm', { marginStatementSince: `${today.slice(0, 4)}-01-01` }))
  await expect(taxation).toHaveText('Differenzbesteuert')
  await expect(closed).toBeHidden()
})
