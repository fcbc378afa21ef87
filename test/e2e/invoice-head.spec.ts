import { people } from '#test/people.ts'
import { InvoiceDialog } from './pages/invoice-dialog.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { begin, cell } from './support/line-entry.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { giveSession } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { withoutDrafts } from './support/without-drafts.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// The head of a new invoice is one row; what is as usual stands as a sentence, and opens by Alt+K.

let kontor: WorkingKontor
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
})
test.afterAll(() => kontor?.remove())

test('what is as usual stands as a sentence; Alt+K opens Skonto, once more the rest; what differs stays open', async ({
  page,
}) => {
  await withoutDrafts(page)
  await begin(page, kontor.url)
  const { main } = new InvoiceDialog(page)
  const usual = main.getByText('keine Anzahlung')
  const method = main.getByRole('combobox', { name: 'Zahlungsart' })
  await expect(usual).toBeVisible()
  await expect(method).toBeHidden()
  await page.keyboard.type('Stuhl')
  await photograph(page, 'invoice-head-usual')
  await expectNoAxeViolations(page)
  // In one row: three lines are in sight with it.
  const top = await page.getByRole('table', { name: 'Positionen' }).boundingBox()
  expect(top?.y ?? 900).toBeLessThan(380)
  // Skonto alone, in a row of its own; Escape folds it up, and nothing typed is none.
  const percent = main.getByRole('textbox', { name: 'Skonto in Prozent' })
  await page.keyboard.press('Alt+K')
  await expect(percent).toBeFocused()
  await expect(usual).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(percent).toBeHidden()
  await expect(main.getByRole('button', { name: 'Skonto', exact: true })).toBeFocused()
  await page.keyboard.press('Alt+K')
  await page.keyboard.type('2')
  await page.keyboard.press('Tab')
  await page.keyboard.type('30')
  await photograph(page, 'invoice-head-skonto')
  await expectNoAxeViolations(page)
  // Longer than the payment target: folded up, the sentence says so.
  await page.keyboard.press('Escape')
  await expect(main.getByText('Skonto: Die Frist von 30 Tagen endet nach dem Zahlungsziel')).toBeVisible()
  await page.keyboard.press('Alt+K')
  await expect(percent).toHaveValue('2')
  await page.keyboard.press('Alt+K')
  await expect(method).toBeFocused()
  await expect(usual).toBeHidden()
  await expect(cell(page, 1, 'Ware oder Text')).toHaveValue('Stuhl')
  await photograph(page, 'invoice-head-open')
  await expectNoAxeViolations(page)
  await main.getByRole('radio', { name: 'USD' }).check()
  await page.waitForTimeout(500)
  await page.reload()
  await page.getByRole('button', { name: 'Weiterschreiben' }).click()
  // What is not as usual needs no opening.
  await expect(main.getByRole('radio', { name: 'USD' })).toBeChecked()
  await expect(main.getByText('keine Anzahlung')).toBeHidden()
})

test('on a phone, too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await giveSession(page, kontor.url, people.manager)
  const dialog = new InvoiceDialog(page)
  await dialog.open(kontor.url)
  await expectNothingMovesSideways(page, 'the head of an invoice')
  await dialog.openTerms()
  await expect(dialog.main.getByRole('combobox', { name: 'Zahlungsart' })).toBeFocused()
  await expectNothingMovesSideways(page, 'the open head of an invoice')
})

test('a customer who is created while the search still runs is created once, whatever Enter waits for', async ({
  page,
}) => {
  await giveSession(page, kontor.url, people.manager)
  const dialog = new InvoiceDialog(page)
  await dialog.open(kontor.url)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/\/proxy\/get\/receivers\?.*Unbekannt/, async (route) => {
    await answered
    await route.continue()
  })
  await dialog.customer.fill('Unbekannt AG')
  const offer = page.getByRole('option', { name: 'Neuer Kunde: „Unbekannt AG“' })
  await expect(offer).toBeVisible()
  // Enter waits for the answer; who presses on what is offered meanwhile has decided.
  await page.keyboard.press('Enter')
  await offer.click()
  const layer = page.getByRole('dialog', { name: 'Neuer Kunde' })
  await expect(layer.getByLabel('Firma')).toHaveValue('Unbekannt AG')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await expect(question.or(dialog.customer).first()).toBeVisible()
  if (await question.isVisible()) await question.getByRole('button').last().click()
  await expect(layer).toBeHidden()
  const read = page.waitForResponse(/receivers\?.*Unbekannt/)
  answer()
  await read
  // Longer than it takes to draw the answer.
  await page.waitForTimeout(500)
  await expect(layer).toBeHidden()
})
