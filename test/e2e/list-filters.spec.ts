import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { addDays, berlinDay, type Day } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { billInput, billLine, invoiceInput, invoiceLine, receiverInput } from '#test/trade.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test, watchContext } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// Chips narrow the lists of documents, by mouse and by keyboard, and the address keeps them.
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
  const zobel = must(
    await manager.post(
      '/api/partners/receivers',
      receiverInput({ shortName: 'Zobel', companyName: 'Zobel KG' }),
    ),
  ).entityId.uuid
  await invoice(kontor.trade.receiver, 300, today)
  await invoice(zobel, 50, today)
  await invoice(kontor.trade.receiver, 1190, today)
  await invoice(zobel, 70, today)
  for (const [index, amount] of [300, 50, 70].entries()) {
    const bill = billInput(kontor.trade, addDays(today, -40 * index), {
      lines: [billLine(kontor.trade, { amount })],
      documentCreation: { billNumber: `R-${amount}`, billTotal: amount },
    })
    must(await manager.post('/api/documents/bills', bill))
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

async function invoice(receiver: string, amount: number, day: Day) {
  const trade = { ...kontor.trade, receiver }
  const lines = [invoiceLine(trade, { amount })]
  must(await manager.post('/api/documents/invoices', invoiceInput(trade, day, { lines })))
}

const grid = (name = 'Ausgangsrechnungen') => page.getByRole('grid', { name })
const chips = () => page.getByRole('group', { name: 'Filter' })
const chip = (name: string | RegExp) => chips().getByRole('button', { name })
const popover = () => page.getByRole('dialog', { name: /^Filter/ })

async function expectAmounts(texts: readonly string[], of?: string) {
  const at = await grid(of).getByRole('columnheader', { name: 'Betrag brutto' }).getAttribute('aria-colindex')
  await expect(grid(of).locator(`[role=gridcell][aria-colindex="${at}"]`)).toHaveText([...texts])
}

test('chips hold a customer and amounts, and say so below the list', async () => {
  await page.goto(`${kontor.url}/auth/outgoing/invoices`)
  await expectAmounts(['70,00', '1.190,00', '50,00', '300,00'])
  await expect(page.getByText('4 Rechnungen', { exact: true })).toBeVisible()
  await chip('Filter Kunde').click()
  await expect(popover().getByRole('textbox', { name: 'Kunde suchen' })).toBeFocused()
  await page.keyboard.type('zob')
  await popover()
    .getByRole('button', { name: /Zobel KG/ })
    .click()
  await expect(popover()).toBeHidden()
  await expect(chip('Kunde: Zobel KG')).toBeFocused()
  await expectAmounts(['70,00', '50,00'])
  await expect(page.getByText('gefiltert').last()).toBeVisible()
  await expect(page.getByText('2 von 4 Rechnungen', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Forderungen/)).toContainText('120,00')
  await chip('Filter Betrag').click()
  await popover().getByRole('textbox', { name: 'von' }).fill('60')
  await page.keyboard.press('Enter')
  await expect(chip('Betrag: ab 60,00 €')).toBeFocused()
  await expectAmounts(['70,00'])
  await expectNoAxeViolations(page)
  await photograph(page, 'filtered-list')
})

test('a reload, an opened invoice and the way back keep them, and a link gives a colleague the same rows', async () => {
  await page.reload()
  await expectAmounts(['70,00'])
  await expect(chip('Kunde: Zobel KG')).toBeVisible()
  await grid().getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectAmounts(['70,00'])
  await page.getByRole('link', { name: /^Aufgaben/ }).click()
  await expect(page).toHaveURL(/tasks/)
  await page.goBack()
  await expectAmounts(['70,00'])
  const search = page.getByRole('textbox', { name: 'Suche' })
  await search.fill('zobel')
  await expect(page).toHaveURL(/suche=zobel/)
  const link = page.url()
  const other = await context.newPage()
  await other.goto(link)
  await expect(other.getByRole('textbox', { name: 'Suche' })).toHaveValue('zobel')
  await expect(other.getByText('1 von 4 Rechnungen', { exact: true })).toBeVisible()
  await other.close()
  await search.fill('')
  await expect(page).not.toHaveURL(/suche=/)
})

test('filters that exclude each other are named, and each can be taken away', async () => {
  await chip(/^Betrag: /).click()
  await popover().getByRole('textbox', { name: 'von' }).fill('1000')
  await popover().getByRole('button', { name: 'Anwenden' }).click()
  await expect(page.getByText('Keine Rechnung passt')).toBeVisible()
  await expect(
    page.getByText('Kunde „Zobel KG“ und Betrag „ab 1.000,00 €“ treffen zusammen nicht zu.'),
  ).toBeVisible()
  await expect(page.getByText('0 von 4 Rechnungen', { exact: true })).toBeVisible()
  await photograph(page, 'filters-excluding')
  await expect(page.getByRole('button', { name: 'Ohne Betrag (2)' })).toBeVisible()
  await page.getByRole('button', { name: 'Ohne Kunde (1)' }).click()
  await expectAmounts(['1.190,00'])
  await chips().getByRole('button', { name: 'Zurücksetzen' }).click()
  await expectAmounts(['70,00', '1.190,00', '50,00', '300,00'])
  await expect(page).toHaveURL(/\/invoices\??$/)
})

test('all of it goes by keyboard: F, arrows, Enter, Backspace', async () => {
  await page.goto(`${kontor.url}/auth/outgoing/invoices`)
  await chip('Filter Zeitraum').focus()
  await page.keyboard.press('f')
  await expect(page.getByRole('menuitem', { name: 'Zeitraum' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(popover().getByRole('button', { name: 'dieser Monat' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(chip('Zeitraum: letzter Monat')).toBeFocused()
  await expect(page.getByText('Zeitraum „letzter Monat“ trifft auf nichts zu.')).toBeVisible()
  // A preset moves on with the day.
  await expect(page).toHaveURL(/zeitraum=letzter-monat/)
  await page.keyboard.press('Enter')
  await expect(popover().getByRole('button', { name: 'letzter Monat' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(chip('Zeitraum: letzter Monat')).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(chip('Filter Zeitraum')).toBeFocused()
  await expectAmounts(['70,00', '1.190,00', '50,00', '300,00'])
  // One that stands in the menu alone goes with what it held.
  await page.keyboard.press('f')
  await expect(page.getByRole('menuitem', { name: 'Zeitraum' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Versand' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Fehlt' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Währung' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(popover().getByRole('textbox', { name: 'Währung suchen' })).toBeFocused()
  await page.keyboard.type('dollar')
  await page.keyboard.press('Enter')
  await expect(chip('Währung: USD')).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(chip('Währung: USD')).toBeHidden()
  await expect(chip(/^Filter$/)).toBeFocused()
})

test('states and delivery take several words at once', async () => {
  await page.goto(`${kontor.url}/auth/outgoing/invoices?versand=keine,FAILED`)
  await expect(chip('Versand: nicht versendet, nicht zugestellt')).toBeVisible()
  await expectAmounts(['70,00', '1.190,00', '50,00', '300,00'])
  await chip('Filter Status').click()
  await expect(popover().getByRole('checkbox', { name: 'überfällig' })).toBeFocused()
  await page.keyboard.press(' ')
  await expect(page.getByText(/treffen zusammen nicht zu\./)).toBeVisible()
  await popover().getByRole('checkbox', { name: 'offen', exact: true }).check()
  await expectAmounts(['70,00', '1.190,00', '50,00', '300,00'])
  await page.keyboard.press('Escape')
  await expect(chip('Status: überfällig, offen')).toBeFocused()
  await expect(page).toHaveURL(/status=OVERDUE%2COPEN/)
})

test('bills have the same chips, by each of their dates, and the checkbox is one of the filters', async () => {
  await page.goto(`${kontor.url}/auth/incoming/bills?zeitraum=letzte-30-tage&offen=1`)
  const bills = 'Eingangsrechnungen'
  await expectAmounts(['300,00'], bills)
  await expect(page.getByRole('checkbox', { name: 'Nur Offene' })).toBeChecked()
  await expect(page.getByText('1 von 3 Eingangsrechnungen', { exact: true })).toBeVisible()
  await chip('Zeitraum: letzte 30 Tage').click()
  await popover().getByRole('textbox', { name: 'von' }).fill('x')
  await popover().getByRole('textbox', { name: 'bis' }).fill('')
  await popover().getByRole('button', { name: 'Anwenden' }).click()
  await expect(popover().getByRole('alert')).toBeVisible()
  await popover().getByRole('textbox', { name: 'von' }).fill('1.1.2020')
  await popover().getByRole('textbox', { name: 'bis' }).fill('-30')
  await popover().getByRole('button', { name: 'Anwenden' }).click()
  await expect(popover()).toBeHidden()
  await expectAmounts(['50,00', '70,00'], bills)
  await chip('Filter Lieferant').click()
  await expect(popover().getByRole('textbox', { name: 'Lieferant suchen' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(chip('Filter Lieferant')).toBeFocused()
  // What means nothing filters nothing.
  await page.goto(`${kontor.url}/auth/incoming/bills?zeitraum=irgendwann&betrag=viel&partner=x`)
  await expectAmounts(['300,00', '50,00', '70,00'], bills)
})

test('the register of a narrowed list has its rows in its order, and is called so', async () => {
  await page.goto(`${kontor.url}/auth/outgoing?betrag=60..&sort=amountGross`)
  await expectAmounts(['70,00', '300,00', '1.190,00'])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Rechnungsausgangsbuch gefiltert', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toBe('rechungsausgangsbuch-gefiltert.xls')
  await page.getByRole('button', { name: 'Rechnungsausgangsbuch gefiltert: Format wählen' }).click()
  const [plain] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV (.csv)' }).click(),
  ])
  const rows = (await readFile(await plain.path(), 'utf8')).split('\r\n').map((line) => line.split(';'))
  expect(rows.slice(0, 4).map((cells) => cells[2])).toEqual(['Betrag', '70,00', '300,00', '1190,00'])
})

test('an address with filters that mean nothing shows all, and says so', async () => {
  await page.goto(`${kontor.url}/auth/outgoing/invoices?status=FOO&betrag=abc&waehrung=EUR`)
  await expect(
    page.getByText(
      'Diese Filter der Adresse kennt die Liste nicht, sie sind weggenommen: Status „FOO“, Betrag „abc“',
    ),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/invoices\?waehrung=EUR$/)
  await expect(chip(/^Währung: EUR/)).toBeVisible()
})

test('an order and columns that the list does not have go too, and no view keeps them', async () => {
  await page.goto(
    `${kontor.url}/auth/outgoing/invoices?waehrung=EUR&sort=-gibtesnicht&spalten=number.alt.day-150`,
  )
  await expect(
    page.getByText('Diese Sortierung der Adresse kennt die Liste nicht, sie ist weggenommen: „-gibtesnicht“'),
  ).toBeVisible()
  await expect(
    page.getByText('Diese Spalte der Adresse kennt die Liste nicht, sie ist weggenommen: „alt“'),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/invoices\?waehrung=EUR&spalten=number\.day-150$/)
  await expect(grid().getByRole('columnheader')).toHaveText(['Rechnungsnr.', 'Rechnungsdatum'])
})

test('what an address says and nothing on the page reads goes, and is said; layers stay', async () => {
  await page.goto(`${kontor.url}/auth/outgoing/invoices?satus=OPEN&foo=1&sort=-amountGross`)
  await expect(
    page.getByText('Diese Angaben der Adresse kennt die Liste nicht, sie sind weggenommen: „satus“, „foo“'),
  ).toBeVisible()
  await expect(page).toHaveURL(/invoices\?sort=-amountGross$/)
  await page.getByRole('row').getByRole('link').first().click()
  await expect(page).toHaveURL(/[?&](rechnung|ansehen)=/)
  const opened = page.url()
  await page.goto(`${opened}&foo=1`)
  await expect(page.getByText('Diese Angabe der Adresse kennt die Liste nicht')).toBeVisible()
  await expect(page).toHaveURL(opened)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a link with filters shows what it says, without what the tab was looking for', async () => {
  await page.goto(`${kontor.url}/auth/outgoing/invoices`)
  await expectAmounts(['70,00', '1.190,00', '50,00', '300,00'])
  const search = page.getByRole('textbox', { name: 'Suche' })
  await search.fill('zobel')
  await expectAmounts(['70,00', '50,00'])
  await page.goto(`${kontor.url}/auth/outgoing/invoices?betrag=60..`)
  await expectAmounts(['70,00', '1.190,00', '300,00'])
  await expect(search).toHaveValue('')
  await expect(page).toHaveURL(/\/invoices\?betrag=60\.\.$/)
  // Looked for at one address, it is not what is looked for at another of the same list.
  await search.fill('zobel')
  await expect(page).toHaveURL(/suche=zobel/)
  await page.evaluate(() => history.replaceState(history.state, '', '/auth/outgoing/invoices?betrag=60..'))
  await page.reload()
  await expectAmounts(['70,00', '1.190,00', '300,00'])
  await expect(search).toHaveValue('')
})
