import type { Page } from '@playwright/test'
import { addDays, berlinDay, formatDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { billInput, invoiceInput, paymentRecord, receiverInput } from '#test/trade.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { giveSession, openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test, watchContext } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// Who owes what since when: from the sum to the week, to the customer, to the invoice; while somebody else records what was paid.
test.describe.configure({ mode: 'serial' })

const today = berlinDay(new Date())
let kontor: WorkingKontor
let office: Caller
let page: Page
let paid: string
const broken: string[] = []

test.beforeAll(async ({ browser }) => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.office))
  office = caller(kontor.url, token)
  const context = await browser.newContext()
  watchContext(context, broken)
  page = await context.newPage()
  await openAs(page, kontor.url, people.manager)
})
test.afterEach(() => expect(broken, 'errors in the pages').toEqual([]))
test.afterAll(async () => {
  await page?.context().close()
  await kontor?.remove()
})

const invoice = async (days: number, receiver = kontor.trade.receiver): Promise<string> => {
  const documentCreation = { invoiceDate: addDays(today, days) }
  const input = invoiceInput({ ...kontor.trade, receiver }, today, { documentCreation })
  return must(await office.post('/api/documents/invoices', input)).entityId.uuid
}

const chartShowsAll = 'Das Diagramm zeigt alles, was offen ist; der Filter gilt für die Liste.'
const chart = () => page.getByRole('list', { name: 'Offen nach Fälligkeit' })
const customers = () => page.getByRole('grid', { name: 'Offene Posten: Alle Kunden' })
const chip = (name: string | RegExp) =>
  page.getByRole('group', { name: 'Filter' }).getByRole('button', { name })
const view = (name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Ansichten' }).getByRole('link', { name })
const documents = () => page.getByRole('grid', { name: /^Offene Rechnungen/ })

async function see(name: string): Promise<void> {
  await expectNoAxeViolations(page)
  await photograph(page, `open-items-${name}`)
}

test('without open items both sides say so', async () => {
  await page.goto(`${kontor.url}/auth/incoming/open`)
  await expect(page.getByText('Alle Eingangsrechnungen sind bezahlt.')).toBeVisible()
  await page.goto(`${kontor.url}/auth/outgoing`)
  await page.getByRole('link', { name: 'Offene Posten', exact: true }).click()
  await expect(page.getByText('Alle Ausgangsrechnungen sind bezahlt.')).toBeVisible()
  await expect(chart()).toHaveCount(0)
  await see('none')
})

test('what is open appears by week and by customer, what is overdue first', async () => {
  const knudsen = receiverInput({ shortName: 'KNUD', companyName: 'Knudsen & Sønner' })
  const { uuid } = must(await office.post('/api/partners/receivers', knudsen)).entityId
  // due 60 and 1 days ago, and in 9 days
  await invoice(-74)
  paid = await invoice(-15, uuid)
  await invoice(-5, uuid)
  const row = customers().getByRole('row').nth(1)
  await expect(row).toContainText('Knudsen & Sønner')
  await expect(row).toContainText(/238,00\s€119,00\s€/)
  await expect(page.getByText(/Offen 357,00\s€ · davon überfällig 238,00\s€/)).toBeVisible()
  await expect(chart().getByRole('link')).toHaveCount(3)
  // Each amount stands right above its bar, however low that is.
  const gaps = await chart()
    .getByRole('listitem')
    .evaluateAll((weeks) =>
      weeks.map((week) => {
        const amount = week.querySelector('[aria-hidden]')?.getBoundingClientRect().bottom ?? 0
        return Math.round((week.querySelector('rect')?.getBoundingClientRect().top ?? 0) - amount)
      }),
    )
  expect(gaps.length).toBeGreaterThanOrEqual(3)
  expect(new Set(gaps)).toEqual(new Set([0]))
  await expect(page.getByText(chartShowsAll)).toBeHidden()
  await see('by-customer')
})

test('a customer leads to the invoices behind the sum, an invoice opens; who pays meanwhile is seen', async () => {
  await customers()
    .getByRole('row', { name: /Knudsen & Sønner/ })
    .getByRole('link', { name: '238,00' })
    .click()
  await expect(chip('Kunde: Knudsen & Sønner')).toBeVisible()
  await expect(page.getByText(chartShowsAll)).toBeVisible()
  await expect(page.getByText('2 von 3 Rechnungen', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Offen 238,00\s€$/)).toBeVisible()
  await see('of-a-customer')
  await documents().getByRole('row').nth(1).getByRole('gridcell').first().click()
  const layer = page.getByRole('dialog', { name: 'Ausgangsrechnung bearbeiten' })
  await expect(layer).toContainText('Knudsen')
  await page.keyboard.press('Escape')
  await expect(layer).toBeHidden()
  must(
    await office.post(`/api/documents/invoices/${paid}/records`, paymentRecord(119, { recordDate: today })),
  )
  await expect(page.getByText('1 von 2 Rechnungen', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Offen 119,00\s€$/)).toBeVisible()
  await view('Nach Kunden').click()
  await expect(page.getByText(/Offen 238,00\s€ · davon überfällig 119,00\s€/)).toBeVisible()
})

test('how many customers owe something leads to exactly these; the file has them, too', async () => {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel-Export' }).click()
  expect((await download).suggestedFilename()).toBe('offene-posten-kunden.xls')
  await page.getByRole('link', { name: '2 Kunden' }).click()
  await expect(page).toHaveURL(/\/receivers\?posten=OPEN$/)
  const found = page.getByRole('grid', { name: 'Kunden', exact: true })
  await expect(found.getByRole('row')).toHaveCount(3)
  await expect(page.getByText('2 von 2 Kunden', { exact: true })).toBeVisible()
  await view(/^Überfällig/).click()
  await expect(page.getByText('1 von 2 Kunden', { exact: true })).toBeVisible()
  await see('customers-overdue')
  await page.goBack()
  await page.goBack()
})

test('the tabs stand where they stand on the other pages', async () => {
  const tab = () => page.getByRole('link', { name: 'Kunden', exact: true })
  const here = await tab().boundingBox()
  await tab().click()
  await expect(page.getByRole('link', { name: 'Neuer Kunde' })).toBeVisible()
  expect((await tab().boundingBox())?.y).toBe(here?.y)
  await page.getByRole('link', { name: 'Offene Posten', exact: true }).click()
  await expect(chart()).toBeVisible()
})

test('the keyboard alone goes from a week to its invoices', async () => {
  const bar = chart().getByRole('link', { name: /^überfällig, fällig bis .*: 119,00\s€, 1 Rechnung$/ })
  await bar.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 von 2 Rechnungen', { exact: true })).toBeVisible()
  await expect(documents()).toContainText(formatDay(addDays(today, -60)))
  await expect(bar).toHaveAttribute('aria-current', 'true')
  await see('of-a-week')
  await page.goBack()
  await expect(customers()).toBeVisible()
})

test('chips and heads narrow and sort the documents; the address, a reload and Back keep them', async () => {
  await page.goto(`${kontor.url}/auth/outgoing/open`)
  await view('Alle Rechnungen').click()
  await expect(documents()).toHaveAttribute('aria-rowcount', '3')
  await chip('Filter Status').press('Enter')
  await page.getByRole('checkbox', { name: 'überfällig' }).press('Space')
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 von 2 Rechnungen', { exact: true })).toBeVisible()
  const head = () => documents().getByRole('columnheader', { name: /^Offen in EUR/ })
  await head().press('Enter')
  await expect(head()).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/\?ansicht=rechnungen&status=OVERDUE&sort=-amountDueEuro$/)
  await page.reload()
  await expect(head()).toHaveAttribute('aria-sort', 'descending')
  await see('narrowed')
  await page.getByRole('link', { name: 'Kontor – zur Übersicht' }).click()
  await page.goBack()
  await expect(chip('Status: überfällig')).toBeVisible()
  // An address of before.
  await page.goto(`${kontor.url}/auth/outgoing/open?bis=${addDays(today, -1)}`)
  await expect(page).toHaveURL(/\?zeitraum=\.\.\d{4}-\d\d-\d\d$/)
  await expect(page.getByText('1 von 2 Rechnungen', { exact: true })).toBeVisible()
})

test('chips narrow what is open with each customer, and go on to his invoices', async () => {
  await page.goto(`${kontor.url}/auth/outgoing/open`)
  await expect(customers().getByRole('row')).not.toHaveCount(1)
  await chip('Filter Status').click()
  const popover = page.getByRole('dialog', { name: /^Filter/ })
  await popover.getByRole('checkbox', { name: 'überfällig' }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/status=OVERDUE&ansicht=nach-partner$/)
  await expect(view(/^Nach Kunden/)).toHaveAttribute('aria-current', 'page')
  await expect(view(/^Nach Kunden/)).toContainText('geändert')
  const [row] = must(
    await office.get(
      `/proxy/get/openreceivers?searchFilter=${encodeURIComponent('{"filterType":"state","states":["OVERDUE"]}')}`,
    ),
  ).section
  await expect(customers().getByRole('row')).toHaveCount(2)
  await expect(customers().getByRole('row').nth(1)).toContainText(row.partner)
  await see('narrowed-customers')
  await page.reload()
  await expect(chip(/^Status: überfällig/)).toBeVisible()
  await expect(customers().getByRole('row')).toHaveCount(2)
  await customers().getByRole('row').nth(1).getByRole('link').nth(1).click()
  await expect(page).toHaveURL(/status=OVERDUE&partner=[0-9a-f-]{36}$/)
  await expect(documents().getByRole('row')).toHaveCount(1 + row.documents)
})

test('a choice is kept under a name, shared, and seen beside the others with its count', async ({
  browser,
}) => {
  await page.goto(`${kontor.url}/auth/outgoing/open?status=OVERDUE`)
  await page.getByRole('button', { name: 'Filter Betrag brutto' }).click()
  await page.getByRole('textbox', { name: 'von' }).fill('100')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Ansicht speichern' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Größere, spät')
  await page.getByRole('checkbox', { name: 'Für Kollegen sichtbar' }).check()
  await page.keyboard.press('Enter')
  await expect(view(/^Größere/)).toHaveText('Größere, spät1')
  const context = await browser.newContext()
  watchContext(context, broken)
  const other = await context.newPage()
  await giveSession(other, kontor.url, people.office)
  await other.goto(`${kontor.url}/auth/outgoing/open`)
  await other.getByRole('link', { name: /^Größere, spät/ }).click()
  await expect(other.getByText('1 von 2 Rechnungen', { exact: true })).toBeVisible()
  await context.close()
  await page.getByRole('button', { name: 'Ansicht Größere, spät bearbeiten' }).click()
  await page.getByRole('menuitem', { name: 'Löschen' }).click()
  await expect(view(/^Größere/)).toHaveCount(0)
})

test('what the firm owes stands the same way, also on a telephone', async () => {
  const billDate = addDays(today, -40)
  const documentCreation = { billDate, billNumber: 'R-77' }
  must(await office.post('/api/documents/bills', billInput(kontor.trade, billDate, { documentCreation })))
  await page.goto(`${kontor.url}/auth/incoming/open`)
  await expect(page.getByText(/Offen 119,00\s€ · davon überfällig 119,00\s€/)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNothingMovesSideways(page)
  await see('narrow')
  // A finger hovers over nothing: no tools of the row lie upon the link.
  await page
    .getByRole('grid', { name: 'Offene Posten: Alle Lieferanten' })
    .getByRole('link')
    .last()
    .press('Enter')
  await documents().getByRole('row').nth(1).getByRole('gridcell').first().click()
  await expect(page.getByRole('dialog', { name: 'Eingangsrechnung bearbeiten' })).toContainText('R-77')
})
