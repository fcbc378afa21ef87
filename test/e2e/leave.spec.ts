import type { Page } from '@playwright/test'
import { people } from '#test/people.ts'
import { InvoiceDialog } from './pages/invoice-dialog.ts'
import { InvoiceList } from './pages/invoice-list.ts'
import { logIn } from './support/open-app.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// Entries that nobody has saved are not lost by a wrong click; and who has saved is not asked.

let kontor: WorkingKontor
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
})
test.afterAll(() => kontor?.remove())

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Änderungen verwerfen?' })
const answer = (page: Page, text: string) => question(page).getByRole('button', { name: text }).click()

test('every way out of a begun invoice asks once, and only then', async ({ page }) => {
  await logIn(page, kontor.url, people.manager)
  await page.getByRole('link', { name: 'Ausgang', exact: true }).click()
  const list = new InvoiceList(page)
  const dialog = new InvoiceDialog(page)

  await test.step('without entries nobody is asked', async () => {
    await list.writeNew()
    await expect(dialog.customer).toBeVisible()
    await page.getByRole('link', { name: 'Eingang', exact: true }).click()
    await expect(page).toHaveURL(/\/auth\/incoming$/)
  })

  await page.getByRole('link', { name: 'Ausgang', exact: true }).click()
  await list.writeNew()
  await dialog.chooseCustomer('Österle')
  const byNavigation = () => page.getByRole('link', { name: 'Eingang', exact: true }).click()
  const ways: [name: string, leave: () => Promise<unknown>][] = [
    ['the navigation', byNavigation],
    ['Back', () => page.goBack()],
    ['the close button', () => page.getByRole('button', { name: 'Schließen' }).click()],
    ['Abbrechen', () => page.getByRole('button', { name: 'Abbrechen' }).click()],
    ['Escape', () => page.keyboard.press('Escape')],
  ]
  for (const [name, leave] of ways)
    await test.step(`${name} asks, and staying keeps everything`, async () => {
      await leave()
      await answer(page, 'Weiter bearbeiten')
      await expect(question(page)).toBeHidden()
      await expect(page).toHaveURL(/\/auth\/outgoing\/invoices\/new$/)
      await expect(dialog.customer).toHaveValue(/Österle/)
    })

  await test.step('who agrees is led to where he wanted', async () => {
    await byNavigation()
    await answer(page, 'Verwerfen')
    await expect(page).toHaveURL(/\/auth\/incoming$/)
    await expect(question(page)).toBeHidden()
  })

  await test.step('who has saved is not asked', async () => {
    await page.getByRole('link', { name: 'Ausgang', exact: true }).click()
    await list.writeNew()
    await dialog.chooseCustomer('Österle')
    await dialog.addLineOf({ amount: '119', text: 'Sideboard Teak', category: 'MOEB' })
    await dialog.save.click()
    await expect(list.row('-00001')).toBeVisible()
    await expect(question(page)).toBeHidden()
  })
})
