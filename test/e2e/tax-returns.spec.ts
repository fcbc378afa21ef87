import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { billInput, billLine, invoiceInput, invoiceLine, receiverInput } from '#test/trade.ts'
import { addDays, berlinDay, type Day, formatDay, monthOf } from '../../src/kernel/day.ts'
import { daysOfPeriod, periodLabel, periodOf, periodText, shiftPeriod } from '../../src/kernel/period.ts'
import { cutAmounts, cutTexts } from './support/cut-amounts.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { openApp, openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// The advance return with its figures, documents and files; the recapitulative statement, the One-Stop-Shop and the ledger of margins.

const today = berlinDay(new Date())
const month = periodOf('month', monthOf(today))
const quarter = periodOf('quarter', monthOf(today))
let kontor: WorkingKontor
let manager: Caller
let consumer: string

test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
  must(await manager.post('/api/firm', { ossSince: '2024-01-01' }))
  const receiver = async (data: object) =>
    must(await manager.post('/api/partners/receivers', receiverInput(data))).entityId.uuid
  const french = await receiver({
    ...{ shortName: 'Dupont', companyName: 'Maison Dupont SARL', countryCode: 'FR', vatId: 'FR40303265045' },
  })
  consumer = await receiver({ shortName: 'Virtanen', companyName: '', countryCode: 'FI' })
  await sell([{ amount: 1_234.56, amountIncludesTax: false }])
  await sell([{ amount: 319, taxType: 'DIFFERENTIAL', amountBuying: 200 }])
  await sell([{ amount: 2_000.5, taxType: 'NONE_EU', taxPercent: null }], french)
  await sell([{ amount: 251, taxType: 'OSS', taxPercent: null }], consumer)
  await buy('B-1', [{ amount: 119 }], 119)
})
test.afterAll(() => kontor.remove())

async function sell(lines: object[], to = kontor.trade.receiver): Promise<string> {
  const trade = { ...kontor.trade, receiver: to }
  const made = lines.map((line) => ({ ...invoiceLine(trade), ...line }))
  const input = invoiceInput(trade, today, { lines: made })
  return must(await manager.post('/api/documents/invoices', input)).entityId.uuid
}
async function buy(billNumber: string, lines: object[], billTotal: number): Promise<void> {
  const made = lines.map((line) => ({ ...billLine(kontor.trade), ...line }))
  const input = billInput(kontor.trade, today, { lines: made, documentCreation: { billNumber, billTotal } })
  must(await manager.post('/api/documents/bills', input))
}
const open = async (page: Page, path: string, period: string) => {
  await openAs(page, kontor.url, people.manager, `/auth/report/${path}?zeitraum=${period}`)
}

/** Where the first text of each element ends, in whole pixels. */
function rightEnds(elements: Locator): Promise<number[]> {
  return elements.evaluateAll((all) =>
    all.map((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      range.selectNodeContents(texts.nextNode() ?? element)
      return Math.round(range.getBoundingClientRect().right)
    }),
  )
}

test('the figures of a month open their documents, are copied one by one, and follow what others save', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, 'return', periodText(month))
  const table = page.getByRole('table', { name: 'Kennzahlen der Umsatzsteuer-Voranmeldung' })
  const row = (key: string) => table.getByRole('row', { name: new RegExp(`^${key} `) })
  // 1.234,56 and the margin of 100,00; the form computes the tax of the full euros.
  await expect(row('81')).toContainText('1.334')
  await expect(row('81')).toContainText('253,46')
  await expect(row('41')).toContainText('2.000')
  await expect(row('86')).toHaveCount(0)
  // The sums end below one another, with and without a button beside them, and below the amounts of the table.
  const ends = [
    ...(await rightEnds(page.locator('dl[aria-label="Vorauszahlung"] dd'))),
    ...(await rightEnds(row('81').getByRole('cell').last())),
  ]
  expect(ends.length).toBeGreaterThan(2)
  expect(new Set(ends).size).toBe(1)
  await photograph(page, 'advance-return')
  await expectNoAxeViolations(page)

  await row('81').getByRole('button', { name: 'Kennzahl 81 kopieren' }).press('Enter')
  await expect(page.getByText('Kennzahl 81 kopiert: 1334')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1334')
  await page.getByRole('button', { name: 'Kennzahl 83 kopieren' }).press('Enter')
  await expect(page.getByText('Kennzahl 83 kopiert: 234,46')).toBeVisible()

  await row('81')
    .getByRole('button', { name: /Belege zu Kennzahl 81 zeigen$/ })
    .press('Enter')
  const layer = page.getByRole('dialog', { name: /^Kennzahl 81: / })
  await expect(layer).toContainText('2 Belege · Netto 1.334,56 € · Steuer 253,57 €')
  await photograph(page, 'advance-return-documents')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(layer).toBeHidden()

  await buy('B-2', [{ amount: 100, amountIncludesTax: false, taxType: 'ACQUISITION_EU' }], 100)
  await expect(row('89')).toContainText('100')
  await page.getByRole('checkbox', { name: 'Auch leere Kennzahlen' }).check()
  await expect(row('86')).toBeVisible()
})

test('the return is had as PDF and CSV, and the period changes by the keyboard', async ({ page }) => {
  await open(page, 'return', periodText(month))
  for (const [button, ending] of [
    ['PDF', '.pdf'],
    ['CSV', '.csv'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button, exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`umsatzsteuervoranmeldung-${periodText(month)}${ending}`)
  }
  const picker = page.getByRole('spinbutton', { name: 'Zeitraum' })
  await picker.press('ArrowLeft')
  const before = shiftPeriod(month, -1)
  await expect(picker).toHaveText(periodLabel(before))
  await expect(page).toHaveURL(new RegExp(`zeitraum=${periodText(before)}`))
  await expect(page.getByText('Nichts anzumelden')).toBeVisible()
  // The address says which it is: it is checked once that has changed.
  await page.getByRole('radio', { name: 'Quartal' }).click()
  await expect(page.getByRole('radio', { name: 'Quartal' })).toBeChecked()
  await picker.press('Home')
  await page.getByRole('button', { name: 'Nächstes Quartal' }).click()
  await expect(picker).toHaveText(periodLabel(quarter))
  await expect(page.getByRole('row', { name: /^81 / })).toBeVisible()
})

test('supplies to the EU, the One-Stop-Shop and the margins have pages of their own', async ({ page }) => {
  await open(page, 'ec-sales', periodText(quarter))
  const statement = page.getByRole('table', { name: 'Zusammenfassende Meldung' })
  await expect(statement.getByRole('row', { name: /^FR40303265045/ })).toContainText('2.001')
  await expect(page.getByText('Nicht qualifiziert bestätigt')).toBeVisible()
  await photograph(page, 'ec-sales')
  await expectNoAxeViolations(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV für ELSTER' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toBe(
    '#v3.0\r\nUSt-IdNr.,Betrag (Euro),Art der Leistung\r\nFR40303265045,2001,L\r\n',
  )

  await openApp(page, kontor.url, `/auth/report/oss?zeitraum=${periodText(quarter)}`)
  const sales = page.getByRole('table', { name: 'Umsätze nach Land und Steuersatz' })
  await expect(sales.getByRole('row', { name: /^Finnland/ })).toContainText('25,5 %')
  await sales.getByRole('button', { name: /Belege zu Finnland/ }).click()
  await expect(page.getByRole('dialog', { name: 'Belege: Finnland, 25,5 %' })).toContainText('200,00')
  await page.keyboard.press('Escape')
  await expect(
    page.getByText('Berichtigungen früherer Quartale tragen Sie im Portal von Hand ein'),
  ).toBeVisible()
  await photograph(page, 'oss')
  await expectNoAxeViolations(page)

  const cancelled = await sell([{ amount: 219, taxType: 'DIFFERENTIAL', amountBuying: 100 }])
  const documentCreation = { cancelledInvoiceEntityId: cancelled, invoiceDate: today }
  const cancellation = { documentType: 'CANCELLATION', documentCreation }
  must(await manager.post('/api/documents/invoices/cancellations', cancellation))
  await openApp(page, kontor.url, `/auth/report/margin?zeitraum=${periodText(month)}`)
  const ledger = page.getByRole('grid', { name: 'Differenzbesteuerte Verkäufe' })
  await expect(ledger.getByRole('row').nth(1)).toContainText('119,00')
  await expect(page.getByLabel('Summen')).toContainText('19,00')
  await expect(ledger.getByRole('row', { name: /Storno/ })).toHaveCount(1)
  // At each width every amount and every number is read whole, without moving the table sideways.
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(ledger.getByRole('row').nth(1)).toContainText('119,00')
    // The columns are measured again once the window has its new width.
    await expect.poll(() => cutAmounts(ledger), `at ${width} px`).toEqual([])
    await expect.poll(() => cutTexts(ledger, /^(Storno )?\d{4}-\d+$/), `at ${width} px`).toEqual([])
    await expectNoAxeViolations(page)
  }
  await page.screenshot({ path: 'test-results/photos/margin-ledger-390.png' })
  // On a phone the page is one of those behind 'Mehr', at the thumb.
  const nav = page.getByRole('navigation', { name: 'Hauptnavigation' })
  await expect(nav.getByRole('button', { name: 'Mehr' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await photograph(page, 'margin-ledger')
  await expectNoAxeViolations(page)
  // As the registers: one click gives the .xls, the menu beside it the others.
  await page.getByRole('button', { name: /^Differenzbesteuerung .*: Format wählen$/ }).click()
  await expect(page.getByRole('menuitem', { name: 'CSV (.csv)' })).toBeVisible()
})

test('what the One-Stop-Shop converts for now says so, and what is missing where it can be entered', async ({
  page,
}) => {
  const before = addDays(daysOfPeriod(quarter).from, -10)
  const rates = [{ currency: 'USD', day: addDays(before, -30), rate: 1.1 }]
  must(await manager.post('/api/currencies/rates', { rates }))
  for (const serviceDate of [today, before]) {
    const lines = [
      { ...invoiceLine(kontor.trade), amount: 251, taxType: 'OSS', taxPercent: null, currency: 'USD' },
    ]
    const trade = { ...kontor.trade, receiver: consumer }
    const documentCreation = { currency: 'USD', serviceDate }
    must(
      await manager.post('/api/documents/invoices', invoiceInput(trade, today, { lines, documentCreation })),
    )
  }
  const lastOf = (day: Day) => formatDay(daysOfPeriod(periodOf('quarter', monthOf(day))).to)
  await open(page, 'oss', periodText(quarter))
  await expect(page.getByText(`Bis es ihn gibt (USD vom ${lastOf(today)}), gilt der Kurs`)).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV für das BZSt' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`oss-${periodText(quarter)}-vorlaeufig.csv`)
  await page.getByRole('button', { name: 'Voriges Quartal' }).click()
  await expect(page.getByText(`Es fehlt noch: USD vom ${lastOf(before)}.`)).toBeVisible()
  await photograph(page, 'oss-missing-rate')
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Wechselkurse öffnen' }).click()
  await expect(page).toHaveURL(/\/auth\/rates$/)
})

test('a negative figure is copied as forms take it, and said with a real minus', async ({
  page,
  context,
}) => {
  const past = shiftPeriod(month, -1)
  const day = daysOfPeriod(past).from
  const lines = [billLine(kontor.trade, { amount: 119 })]
  const documentCreation = { billNumber: 'B-2', billTotal: 119 }
  must(await manager.post('/api/documents/bills', billInput(kontor.trade, day, { lines, documentCreation })))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, 'return', periodText(past))
  await page.getByRole('button', { name: 'Kennzahl 83 kopieren' }).press('Enter')
  await expect(page.getByText('Kennzahl 83 kopiert: −19,00')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('-19,00')
})
