import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { addDays, berlinDay, monthOf } from '#kernel/day.ts'
import { monthLabel } from '#kernel/period.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { billInput, billLine, invoiceInput, invoiceLine, paymentRecord, productInput } from '#test/trade.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test, watchContext } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// The figures of the first page: live, each for who may see it, and each leads to the list that it is the sum of.
test.describe.configure({ mode: 'serial' })

const today = berlinDay(new Date())
const thisMonth = monthLabel(monthOf(today))
let kontor: WorkingKontor
let office: Caller
let page: Page
let late: string
const broken: string[] = []

test.beforeAll(async ({ browser }) => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.office))
  office = caller(kontor.url, token)
  page = await sitDown(browser, people.manager)
})
test.afterEach(() => expect(broken, 'errors in the pages').toEqual([]))
test.afterAll(async () => {
  await page?.context().close()
  await kontor?.remove()
})

async function sitDown(browser: Browser, person: { email: string; password: string }): Promise<Page> {
  const context = await browser.newContext()
  watchContext(context, broken)
  const opened = await context.newPage()
  await openAs(opened, kontor.url, person)
  return opened
}

const card = (name: string) => page.getByRole('region', { name, exact: true })
const money = () => card('Was hereinkommt und hinausgeht')
const home = () => page.getByRole('link', { name: 'Kontor – zur Übersicht' }).click()

test('a firm that has just begun sees its first steps, and figures without a row once it hides them', async () => {
  await expect(money()).toBeHidden()
  await page.getByRole('button', { name: 'Liste ausblenden' }).click()
  await expect(money()).toContainText('Nichts ist offen: alle Rechnungen sind bezahlt.')
  await expect(card('Letzte Belege')).toContainText('Noch keine.')
  await expect(card('Heute')).toContainText('Für heute ist alles erledigt.')
  // No zeros: what has no figure yet has no card.
  for (const name of ['Umsatz', 'Bestand', 'Zuletzt verkauft']) await expect(card(name)).toBeHidden()
})

test('what others record stands there at once', async () => {
  const { uuid } = must(await office.post('/api/products', { ...productInput(), buyingPP: 250 })).entityId
  const lines = [billLine(kontor.trade, { productEntityId: uuid, quantity: 2, amount: 100, taxPercent: 0 })]
  const documentCreation = { billTotal: 200, billDate: addDays(today, -40) }
  must(await office.post('/api/documents/bills', billInput(kontor.trade, today, { lines, documentCreation })))
  const at = (days: number) => ({ documentCreation: { invoiceDate: addDays(today, days) } })
  const invoices = '/api/documents/invoices'
  late = must(await office.post(invoices, invoiceInput(kontor.trade, today, at(-28)))).entityId.uuid
  const sold = { lines: [invoiceLine(kontor.trade, { productEntityId: uuid, amount: 238 })] }
  must(await office.post(invoices, invoiceInput(kontor.trade, today, sold)))

  // Of the invoices 119 are overdue; both are due within the weeks that are shown, as is the bill.
  await expect(money()).toContainText(/kommen 357\s€ herein und 200\s€ gehen hinaus\. Es bleiben 157\s€\./)
  await expect(money()).toContainText(/Zahlt niemand von den Überfälligen, bleiben 38\s€\./)
  await expect(card('Umsatz')).toContainText(/Ertrag\s100,00\s€/)
  await expect(card('Zuletzt verkauft')).toContainText(/für 200,00\s€.*\+100,00\s€/)
  // No two columns are called the same: each week has its days, and what is overdue stands together.
  const weeks = money().getByRole('list', { name: /nach Fälligkeit$/ })
  const drawn = await weeks.getByRole('listitem').allInnerTexts()
  const called = drawn.map((text) => text.split('\n').slice(-2).join(' '))
  expect(new Set(called).size).toBe(called.length)
  expect(called.filter((text) => text.includes('überfällig'))).toHaveLength(1)
  await expect(card('Bestand')).toContainText(/Einkaufswert250,00\s€/)
  await expect(card('Letzte Belege')).toContainText('Antik & Design Österle GmbH')
  await expect(card('Letzte Belege')).toContainText('R-4711')
  await expectNoAxeViolations(page)
  await photograph(page, 'dashboard')
})

test('each number leads to the list that it is the sum of', async () => {
  await money()
    .getByRole('link', { name: /1 Rechnung überfällig, 119,00\s€/ })
    .click()
  await expect(page.getByText(/^1 (von \d+ )?Rechnung(en)?$/)).toBeVisible()
  await expect(page.getByText(/^Offen 119,00\s€/)).toBeVisible()
  await home()
  await money()
    .getByRole('link', { name: /^357\s€$/ })
    .click()
  await expect(page.getByText(/Offen 357,00\s€/)).toBeVisible()
  await home()
  await money()
    .getByRole('link', { name: /^überfällig, .*geht hinaus 200,00\s€/ })
    .click()
  await expect(page.getByText(/^1 (von \d+ )?Rechnung(en)?$/)).toBeVisible()
  await expect(page.getByText(/^Offen 200,00\s€/)).toBeVisible()
  await home()
  // A month, and all of them.
  const bar = card('Umsatz').getByRole('link', { name: `Umsatz netto ${thisMonth} bisher` })
  const amount = /: ([\d.,]+\s€)/.exec((await bar.getAttribute('aria-label')) ?? '')?.[1] ?? '–'
  await bar.click()
  await expect(page.getByRole('dialog')).toContainText(amount)
  await page.keyboard.press('Escape')
  await home()
  const sums = card('Umsatz').locator('p').getByRole('link')
  const [turnoverSum, marginSum] = [await sums.nth(0).textContent(), await sums.nth(1).textContent()]
  await sums.first().click()
  await expect(page.getByRole('dialog')).toContainText(`Umsatz netto ${turnoverSum}`)
  await page.keyboard.press('Escape')
  await home()
  // Of the tax each amount has its documents.
  for (const [place, figure] of ['Umsatzsteuer', 'Vorsteuer', 'Steuerschuld'].entries()) {
    const link = card(`Umsatzsteuer ${thisMonth}`).locator('p').getByRole('link').nth(place)
    const shown = (await link.textContent()) ?? '–'
    await link.click()
    const layer = page.getByRole('dialog', { name: new RegExp(`^${figure}`) })
    await expect(layer).toContainText(shown.replace(/^[−-]/, ''))
    await page.keyboard.press('Escape')
    await home()
  }
  await sums.nth(1).click()
  await expect(page.getByLabel('Summen der verkauften Waren')).toContainText(`Ertrag${marginSum}`)
  await home()
  await card('Bestand')
    .getByRole('link', { name: /^250,00/ })
    .click()
  await expect(page.getByText(/Einkaufswert\s250,00\s€/)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Nur auf Lager' })).toBeChecked()
  await expect(page.getByRole('link', { name: /^Auf Lager/ })).toHaveAttribute('aria-current', /.+/)
  await home()
  await card('Letzte Belege')
    .getByRole('link', { name: /R-4711/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Eingangsrechnung bearbeiten' })).toContainText('R-4711')
  await page.keyboard.press('Escape')
  await home()
})

test('what a day asks for is done from here; what is done goes, and the next takes the focus', async () => {
  const list = card('Heute').getByRole('list', { name: 'Heute zu tun' })
  const pay = list.getByRole('button', { name: /^Bezahlen.*1 Rechnung sofort bezahlen/ })
  await expect(list).toContainText(/1 Rechnung sofort bezahlen200,00\s€, R-4711/)
  await list.getByRole('link', { name: '2 Rechnungen nicht versendet' }).click()
  await expect(page.getByRole('grid', { name: 'Ausgangsrechnungen' }).getByRole('row')).toHaveCount(3)
  await home()
  // Nobody is reminded of what he does not have.
  await expect(list).not.toContainText('anmahnen')
  expect((await office.download(`/api/attachments/${late}/rechnung.pdf`)).status).toBe(200)
  await expect(list).toContainText(/1 Rechnung anmahnen119,00\s€, .*, seit 14 Tagen/)
  for (const name of [/^1 Rechnung anmahnen$/, /^Anmahnen/]) {
    await list.getByRole('link', { name }).click()
    await expect(page).toHaveURL(/\/auth\/outgoing\/reminders$/)
    await expect(page.getByRole('grid', { name: 'Mahnungen' })).toContainText('119,00')
    await home()
  }
  await list.getByRole('button', { name: /^Senden/ }).click()
  await expect(page.getByRole('dialog', { name: 'Rechnung senden' })).toBeVisible()
  await page.keyboard.press('Escape')
  // Its key, from anywhere on the page.
  await pay.focus()
  await page.keyboard.press('b')
  const layer = page.getByRole('dialog', { name: 'Bezahlen' })
  await expect(layer.getByRole('textbox', { name: 'Betrag' })).toHaveValue('200,00')
  await page.keyboard.press('Enter')
  await expect(pay).toBeHidden()
  await expect(list.getByRole('button', { name: /^Senden/ })).toBeFocused()
  await page.getByRole('button', { name: /^Rückgängig/ }).click()
  await expect(pay).toBeVisible()
})

test('the turnover by quarters and years stands in the address', async () => {
  await card('Umsatz').getByRole('link', { name: 'Quartale' }).click()
  await expect(page).toHaveURL(/\?umsatz=quartale$/)
  await expect(card('Umsatz').getByRole('listitem').last()).toContainText(/Q[1-4]/)
  await page.reload()
  await expect(card('Umsatz').getByRole('link', { name: 'Quartale' })).toHaveAttribute('aria-current', 'true')
  await card('Umsatz').getByRole('link', { name: 'Monate' }).click()
  await expect(page).toHaveURL(/dashboard$|\?$/)
})

test('the chart is a table too, and a payment changes both', async () => {
  await card('Umsatz').getByRole('button', { name: 'Als Tabelle' }).click()
  const table = page.getByRole('table', { name: 'Umsatz nach Monaten' })
  await expect(table.getByRole('row').nth(1)).toContainText(thisMonth)
  await expectNoAxeViolations(page)
  await money().getByRole('button', { name: 'Als Tabelle' }).click()
  const weeks = page.getByRole('table', { name: 'Was hereinkommt und hinausgeht' })
  await expect(weeks.getByRole('row').nth(1)).toHaveText(/^überfällig, .*119,00\s€200,00\s€−81,00\s€$/)
  await expect(weeks.getByRole('row').last()).toHaveText(/157,00\s€$/)
  await expectNoAxeViolations(page)
  await photograph(page, 'dashboard-tables')
  const payment = paymentRecord(119, { recordDate: today })
  must(await office.post(`/api/documents/invoices/${late}/records`, payment))
  await expect(money()).toContainText(/kommen 238\s€ herein und 200\s€ gehen hinaus\. Es bleiben 38\s€\./)
  await expect(money()).not.toContainText('Zahlt niemand')
  await expect(weeks.getByRole('row').last()).toHaveText(/38,00\s€$/)
})

test('each number and each bar is large enough for a finger (WCAG 2.5.8)', async () => {
  for (const width of [1280, 1024, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.reload()
    await expect(card('Umsatz').getByRole('link').first()).toBeVisible()
    // The cards come one after the other.
    await expect(async () => {
      const axe = new AxeBuilder({ page }).options({ rules: { 'target-size': { enabled: true } } })
      const { violations, passes } = await axe.withRules(['target-size']).analyze()
      expect(
        violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)),
        `${width} px`,
      ).toEqual([])
      expect(passes.flatMap(({ nodes }) => nodes).length).toBeGreaterThan(20)
    }).toPass({ timeout: 20_000 })
  }
})

test('on a telephone nothing is wider than the screen', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNothingMovesSideways(page)
  // Nor is anything of a card cut off, and of a chart that has no room the newest is seen.
  await card('Umsatz').getByRole('link', { name: 'Jahre' }).scrollIntoViewIfNeeded()
  expect(await card('Umsatz').evaluate((of) => of.scrollWidth - of.clientWidth)).toBe(0)
  await expect(card('Umsatz').getByRole('listitem').last()).toBeInViewport({ ratio: 0.9 })
  await photograph(page, 'dashboard-narrow')
})

test('who may see no reports is shown no turnover', async ({ browser }) => {
  const other = await sitDown(browser, people.office)
  await expect(other.getByRole('region', { name: 'Was hereinkommt und hinausgeht' })).toBeVisible()
  // What lies below the first screen comes once somebody moves on the page.
  await other.mouse.move(700, 450)
  await expect(other.getByRole('region', { name: 'Bestand' })).toBeVisible()
  await expect(other.getByRole('region', { name: 'Heute' })).toBeVisible()
  await expect(other.getByRole('region', { name: 'Umsatz' })).toHaveCount(0)
  await expect(other.getByRole('region', { name: 'Zuletzt verkauft' })).toHaveCount(0)
  await other.context().close()
})

test('nothing that is in sight moves when the figures come', async () => {
  const tab = await page.context().newPage()
  await tab.addInitScript(() => {
    const kept = window as unknown as { moved: number }
    kept.moved = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) kept.moved += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await tab.route(/\/assets\/(figures|dashboard-cards)-[^/]+\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await tab.goto(`${kontor.url}/auth/dashboard`)
  await expect(tab.getByRole('navigation', { name: 'Neu anlegen' })).toBeVisible()
  release()
  await expect(tab.getByRole('region', { name: 'Heute' }).getByRole('link').nth(1)).toBeVisible()
  await tab.waitForTimeout(500)
  expect(await tab.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(0.1)
  await tab.close()
})
