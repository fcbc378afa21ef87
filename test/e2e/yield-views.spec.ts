import type { BrowserContext, Page } from '@playwright/test'
import { addDays, berlinDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { cellsOf } from '#test/sheet-cells.ts'
import { invoiceInput, invoiceLine, productInput } from '#test/trade.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { logIn } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test, watchContext } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// What products earned is kept as a view: saved, renamed, shared, deleted and taken back; and had as a file, as it is narrowed.
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
  for (const [code, amount, days] of [
    ['STU-1', 300, 60],
    ['TIS-2', 900, 2],
    ['LAM-3', 120, 1],
  ] as const) {
    const { uuid } = must(await manager.post('/api/products', productInput({ code }))).entityId
    const lines = [invoiceLine(kontor.trade, { productEntityId: uuid, amount })]
    const documentCreation = { invoiceDate: today, serviceDate: addDays(today, -days) }
    must(
      await manager.post(
        '/api/documents/invoices',
        invoiceInput(kontor.trade, today, { lines, documentCreation }),
      ),
    )
  }
  context = await browser.newContext()
  broken = watchContext(context)
  page = await context.newPage()
  await logIn(page, kontor.url, people.manager)
})
test.afterEach(() => expect(broken, 'errors in the pages').toEqual([]))
test.afterAll(async () => {
  await context.close()
  await kontor.remove()
})

const path = () => `${kontor.url}/auth/report/yields`
const view = (name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Ansichten' }).getByRole('link', { name })
const grid = () => page.getByRole('grid', { name: 'Ertrag je Ware' })
const codes = () => grid().getByRole('link')
const menu = (name: string) => page.getByRole('button', { name: `Ansicht ${name} bearbeiten` })
const layer = () => page.getByRole('dialog', { name: /^Ansicht / })
const narrowed = `zeitraum=${addDays(today, -7)}..${today}&sort=-sale`

test('what is narrowed and sorted is saved, and stands there after a reload', async () => {
  await page.goto(`${path()}?${narrowed}`)
  await expect(codes()).toHaveText(['TIS-2', 'LAM-3'])
  await page.getByRole('button', { name: 'Ansicht speichern' }).click()
  await layer().getByRole('textbox', { name: 'Name' }).fill('Diese Woche')
  await page.keyboard.press('Enter')
  await expect(view(/^Diese Woche/)).toHaveText('Diese Woche2')
  await expect(view(/^Diese Woche/)).toHaveAttribute('aria-current', 'page')
  await view('Alle Verkäufe').click()
  await expect(codes()).toHaveCount(3)
  await view(/^Diese Woche/).click()
  await page.reload()
  await expect(codes()).toHaveText(['TIS-2', 'LAM-3'])
  await expect(grid().getByRole('columnheader', { name: /^VK netto/ })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await photograph(page, 'yield-views')
  await expectNoAxeViolations(page)
})

test('its file has the rows, the order and the columns that stand there', async () => {
  await page.getByRole('button', { name: 'Ertrag je Ware: Format wählen' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('ertrag-je-ware-gefiltert.xlsx')
  const pieces: Buffer[] = []
  for await (const piece of await download.createReadStream()) pieces.push(piece as Buffer)
  const { rows } = cellsOf(Buffer.concat(pieces))
  expect(rows.slice(4, 6).map(([code]) => code)).toEqual(['TIS-2', 'LAM-3'])
})

test('it is renamed and shared, but nobody sees it who may not see the report', async () => {
  await menu('Diese Woche').click()
  await page.getByRole('menuitem', { name: 'Umbenennen oder teilen …' }).click()
  await layer().getByRole('textbox', { name: 'Name' }).fill('Sieben Tage')
  await layer().getByRole('checkbox', { name: 'Für Kollegen sichtbar' }).check()
  await layer()
    .getByRole('button', { name: /^Speichern/ })
    .click()
  await expect(view(/^Sieben Tage/)).toHaveText('Sieben Tage2')
  const { section } = must(await manager.get('/proxy/get/views'))
  expect(section).toMatchObject([{ name: 'Sieben Tage', shared: true, resource: 'productyields' }])
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.office))
  expect(must(await caller(kontor.url, token).get('/proxy/get/views')).section).toEqual([])
})

test('it is deleted and taken back, chosen as it was', async () => {
  await menu('Sieben Tage').click()
  await page.getByRole('menuitem', { name: 'Löschen' }).click()
  await expect(view(/^Sieben Tage/)).toHaveCount(0)
  await expect(codes()).toHaveText(['TIS-2', 'LAM-3'])
  await page.getByRole('button', { name: 'Rückgängig' }).last().click()
  await expect(page.getByText('Die Ansicht „Sieben Tage“ ist wieder da.')).toBeVisible()
  await expect(view(/^Sieben Tage/)).toHaveAttribute('aria-current', 'page')
  await expect(codes()).toHaveText(['TIS-2', 'LAM-3'])
  const { section } = must(await manager.get('/proxy/get/views'))
  expect(section).toMatchObject([{ name: 'Sieben Tage', shared: true }])
})
