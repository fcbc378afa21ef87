import { smallUbl } from '#test/einvoice/small-files.ts'
import { people } from '#test/people.ts'
import { BillForm } from './pages/bill-form.ts'
import { BillList } from './pages/bill-list.ts'
import { type BroughtFile, dropFiles } from './support/bring-files.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { openApp, openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// What a received electronic invoice does not say stays empty in the form, and is asked for.

test.describe.configure({ mode: 'serial' })

let kontor: WorkingKontor
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
})
test.afterAll(() => kontor?.remove())

test.beforeEach(async ({ page }) => {
  await openAs(page, kontor.url, people.manager, '/auth/incoming/bills')
})

const xml = (name: string, content: string): BroughtFile => ({
  name,
  mimeType: 'application/xml',
  buffer: Buffer.from(content),
})

test('of a currency that cannot be booked the amounts are empty too, and nothing is saved before both are there', async ({
  page,
}) => {
  await dropFiles(page, xml('AED.xml', smallUbl({ number: 'R-AED' }).replaceAll('EUR', 'AED')))
  const form = new BillForm(page)
  await expect(form.number).toHaveValue('R-AED')
  await expect(page.getByText(/Die Rechnung lautet auf 238,00\sAED/)).toBeVisible()
  await expect(form.total).toHaveValue('')
  const currency = form.main.getByRole('radiogroup', { name: 'Währung', exact: true })
  await expect(currency.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(form.row('Stuhl Teak')).toContainText('19 %')
  await photograph(page, 'electronic-bill-no-currency')
  await expectNoAxeViolations(page)

  await form.save.click()
  await expect(form.main.getByText('Währung fehlt', { exact: true })).toBeVisible()
  await expect(form.main.getByText('Rechnungsbetrag fehlt')).toBeVisible()

  // Found by a word of its name: bills may be in all that the ECB quotes.
  await currency.getByRole('radio', { name: 'Andere' }).check()
  await page.getByRole('combobox', { name: 'Andere Währung' }).fill('Rumän')
  await expect(page.getByRole('option', { name: 'RON' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(form.main.getByText(/Für RON gibt es zum 02.11.2026 keinen Wechselkurs/)).toBeVisible()
  // Its lines had no currency yet: they are in the chosen one.
  await expect(form.main.getByText(/umstellen/)).toBeHidden()
})

test('a credit note below 0 fills the form only when somebody has said who owes whom, by the keyboard', async ({
  page,
}) => {
  const credit = smallUbl({ number: 'G-1' })
    .replace('>380<', '>381<')
    .replaceAll(/>(200|38|238)\.00</g, '>-$1.00<')
    .replace('H87">4', 'H87">-4')
  await dropFiles(page, xml('G-1.xml', credit))
  const form = new BillForm(page)
  await expect(page.getByText('Wer schuldet wem?')).toBeVisible()
  await expect(form.number).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Formular ausfüllen' })).toBeHidden()
  await photograph(page, 'electronic-bill-who-owes')
  await expectNoAxeViolations(page)

  // A second invoice does not fill the form in its place.
  await page.getByLabel('Dateien zum Anhängen').setInputFiles(xml('R-2.xml', smallUbl({ number: 'R-2' })))
  await expect(page.getByText('Noch eine Rechnung', { exact: true })).toBeVisible()
  await expect(form.number).toHaveValue('')

  await page.getByRole('button', { name: /Der Lieferant schuldet uns 238,00/ }).press('Enter')
  await expect(form.number).toHaveValue('G-1')
  await expect(form.total).toBeFocused()
  await expect(form.total).toHaveValue('−238,00')
  await expect(page.getByText(/Die Beträge stehen unter 0 im Beleg/)).toBeVisible()
  await expect(page.getByText('Die Summe stimmt')).toBeVisible()

  await page.getByRole('button', { name: /Wir schulden dem Lieferanten 238,00/ }).press('Enter')
  await expect(form.total).toHaveValue('238,00')
  await expect(page.getByText(/Die Beträge stehen über 0 im Beleg/)).toBeVisible()
  await expect(page.getByText('Die Summe stimmt')).toBeVisible()
  await photograph(page, 'electronic-bill-we-owe')
})

test('a rate that no invoice says is asked for, for all lines at once; a discount and a long number are shown whole', async ({
  page,
}) => {
  const number = `L${'4711'.repeat(34)}`
  const line = /<a:InvoiceLine>.*<\/a:InvoiceLine>/s
  const acquisition = smallUbl({
    number,
    seller: 'Galerie Lumière',
    vatId: 'FR40303265045',
    iban: 'FR7630006000011234567890189',
    gross: '400.00',
  })
    .replace(line, '$&$&')
    .replaceAll('<b:ID>S</b:ID><b:Percent>19<', '<b:ID>K</b:ID><b:Percent>0<')
    .replaceAll('>200.00<', '>400.00<')
    .replaceAll('38.00', '0.00')
    .replaceAll('LineExtensionAmount currencyID="EUR">400.00', 'LineExtensionAmount currencyID="EUR">200.00')
    .replace('LineExtensionAmount currencyID="EUR">200.00', 'LineExtensionAmount currencyID="EUR">400.00')
    .replace(
      '<a:TaxTotal>',
      '<a:PaymentTerms><b:Note>#SKONTO#TAGE=14#PROZENT=2.00#\n</b:Note></a:PaymentTerms><a:TaxTotal>',
    )
  await dropFiles(page, xml('L.xml', acquisition))
  const form = new BillForm(page)
  await expect(form.number).toHaveValue(number)
  await expect(page.getByText('Skonto 2 % bis 16.11.2026 ist übernommen.')).toBeVisible()
  await expect(form.row('Stuhl Teak').first()).toContainText('Erwerb aus der EU, Satz fehlt')
  await page.getByRole('button', { name: 'Als neuen Lieferanten anlegen' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Neuer Lieferant' })
  await expect(dialog.getByLabel('Firma')).toHaveValue('Galerie Lumière')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await page.getByRole('combobox', { name: 'Kategorie für 2 Positionen ohne Kategorie' }).click()
  await page.getByRole('option', { name: /EINK/ }).click()
  await form.save.click()
  await expect(form.main.getByText(/Steuer fehlt/).first()).toBeVisible()
  await photograph(page, 'electronic-bill-no-rate')
  await expectNoAxeViolations(page)

  const rates = page.getByRole('radiogroup', { name: 'Steuersatz der 2 Positionen, die keinen nennen' })
  await rates.getByRole('radio', { name: '19 %' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(rates.getByRole('radio', { name: '7 %', exact: true })).toBeChecked()
  await expect(form.lines).toContainText('Erwerb aus der EU, 7 %')
  await form.save.click()
  const row = new BillList(page).row(number)
  await expect(row).toBeVisible()
  await photograph(page, 'bill-list-long-number')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await openApp(page, kontor.url, '/auth/incoming/bills')
    await expect(page.getByText(number)).toBeVisible()
    await expectNothingMovesSideways(page, 'the list')
    // Its end may lie behind what cuts it.
    await page.getByRole('link', { name: number }).click({ position: { x: 8, y: 8 } })
    await expect(page.getByRole('dialog', { name: /Eingangsrechnung/ })).toBeVisible()
    await expectNothingMovesSideways(page, 'the bill')
    await openApp(page, kontor.url, '/auth/tasks')
    await expect(page.getByText(number).first()).toBeVisible()
    await expectNothingMovesSideways(page, 'its task')
  }
  await photograph(page, 'task-long-number')
})
