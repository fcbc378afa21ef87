import { readFile } from 'node:fs/promises'
import { read } from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { billInput, billLine, invoiceInput, invoiceLine, productInput } from '#test/trade.ts'
import { berlinDay } from '../../src/kernel/day.ts'
import { daysOfPeriod, lastPeriod, periodLabel } from '../../src/kernel/period.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { openApp, openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { withDatabase } from './support/with-database.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// The registers: at one click from the lists, and of any period on the page of reports, which follows what others save.

const today = berlinDay(new Date())
const lastMonth = lastPeriod('month', today)
const { to: dayOfIt } = daysOfPeriod(lastMonth)
let kontor: WorkingKontor
let manager: Caller

test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
  const documentCreation = { billDate: dayOfIt, billNumber: 'R. 47_11' }
  must(await manager.post('/api/documents/bills', billInput(kontor.trade, dayOfIt, { documentCreation })))
})
test.afterAll(() => kontor.remove())

/** The cells of a workbook that a click brings. */
async function downloaded(page: Page, click: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  const book = read(await readFile(await download.path()), { dense: true })
  const rows = book.Sheets[book.SheetNames[0] ?? '']?.['!data'] ?? []
  return {
    fileName: download.suggestedFilename(),
    rows: rows.map((row) => Array.from(row ?? [], (cell) => cell?.v ?? null)),
  }
}

test('a click in the list of bills brings the register of the month that is over, of the till too', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.office, '/auth/incoming/bills')
  const button = page.getByRole('button', { name: /^Rechnungseingangsbuch \d\d\/\d{4}$/ })
  const register = await downloaded(page, () => button.click())
  expect(register.fileName).toBe('rechungseingangsbuch.xls')
  expect(register.rows.slice(4).map((row) => row.slice(1))).toEqual([
    ['R4711', 119, 'EUR', 'Möbelhof Größe KG, EINK Sideboard'],
    ['Summe', 119, 'EUR'],
  ])
  const till = await downloaded(page, () => page.getByRole('button', { name: /^Kasse / }).click())
  expect([till.fileName, till.rows.length]).toEqual(['rechungseingangsbuch_kasse.xls', 5])

  // Another format and another period, by the keyboard.
  const formats = page.getByRole('button', {
    name: `Rechnungseingangsbuch ${periodLabel(lastMonth)}: Format wählen`,
  })
  await formats.press('Enter')
  await page.getByRole('menuitem', { name: 'Anderer Zeitraum …' }).press('Enter')
  const layer = page.getByRole('dialog', { name: 'Register exportieren' })
  await layer.getByRole('radio', { name: 'Jahr' }).check()
  await photograph(page, 'register-period')
  await expectNoAxeViolations(page)
  await layer.getByRole('button', { name: /^Rechnungseingangsbuch \d{4}: Format wählen$/ }).press('Enter')
  const ofYear = await downloaded(page, () =>
    page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).press('Enter'),
  )
  expect(ofYear.fileName).toBe('rechungseingangsbuch.xlsx')
  await page.keyboard.press('Escape')
  await expect(layer).toBeHidden()
  await expect(page.getByRole('button', { name: /^Rechnungseingangsbuch \d{4}$/ })).toBeVisible()
})

test('the page of registers says what each will have, follows what is saved elsewhere, and gives the files', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.manager, '/auth/outgoing/invoices')
  await page.getByRole('button', { name: /Rechnungsausgangsbuch .*: Format wählen/ }).click()
  await page.keyboard.press('Escape')
  await openApp(page, kontor.url, '/auth/report/registers')
  const list = page.getByRole('list', { name: `Register ${periodLabel(lastMonth)}` })
  const row = (title: string) =>
    list.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  await expect(row('Rechnungseingangsbuch')).toContainText('1 Buchung')
  await expect(row('Rechnungseingangsbuch')).toContainText('119,00\u00a0€')
  await expect(row('Rechnungseingangsbuch Kasse')).toContainText('Keine Buchungen')

  const documentCreation = { billDate: dayOfIt, billNumber: 'R-2', billTotal: 219 }
  const lines = [billLine(kontor.trade), billLine(kontor.trade, { amount: 100 })]
  must(
    await manager.post('/api/documents/bills', billInput(kontor.trade, dayOfIt, { lines, documentCreation })),
  )
  await expect(row('Rechnungseingangsbuch')).toContainText('3 Buchungen')
  await expect(row('Rechnungseingangsbuch')).toContainText('338,00\u00a0€')

  const sold = [invoiceLine(kontor.trade, { taxType: 'DIFFERENTIAL', amount: 890, amountBuying: 320 })]
  must(await manager.post('/api/documents/invoices', invoiceInput(kontor.trade, today, { lines: sold })))
  await page.getByRole('button', { name: 'Nächster Monat' }).click()
  const outgoing = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Rechnungsausgangsbuch' }) })
  await expect(outgoing).toContainText('2 Buchungen')
  await photograph(page, 'registers')
  await expectNoAxeViolations(page)
  const register = await downloaded(page, () =>
    outgoing.getByRole('button', { name: 'Excel-Export' }).click(),
  )
  expect(register.fileName).toBe('rechungsausgangsbuch.xls')
  expect(register.rows.slice(4).map((cells) => cells.slice(2))).toEqual([
    [320, 'EUR', 'Antik & Design Österle GmbH, MOEB', 320, '10000', '8193'],
    [570, 'EUR', 'Antik & Design Österle GmbH, MOEB', null, '10000', '8191'],
    [890, 'EUR', null, 320],
  ])

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNothingMovesSideways(page)
})

test('a long register says how far it is, and is given up in the middle', async ({ page }) => {
  must(await manager.post('/api/products', productInput()))
  await withDatabase(
    kontor,
    (sql) => sql`
      insert into products
      select (jsonb_populate_record(p, jsonb_build_object('product_id', gen_random_uuid(), 'code', 'N ' || n, 'code_key', 'n ' || n,
        'sort_key', 'n ' || lpad(n::text, 9, '0')))).*
      from products p, generate_series(1, 60000) n`,
  )
  await openAs(page, kontor.url, people.manager, '/auth/report/registers')
  const stock = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Inventar' }) })
  await expect(stock).toContainText(/60\.\d{3} Waren/)
  await stock.getByRole('button', { name: 'Excel-Export' }).click()
  await expect(stock).toContainText(/(\d+\.)?[05]00 von 60\.\d{3} Zeilen/)
  await photograph(page, 'register-progress')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNothingMovesSideways(page)
  await photograph(page, 'register-progress-narrow')
  await stock.getByRole('button', { name: 'Inventar: Export abbrechen' }).click()
  await expect(stock).not.toContainText('Zeilen')
})

test('a file that takes long can be given up; a server that is away is said', async ({ page }) => {
  await openAs(page, kontor.url, people.manager, '/auth/report/registers')
  const first = page.getByRole('listitem').first()
  await expect(first).toContainText(/Buchung/)
  // The answer does not come.
  await page.route('**/api/registers/**', () => {})
  await first.getByRole('button', { name: 'Excel-Export' }).click()
  await expect(page.getByText('Rechnungseingangsbuch wird erstellt')).toBeAttached()
  await first.getByRole('button', { name: 'Rechnungseingangsbuch: Export abbrechen' }).click()
  await expect(first.getByRole('button', { name: 'Rechnungseingangsbuch: Format wählen' })).toBeVisible()
  await page.unroute('**/api/registers/**')
  await page.route('**/api/registers/**', (route) => route.abort())
  await first.getByRole('button', { name: 'Excel-Export' }).click()
  await expect(page.getByText('Der Server ist nicht erreichbar.')).toBeVisible()
})

test('the menu of formats keeps the keyboard while a file is made: Escape leads to the same button', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.manager, '/auth/report/registers')
  const first = page.getByRole('listitem').first()
  await expect(first).toContainText(/Buchung/)
  const late = Promise.withResolvers<void>()
  await page.route('**/api/registers/**', async (route) => {
    await late.promise
    await route.abort()
  })
  const choose = first.getByRole('button', { name: 'Rechnungseingangsbuch: Format wählen' })
  const giveUp = first.getByRole('button', { name: 'Rechnungseingangsbuch: Export abbrechen' })
  await first.getByRole('button', { name: 'Excel-Export' }).click()
  await choose.focus()
  await page.keyboard.press('Enter')
  const entry = first.getByRole('menuitem').first()
  await expect(entry).toBeFocused()
  await expect(giveUp).toBeAttached()
  await expect(entry).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(giveUp).toBeFocused()
  late.resolve()
  await expect(choose).toBeFocused()
})

test('the firm sets its accounts, all of a chart at once; a wrong one is said at its field', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.manager, '/auth/firm')
  const card = page.getByRole('region', { name: 'Konten' })
  const account = (group: string, label: string) =>
    card.getByRole('group', { name: group }).getByRole('textbox', { name: label, exact: true })
  const vat = account('Erlöse mit Umsatzsteuer', '19 %')
  await expect(vat).toHaveValue('8400')
  await card.getByRole('button', { name: 'SKR04 einsetzen' }).click()
  await expect(vat).toHaveValue('4400')
  await expect(account('Erhaltene Anzahlungen', '19 %')).toHaveValue('3272')
  await vat.fill('44')
  await page.keyboard.press('Control+Enter')
  await expect(card.getByText('Kontonummern haben 4 bis 8 Ziffern')).toBeVisible()
  await expect(vat).toBeFocused()
  await vat.fill('4405')
  await card.scrollIntoViewIfNeeded()
  await photograph(page, 'firm-accounts')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Die Firmendaten wurden gespeichert.')).toBeVisible()
  const { accounts } = must(await manager.get('/proxy/get/firm'))
  expect(accounts).toMatchObject({ revenueVat19: '4405', revenueEu: '4125', advanceOther: '3250' })

  // What somebody else sets comes in beside what is typed here.
  await vat.fill('4406')
  must(await manager.post('/api/firm', { accounts: { ...accounts, revenueVat7: '4301' } }))
  await expect(account('Erlöse mit Umsatzsteuer', '7 %')).toHaveValue('4301')
  await expect(vat).toHaveValue('4406')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNothingMovesSideways(page)
})
