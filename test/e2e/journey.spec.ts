import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { BrowserContext, Page } from '@playwright/test'
import { nordlicht, people } from '#test/people.ts'
import { BillForm } from './pages/bill-form.ts'
import { BillList } from './pages/bill-list.ts'
import { InvoiceDialog } from './pages/invoice-dialog.ts'
import { InvoiceList } from './pages/invoice-list.ts'
import { fillPartner } from './pages/partner-forms.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { type Kontor, startKontor } from './support/kontor.ts'
import { openApp } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test, watchContext } from './support/test.ts'

// What a firm does on its first day, from the printed link to the first invoice and the first bill.
test.describe.configure({ mode: 'serial' })

let kontor: Kontor
let context: BrowserContext
let page: Page
let broken: string[]
test.beforeAll(async ({ browser }) => {
  kontor = await startKontor()
  context = await browser.newContext()
  broken = watchContext(context)
  page = await context.newPage()
})
test.afterEach(() => expect(broken, 'errors in the pages').toEqual([]))
test.afterAll(async () => {
  await context.close()
  await kontor.remove()
})

async function see(name: string): Promise<void> {
  await expectNoAxeViolations(page)
  await photograph(page, `journey-${name}`)
}

const texts = [
  'Armlehnstuhl „Kopenhagen“, Teak',
  'Pendelleuchte, opal',
  'Bildband „Nordisches Licht“',
] as const
let invoiceNumber = ''

test('the printed link sets the firm up, and its manager is logged in', async () => {
  await page.goto(await kontor.setUpLink())
  const fields = {
    Firma: nordlicht.name,
    Straße: nordlicht.street,
    PLZ: nordlicht.zip,
    Ort: nordlicht.city,
    Steuernummer: nordlicht.taxNumber,
    'USt-IdNr.': nordlicht.vatId,
    IBAN: nordlicht.iban,
    BIC: nordlicht.bic,
  }
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: 'Weiter' }).click()
  const { firstName, familyName, email, password } = people.manager
  await page.getByLabel('Vorname').fill(firstName)
  await page.getByLabel('Nachname').fill(familyName)
  await page.getByLabel('E-Mail', { exact: true }).fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Einrichtung abschließen' }).click()
  await expect(page).toHaveURL(/\/auth\/dashboard$/)
  await expect(page.getByRole('heading', { name: /^Guten Tag, / })).toBeVisible()
  // Everything that § 14 Abs. 4 UStG asks of the firm is there.
  await expect(page.getByText('Steuernummer oder USt-IdNr.')).toBeHidden()
  await see('1-dashboard')
})

test('the first invoice: its customer and its categories are created on the way', async () => {
  await page
    .getByRole('navigation', { name: 'Hauptnavigation' })
    .getByRole('link', { name: 'Ausgang' })
    .click()
  const list = new InvoiceList(page)
  await expect(page.getByText('Noch keine Ausgangsrechnungen')).toBeVisible()
  await see('2-no-invoices')
  await list.writeNew()
  const dialog = new InvoiceDialog(page)
  await expect(dialog.customer).toBeFocused()
  await expect(dialog.addLine).toBeDisabled()
  await see('3-invoice-empty')

  await dialog.customer.fill('Österle Antik GmbH')
  await page.getByRole('option', { name: /^Neuer Kunde/ }).click()
  const layer = page.getByRole('dialog', { name: 'Neuer Kunde' })
  await expect(layer.getByLabel('Firma')).toHaveValue('Österle Antik GmbH')
  await fillPartner(page, layer, {
    shortName: 'ÖST',
    street: 'Am Königstor 27 b',
    zip: '34119',
    city: 'Kassel',
    paymentMethod: 'Überweisung',
    paymentTargetDays: '14',
  })
  await expect(layer.getByLabel('Adresse auf der Rechnung')).toHaveValue('Am Königstor 27 b\n34119 Kassel')
  await see('4-customer')
  await layer.getByRole('button', { name: 'Speichern' }).click()
  await expect(layer).toBeHidden()
  await expect(dialog.customer).toHaveValue(/Österle Antik GmbH/)

  await dialog.addLine.click()
  await dialog.line.getByLabel('Menge').fill('4')
  await dialog.line.getByRole('textbox', { name: 'Betrag' }).fill('890')
  await dialog.line.getByLabel('Positionstext').fill(texts[0])
  await dialog.line.getByRole('combobox', { name: 'Kategorie' }).fill('MOEB')
  await page.getByRole('option', { name: /^Neue Kategorie/ }).click()
  const category = page.getByRole('dialog', { name: 'Neue Kategorie' })
  await expect(category.getByLabel('Kürzel', { exact: true })).toHaveValue('MOEB')
  await category.getByLabel('Beschreibung').fill('Möbel')
  await category.getByLabel('Kürzel in Buchungstext übernehmen').check()
  await see('5-category')
  await category.getByRole('button', { name: 'Speichern' }).click()
  await expect(category).toBeHidden()
  await expect(dialog.line.getByRole('combobox', { name: 'Kategorie' })).toHaveValue('MOEB: Möbel')
  await see('6-line')
  await dialog.line.getByRole('button', { name: 'Position hinzufügen' }).click()
  await expect(dialog.line).toBeHidden()

  await dialog.addLineOf({ quantity: '2', amount: '245', text: texts[1], category: 'MOEB' })
  await dialog.addLineOf({ amount: '42,80', text: texts[2], category: 'MOEB', tax: '7 %' })
  await expect(dialog.sum('Steuer 19 %')).toHaveText('646,64\u00a0€')
  await expect(dialog.sum('Steuer 7 %')).toHaveText('2,80\u00a0€')
  await expect(dialog.sum('Gesamt brutto')).toHaveText('4.092,80\u00a0€')
  await see('7-invoice')
  await dialog.save.click()

  const saved = page.getByText(/^Die Rechnung \S+ wurde erstellt\.$/)
  await expect(saved).toBeVisible()
  invoiceNumber = /Rechnung (\S+) wurde/.exec((await saved.textContent()) ?? '')?.[1] ?? ''
  expect(invoiceNumber).toMatch(/^\d{4}-00001$/)
  await expect(list.row(invoiceNumber)).toContainText('4.092,80')
  await expect(list.row(invoiceNumber)).toContainText('Österle Antik GmbH')
  await see('8-invoices')
})

test('its PDF bears number, total and every line', async () => {
  const list = new InvoiceList(page)
  const download = await list.downloadPdf(invoiceNumber)
  expect(download.suggestedFilename()).toContain(invoiceNumber)
  const { stdout } = await promisify(execFile)('pdftotext', ['-layout', await download.path(), '-'])
  for (const wanted of [invoiceNumber, '4.092,80', ...texts, nordlicht.name, nordlicht.taxNumber])
    expect(stdout).toContain(wanted)

  const layer = await list.read(invoiceNumber)
  await expect(layer.getByRole('table', { name: 'Positionen' })).toContainText(texts[2])
  await see('9-invoice-read')
  await page.keyboard.press('Escape')
  await expect(layer).toBeHidden()
})

test('a supplier is created on its page', async () => {
  await page
    .getByRole('navigation', { name: 'Hauptnavigation' })
    .getByRole('link', { name: 'Eingang' })
    .click()
  await expect(page.getByText('Noch keine Eingangsrechnungen')).toBeVisible()
  await page.getByRole('link', { name: 'Lieferanten', exact: true }).click()
  await expect(page.getByText('Noch keine Lieferanten')).toBeVisible()
  await see('10-no-suppliers')
  await page.getByRole('link', { name: 'Neuer Lieferant' }).first().click()
  await expect(page.getByRole('heading', { name: 'Neuer Lieferant' })).toBeVisible()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Kürzel fehlt')).toBeVisible()
  await see('11-supplier-errors')
  await fillPartner(page, page.getByRole('main'), {
    companyName: 'Tischlerei Behrens',
    shortName: 'BEH',
    street: 'Werkstraße 3',
    zip: '22765',
    city: 'Hamburg',
    paymentMethod: 'Überweisung',
    paymentTargetDays: '30',
  })

  // Who he is decides about the margin scheme for what he sells; the field says by which paragraph.
  await page.getByRole('combobox', { name: 'Art des Verkäufers' }).click()
  await page.getByRole('option', { name: 'Privatperson' }).click()
  await expect(page.getByText(/§\s25a Abs\.\s1 Nr\.\s2 Buchst\.\sa\sUStG/)).toBeVisible()
  await see('11-supplier-kind')

  // Whoever goes elsewhere by mistake is asked first.
  await page.getByRole('link', { name: 'Ausgang', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(page.getByRole('heading', { name: 'Neuer Lieferant' })).toBeVisible()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page).toHaveURL(/\/auth\/incoming\/suppliers$/)
  const suppliers = page.getByRole('grid', { name: 'Lieferanten' })
  const row = suppliers.getByRole('row').filter({ hasText: 'Tischlerei Behrens' })
  await expect(row).toContainText('Privatperson')
  await see('12-suppliers')
})

test('a bill whose lines do not add up is not recorded; the right one is', async () => {
  await page.getByRole('link', { name: 'Eingangsrechnungen', exact: true }).click()
  const list = new BillList(page)
  await list.add.click()
  const form = new BillForm(page)
  await form.chooseSupplier('Tischlerei Behrens')
  await form.number.fill('2026/0815')
  await form.total.fill('559')
  await form.category.fill('REST')
  await page.getByRole('option', { name: /^Neue Kategorie/ }).click()
  const category = page.getByRole('dialog', { name: 'Neue Kategorie' })
  await category.getByLabel('Beschreibung').fill('Restaurierung')
  await category.getByLabel('Kürzel in Buchungstext übernehmen').check()
  await category.getByRole('button', { name: 'Speichern' }).click()
  await expect(form.category).toHaveValue('REST: Restaurierung')
  await form.amount.fill('595')
  await form.panel.getByRole('button', { name: 'Position hinzufügen' }).click()
  await expect(form.row('REST')).toContainText('595,00')
  await expect(form.difference).toHaveText('36,00\u00a0€ zu viel')
  await form.save.click()
  const mismatch = page.getByText('Betrag stimmt nicht mit Summe aus Positionen überein')
  await expect(mismatch.first()).toBeVisible()
  await see('13-bill-wrong')
  const other = await context.newPage()
  await openApp(other, kontor.url, '/auth/incoming/bills')
  await expect(other.getByText('Noch keine Eingangsrechnungen')).toBeVisible()

  await form.total.fill('595')
  await expect(form.difference).toHaveText('Die Summe stimmt')
  await expect(mismatch).toBeHidden()
  await see('14-bill')
  await form.save.click()
  await expect(page.getByText('Die Eingangsrechnung wurde gespeichert.')).toBeVisible()
  await expect(list.row('2026/0815')).toContainText('595,00')
  await expect(list.row('2026/0815')).toContainText('Tischlerei Behrens')
  await expect(new BillList(other).row('2026/0815')).toBeVisible()
  await other.close()
  await see('15-bills')
  const layer = await list.edit('2026/0815')
  await expect(layer.getByRole('table', { name: 'Positionen' })).toContainText('REST')
  await see('16-bill-edit')
  await page.keyboard.press('Escape')
})

test('out and in again, everything is still there', async () => {
  const { firstName, familyName, email, password } = people.manager
  await page.getByRole('button', { name: `${firstName} ${familyName}` }).click()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await see('17-login')
  await page.getByLabel('E-Mail').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/auth\/dashboard$/)
  await page.getByRole('link', { name: 'Ausgang', exact: true }).click()
  await expect(new InvoiceList(page).row(invoiceNumber)).toBeVisible()
  await page.getByRole('link', { name: 'Kunden', exact: true }).click()
  await expect(page.getByRole('grid', { name: 'Kunden' }).getByText('Österle Antik GmbH')).toBeVisible()
  await see('18-customers')
})
