import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addDays, berlinDay, formatDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { enterChange } from '#test/stock.ts'
import { billInput, billLine, productInput } from '#test/trade.ts'
import { StockList } from './pages/stock-list.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { lateLine } from './support/late-line.ts'
import { openApp, openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// The stock: the list on a day, a product's panel, and an inventory.

const today = berlinDay(new Date())
const day = (back: number) => formatDay(addDays(today, -back))
// `npm run endurance` counts 300.
const pieces = Number(process.env['KONTOR_COUNT_PIECES'] ?? 45)
const codeOf = (n: number) => `ZZ-${String(n).padStart(3, '0')}`
// Of every tenth piece one is missing, and of one there is half a piece more.
const missing = Math.floor(pieces / 10)
const german = (number: number) => String(number).replace('.', ',').replace('-', '−')

let kontor: WorkingKontor
let office: Caller
test.beforeAll(async () => {
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
  await openAs(page, kontor.url, people.office)
  const stock = new StockList(page)
  await stock.open()
  await expect(stock.row('LEU-1')).toContainText('320,00')

  await stock.add.click()
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('TIS-1')
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
  await expect(page.getByRole('heading', { level: 1, name: 'Armlehnstuhl' })).toBeVisible()
  await page.goBack()
  await expect(stock.search).toHaveValue('larsen')

  await stock.search.fill('couchtisch')
  await stock.row('TIS-1').getByRole('button', { name: 'TIS-1 bearbeiten' }).click()
  await stock.edit.getByRole('button', { name: 'Ware löschen' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ware löschen' }).click()
  await expect(stock.edit).toBeHidden()
  await expect(page.getByText('die Suche „couchtisch“ trifft auf nichts zu.')).toBeVisible()
})

/** Up to the server's answer; whether the page closes is for the caller to see. */
async function saveSideTable(stock: StockList, code: string): Promise<void> {
  const { page } = stock
  await stock.open()
  await stock.add.click()
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(code)
  await page.getByLabel('Bezeichnung').fill('Beistelltisch')
  await page.getByRole('radio', { name: 'Umsatzsteuer' }).check()
  const saved = page.waitForResponse('**/api/products')
  await page.keyboard.press('Control+Enter')
  expect((await saved).status()).toBe(201)
}

test('what is created before the push channel is open is chosen and its page closed, as any other', async ({
  page,
}) => {
  const beginLine = await lateLine(page)
  await openAs(page, kontor.url, people.office)
  const stock = new StockList(page)
  await saveSideTable(stock, 'BEI-1')
  beginLine()
  await expect(page).toHaveURL(/\/auth\/stock$/)
  await expect(stock.row('BEI-1')).toContainText('Beistelltisch')
})

test('what was created and cannot be read back is made once, and its page closes', async ({ page }) => {
  const beginLine = await lateLine(page)
  await openAs(page, kontor.url, people.office)
  let give = () => {}
  const held = new Promise<void>((resolve) => {
    give = resolve
  })
  let isRead = false
  await page.route(/\/proxy\/get\/products\/[0-9a-f-]{36}$/, async (route) => {
    isRead = true
    await held
    await route.abort()
  })
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/products')) sent++
  })
  const stock = new StockList(page)
  await saveSideTable(stock, 'BEI-2')
  beginLine()
  await expect.poll(() => isRead).toBe(true)
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+Enter')
  give()
  await expect(page).toHaveURL(/\/auth\/stock$/)
  await expect(stock.row('BEI-2')).toBeVisible()
  expect(sent).toBe(1)
})

test('what is bought and moved stands in list, panel and sums, on every day', async ({ page }) => {
  await openAs(page, kontor.url, people.office)
  const stock = new StockList(page)
  await stock.open()
  await expect(stock.stockOf('LEU-1')).toHaveText('0')
  // At first everything is shown: what was only just created or is sold is found too.
  const onlyInStock = page.getByRole('checkbox', { name: 'Nur auf Lager' })
  await expect(onlyInStock).not.toBeChecked()
  await onlyInStock.check()
  await expect(stock.row('LEU-1')).toHaveCount(0)

  // Somebody else books the bill; the open list shows it.
  const lines = [
    billLine(kontor.trade, { quantity: 3, amount: 320, productEntityId: await product('LEU-1') }),
  ]
  const documentCreation = { billDate: addDays(today, -20), billTotal: 960 }
  must(await office.post('/api/documents/bills', billInput(kontor.trade, today, { lines, documentCreation })))
  await expect(stock.stockOf('LEU-1')).toHaveText('3')
  // What is in stock is the rule, and bears no badge.
  await expect(stock.row('LEU-1')).not.toContainText('auf Lager')
  await expect(stock.row('LEU-1')).toContainText('R-4711')
  await expect(stock.sums).toContainText('Stück 3')
  await onlyInStock.uncheck()
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
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel-Export' }).click()
  expect((await file).suggestedFilename()).toBe('inventar.xls')
  await page.getByRole('button', { name: 'Format wählen' }).click()
  const table = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()
  const text = await readFile(await (await table).path(), 'utf8')
  // on the day that the list shows
  expect(text).toContain('auf Lager;LEU-1;3;3;;320,00;960,00;')
  await stock.day.fill(day(21))
  await expect(stock.stockOf('LEU-1')).toHaveText('0')
  await photograph(page, 'stock')
  await expectNoAxeViolations(page)
})

test('what others do is seen, and nothing that is typed is lost', async ({ page }) => {
  const uuid = must(await office.post('/api/products', productInput({ code: 'HOC-1' }))).entityId.uuid
  await openAs(page, kontor.url, people.office)
  const stock = new StockList(page)
  await stock.open()
  await stock.search.fill('hoc-1')
  await expect(stock.stockOf('HOC-1')).toHaveText('0')

  // 'Bestand bis' keeps the focus and its day while the list follows.
  await stock.day.fill(day(5))
  await expect(stock.sums).toContainText(`Bestand am ${day(5)}`)
  must(await enterChange(office, uuid, { type: 'initial', at: addDays(today, -9), change: 3 }))
  await expect(stock.stockOf('HOC-1')).toHaveText('3')
  await expect(stock.day).toBeFocused()
  await expect(stock.day).toHaveValue(day(5))
  // A day that there is not: said on Enter, while one is still there. The list stays at the last one.
  await stock.day.fill('31.02.2026')
  await page.keyboard.press('Enter')
  await expect(stock.day).toBeFocused()
  await expect(page.getByText('Den Tag „31.02.2026“ gibt es nicht')).toBeVisible()
  must(await enterChange(office, uuid, { type: 'sale', at: addDays(today, -8), change: -1 }))
  await expect(stock.stockOf('HOC-1')).toHaveText('2')
  await expect(stock.day).toHaveValue('31.02.2026')
  await stock.day.fill(day(10))
  await expect(stock.stockOf('HOC-1')).toHaveText('0')

  // Two people give a piece another price: who saves second sees the other's beside his own.
  await stock.row('HOC-1').getByRole('button', { name: 'HOC-1 bearbeiten' }).click()
  const price = stock.edit.getByRole('textbox', { name: 'Verkaufspreis brutto' })
  await price.fill('950')
  const data = { ...productInput({ code: 'HOC-1', salesPP: 990 }), entityId: { uuid } }
  must(await office.post('/api/products/replacements', data))
  await expect(price).toHaveAccessibleDescription(/Inzwischen gespeichert: 990,00/)
  await expect(price).toHaveValue('950')
  await photograph(page, 'stock-price-elsewhere')
})

/** Types into what has the focus, and goes on. */
async function countOn(page: Page, counted: string): Promise<void> {
  await page.keyboard.type(counted)
  await page.keyboard.press('Enter')
}

test(`an inventory of ${pieces} pieces is typed down the column and booked`, async ({ page }) => {
  test.setTimeout(90_000 + pieces * 1000)
  for (let n = 1; n <= pieces; n++) {
    const uuid = must(await office.post('/api/products', productInput({ code: codeOf(n) }))).entityId.uuid
    const change = { itemEntityId: uuid, relativeChange: false, inventoryChange: 2 }
    const changeType2 = { entityId: { uuid: '01900000-0000-7000-8000-000000000001' } }
    const data = { ...change, changeType2, changeTime: `${addDays(today, -40)}T12:00:00` }
    must(await office.post('/api/products/inventorychanges', { itemEntityId: uuid, data }))
  }
  await openAs(page, kontor.url, people.office)
  const stock = new StockList(page)
  await stock.open()
  await page.getByRole('link', { name: 'Inventur' }).click()
  const grid = page.getByRole('grid', { name: 'Inventur' })
  const counted = (code: string) => grid.getByRole('textbox', { name: `${code} gezählt` })
  await grid.waitFor()
  await page.getByRole('textbox', { name: 'Suche' }).fill('zz-')
  await expect(grid).toHaveAttribute('aria-rowcount', String(pieces + 1))
  await page.keyboard.press('Enter')
  await expect(counted('ZZ-001')).toBeFocused()
  for (let n = 1; n <= pieces; n++) await countOn(page, n % 10 === 0 ? '1' : n === 7 ? '2,5' : '2')
  await expect(counted(codeOf(pieces))).toBeFocused()
  await expect(grid.getByRole('row').filter({ hasText: codeOf(missing * 10) })).toContainText(/−1.*−320,00/)
  await expect(
    page.getByText(`${missing + 1} Differenzen: ${german(0.5 - missing)} Stück`, { exact: false }),
  ).toBeVisible()
  await photograph(page, 'stock-count')
  await expectNoAxeViolations(page)

  // What is no count stays as it was typed, is named, and nothing is booked.
  for (const [typed, problem] of [
    ['-3', 'Negative Zahlen sind hier nicht möglich'],
    ['7654321', 'Höchstens sechs Stellen vor dem Komma'],
  ] as const) {
    await counted(codeOf(pieces)).fill('')
    await counted(codeOf(pieces)).pressSequentially(typed)
    await page.keyboard.press('ArrowUp')
    await expect(counted(codeOf(pieces))).toHaveValue(typed)
    await expect(counted(codeOf(pieces))).toHaveAccessibleDescription(new RegExp(problem))
    const said = page.getByRole('alert').filter({ hasText: `${codeOf(pieces)}, „${typed}“: ${problem}` })
    await expect(said).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  }
  await photograph(page, 'stock-count-wrong')
  await counted(codeOf(pieces)).fill(pieces % 10 === 0 ? '1' : '2')

  // It outlives a reload. What is asked for before the list is there comes with it.
  const question = page.getByRole('alertdialog')
  const { promise: isAsked, resolve: deliver } = Promise.withResolvers<void>()
  await page.route('**/proxy/get/products?*', async (route) => {
    await isAsked
    await route.continue()
  })
  await page.reload()
  await page.getByRole('button', { name: 'Weiterschreiben' }).click()
  await page.getByRole('button', { name: 'Differenzen anzeigen' }).click()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Gebucht wird, sobald der Bestand gelesen ist …')).toBeVisible()
  await expect(question).toBeHidden()
  // Nor is anything counted that nobody knows.
  await expect(page.getByText(/^\s*0 von/)).toBeHidden()
  deliver()
  await expect(question).toContainText(`${pieces} Waren sind gezählt`)
  await page.keyboard.press('Escape')
  await expect(grid).toHaveAttribute('aria-rowcount', String(missing + 2))
  // Those of another day are that day's: nothing was there then.
  await page.getByRole('textbox', { name: 'Inventur zum' }).fill(day(50))
  await expect(grid).toHaveAttribute('aria-rowcount', String(pieces + 1))
  await page.getByRole('textbox', { name: 'Inventur zum' }).fill(day(0))
  await expect(grid).toHaveAttribute('aria-rowcount', String(missing + 2))
  // One number is put right.
  await counted('ZZ-010').fill('2')
  await page.keyboard.press('ArrowDown')
  await expect(counted('ZZ-020')).toBeFocused()

  // From a cell that is no field, too.
  await page.keyboard.press('Escape')
  await expect(grid.getByRole('gridcell').and(page.locator(':focus'))).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(question).toContainText(`Inventur zum ${day(0)} buchen?`)
  await expect(question).toContainText(`${pieces} Waren sind gezählt`)
  await expect(question).toContainText(`${missing} weichen ab: 0,5 mehr, ${missing - 1} weniger als erwartet`)
  // Nothing is on its way before the answer.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await photograph(page, 'stock-count-booking')
  await question.getByRole('button', { name: 'Buchen' }).click()
  await expect(page.getByText('Die Inventur ist gebucht.')).toBeVisible()
  await expect(page.getByText(`0 von`)).toBeVisible()
  // The differences were those of the count that is booked now.
  await expect(page.getByRole('button', { name: 'Alle anzeigen' })).toBeHidden()
  expect(Number(await grid.getAttribute('aria-rowcount'))).toBeGreaterThan(pieces)

  await openApp(page, kontor.url, '/auth/stock')
  await stock.search.fill('zz-040')
  await expect(stock.stockOf('ZZ-040')).toHaveText('1')
  await stock.search.fill('zz-')
  await expect(stock.sums).toContainText(`Stück ${german(2 * pieces + 1.5 - missing)}`)

  // A number of a count is taken back alone, or with all that were counted.
  await stock.search.fill('zz-040')
  await stock.stockOf('ZZ-040').click()
  await stock.history.getByRole('button', { name: `Inventur vom ${day(0)} zurücknehmen` }).click()
  const back = page.getByRole('alertdialog')
  await expect(back).toContainText('Die Zählung gehört zu einer Inventur mehrerer Waren.')
  await photograph(page, 'stock-count-back')
  await back.getByRole('button', { name: 'Nur bei dieser Ware' }).click()
  await expect(page.getByText('Die Bestandsänderung wurde zurückgenommen.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(stock.stockOf('ZZ-040')).toHaveText('2')
  await stock.search.fill('zz-030')
  await expect(stock.stockOf('ZZ-030')).toHaveText('1')
  await stock.stockOf('ZZ-030').click()
  await stock.history.getByRole('button', { name: `Inventur vom ${day(0)} zurücknehmen` }).click()
  await back.getByRole('button', { name: 'Die ganze Inventur' }).click()
  await expect(page.getByText('Die Inventur wurde zurückgenommen.')).toBeVisible()
  await page.keyboard.press('Escape')
  await stock.search.fill('zz-')
  await expect(stock.sums).toContainText(`Stück ${2 * pieces}`)
})
