import { people } from '#test/people.ts'
import { BillForm } from './pages/bill-form.ts'
import { InvoiceDialog } from './pages/invoice-dialog.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { giveSession } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// What a role may not do is said, and asked for from there; the answer comes back.

test.describe.configure({ mode: 'serial' })

let kontor: WorkingKontor
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
})
test.afterAll(() => kontor?.remove())

test('the office asks for a category out of a line, and what is typed there stays', async ({ page }) => {
  await giveSession(page, kontor.url, people.office)
  const dialog = new InvoiceDialog(page)
  await dialog.open(kontor.url)
  await dialog.chooseCustomer('Österle')
  await dialog.addLine.click()
  await dialog.line.getByLabel('Positionstext').fill('Stuhl neu bezogen')
  const category = dialog.line.getByRole('combobox', { name: 'Kategorie', exact: true })
  await category.fill('REPA')
  await expect(page.getByRole('option', { name: 'Kategorie anfragen' })).toBeVisible()
  await category.press('Enter')
  const layer = page.getByRole('dialog', { name: 'Bei der Geschäftsführung anfragen' })
  await expect(layer.getByLabel('Was brauchen Sie?')).toHaveValue(
    'Bitte legen Sie eine Kategorie für Ausgangsrechnungen an: REPA',
  )
  await expectNoAxeViolations(page)
  await photograph(page, 'request-category')
  await page.keyboard.press('Control+Enter')
  await expect(layer).toBeHidden()
  await expect(dialog.line.getByLabel('Positionstext')).toHaveValue('Stuhl neu bezogen')
})

test('the manager answers it from the tasks', async ({ page }) => {
  await giveSession(page, kontor.url, people.manager)
  await page.goto(`${kontor.url}/auth/tasks?art=anfragen`)
  await page.getByRole('row').filter({ hasText: 'Kategorie für Ausgangsrechnungen an: REPA' }).click()
  const layer = page.getByRole('dialog', { name: 'Anfrage' })
  await expect(layer).toContainText(`${people.office.firstName} ${people.office.familyName}`)
  await layer.getByLabel('Antwort').fill('REPA gibt es jetzt.')
  await expectNoAxeViolations(page)
  await photograph(page, 'request-answer')
  await page.keyboard.press('Control+Enter')
  await expect(layer).toBeHidden()
  await expect(page.getByText('Keine Aufgabe passt', { exact: true })).toBeVisible()
})

test('who asked reads the answer, and asks for a page that is closed to him', async ({ page }) => {
  await giveSession(page, kontor.url, people.office)
  await page.goto(`${kontor.url}/auth/firm`)
  await page.getByRole('link', { name: 'Bei der Geschäftsführung anfragen' }).press('Enter')
  await expect(page.getByLabel('Was brauchen Sie?')).toHaveValue(
    'Bitte geben Sie mir Zugang zur Seite „Firma“.',
  )
  const own = page.getByRole('list', { name: 'Ihre Anfragen' })
  await expect(own).toContainText('Erledigt')
  await expect(own).toContainText('REPA gibt es jetzt.')
  await page.getByRole('button', { name: 'Anfragen', exact: true }).press('Enter')
  await expect(own).toContainText('wartet auf Antwort')
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNothingMovesSideways(page, 'requests')
  await photograph(page, 'requests-phone')
})

test('a request that is declined with a word goes without a question, and the other manager reads that it is answered', async ({
  page,
  browser,
}) => {
  const office = await (await browser.newContext()).newPage()
  await giveSession(office, kontor.url, people.office)
  await office.goto(`${kontor.url}/auth/requests?von=${encodeURIComponent('/auth/firm?wo=a+b:ä')}`)
  await office.getByLabel('Was brauchen Sie?').fill('Bitte eine zweite Lampe.')
  await office.getByRole('button', { name: 'Anfragen', exact: true }).press('Enter')
  await expect(office.getByRole('list', { name: 'Ihre Anfragen' })).toContainText('zweite Lampe')
  await office.context().close()

  await giveSession(page, kontor.url, people.manager)
  await page.goto(`${kontor.url}/auth/tasks?art=anfragen`)
  await page.getByRole('row').filter({ hasText: 'zweite Lampe' }).click()
  const layer = page.getByRole('dialog', { name: 'Anfrage' })
  const link = layer.getByRole('link', { name: /^Seite öffnen/ })
  await expect(link).toHaveAttribute('href', '/auth/firm?wo=a%20b%C3%A4')
  const context = await browser.newContext()
  const other = await context.newPage()
  await giveSession(other, kontor.url, people.manager)
  await other.goto(page.url())
  await expect(other.getByRole('dialog', { name: 'Anfrage' })).toContainText('zweite Lampe')

  await layer.getByLabel('Antwort').fill('Erst im Januar.')
  await layer.getByRole('button', { name: 'Ablehnen' }).press('Enter')
  await expect(layer).toBeHidden()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(other.getByRole('dialog', { name: 'Anfrage' })).toContainText('Diese Aufgabe ist erledigt')
  await context.close()
})

test('the office asks for a category out of a bill, whose entries stay', async ({ page }) => {
  await giveSession(page, kontor.url, people.office)
  const bill = new BillForm(page)
  await bill.open(kontor.url)
  await bill.chooseSupplier('Möbelhof')
  await bill.number.fill('R-815')
  await bill.date.fill('h')
  await bill.total.fill('119')
  await bill.amount.fill('119')
  await bill.category.fill('FRAC')
  await expect(page.getByRole('option', { name: 'Kategorie anfragen' })).toBeVisible()
  await bill.category.press('Enter')
  const layer = page.getByRole('dialog', { name: 'Bei der Geschäftsführung anfragen' })
  await expect(layer.getByLabel('Was brauchen Sie?')).toHaveValue(
    'Bitte legen Sie eine Kategorie für Eingangsrechnungen an: FRAC',
  )
  await page.keyboard.press('Control+Enter')
  await expect(layer).toBeHidden()
  await expect(bill.number).toHaveValue('R-815')
  await expect(bill.amount).toHaveValue(/^119/)
})

test('a pasted address fills the fields of a new customer', async ({ page }) => {
  await giveSession(page, kontor.url, people.office)
  await page.goto(`${kontor.url}/auth/outgoing/receivers/new`)
  const firm = page.getByLabel('Firma', { exact: true })
  await expect(firm).toBeFocused()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text', 'De Vries Antiek B.V.\nKeizersgracht 123\n1015 CJ Amsterdam\nNederland')
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  })
  await expect(firm).toHaveValue('De Vries Antiek B.V.')
  await expect(page.getByLabel('Straße').first()).toHaveValue('Keizersgracht 123')
  await expect(page.getByLabel('PLZ').first()).toHaveValue('1015 CJ')
  await expect(page.getByLabel('Ort').first()).toHaveValue('Amsterdam')
  await expect(page.getByLabel('Adresse auf der Rechnung')).toHaveValue(
    'Keizersgracht 123\n1015 CJ Amsterdam',
  )
  await photograph(page, 'pasted-address')
})
