import type { BrowserContext, Page } from '@playwright/test'
import { berlinDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { stockOn } from '#test/stock.ts'
import { billInput, billLine, invoiceInput, invoiceLine, productInput } from '#test/trade.ts'
import { BillForm } from './pages/bill-form.ts'
import { BillList } from './pages/bill-list.ts'
import { InvoiceDialog } from './pages/invoice-dialog.ts'
import { InvoiceLayers } from './pages/invoice-layers.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test, watchContext } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// Whether goods come back or only cost less, and what of a product follows its bill.
test.describe.configure({ mode: 'serial' })

const today = berlinDay(new Date())
let kontor: WorkingKontor
let context: BrowserContext
let page: Page
let broken: string[]
let manager: Caller

test.beforeAll(async ({ browser }) => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
  context = await browser.newContext()
  broken = watchContext(context)
  page = await context.newPage()
  await openAs(page, kontor.url, people.manager)
})
test.afterEach(() => expect(broken, 'errors in the pages').toEqual([]))
test.afterAll(async () => {
  await context.close()
  await kontor.remove()
})

async function see(name: string): Promise<void> {
  await expectNoAxeViolations(page)
  await photograph(page, `goods-${name}`)
}

/** A product, bought by a bill of this number and sold. */
async function trade(code: string, taxType: 'm' | 'v', price: number, sold: object): Promise<string> {
  const input = { ...productInput({ code, taxType, salesPP: 1000 }), buyingPP: null }
  const { uuid } = must(await manager.post('/api/products', input)).entityId
  const lines = [billLine(kontor.trade, { productEntityId: uuid, amount: price, taxPercent: 0 })]
  const documentCreation = { billNumber: `R-${code}`, billTotal: price }
  must(
    await manager.post('/api/documents/bills', billInput(kontor.trade, today, { lines, documentCreation })),
  )
  const line = invoiceLine(kontor.trade, {
    productEntityId: uuid,
    descriptionShort: `Stück ${code}`,
    ...sold,
  })
  must(await manager.post('/api/documents/invoices', invoiceInput(kontor.trade, today, { lines: [line] })))
  return uuid
}
const inStock = async (uuid: string) => (await stockOn(manager, today, uuid)).quantityInStock

async function chooseProduct(where: InvoiceDialog['line'], code: string): Promise<void> {
  await where.getByRole('combobox', { name: /^Ware/ }).fill(code)
  await page
    .getByRole('option', { name: new RegExp(`^${code}`) })
    .first()
    .click()
}

async function correct(dialog: InvoiceDialog, text: string): Promise<void> {
  await dialog.main.getByRole('combobox', { name: 'Berichtigte Rechnung' }).click()
  await page.getByRole('option').filter({ hasText: text }).first().click()
}

test('a reduction of an invoice is asked whether the goods come back, and moves no stock', async () => {
  const lamp = await trade('LAMPE', 'v', 100, { amount: 595 })
  const dialog = new InvoiceDialog(page)
  await dialog.open(kontor.url)
  await dialog.chooseCustomer('Österle')
  await dialog.addLine.click()
  await chooseProduct(dialog.line, 'LAMPE')
  await dialog.fillLine({ amount: '-119', text: 'Nachlass wegen Kratzer', category: 'MOEB' })
  const add = dialog.line.getByRole('button', { name: 'Position hinzufügen' })
  await add.click()
  await expect(dialog.line.getByText('Kommt die Ware zurück, oder mindert sich nur der Preis?')).toBeVisible()
  const asked = dialog.line.getByRole('combobox', { name: 'Kommt die Ware zurück?' })
  // By the keyboard alone.
  await asked.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(asked).toContainText('Nein, nur der Preis wird gemindert')
  await see('1-asked')
  await add.click()
  await expect(dialog.line).toBeHidden()
  await correct(dialog, '595,00')
  await dialog.save.click()
  await expect(page.getByText(/^Die Rechnung .+ wurde erstellt\.$/)).toBeVisible()
  expect(await inStock(lamp)).toBe(0)
})

test('a reduction of a piece of § 25a UStG names the line of the invoice that is corrected', async () => {
  const desk = await trade('TISCH', 'm', 950, { amount: 1000, taxType: 'DIFFERENTIAL', amountBuying: 950 })
  const dialog = new InvoiceDialog(page)
  await dialog.open(kontor.url)
  await dialog.chooseCustomer('Österle')
  await dialog.addLine.click()
  await chooseProduct(dialog.line, 'TISCH')
  await dialog.fillLine({
    amount: '-100',
    text: 'Nachlass',
    category: 'MOEB',
    taxation: 'Differenzbesteuert',
  })
  await dialog.line.getByRole('button', { name: 'Position hinzufügen' }).click()
  await expect(dialog.line).toBeHidden()
  await correct(dialog, '1.000,00')
  await dialog.save.click()
  await expect(dialog.main.getByText(/^Position 1: Ein differenzbesteuerter Nachlass gehört/)).toBeVisible()
  // The refusal leads to the line.
  await expect(dialog.main.getByRole('button', { name: 'Position 1 bearbeiten' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.line.getByRole('combobox', { name: 'Nachlass auf' }).click()
  await page.getByRole('option', { name: /^Stück TISCH \(Rechnung / }).click()
  await see('2-margin')
  await dialog.line.getByRole('button', { name: 'Position übernehmen' }).click()
  await dialog.save.click()
  await expect(page.getByText(/^Die Rechnung .+ wurde erstellt\.$/)).toBeVisible()
  expect(await inStock(desk)).toBe(0)
})

test('a correction that begins with its invoice lets its first line name what of that it lowers', async () => {
  const chair = await trade('SESSEL', 'm', 950, { amount: 1000, taxType: 'DIFFERENTIAL', amountBuying: 950 })
  const rows = must(await manager.get('/proxy/get/invoices?limit=1')).section
  const { entityId, invoiceNumber } = rows[0]
  await page.goto(`${kontor.url}/auth/outgoing/invoices/new?korrektur=${entityId.uuid}`)
  const dialog = new InvoiceDialog(page)
  await expect(dialog.main).toContainText(`Rechnungskorrektur zu ${invoiceNumber}`)
  await dialog.addLine.click()
  await chooseProduct(dialog.line, 'SESSEL')
  const line = { amount: '-50', text: 'Nachlass', category: 'MOEB', taxation: 'Differenzbesteuert' }
  await dialog.fillLine(line)
  const add = dialog.line.getByRole('button', { name: 'Position hinzufügen' })
  await add.click()
  await expect(dialog.line.getByText('Nachlass auf fehlt', { exact: true })).toBeVisible()
  await dialog.line.getByRole('combobox', { name: 'Nachlass auf' }).click()
  await page.getByRole('option', { name: `Stück SESSEL (Rechnung ${invoiceNumber})` }).click()
  await see('3-correction')
  await add.click()
  await expect(dialog.line).toBeHidden()
  await expect(dialog.main.getByRole('combobox', { name: 'Berichtigte Rechnung' })).toHaveValue(
    new RegExp(invoiceNumber),
  )
  await dialog.save.click()
  await expect(page.getByText(/^Die Rechnung .+ wurde erstellt\.$/)).toBeVisible()
  // The margin of 50 is gone, and no piece came back.
  expect(await inStock(chair)).toBe(0)
})

test('what replaces an invoice is not warned of selling its piece a second time, nor once it is stored', async () => {
  await trade('VASE', 'v', 100, { amount: 595 })
  const { entityId } = must(await manager.get('/proxy/get/invoices?limit=1')).section[0]
  const alarm = page.getByText(/VASE: am .* auf Lager; diese Rechnung verkauft/)
  const dialog = new InvoiceDialog(page)
  // Sold again by another invoice it is said.
  await dialog.open(kontor.url)
  await dialog.chooseCustomer('Österle')
  await dialog.addLine.click()
  await chooseProduct(dialog.line, 'VASE')
  await expect(alarm.first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Verwerfen' }).click()

  const asked = () => page.waitForResponse((answer) => answer.url().includes('/products/available'))
  let stock = asked()
  await page.goto(`${kontor.url}/auth/outgoing/invoices/new?neu=${entityId.uuid}`)
  await stock
  await expect(dialog.row('Stück VASE')).toBeVisible()
  await expect(alarm).toHaveCount(0)
  await dialog.main.getByLabel('Weitere Anmerkungen').fill('Neu')
  await page.keyboard.press('Control+Enter')
  const read = async () => must(await manager.get(`/proxy/get/invoices/${entityId.uuid}`))
  await expect.poll(async () => (await read()).replacedByInvoiceEntityId).not.toBeNull()
  const { replacedByInvoiceEntityId: next } = await read()
  stock = asked()
  await page.goto(`${kontor.url}/auth/outgoing/invoices?rechnung=${next}`)
  await stock
  await expect(new InvoiceLayers(page).edit.getByText('Stück VASE').first()).toBeVisible()
  await expect(alarm).toHaveCount(0)
})

test('a line below 0 of a bill says whether the goods go back; a price reduction offers the lower price', async () => {
  const form = new BillForm(page)
  await form.open(kontor.url)
  await form.chooseSupplier('Möbelhof')
  await form.number.fill('GUT-1')
  await form.total.fill('-119')
  await chooseProduct(form.panel, 'LAMPE')
  await form.amount.fill('-23,80')
  await form.addLine({ category: 'EINK' })
  await expect(form.panel.getByText('Geht die Ware zurück, oder mindert sich nur ihr Preis?')).toBeVisible()
  await form.panel.getByRole('combobox', { name: 'Verwendung' }).click()
  await page.getByRole('option', { name: 'Preisminderung' }).click()
  const offer = form.panel.getByText('Einkaufspreis der Ware: 100,00 €; weniger dieser Minderung: 80,00 €')
  await expect(offer).toBeVisible()
  await see('3-bill')
  await form.panel.getByRole('button', { name: 'Preis übernehmen' }).click()
  await expect(page.getByText('Der Einkaufspreis der Ware LAMPE wurde übernommen.')).toBeVisible()
  await expect(offer).toBeHidden()
  await form.panel.getByRole('button', { name: 'Position hinzufügen' }).click()
  await expect(form.row('Preisminderung')).toContainText('LAMPE')
  // The rest goes back.
  await chooseProduct(form.panel, 'LAMPE')
  await form.panel.getByRole('combobox', { name: 'Verwendung' }).click()
  await page.getByRole('option', { name: 'Rückgabe' }).click()
  await form.addLine({ category: 'EINK' })
  await expect(form.row('Rückgabe')).toContainText('LAMPE')
  await form.save.click()
  await expect(new BillList(page).row('GUT-1')).toBeVisible()
})

test('a mended price names the invoice that sold the piece by § 25a UStG; so does the question before a deletion', async () => {
  const list = new BillList(page)
  await list.open(kontor.url)
  const layer = await list.edit('R-TISCH')
  await layer.getByRole('button', { name: /^Position .+ bearbeiten$/ }).click()
  const form = new BillForm(page, layer)
  const panel = layer.getByRole('region', { name: 'Position bearbeiten' })
  await panel.getByRole('textbox', { name: 'Betrag' }).fill('400')
  const follows =
    'Der Einkaufspreis der Ware folgt dieser Rechnung: mit dem Speichern 400,00 € statt 950,00 €.'
  await expect(panel.getByText(follows)).toBeVisible()
  await expect(layer.getByText(/^Ware TISCH ist nach .+ verkauft: Rechnung /)).toBeVisible()
  await expect(layer.getByText(/Einkaufspreis 950,00.€ → 400,00.€/)).toBeVisible()
  await see('4-follows')
  await panel.getByRole('button', { name: 'Übernehmen' }).click()
  await form.total.fill('400')
  await form.save.click()
  await expect(layer).toBeHidden()
  await list.edit('R-TISCH')
  await layer.getByRole('button', { name: 'Eingangsrechnung löschen' }).click()
  const { question } = new InvoiceLayers(page)
  await expect(question).toContainText(
    /Ware TISCH \(nach .+ verkauft: Rechnung .+\): Einkaufspreis 400,00.€ → leer/,
  )
  await see('5-deletion')
  await question.getByRole('button', { name: 'Abbrechen' }).click()
})
