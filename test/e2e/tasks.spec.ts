import type { Browser, Page } from '@playwright/test'
import { addDays, berlinDay, formatDay, parseDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import {
  billInput,
  billLine,
  type InvoiceChanges,
  invoiceInput,
  invoiceLine,
  paymentRecord,
  receiverInput,
} from '#test/trade.ts'
import { TaskList } from './pages/task-list.ts'
import { cutAmounts } from './support/cut-amounts.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test, watchContext } from './support/test.ts'
import { register, startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// What one records stands in the other's tasks at once: a bill to be paid, somebody to be approved.
test.describe.configure({ mode: 'serial' })

const today = berlinDay(new Date())
let kontor: WorkingKontor
let ole: Caller
let page: Page
let tasks: TaskList
const broken: string[] = []

test.beforeAll(async ({ browser }) => {
  kontor = await startWorkingKontor()
  ole = await callerOf(people.office)
  page = await sitDown(browser, people.manager)
  tasks = new TaskList(page)
})
test.afterEach(() => expect(broken, 'errors in the pages').toEqual([]))
test.afterAll(async () => {
  await page?.context().close()
  await kontor?.remove()
})

async function callerOf({ email, password }: { email: string; password: string }): Promise<Caller> {
  const { token } = must(await caller(kontor.url, null).post('/api/auth', { email, password }))
  return caller(kontor.url, token)
}

async function sitDown(browser: Browser, person: { email: string; password: string }): Promise<Page> {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  watchContext(context, broken)
  const opened = await context.newPage()
  await openAs(opened, kontor.url, person)
  return opened
}

async function see(name: string): Promise<void> {
  await expectNoAxeViolations(page)
  await photograph(page, `tasks-${name}`)
}

/** What is typed is written a moment after. */
const untilKept = (text: string) =>
  page.waitForFunction(
    (typed) =>
      Object.entries(localStorage).some(([key, kept]) => /^entries:/.test(key) && kept.includes(typed)),
    text,
  )

/** The edit layer of a bill, by the number that it shows. */
const billLayer = (number: string) =>
  page
    .getByRole('dialog', { name: 'Eingangsrechnung bearbeiten' })
    .filter({ has: page.getByRole('textbox', { name: 'Rechnungsnummer' }) })
    .filter({ hasText: number })

const record = async (billNumber: string, billDate = today, changes: InvoiceChanges = {}) =>
  must(
    await ole.post(
      '/api/documents/bills',
      billInput(kontor.trade, billDate, {
        ...changes,
        documentCreation: { billDate, billNumber, ...changes.documentCreation },
      }),
    ),
  ).entityId.uuid as string

test('without tasks the list says so, the menu shows no number, and the first day no card', async () => {
  await expect(page.getByRole('region', { name: 'Erste Schritte' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Aufgaben' })).toBeHidden()
  await tasks.open()
  await expect(page.getByText('Keine Aufgaben', { exact: true })).toBeVisible()
  await expect(tasks.search).toBeFocused()
  await expect(tasks.menuItem).toHaveAccessibleName('Aufgaben')
  await see('none')
})

test('a bill that another records appears with its ring, its sums and its dates', async () => {
  await record('R-100', addDays(today, -10))
  const row = tasks.row('R-100')
  await expect(row).toContainText('Rechnung bezahlen')
  await expect(row).toContainText('Möbelhof Größe KG')
  await expect(row).toContainText(`vom ${formatDay(addDays(today, -10))}`)
  await expect(row).toContainText(/zu zahlen 119,00\s€/)
  await expect(row).toContainText(`bis zum ${formatDay(addDays(today, 20))}`)
  await expect(row.getByRole('img', { name: 'in 20 Tagen fällig' })).toBeVisible()
  await expect(tasks.menuItem).toHaveAccessibleName('Aufgaben, 1 offen')

  await record('R-200', addDays(today, -45))
  await expect(tasks.row('R-200').getByRole('img', { name: 'seit 15 Tagen überfällig' })).toBeVisible()
  await expect(page.getByText('2 Aufgaben', { exact: true })).toBeVisible()
  await expect(page.getByText('1 überfällig', { exact: true })).toBeVisible()
  await expect(tasks.menuItem).toHaveAccessibleName('Aufgaben, 2 offen')
})

test('somebody is approved out of the list', async () => {
  await register(kontor, people.pending)
  const { email } = people.pending
  const row = tasks.row(`${email} freischalten`)
  await expect(row).toBeVisible()
  await see('list')
  await row.getByText('freischalten').click()
  const layer = page.getByRole('dialog', { name: 'Benutzer freischalten' })
  await expect(page).toHaveURL(/\/auth\/tasks\?aufgabe=[0-9a-f-]{36}$/)
  await expect(layer.getByRole('combobox', { name: 'Rolle' })).toContainText('Büro')
  await see('approval')
  await layer.getByRole('button', { name: 'Freischalten' }).click()
  await expect(page.getByText('Der Benutzer ist jetzt freigeschaltet.')).toBeVisible()
  await expect(layer).toBeHidden()
  await expect(row).toBeHidden()
  await expect(page).toHaveURL(/\/auth\/tasks$/)
})

test('the search knows umlauts and punctuation', async () => {
  for (const typed of [
    'MOEBELHOF groesse',
    'möbel grösse',
    'r200',
    // spaces play no part, neither in the row nor in what is typed
    'möbelhofgröße',
    'R 200',
    `bis zum ${formatDay(addDays(today, -15))}`,
  ]) {
    await tasks.search.fill(typed)
    await expect(tasks.row('R-200')).toBeVisible()
  }
  await tasks.search.fill('r200')
  await expect(tasks.row('R-100')).toBeHidden()
  await tasks.search.fill('gibt es nicht')
  await expect(page.getByText('Keine Aufgabe passt', { exact: true })).toBeVisible()
  await tasks.search.press('Escape')
  await expect(tasks.row('R-100')).toBeVisible()
})

test('the icon copies the number of the bill and says so', async () => {
  await tasks.row('R-100').getByRole('button', { name: 'Rechnungsnummer R-100 kopieren' }).click()
  await expect(page.getByText('Rechnungsnummer R-100 kopiert.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('R-100')
  // It copies; it does not open.
  await expect(page).toHaveURL(/\/auth\/tasks$/)
})

test('on plain http, where the browser has no clipboard for pages, the number is copied all the same', async ({
  page: plain,
}) => {
  // For Chromium only localhost and 127.0.0.1 are safe without a certificate; 0.0.0.0 is this machine as well.
  await openAs(plain, kontor.url.replace('127.0.0.1', '0.0.0.0'), people.manager)
  expect(await plain.evaluate(() => [isSecureContext, 'clipboard' in navigator])).toEqual([false, false])
  const list = new TaskList(plain)
  await list.open()
  await list.row('R-100').getByRole('button', { name: 'Rechnungsnummer R-100 kopieren' }).click()
  await expect(plain.getByText('Rechnungsnummer R-100 kopiert.')).toBeVisible()
  await list.search.press('Control+V')
  await expect(list.search).toHaveValue('R-100')
})

test('a task opened by its address leads to its row when it closes', async () => {
  await tasks.row('R-100').getByRole('gridcell').first().click()
  await expect(billLayer('R-100')).toBeVisible()
  await page.reload()
  await expect(billLayer('R-100')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(billLayer('R-100')).toBeHidden()
  await expect(tasks.row('R-100').getByRole('gridcell').first()).toBeFocused()
})

test('the keyboard alone opens a bill and comes back', async () => {
  await tasks.search.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const layer = billLayer('R-100')
  await expect(layer).toBeVisible()
  await see('bill')
  await page.keyboard.press('Escape')
  await expect(layer).toBeHidden()
  await expect(tasks.row('R-100').getByRole('gridcell').first()).toBeFocused()
})

test('a bill that is paid meanwhile goes, and the address of its task says that it is done', async () => {
  await tasks.row('R-200').getByText('Rechnung bezahlen').click()
  await expect(billLayer('R-200')).toBeVisible()
  const address = page.url()
  await page.keyboard.press('Escape')
  const task = (
    must(await ole.get('/api/tasks')) as { data: { billNumber: string; parentEntityId: string } }[]
  ).find(({ data }) => data.billNumber === 'R-200')
  const paid = { amount: 119, currency: 'EUR', fromIban: '' }
  must(
    await ole.post(`/api/documents/bills/${task?.data.parentEntityId}/records`, {
      recordDate: today,
      recordDetails: { recordType: 'PAYMENT', recordData: paid },
    }),
  )
  await expect(tasks.row('R-200')).toBeHidden()
  await expect(tasks.menuItem).toHaveAccessibleName('Aufgaben, 1 offen')
  await page.goto(address)
  await expect(page.getByText('Diese Aufgabe ist erledigt')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/auth\/tasks$/)
})

test('an invoice past its due day is to be asked for, until it is paid', async () => {
  const documentCreation = { invoiceDate: addDays(today, -30) }
  const { uuid } = must(
    await ole.post('/api/documents/invoices', invoiceInput(kontor.trade, today, { documentCreation })),
  ).entityId
  // Who never had it is not asked.
  expect((await ole.download(`/api/attachments/${uuid}/rechnung.pdf`)).status).toBe(200)
  const row = tasks.row('Zahlung anmahnen')
  await expect(row).toContainText('Antik & Design Österle GmbH')
  await expect(row).toContainText(/offen 119,00\s€/)
  await expect(row).toContainText(`fällig am ${formatDay(addDays(today, -16))}`)
  await expect(row.getByRole('img', { name: 'seit 16 Tagen überfällig' })).toBeVisible()
  await see('overdue')
  await page.getByRole('link', { name: 'Kontor – zur Übersicht' }).click()
  const card = page.getByRole('region', { name: 'Heute' })
  await expect(card).toContainText(/1 Rechnung anmahnen119,00\s€/)
  await tasks.open()
  await row.getByText('Zahlung anmahnen').click()
  const layer = page.getByRole('dialog', { name: 'Ausgangsrechnung bearbeiten' })
  await expect(layer).toBeVisible()
  must(await ole.post(`/api/documents/invoices/${uuid}/records`, paymentRecord(119, { recordDate: today })))
  await layer.getByRole('button', { name: 'Schließen' }).click()
  await expect(row).toHaveCount(0)
})

test('an export without evidence leads to its invoice; with a note it is done', async () => {
  const abroad = receiverInput({ shortName: 'ZRH', companyName: 'Möbel Zürich AG', countryCode: 'CH' })
  const receiver = must(await ole.post('/api/partners/receivers', abroad)).entityId.uuid
  const trade = { ...kontor.trade, receiver }
  const lines = [invoiceLine(trade, { taxType: 'NONE_THIRD_COUNTRY', taxPercent: 0 })]
  await ole.post('/api/documents/invoices', invoiceInput(trade, today, { lines }))
  await tasks.open()
  const row = tasks.grid.getByRole('row').filter({ hasText: 'Ausfuhrnachweis beschaffen' })
  await expect(row).toContainText('Möbel Zürich AG')
  await row.click()
  const layer = page.getByRole('dialog', { name: 'Ausgangsrechnung bearbeiten' })
  const evidence = layer.getByRole('region', { name: 'Nachweis der Lieferung' })
  await expect(evidence).toContainText('fehlt')
  await evidence.scrollIntoViewIfNeeded()
  await see('evidence')
  await evidence.getByRole('button', { name: 'Notiz eintragen' }).click()
  const noteLayer = page.getByRole('dialog', { name: 'Ausfuhrnachweis' })
  await noteLayer.getByLabel('Notiz').fill('Ausgangsvermerk, Ordner 7')
  await untilKept('Ausgangsvermerk')
  await page.goto(new URL('/auth/dashboard', kontor.url).href)
  await page.getByRole('button', { name: 'Weiterschreiben' }).click()
  await expect(noteLayer.getByLabel('Notiz')).toHaveValue('Ausgangsvermerk, Ordner 7')
  await noteLayer.getByRole('button', { name: 'Speichern' }).click()
  await expect(evidence).toContainText('liegt vor')
  await expect(evidence.getByRole('table', { name: 'Nachweise' })).toContainText('Ausgangsvermerk, Ordner 7')
  await layer.getByRole('button', { name: 'Schließen' }).click()
  // It led to the list of invoices.
  await tasks.open()
  await expect(row).toHaveCount(0)
})

test('a line without its product is a task; the product is created there, and the task is gone for the other too', async ({
  browser,
}) => {
  const manager = await callerOf(people.manager)
  const category = { shortName: 'WARE', description: 'Wareneinkauf', scope: 'BILL', requiresProduct: true }
  const { uuid } = must(await manager.post('/api/lineitems/categories/', category)).entityId
  const lines = [
    billLine(kontor.trade, { categoryEntityId: uuid, bookingText: 'Sessel „Fjord“', taxPercent: 0 }),
  ]
  await record('R-WARE', today, { lines, documentCreation: { paid: true } })
  const row = tasks.row('Ware zuordnen: Sessel „Fjord“')
  await expect(row).toContainText('R-WARE')
  const otherPage = await sitDown(browser, people.office)
  const otherTasks = new TaskList(otherPage)
  await otherTasks.open()
  await expect(otherTasks.row('R-WARE')).toHaveCount(1)

  await row.click()
  const layer = page.getByRole('dialog', { name: 'Ware zuordnen' })
  await expect(layer).toContainText('Möbelhof Größe KG')
  await layer.getByRole('button', { name: 'Zuordnen' }).click()
  await expect(layer.getByText('Ware fehlt')).toBeVisible()
  await layer.getByRole('combobox', { name: /^Ware/ }).fill('SES-1')
  await page.getByRole('option', { name: 'Neue Ware: „SES-1“' }).click()
  const newProduct = page.getByRole('dialog', { name: 'Neue Ware' })
  await expect(newProduct.getByLabel('Bezeichnung')).toHaveValue('Sessel „Fjord“')
  // The bill says it once the product is assigned, so that it follows the bill.
  await expect(newProduct.getByLabel('Einkaufspreis').first()).toHaveValue('')
  await newProduct.getByRole('button', { name: 'Speichern' }).click()
  await expect(newProduct).toBeHidden()
  await see('assign-product')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Die Ware SES-1 wurde zugeordnet.')).toBeVisible()
  const { section } = must(await manager.get('/proxy/get/products?searchText=SES-1&startIndex=0&stopIndex=1'))
  expect(section).toMatchObject([{ code: 'SES-1', buyingPP: 119 }])
  await expect(layer).toBeHidden()
  await expect(row).toHaveCount(0)
  await expect(otherTasks.row('R-WARE')).toHaveCount(0)
  await otherPage.context().close()
})

test('a line of a locked month is closed without its product, after a question, and the history says why', async () => {
  const manager = await callerOf(people.manager)
  const category = { shortName: 'ALTWARE', description: 'Wareneinkauf', scope: 'BILL', requiresProduct: true }
  const { uuid } = must(await manager.post('/api/lineitems/categories/', category)).entityId
  const lines = [
    billLine(kontor.trade, { categoryEntityId: uuid, bookingText: 'Kommode „Sund“', taxPercent: 0 }),
  ]
  const bill = await record('R-ALT', parseDay('2025-01-10') ?? today, {
    lines,
    documentCreation: { paid: true },
  })
  must(await manager.post('/api/reports/locks', { month: '2025-01' }))
  await tasks.open()
  const row = tasks.row('Ware zuordnen: Kommode „Sund“')
  await row.click()
  const layer = page.getByRole('dialog', { name: 'Ware zuordnen' })
  const reason = layer.getByRole('textbox', { name: /^Begründung/ })
  await reason.fill('Auf dem Flohmarkt verkauft')
  await page.keyboard.press('Escape')
  await page
    .getByRole('alertdialog', { name: 'Änderungen verwerfen?' })
    .getByRole('button', { name: 'Weiter bearbeiten' })
    .click()
  await untilKept('Auf dem Flohmarkt verkauft')
  await page.reload()
  await layer.getByRole('button', { name: 'Weiterschreiben' }).click()
  await expect(reason).toHaveValue('Auf dem Flohmarkt verkauft')
  await see('waive-product')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: 'test-results/photos/waive-product-390.png' })
  await page.setViewportSize({ width: 1280, height: 800 })
  const close = layer.getByRole('button', { name: 'Ohne Ware abschließen' })
  await close.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Position „Kommode „Sund““ ohne Ware abschließen?')
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await close.click()
  await question.getByRole('button', { name: 'Ohne Ware abschließen' }).click()
  await expect(page.getByText('Die Aufgabe ist ohne Ware abgeschlossen.')).toBeVisible()
  await expect(layer).toBeHidden()
  await expect(row).toHaveCount(0)

  await page.goto(new URL(`/auth/incoming/bills?rechnung=${bill}`, kontor.url).href)
  const shown = page.getByRole('dialog')
  const history = shown.getByRole('list', { name: 'Verlauf' })
  await expect(history).toContainText('Ohne Ware abgeschlossen')
  await shown.getByRole('button', { name: 'Änderungen zeigen' }).click()
  await expect(history).toContainText('Position „Kommode „Sund““: Ware fehlt → ohne Ware')
  await expect(history).toContainText(/Begründung für „.+“ ohne Ware hinzugefügt: Auf dem Flohmarkt verkauft/)
  await history.scrollIntoViewIfNeeded()
  await see('waived-history')
  await page.keyboard.press('Escape')
  await tasks.open()
})

test('the dashboard shows what presses, and leads there', async () => {
  await record('R-300', addDays(today, -60))
  await tasks.search.click()
  await page.getByRole('link', { name: 'Kontor – zur Übersicht' }).click()
  const card = page.getByRole('region', { name: 'Heute' })
  await expect(card).toContainText(/1 Rechnung sofort bezahlen119,00\s€, R-300/)
  await see('dashboard')
  await card.getByRole('button', { name: /^Bezahlen.*1 Rechnung sofort/ }).click()
  await expect(page.getByRole('dialog', { name: 'Bezahlen' })).toContainText('R-300')
  await page.keyboard.press('Escape')
  await expect(card).toBeVisible()
  await card.getByRole('link', { name: /Aufgaben$/ }).click()
  await expect(tasks.row('R-300')).toBeVisible()
  // So does what it counts.
  await page.goBack()
  await card.getByRole('link', { name: '1 Rechnung sofort bezahlen', exact: true }).click()
  await expect(tasks.row('R-300')).toBeVisible()
})

test('what the dashboard counts are the tasks that it leads to; the choice stands in the address', async () => {
  await expect(page).toHaveURL(/\?art=ueberfaellig$/)
  await expect(tasks.views.locator('[aria-current]')).toHaveText('Überfällig zu bezahlen1')
  expect(await tasks.count()).toBe(1)
  await page.reload()
  await expect(tasks.row('R-300')).toBeVisible()
  expect(await tasks.count()).toBe(1)
  // A task that is opened and closed leaves the choice as it is.
  // Beside the button that copies the number.
  await tasks.row('R-300').getByText('Rechnung bezahlen').click()
  await expect(billLayer('R-300')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\?art=ueberfaellig$/)
  await expectNoAxeViolations(page)

  await tasks.views.getByRole('link', { name: /^Zu bezahlen/ }).press('Enter')
  await expect(tasks.views.locator('[aria-current]')).toHaveText('Zu bezahlen2')
  await expect(page).toHaveURL(/\?art=zu-bezahlen&ansicht=zu-bezahlen$/)
  await expect(tasks.row('Rechnung bezahlen')).toHaveCount(2)
  await tasks.search.fill('gibt es nicht')
  await expect(page.getByText('Keine Aufgabe passt', { exact: true })).toBeVisible()
  await tasks.search.press('Escape')
  await see('of-one-kind')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(tasks.row('R-300')).toContainText(/119,00\s€/)
  await expect.poll(() => cutAmounts(tasks.grid)).toEqual([])
  await expectNoAxeViolations(page)
  await page.screenshot({ path: 'test-results/photos/tasks-390.png' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await tasks.views.getByRole('link', { name: 'Alle', exact: true }).click()
  await expect(page).toHaveURL(/\/auth\/tasks$/)
})

test('what cannot be loaded is said, with another try', async () => {
  // Once connected, the page would try again by itself.
  await page.routeWebSocket(/\/wsproxy\//, () => {})
  await page.route('**/api/tasks?*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Der Server ist nicht erreichbar.')).toBeVisible()
  await page.unroute('**/api/tasks?*')
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(tasks.row('R-300')).toBeVisible()
})
