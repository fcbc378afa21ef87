import type { BrowserContext, Page } from '@playwright/test'
import { addDays, berlinDay } from '#kernel/day.ts'
import { caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { enterChange } from '#test/stock.ts'
import { productInput } from '#test/trade.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test, watchContext } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// The stock list is narrowed, sorted and kept under a name as the lists of documents are; its sums follow.
test.describe.configure({ mode: 'serial' })

const today = berlinDay(new Date())
let kontor: WorkingKontor
let context: BrowserContext
let page: Page
let broken: string[]

test.beforeAll(async ({ browser }) => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  const manager = caller(kontor.url, token)
  for (const [code, salesPP, change] of [
    ['A-1', 100, 2],
    ['B-1', 900, 1],
    ['C-1', 500, 0],
    ['D-1', 700, 3],
  ] as const) {
    const { uuid } = must(await manager.post('/api/products', productInput({ code, salesPP }))).entityId
    const at = addDays(today, -3)
    if (change > 0) must(await enterChange(manager, uuid, { type: 'initial', at, change }))
    if (code === 'D-1') must(await enterChange(manager, uuid, { type: 'sale', at: today, change: -3 }))
  }
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

const grid = () => page.getByRole('grid', { name: 'Bestand' })
const head = (name: string) =>
  grid().getByRole('columnheader', { name: new RegExp(`^${name.replaceAll('.', '\\.')}( |$)`) })
const chip = (name: string | RegExp) =>
  page.getByRole('group', { name: 'Filter' }).getByRole('button', { name })
const view = (name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Ansichten' }).getByRole('link', { name })
const sums = () => page.getByText(/^Bestand am /).locator('..')

async function expectCodes(codes: readonly string[]) {
  const at = await head('Code').getAttribute('aria-colindex')
  await expect(grid().locator(`[role=gridcell][aria-colindex="${at}"]`)).toHaveText(
    codes.map((code) => new RegExp(`^${code}`)),
  )
}

test('a chip and a head, by keyboard; sums, address and file follow', async () => {
  await page.goto(`${kontor.url}/auth/stock`)
  await expectCodes(['A-1', 'B-1', 'C-1', 'D-1'])
  await expect(sums()).toContainText('Stück 3')
  await expect(page.getByText('4 Waren', { exact: true })).toBeVisible()
  await chip('Filter Status').focus()
  await page.keyboard.press('f')
  await expect(page.getByRole('menuitem', { name: 'Status' })).toBeFocused()
  await page.getByRole('menuitem', { name: 'VK St.' }).press('Enter')
  await page.getByRole('textbox', { name: 'von' }).fill('500')
  await page.keyboard.press('Enter')
  await expect(chip('VK St.: ab 500,00 €')).toBeFocused()
  await expectCodes(['B-1', 'C-1', 'D-1'])
  await expect(sums()).toContainText('Stück 1')
  await expect(sums()).toContainText('Verkaufswert 900,00')
  await expect(page.getByText('3 von 4 Waren', { exact: true })).toBeVisible()
  await head('VK St. €').click()
  await expect(head('VK St. €')).toHaveAttribute('aria-sort', 'descending')
  await expectCodes(['B-1', 'D-1', 'C-1'])
  await expect(page).toHaveURL(/\?vk=500\.\.&sort=-salesPP$/)
  await page.reload()
  await expectCodes(['B-1', 'D-1', 'C-1'])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Excel-Export gefiltert' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('inventar-gefiltert.xls')
  await expectNoAxeViolations(page)
  await photograph(page, 'narrowed-stock')
})

test('it is kept as a view; the views of Kontor tell what is there, what is sold and what is missing', async () => {
  await page.getByRole('button', { name: 'Ansicht speichern' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Teures')
  await page.keyboard.press('Enter')
  await expect(view(/^Teures/)).toHaveText('Teures3')
  await expect(view(/^Auf Lager/)).toHaveText('Auf Lager2')
  await expect(view(/^Nicht auf Lager/)).toHaveText('Nicht auf Lager1')
  await view(/^Nicht auf Lager/).click()
  await expectCodes(['D-1'])
  await expect(page.getByRole('row', { name: /D-1/ })).toContainText('nicht auf Lager')
  await view(/^Auf Lager/).click()
  await expectCodes(['A-1', 'B-1'])
  await expect(page.getByRole('checkbox', { name: 'Nur auf Lager' })).toBeChecked()
  await view(/^Minusbestand/).click()
  await expect(page.getByText('Keine Ware passt')).toBeVisible()
  await view(/^Teures/).click()
  await expectCodes(['B-1', 'D-1', 'C-1'])
  await view('Alle').click()
  await expectCodes(['A-1', 'B-1', 'C-1', 'D-1'])
})
