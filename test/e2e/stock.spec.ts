import { addDays, berlinDay, formatDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { billInput, billLine, productInput } from '#test/trade.ts'
import { StockList } from './pages/stock-list.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { logIn } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// The stock: the list on a day, and a product's panel.

const today = berlinDay(new Date())
const day = (back: number) => formatDay(addDays(today, -back))

let kontor: WorkingKontor
let office: Caller
test.beforeAll(async () => {
  test.setTimeout(120_000)
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.office))
  office = caller(kontor.url, token)
  for (const [code, codeDescription, designer] of [
    ['LEU-1', 'Pendelleuchte aus Murano', ''],
    ['STU-1', 'Armlehnstuhl', 'Kai Lyngfeldt Larsen'],
  ] as const)
    must(await office.post('/api/products', { ...productInput({ code, codeDescription }), designer }))
})
test.afterAll(() => kontor?.remove())

async function product(code: string): Promise<string> {
  const { section } = must(await office.get(`/proxy/get/products?searchText=${code}`))
  return section[0].entityId.uuid
}

test('products are found, created, edited and deleted in the stock list', async ({ page }) => {
  await logIn(page, kontor.url, people.office)
  const stock = new StockList(page)
  await stock.open()
  await expect(stock.row('LEU-1')).toContainText('320,00')

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
  await stock.row('TIS-1').getByRole('gridcell').nth(1).click()
  await stock.edit.getByRole('button', { name: 'Ware löschen' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ware löschen' }).click()
  await expect(stock.edit).toBeHidden()
  await expect(page.getByText('Keine Ware passt zu dieser Suche.')).toBeVisible()
})

test('what is bought and moved stands in list, panel and sums, on every day', async ({ page }) => {
  await logIn(page, kontor.url, people.office)
  const stock = new StockList(page)
  await stock.open()
  await expect(stock.stockOf('LEU-1')).toHaveText('0')

  // Somebody else books the bill; the open list shows it.
  const lines = [
    billLine(kontor.trade, { quantity: 3, amount: 320, productEntityId: await product('LEU-1') }),
  ]
  const documentCreation = { billDate: addDays(today, -20), billTotal: 960 }
  must(await office.post('/api/documents/bills', billInput(kontor.trade, today, { lines, documentCreation })))
  await expect(stock.stockOf('LEU-1')).toHaveText('3')
  await expect(stock.row('LEU-1')).toContainText('R-4711')
  await expect(stock.sums).toContainText('Stück 3')
  await expect(stock.sums).toContainText('Einkaufswert 960,00')

  // The panel opens and closes by the keyboard, and the focus comes back.
  await stock.stockOf('LEU-1').focus()
  await page.keyboard.press('Enter')
  await expect(stock.panel).toContainText('LEU-1 Pendelleuchte')
  await expect(stock.history.getByRole('row').nth(1)).toContainText(`${day(20)}Kauf+33R-4711Möbelhof`)
  await stock.panel.getByRole('button', { name: 'Bestandsänderung hinzufügen' }).click()
  for (const message of ['Ereignis fehlt', 'Menge fehlt'])
    await expect(stock.panel.getByText(message)).toBeVisible()
  await photograph(page, 'stock-panel-messages')
  await stock.change('Verkauf', '1', day(10))
  await expect(stock.history.getByRole('row').nth(1)).toContainText(`${day(10)}Verkauf−12`)
  await stock.change('Inventur', '2,5', day(0))
  await expect(stock.history.getByRole('row').nth(1)).toContainText(`${day(0)}Inventur+0,52,5`)
  await photograph(page, 'stock-panel')
  await expectNoAxeViolations(page)

  // What was entered by hand is taken back, a document's change is not.
  await expect(stock.history.getByRole('button')).toHaveCount(2)
  await stock.history.getByRole('button', { name: `Inventur vom ${day(0)} zurücknehmen` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Zurücknehmen' }).click()
  await expect(page.getByText('Die Bestandsänderung wurde zurückgenommen.')).toBeVisible()
  await expect(stock.history.getByRole('row')).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(stock.panel).toBeHidden()
  await expect(stock.stockOf('LEU-1')).toBeFocused()
  await expect(stock.stockOf('LEU-1')).toHaveText('2')

  // Another day.
  await stock.day.fill(day(11))
  await expect(stock.stockOf('LEU-1')).toHaveText('3')
  await expect(stock.sums).toContainText(`Bestand am ${day(11)}`)
  await expect(stock.sums).toContainText('Verkaufswert 2.670,00')
  await stock.day.fill(day(21))
  await expect(stock.stockOf('LEU-1')).toHaveText('0')
  await photograph(page, 'stock')
  await expectNoAxeViolations(page)
})
