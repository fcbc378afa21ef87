import { people } from '#test/people.ts'
import { BillForm } from './pages/bill-form.ts'
import { BillList } from './pages/bill-list.ts'
import { giveSession } from './support/open-app.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// The demo's own buttons in a bill (spec 2 §2): there only with DEMO_DATA_CREATE.

let kontor: WorkingKontor
test.beforeAll(async () => {
  kontor = await startWorkingKontor({ KONTOR_DEMO: '1' })
})
test.afterAll(() => kontor?.remove())

test('Add Stubs fills a bill that can be saved as it is, WE a line', async ({ page }) => {
  await giveSession(page, kontor.url, people.manager)
  const form = new BillForm(page)
  await form.open(kontor.url)
  const wares = form.panel.getByRole('button', { name: 'WE', exact: true })
  await expect(wares).toBeDisabled()
  await form.main.getByRole('button', { name: 'Add Stubs' }).click()
  await expect(form.number).toHaveValue(/^TEST-\d{6}$/)
  await expect(form.total).toHaveValue('119,00')
  await expect(form.amount).toHaveValue('119,00')

  // Another line by WE: the total no longer fits, and says so.
  await form.panel.getByRole('button', { name: 'Position hinzufügen' }).click()
  await expect(form.difference).toHaveText('Die Summe stimmt')
  await wares.click()
  await expect(form.amount).toHaveValue('119,00')
  await form.panel.getByRole('button', { name: 'Position hinzufügen' }).click()
  await expect(form.difference).toHaveText('119,00\u00a0€ zu viel')
  await form.total.fill('238')
  const number = await form.number.inputValue()
  await form.save.click()
  await expect(new BillList(page).row(number)).toContainText('238,00')
})
