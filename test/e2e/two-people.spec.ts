import type { Browser, Locator, Page } from '@playwright/test'
import { berlinDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { billInput, billLine, invoiceInput, invoiceLine, productInput } from '#test/trade.ts'
import { BillForm } from './pages/bill-form.ts'
import { BillList } from './pages/bill-list.ts'
import { InvoiceDialog } from './pages/invoice-dialog.ts'
import { InvoiceLayers } from './pages/invoice-layers.ts'
import { InvoiceList } from './pages/invoice-list.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test, watchContext } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// Two people edit one document at the same time: what only one of them changed counts, what both changed is asked.
test.describe.configure({ mode: 'serial' })

const today = berlinDay(new Date())
let kontor: WorkingKontor
let manager: Caller
let helga: Page
let ole: Page
const broken: string[] = []

test.beforeAll(async ({ browser }) => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
  helga = await sitDown(browser, people.manager)
  ole = await sitDown(browser, people.office)
})
test.afterEach(() => expect(broken, 'errors in the pages').toEqual([]))
test.afterAll(async () => {
  await helga?.context().close()
  await ole?.context().close()
  await kontor?.remove()
})

async function sitDown(browser: Browser, person: { email: string; password: string }): Promise<Page> {
  const context = await browser.newContext()
  watchContext(context, broken)
  const page = await context.newPage()
  await openAs(page, kontor.url, person)
  return page
}

/** An invoice of three lines, open in front of both. */
async function openInvoice(): Promise<{ hers: Locator; his: Locator; uuid: string }> {
  const lines = ['Tisch', 'Stuhl', 'Lampe'].map((text) =>
    invoiceLine(kontor.trade, { descriptionShort: text }),
  )
  const { entityId } = must(
    await manager.post('/api/documents/invoices', invoiceInput(kontor.trade, today, { lines })),
  )
  const { invoiceNumber } = must(await manager.get(`/proxy/get/invoices/${entityId.uuid}`))
  const open = async (page: Page) => {
    const list = new InvoiceList(page)
    await list.open(kontor.url)
    await list.read(invoiceNumber)
    return new InvoiceLayers(page).edit
  }
  return { hers: await open(helga), his: await open(ole), uuid: entityId.uuid }
}

async function changeLine(layer: Locator, text: string, amount: string): Promise<void> {
  const line = await editLine(layer, text)
  await line.getByRole('textbox', { name: 'Betrag' }).fill(amount)
  await line.getByRole('button', { name: 'Position übernehmen' }).click()
  await expect(line).toBeHidden()
}

async function editLine(layer: Locator, text: string): Promise<Locator> {
  await layer.getByRole('button', { name: `${text}: bearbeiten` }).click()
  return new InvoiceDialog(layer.page()).line
}

async function save(layer: Locator): Promise<void> {
  await layer.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(layer).toBeHidden()
}

const load = (layer: Locator) => layer.getByRole('button', { name: 'Aktuellen Stand laden' }).click()
const questions = (layer: Locator) => layer.getByRole('status').filter({ hasText: 'Was soll gelten?' })

/** What is stored: the amounts of the lines by their text. */
async function amountsOf(uuid: string): Promise<Record<string, number>> {
  const { lineItems } = must(await manager.get(`/proxy/get/invoices/${uuid}`))
  return Object.fromEntries(
    lineItems.map((line: { descriptionShort: string; amount: number }) => [
      line.descriptionShort,
      line.amount,
    ]),
  )
}

test('one changes line 1 of an invoice, the other line 2 and the remarks: everything is in the result', async () => {
  const { hers, his, uuid } = await openInvoice()
  await changeLine(hers, 'Tisch', '200')
  await changeLine(his, 'Stuhl', '300')
  await his.getByLabel('Bemerkungen').fill('Von Ole')
  await hers.getByLabel('Weitere Anmerkungen').fill('Von Helga')
  await save(hers)
  await load(his)
  await expect(questions(his)).toBeHidden()
  await expect(his.getByText('Der aktuelle Stand ist geladen.')).toBeVisible()
  // The button that was pressed has gone; the keys go on working.
  await expect(his.getByRole('button', { name: 'Speichern', exact: true })).toBeFocused()
  await ole.keyboard.press('Control+Enter')
  await expect(his).toBeHidden()
  expect(await amountsOf(uuid)).toEqual({ Tisch: 200, Stuhl: 300, Lampe: 119 })
  const stored = must(await manager.get(`/proxy/get/invoices/${uuid}`))
  expect([stored.remarks, stored.customText]).toEqual(['Von Ole', 'Von Helga'])
})

test('lines that one adds and takes away, and that the other adds, come together', async () => {
  const { hers, his, uuid } = await openInvoice()
  await hers.getByRole('button', { name: 'Lampe: entfernen' }).click()
  await hers.getByRole('button', { name: 'Position hinzufügen' }).click()
  const dialog = new InvoiceDialog(helga)
  await dialog.fillLine({ amount: '50', text: 'Hocker', category: 'MOEB' })
  await dialog.line.getByRole('button', { name: 'Position hinzufügen' }).click()
  await changeLine(his, 'Stuhl', '300')
  await save(hers)
  await load(his)
  await save(his)
  expect(await amountsOf(uuid)).toEqual({ Tisch: 119, Stuhl: 300, Hocker: 50 })
})

test('the same line and the same field by both are asked, and nothing is saved before', async () => {
  const { hers, his, uuid } = await openInvoice()
  for (const [layer, amount, text] of [
    [hers, '200', 'Von Helga'],
    [his, '300', 'Von Ole'],
  ] as const) {
    await changeLine(layer, 'Tisch', amount)
    await layer.getByLabel('Bemerkungen').fill(text)
  }
  await his.getByRole('button', { name: 'Lampe: entfernen' }).click()
  await changeLine(hers, 'Lampe', '80')
  await save(hers)
  await load(his)
  const asked = questions(his)
  await expect(asked).toContainText('Sie und Kontor Geschäftsführung haben dasselbe geändert.')
  await expect(asked).toContainText('BemerkungenSie: Von OleKontor Geschäftsführung: Von Helga')
  await expect(asked).toContainText('Position „Tisch“Sie: Betrag 300,00 € brutto')
  await expect(asked).toContainText('Betrag 200,00 € brutto')
  await expect(asked).toContainText('Position „Lampe“Sie: entfernt')
  await expectNoAxeViolations(ole)
  await photograph(ole, 'two-people-questions')
  // At the field and above the lines it is said as well, and saving waits for the answers.
  await expect(his.getByRole('textbox', { name: 'Bemerkungen' })).toHaveAccessibleDescription(
    /Bemerkungen wurde auch von jemand anderem geändert/,
  )
  await expect(his.getByText(/^Position „Tisch“ wurde auch von jemand anderem geändert/)).toBeVisible()
  await his.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(his).toBeVisible()
  expect(await amountsOf(uuid)).toMatchObject({ Tisch: 200 })

  await his.getByRole('button', { name: 'Bemerkungen: Gespeichertes übernehmen' }).click()
  await expect(his.getByRole('textbox', { name: 'Bemerkungen' })).toHaveValue('Von Helga')
  await his.getByRole('button', { name: 'Position „Tisch“: Meine Eingabe behalten' }).click()
  await his.getByRole('button', { name: 'Position „Lampe“: Gespeichertes übernehmen' }).click()
  await expect(asked).toBeHidden()
  await expect(his.getByRole('button', { name: 'Speichern', exact: true })).toBeFocused()
  await save(his)
  expect(await amountsOf(uuid)).toEqual({ Tisch: 300, Stuhl: 119, Lampe: 80 })
})

test('a line that is open in its layer while somebody else saves it is asked, too', async () => {
  const { hers, his, uuid } = await openInvoice()
  const line = await editLine(his, 'Tisch')
  await changeLine(hers, 'Tisch', '200')
  await save(hers)
  await expect(ole.getByText(/hat diese Rechnung inzwischen geändert/)).toBeAttached()
  await line.getByRole('textbox', { name: 'Betrag' }).fill('300')
  await line.getByRole('button', { name: 'Position übernehmen' }).click()
  await load(his)
  await his.getByRole('button', { name: 'Position „Tisch“: Gespeichertes übernehmen' }).click()
  await his.getByLabel('Bemerkungen').fill('Von Ole')
  await save(his)
  expect(await amountsOf(uuid)).toMatchObject({ Tisch: 200 })
})

test('who only looked into a line has the new state as soon as it is closed', async () => {
  const { hers, his } = await openInvoice()
  const line = await editLine(his, 'Tisch')
  await changeLine(hers, 'Tisch', '200')
  await save(hers)
  await expect(ole.getByText(/hat diese Rechnung inzwischen geändert/)).toBeAttached()
  await line.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(his.getByText('Der aktuelle Stand ist geladen.')).toBeVisible()
  await expect(his.getByRole('row').filter({ hasText: 'Tisch' })).toContainText('200,00')
  await ole.keyboard.press('Escape')
  await expect(his).toBeHidden()
})

test('a bill asks the same, about a line that is being typed as well', async () => {
  const lines = ['EINK Tisch', 'EINK Stuhl'].map((bookingText) => billLine(kontor.trade, { bookingText }))
  const creation = { documentCreation: { billNumber: 'R-300', billTotal: 238 }, lines }
  must(await manager.post('/api/documents/bills', billInput(kontor.trade, today, creation)))
  const open = async (page: Page) => {
    const list = new BillList(page)
    await list.open(kontor.url)
    return list.edit('R-300')
  }
  const [hers, his] = [await open(helga), await open(ole)]
  const type = async (layer: Locator, amount: string) => {
    await layer.getByRole('button', { name: 'Position EINK Tisch bearbeiten' }).click()
    const panel = layer.getByRole('region', { name: 'Position bearbeiten' })
    await panel.getByRole('textbox', { name: 'Betrag' }).fill(amount)
    return panel
  }
  await type(his, '100')
  await new BillForm(ole, his).number.fill('R-300/O')
  await (await type(hers, '150')).getByRole('button', { name: 'Übernehmen' }).click()
  await new BillForm(helga, hers).number.fill('R-300/H')
  await new BillForm(helga, hers).total.fill('269')
  await save(hers)

  await load(his)
  const asked = questions(his)
  await expect(asked).toContainText('RechnungsnummerSie: R-300/O')
  await expect(asked).toContainText('Position „EINK Tisch“Sie: Betrag 100,00 € brutto')
  await photograph(ole, 'two-people-bill')
  await his.getByRole('button', { name: 'Rechnungsnummer: Meine Eingabe behalten' }).click()
  await his.getByRole('button', { name: 'Position „EINK Tisch“: Gespeichertes übernehmen' }).click()
  await expect(new BillForm(ole, his).difference).toHaveText('Die Summe stimmt')
  await save(his)
  await expect(new BillList(helga).row('R-300/O')).toContainText('269,00')
})

test('a product takes over what only the other one changed, asks about what both did, and loses nothing', async () => {
  const input = productInput({ code: 'ZWEI-1', salesPP: 150 })
  const { entityId } = must(await manager.post('/api/products', input))
  await ole.goto(`${kontor.url}/auth/stock/${entityId.uuid}`)
  await ole.getByRole('button', { name: 'Bearbeiten' }).click()
  const his = ole.getByRole('dialog', { name: 'Ware bearbeiten' })
  const price = his.getByRole('textbox', { name: /^Verkaufspreis brutto/ })
  const maker = his.getByRole('textbox', { name: /^Hersteller/ })
  await maker.fill('Werkstatt am Hafen')
  await price.fill('180')
  // He goes on typing while hers comes.
  const replaced = { ...input, salesPP: 200, designer: 'Entwurf um 1960', entityId }
  must(await manager.post('/api/products/replacements', replaced))
  const asked = questions(his)
  await expect(asked).toContainText('Verkaufspreis bruttoSie: 180')
  await expect(asked).toContainText('200,00')
  await expect(price).toBeFocused()
  await expect(his.getByRole('textbox', { name: /^Designer/ })).toHaveValue('Entwurf um 1960')
  await expect(maker).toHaveValue('Werkstatt am Hafen')
  await expectNoAxeViolations(ole)
  await photograph(ole, 'two-people-product')
  // It is decided there, not in the field behind.
  await ole.keyboard.press('Control+Enter')
  await expect(
    his.getByRole('button', { name: 'Verkaufspreis brutto: Meine Eingabe behalten' }),
  ).toBeFocused()
  await his.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(his.getByText(/wurde auch von jemand anderem geändert/)).toBeVisible()
  const stored = async () => must(await manager.get(`/proxy/get/products/${entityId.uuid}`))
  expect(await stored()).toMatchObject({ salesPP: 200, manufacturer: input.manufacturer })
  await his.getByRole('button', { name: 'Verkaufspreis brutto: Gespeichertes übernehmen' }).click()
  await expect(price).toHaveValue('200,00')
  await save(his)
  await expect(his).toBeHidden()
  expect(await stored()).toMatchObject({
    ...{ salesPP: 200, designer: 'Entwurf um 1960', manufacturer: 'Werkstatt am Hafen' },
  })
})

test('who is about to delete an invoice is told that it was changed', async () => {
  const { hers, his } = await openInvoice()
  await his.getByRole('button', { name: 'Löschen', exact: true }).click()
  const question = ole.getByRole('alertdialog', { name: /wirklich löschen\?$/ })
  await expect(question).toBeVisible()
  await hers.getByLabel('Bemerkungen').fill('Mit Gruß')
  await save(hers)
  await expect(hers).toBeHidden()
  await question.getByRole('button', { name: 'Löschen' }).click()
  await expect(
    question.getByText(/^Diese Rechnung wurde inzwischen von jemand anderem geändert/),
  ).toBeVisible()
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(his.getByLabel('Bemerkungen')).toHaveValue('Mit Gruß')
  // Now that he has seen it, he may.
  await his.getByRole('button', { name: 'Löschen', exact: true }).click()
  await question.getByRole('button', { name: 'Löschen' }).click()
  await expect(his).toBeHidden()
})
