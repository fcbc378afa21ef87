import type { BrowserContext, Page } from '@playwright/test'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { receiverInput } from '#test/trade.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test, watchContext } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// The lists of customers and suppliers are narrowed, sorted and kept under a name as those of documents are.
test.describe.configure({ mode: 'serial' })

let kontor: WorkingKontor
let context: BrowserContext
let page: Page
let broken: string[]

test.beforeAll(async ({ browser }) => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  const manager: Caller = caller(kontor.url, token)
  for (const part of [
    { shortName: 'Zobel', companyName: 'Zobel KG', countryCode: 'AT' },
    { shortName: 'Ahorn', companyName: 'Wien Ahorn GmbH', countryCode: 'AT' },
    { shortName: 'Birne', companyName: 'Birne AG', countryCode: 'CH' },
  ])
    must(await manager.post('/api/partners/receivers', receiverInput(part)))
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

const grid = (name = 'Kunden') => page.getByRole('grid', { name, exact: true })
const head = (name: string) => grid().getByRole('columnheader', { name: new RegExp(`^${name}( |$)`) })
const chip = (name: string | RegExp) =>
  page.getByRole('group', { name: 'Filter' }).getByRole('button', { name })
const view = (name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Ansichten' }).getByRole('link', { name })

async function expectColumn(name: string, texts: readonly (string | RegExp)[]) {
  const at = await head(name).getAttribute('aria-colindex')
  await expect(grid().locator(`[role=gridcell][aria-colindex="${at}"]`)).toHaveText([...texts])
}

test('a chip, a head and the address, all by keyboard', async () => {
  await page.goto(`${kontor.url}/auth/outgoing/receivers`)
  await expect(head('Kürzel')).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByText('4 Kunden', { exact: true })).toBeVisible()
  await chip('Filter Land').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Land suchen' })).toBeFocused()
  await page.keyboard.type('öster')
  await page.keyboard.press('Enter')
  await expect(chip('Land: Österreich')).toBeFocused()
  await expectColumn('Kürzel', ['Ahorn', 'Zobel'])
  await expect(page.getByText('2 von 4 Kunden', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Excel-Export gefiltert' })).toBeVisible()
  await grid().getByRole('gridcell').nth(1).focus()
  await page.keyboard.press('ArrowUp')
  await expect(head('Firma')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(head('Firma')).toHaveAttribute('aria-sort', 'descending')
  await expectColumn('Kürzel', ['Zobel', 'Ahorn'])
  await expect(page).toHaveURL(/\?land=AT&sort=-companyName$/)
  await page.reload()
  await expectColumn('Kürzel', ['Zobel', 'Ahorn'])
  await expectNoAxeViolations(page)
  await photograph(page, 'narrowed-customers')
})

test('it is saved as a view of this list alone', async () => {
  await page.getByRole('button', { name: 'Ansicht speichern' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Österreich')
  await page.keyboard.press('Enter')
  await expect(view(/^Österreich/)).toHaveText('Österreich2')
  await view(/^Verbraucher/).click()
  await expect(page.getByText('Kein Kunde passt')).toBeVisible()
  await view(/^Österreich/).click()
  await expectColumn('Kürzel', ['Zobel', 'Ahorn'])
  await page.getByRole('link', { name: 'Eingang', exact: true }).click()
  await page.getByRole('link', { name: 'Lieferanten', exact: true }).click()
  await expect(grid('Lieferanten')).toBeVisible()
  await expect(view('Alle')).toHaveAttribute('aria-current', 'page')
  await expect(view(/^Österreich/)).toBeHidden()
  await expect(view(/^Ohne Art/)).toHaveText('Ohne Art1')
})
