import { caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { productInput } from '#test/trade.ts'
import { StockList } from './pages/stock-list.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { logIn } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

let kontor: WorkingKontor
test.beforeAll(async () => {
  test.setTimeout(120_000)
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.office))
  const office = caller(kontor.url, token)
  for (const [code, codeDescription, designer] of [
    ['LEU-1', 'Pendelleuchte aus Murano', ''],
    ['STU-1', 'Armlehnstuhl', 'Kai Lyngfeldt Larsen'],
  ] as const)
    must(await office.post('/api/products', { ...productInput({ code, codeDescription }), designer }))
})
test.afterAll(() => kontor?.remove())

test('products are found, created, edited and deleted in the stock list', async ({ page }) => {
  await logIn(page, kontor.url, people.office)
  const stock = new StockList(page)
  await stock.open()
  await expect(stock.row('LEU-1')).toContainText('320,00')
  await expectNoAxeViolations(page)
  await photograph(page, 'stock')

  await stock.add.click()
  await page.getByLabel('Code', { exact: true }).fill('TIS-1')
  await page.getByLabel('Bezeichnung').fill('Couchtisch, Nussbaum')
  await page.getByRole('radio', { name: 'Umsatzsteuer' }).check()
  await photograph(page, 'stock-new')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/auth\/stock$/)
  await expect(stock.row('TIS-1')).toContainText('Couchtisch')

  await stock.search.fill('larsen')
  await expect(stock.row('TIS-1')).toBeHidden()
  await stock.row('STU-1').getByRole('button', { name: 'STU-1 bearbeiten' }).click()
  await stock.edit.getByLabel('Verkaufspreis brutto').fill('950')
  await page.keyboard.press('Control+Enter')
  await expect(stock.edit).toBeHidden()
  await expect(stock.row('STU-1')).toContainText('950,00')

  // The code leads to its page, back to the list as it was.
  await stock
    .row('STU-1')
    .getByRole('link', { name: /^STU-1/ })
    .click()
  await expect(page.getByRole('heading', { name: 'STU-1' })).toBeVisible()
  await page.goBack()
  await expect(stock.search).toHaveValue('larsen')

  await stock.search.fill('couchtisch')
  await stock.row('TIS-1').getByRole('gridcell').last().click()
  await stock.edit.getByRole('button', { name: 'Ware löschen' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ware löschen' }).click()
  await expect(stock.edit).toBeHidden()
  await expect(page.getByText('Keine Ware passt zu dieser Suche.')).toBeVisible()
})
