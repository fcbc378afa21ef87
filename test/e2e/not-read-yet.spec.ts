import { people } from '#test/people.ts'
import { InvoiceDialog } from './pages/invoice-dialog.ts'
import { InvoiceList } from './pages/invoice-list.ts'
import { logIn } from './support/open-app.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// On a slow line people are quicker than what a form needs to know.

let kontor: WorkingKontor
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
})
test.afterAll(() => kontor?.remove())

test('before the firm is read, a line waits for it, payments are not entered, and nothing is taken for the usual', async ({
  page,
}) => {
  await logIn(page, kontor.url, people.manager)
  const { promise: isWanted, resolve: deliver } = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/proxy/get/firm', async (route) => {
    await isWanted
    asked++
    // The first answer is none: it is asked for again without anybody's doing.
    if (asked === 1) await route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' })
    else await route.continue()
  })
  const dialog = new InvoiceDialog(page)
  await dialog.open(kontor.url)
  await dialog.chooseCustomer('Österle')
  const pay = page.getByRole('button', { name: 'Zahlung hinzufügen' })
  await expect(pay).toBeDisabled()
  await dialog.addLine.click()
  await dialog.fillLine({ amount: '100', text: 'Stuhl', category: 'MOEB' })
  await page.keyboard.press('Control+Enter')
  await expect(dialog.line.getByText('Wird gespeichert, sobald alles geladen ist …')).toBeVisible()
  deliver()
  await expect(dialog.line).toBeHidden()
  await expect(dialog.row('Stuhl')).toContainText('100,00')
  await expect(pay).toBeEnabled()
  expect(asked).toBeGreaterThan(1)
  await page.keyboard.press('Control+Enter')
  await expect(new InvoiceList(page).row('-00001')).toContainText('100,00')
})
