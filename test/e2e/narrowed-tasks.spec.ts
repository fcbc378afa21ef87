import type { Browser, Page } from '@playwright/test'
import { addDays, berlinDay } from '#kernel/day.ts'
import { caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { billInput, billLine, invoiceInput } from '#test/trade.ts'
import { TaskList } from './pages/task-list.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test, watchContext } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// The list of tasks is narrowed, sorted and kept under a name as those of documents are.
test.describe.configure({ mode: 'serial' })

const today = berlinDay(new Date())
let kontor: WorkingKontor
let page: Page
let colleague: Page
const broken: string[] = []

test.beforeAll(async ({ browser }) => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.office))
  const ole = caller(kontor.url, token)
  for (const [billNumber, days, amount] of [
    ['R-1', -60, 500],
    ['R-2', -5, 80],
    ['R-10', -50, 120],
  ] as const) {
    const billDate = addDays(today, days)
    const lines = [billLine(kontor.trade, { amount, taxPercent: 0 })]
    const documentCreation = { billDate, billNumber, billTotal: amount }
    must(
      await ole.post('/api/documents/bills', billInput(kontor.trade, billDate, { lines, documentCreation })),
    )
  }
  const documentCreation = { invoiceDate: addDays(today, -20) }
  must(await ole.post('/api/documents/invoices', invoiceInput(kontor.trade, today, { documentCreation })))
  page = await sitDown(browser, people.office)
  colleague = await sitDown(browser, people.manager)
})
test.afterEach(() => expect(broken, 'errors in the pages').toEqual([]))
test.afterAll(async () => {
  await page?.context().close()
  await colleague?.context().close()
  await kontor?.remove()
})

async function sitDown(browser: Browser, person: { email: string; password: string }): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  watchContext(context, broken)
  const opened = await context.newPage()
  await openAs(opened, kontor.url, person)
  return opened
}

const chip = (name: string | RegExp) =>
  page.getByRole('group', { name: 'Filter' }).getByRole('button', { name })
const head = (name: string) =>
  page.getByRole('grid').getByRole('columnheader', { name: new RegExp(`^${name}( |$)`) })

async function expectNumbers(numbers: readonly (string | RegExp)[]) {
  const at = await head('Rechnungsnr.').getAttribute('aria-colindex')
  await expect(page.getByRole('grid').locator(`[role=gridcell][aria-colindex="${at}"]`)).toHaveText([
    ...numbers,
  ])
}

const invoiceNumber = /-00001$/

test('chips, heads and the address, by keyboard; what is narrowed is said', async () => {
  const tasks = new TaskList(page)
  await tasks.open()
  await expectNumbers(['R-1', 'R-10', invoiceNumber, 'R-2'])
  await expect(tasks.row('R-1').first()).toContainText('überfällig seit 30 Tagen')
  await expect(tasks.views.getByRole('link')).toHaveText([
    ...['Alle', 'Zu bezahlen3', 'Überfällig zu bezahlen2', 'Anzumahnen1'],
  ])
  await chip('Filter Art').press('Enter')
  // The popover takes the focus itself: a key pressed within that moment would go elsewhere.
  await expect(page.getByRole('dialog', { name: 'Filter Art' }).getByRole('checkbox').first()).toBeFocused()
  await page.getByRole('checkbox', { name: 'Überfällig zu bezahlen' }).press('Space')
  await page.getByRole('checkbox', { name: 'Anzumahnen' }).press('Space')
  await page.keyboard.press('Escape')
  await expectNumbers(['R-1', 'R-10', invoiceNumber])
  await expect(page.getByText('3 von 4 Aufgaben', { exact: true })).toBeVisible()
  await expect(page.getByText('gefiltert', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Zu zahlen 620,00\s€$/)).toBeVisible()
  await expect(page.getByText(/^Anzumahnen 119,00\s€$/)).toBeVisible()
  await head('Betrag').press('Enter')
  await expect(head('Betrag')).toHaveAttribute('aria-sort', 'descending')
  await expectNumbers(['R-1', 'R-10', invoiceNumber])
  await head('Rechnungsnr.').press('Enter')
  await expectNumbers([invoiceNumber, 'R-1', 'R-10'])
  await expect(page).toHaveURL(/\?art=ueberfaellig%2Canzumahnen&sort=number$/)
  await page.reload()
  await expectNumbers([invoiceNumber, 'R-1', 'R-10'])
  await expectNoAxeViolations(page)
  await photograph(page, 'narrowed-tasks')
})

test('a task is opened and left; Back comes to the same rows', async () => {
  await page.getByRole('link', { name: 'Kontor – zur Übersicht' }).click()
  await expect(page.getByRole('region', { name: 'Heute' })).toBeVisible()
  await page.goBack()
  await expectNumbers([invoiceNumber, 'R-1', 'R-10'])
  await expect(chip('Art: Überfällig zu bezahlen, Anzumahnen')).toBeVisible()
})

test('it is saved as a view, shared, renamed, deleted, and brought back', async () => {
  const tasks = new TaskList(page)
  await page.getByRole('button', { name: 'Ansicht speichern' }).click()
  const layer = page.getByRole('dialog', { name: 'Ansicht speichern' })
  await layer.getByRole('textbox', { name: 'Name' }).fill('Brennt')
  await layer.getByRole('checkbox', { name: 'Für Kollegen sichtbar' }).check()
  await page.keyboard.press('Enter')
  await expect(tasks.views.getByRole('link', { name: /^Brennt/ })).toHaveText('Brennt3')

  const others = new TaskList(colleague)
  await others.open()
  await others.views.getByRole('link', { name: /^Brennt/ }).click()
  await expect(others.grid).toHaveAttribute('aria-rowcount', '4')

  await page.getByRole('button', { name: 'Ansicht Brennt bearbeiten' }).click()
  await page.getByRole('menuitem', { name: 'Umbenennen oder teilen …' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Heute früh')
  await page.keyboard.press('Enter')
  await expect(others.views.getByRole('link', { name: /^Heute früh/ })).toHaveText('Heute früh3')

  await page.getByRole('button', { name: 'Ansicht Heute früh bearbeiten' }).click()
  await page.getByRole('menuitem', { name: 'Löschen' }).click()
  await expect(others.views.getByRole('link', { name: /^Heute früh/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Rückgängig' }).last().click()
  await expect(others.views.getByRole('link', { name: /^Heute früh/ })).toHaveText('Heute früh3')
})

test('where nothing fits, each filter says what is left without it', async () => {
  await page.goto(`${kontor.url}/auth/tasks?art=anzumahnen&betrag=400..`)
  await expect(page.getByText('Keine Aufgabe passt', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ohne Art (1)' })).toBeVisible()
  await page.getByRole('button', { name: 'Ohne Betrag (1)' }).click()
  await expectNumbers([invoiceNumber])
})

test('on a telephone one row of tools has all of it', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${kontor.url}/auth/tasks`)
  const tasks = new TaskList(page)
  await expect(tasks.row('R-10')).toContainText('überfällig')
  await expectNothingMovesSideways(page)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: /Art/ }).first().click()
  await page.getByRole('checkbox', { name: 'Anzumahnen' }).check()
  await page.keyboard.press('Escape')
  await expect(tasks.grid).toHaveAttribute('aria-rowcount', '2')
  await expectNoAxeViolations(page)
  await photograph(page, 'narrowed-tasks-390')
})
