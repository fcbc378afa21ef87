import type { BrowserContext, Page } from '@playwright/test'
import { berlinDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { invoiceInput, invoiceLine } from '#test/trade.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test, watchContext } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// Views stand above the lists of documents with their counts; own and shared ones are saved, changed and deleted there.
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
  for (const amount of [300, 50, 1190]) await invoice(amount)
  must(await manager.post('/api/drafts', { kind: 'INVOICE', name: 'Huber', payload: {} }))
  context = await browser.newContext()
  broken = watchContext(context)
  page = await context.newPage()
  await openAs(page, kontor.url, people.office)
})
test.afterEach(() => expect(broken, 'errors in the pages').toEqual([]))
test.afterAll(async () => {
  await context.close()
  await kontor.remove()
})

async function invoice(amount: number) {
  const lines = [invoiceLine(kontor.trade, { amount })]
  must(await manager.post('/api/documents/invoices', invoiceInput(kontor.trade, today, { lines })))
}

const view = (name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Ansichten' }).getByRole('link', { name })
const grid = () => page.getByRole('grid', { name: 'Ausgangsrechnungen' })
const layer = () => page.getByRole('dialog', { name: /^Ansicht / })

test('the views of Kontor stand with what they count, which follows what happens', async () => {
  await page.goto(`${kontor.url}/auth/outgoing/invoices`)
  await expect(view('Alle')).toHaveAttribute('aria-current', 'page')
  await expect(view(/^Offen/)).toHaveText('Offen3')
  await expect(view(/^Überfällig/)).toHaveText('Überfällig0')
  await expect(view(/^Nicht versendet/)).toHaveText('Nicht versendet3')
  await expect(view(/^Entwürfe/)).toHaveText('Entwürfe1')
  await invoice(70)
  await expect(view(/^Offen/)).toHaveText('Offen4')
  await view(/^Offen/).click()
  await expect(view(/^Offen/)).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('checkbox', { name: 'Nur Offene' })).toBeChecked()
  await view(/^Entwürfe/).click()
  await expect(page.getByRole('link', { name: 'Huber' })).toBeVisible()
  await expect(grid()).toBeHidden()
  await view('Alle').click()
  await expect(grid()).toBeVisible()
  await expect(page).toHaveURL(/\/invoices\??$/)
  await expectNoAxeViolations(page)
})

test('a view that is narrowed otherwise says so to all, and gives its name back with its filter', async () => {
  await page.goto(`${kontor.url}/auth/outgoing/invoices`)
  await view(/^Offen/).click()
  await page.getByRole('columnheader', { name: 'Betrag brutto' }).click()
  await expect(view(/^Offen/)).toHaveText('Offengeändert')
  await expect(view(/^Offen/).getByText('geändert')).toBeInViewport()
  await photograph(page, 'view-changed')
  await page.goto(`${kontor.url}/auth/outgoing/invoices?offen=1&ansicht=offen`)
  await page.getByRole('checkbox', { name: 'Nur Offene' }).uncheck()
  await expect(view('Alle')).toHaveAttribute('aria-current', 'page')
  await expect(view(/^Offen/)).toHaveText('Offen4')
  await page.setViewportSize({ width: 390, height: 844 })
  const select = page.getByRole('button', { name: /^Ansicht: / })
  await expect(select).toHaveText('Ansicht: Alle')
  await page.goto(`${kontor.url}/auth/outgoing/invoices?offen=1&sort=invoiceNumber&ansicht=offen`)
  await expect(select).toHaveText('Ansicht: Offen, geändert')
  await photograph(page, 'view-changed-phone')
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('where no column in sight says until when an invoice is to be paid, its state does', async () => {
  await page.goto(`${kontor.url}/auth/outgoing/invoices`)
  const state = grid().getByRole('row').nth(1).getByRole('gridcell').first()
  await expect(state).toHaveText('offen')
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(state).toHaveText(/^offen bis \d\d\.\d\d\.(\d\d)?$/)
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('what the list is narrowed to is saved under a name, and stands in the address', async () => {
  await page.goto(`${kontor.url}/auth/outgoing/invoices?betrag=100..&sort=-amountGross`)
  await page.getByRole('button', { name: 'Ansicht speichern' }).click()
  await layer().getByRole('textbox', { name: 'Name' }).fill('Große')
  await page.keyboard.press('Enter')
  await expect(layer()).toBeHidden()
  await expect(view(/^Große/)).toHaveText('Große2')
  await expect(view(/^Große/)).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveURL(/betrag=100\.\.&sort=-amountGross&ansicht=[0-9a-f-]{36}$/)
  await photograph(page, 'views')
  await view('Alle').click()
  await view(/^Große/).click()
  await expect(page.getByText('2 von 4 Rechnungen', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('2 von 4 Rechnungen', { exact: true })).toBeVisible()
  await expect(view(/^Große/)).toHaveAttribute('aria-current', 'page')
})

test('it is renamed and shared, takes what the list shows now, and is deleted', async () => {
  const menu = (name: string) => page.getByRole('button', { name: `Ansicht ${name} bearbeiten` })
  await menu('Große').click()
  await page.getByRole('menuitem', { name: 'Umbenennen oder teilen …' }).click()
  await layer().getByRole('textbox', { name: 'Name' }).fill('Ab 100')
  await layer().getByRole('checkbox', { name: 'Für Kollegen sichtbar' }).check()
  await layer()
    .getByRole('button', { name: /^Speichern/ })
    .click()
  await expect(view(/^Ab 100/)).toBeVisible()
  const seen = must(await manager.get('/proxy/get/views')).section
  expect(seen.map((row: { name: string }) => row.name)).toEqual(['Ab 100'])
  await page.getByRole('button', { name: 'Filter Betrag entfernen' }).click()
  await menu('Ab 100').click()
  await page.getByRole('menuitem', { name: 'Jetzige Auswahl übernehmen' }).click()
  await expect(page.getByText('Ansicht „Ab 100“ geändert')).toBeVisible()
  await expect(view(/^Ab 100/)).toHaveText('Ab 1004')
  await menu('Ab 100').click()
  await page.getByRole('menuitem', { name: 'Löschen' }).click()
  await expect(view(/^Ab 100/)).toBeHidden()
  await expect(grid()).toBeVisible()
})

test('on a phone the name of a view is read whole, however long it is', async () => {
  const name = 'Rechnungen ab tausend Euro, die noch nicht versendet sind'
  const query = 'betrag=1000..'
  const input = { resource: 'invoices', name, query, shared: true }
  const { uuid } = must(await manager.post('/api/views', input)).entityId
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${kontor.url}/auth/outgoing/invoices?${query}&ansicht=${uuid}`)
  const shown = page
    .getByRole('button', { name: /^Ansicht: / })
    .getByText(name)
    .last()
  await expect(shown).toBeVisible()
  const isCut = await shown.evaluate(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      scrollWidth > clientWidth || scrollHeight > clientHeight,
  )
  expect(isCut).toBe(false)
  await expectNothingMovesSideways(page)
  await page.setViewportSize({ width: 1280, height: 720 })
})
