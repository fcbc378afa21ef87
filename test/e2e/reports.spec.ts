import { caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { billInput, billLine, invoiceInput, invoiceLine, productInput } from '#test/trade.ts'
import { berlinDay, monthOf } from '../../src/kernel/day.ts'
import { formatAmount } from '../../src/kernel/numbers/amount-text.ts'
import { monthLabel } from '../../src/kernel/period.ts'
import { wireCents } from '../../src/kernel/wire-values.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { openApp, openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// What a piece earned: on its own page, while it is sold and cancelled elsewhere, and in the report.

const today = berlinDay(new Date())
let kontor: WorkingKontor

test.beforeAll(async () => {
  kontor = await startWorkingKontor()
})
test.afterAll(() => kontor.remove())

test('a piece is bought, restored and sold; its page and the report say what it earned', async ({ page }) => {
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  const manager = caller(kontor.url, token)
  const { trade } = kontor
  const { uuid } = must(await manager.post('/api/products', productInput())).entityId
  must(await manager.post('/api/products', productInput({ code: 'STU-0002', buyingPP: 50 })))
  await openAs(page, kontor.url, people.manager, `/auth/stock/${uuid}`)
  await expect(page.getByText('Keine Eingangsrechnung nennt diese Ware')).toBeVisible()
  await expect(page.getByText('Noch nicht verkauft')).toBeVisible()

  const lines = [
    billLine(trade, { productEntityId: uuid, amount: 320, taxPercent: 0 }),
    billLine(trade, { productEntityId: uuid, productUse: 'RESTORATION', amount: 119 }),
  ]
  const documentCreation = { billNumber: 'MH-77', billTotal: 439 }
  must(await manager.post('/api/documents/bills', billInput(trade, today, { lines, documentCreation })))
  const sold = [
    invoiceLine(trade, { productEntityId: uuid, amount: 890, taxType: 'DIFFERENTIAL', amountBuying: 320 }),
  ]
  const invoice = must(
    await manager.post('/api/documents/invoices', invoiceInput(trade, today, { lines: sold })),
  ).entityId

  // The open page learns of both.
  const earned = page.getByLabel('Ertrag der Ware')
  await expect(earned).toContainText('Ertrag (42,6\u00a0% vom Verkauf)378,99\u00a0€')
  await expect(page.getByLabel('Kosten der Ware')).toContainText('Restaurierung laut Rechnungen100,00\u00a0€')
  await expect(page.getByRole('table', { name: 'Bestandsentwicklung' })).toContainText('Österle')
  await photograph(page, 'product-life')
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNothingMovesSideways(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page
    .getByRole('table', { name: 'Einkauf und Kosten' })
    .getByRole('link', { name: 'MH-77' })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('MH-77')

  await openApp(page, kontor.url, '/auth/dashboard')
  await page.getByRole('link', { name: 'Auswertung' }).first().click()
  await page
    .getByRole('navigation', { name: 'Auswertungen' })
    .getByRole('link', { name: 'Ertrag je Ware' })
    .click()
  const report = page.getByRole('grid', { name: 'Ertrag je Ware' })
  await expect(report.getByRole('row', { name: /STU-0001/ })).toContainText('378,99')
  const sums = page.getByLabel('Summen der verkauften Waren')
  await expect(sums).toContainText('378,99\u00a0€ · 42,6\u00a0%')
  await page.getByRole('checkbox', { name: 'Auch unverkaufte' }).check()
  await expect(report.getByRole('row', { name: /STU-0002/ })).toBeVisible()
  await expect(sums).toContainText('378,99\u00a0€')
  await photograph(page, 'yields')
  await expectNoAxeViolations(page)
  await page.getByRole('checkbox', { name: 'Auch unverkaufte' }).uncheck()
  const margin = report.getByRole('columnheader', { name: /^Ertrag €/ })
  await margin.press('Enter')
  await expect(margin).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('link', { name: /^Dieses Jahr/ }).click()
  await expect(page).toHaveURL(/zeitraum=dieses-jahr&ansicht=dieses-jahr$/)
  await page.getByRole('button', { name: 'Filter Kategorie' }).click()
  await page.keyboard.press('Escape')
  await page.goto(`${page.url().split('?')[0]}?zeitraum=..2020-01-01`)
  await expect(page.getByText('Keine Ware passt', { exact: true })).toBeVisible()
  // Months, as the overview names them.
  await page.goto(`${page.url().split('?')[0]}?zeitraum=2020-01--${today.slice(0, 7)}`)
  await expect(report.getByRole('row', { name: /STU-0001/ })).toBeVisible()

  // A cancellation is read where it is named, not cancelled again.
  must(
    await manager.post('/api/documents/invoices/cancellations', {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId: invoice.uuid, invoiceDate: today },
    }),
  )
  await openApp(page, kontor.url, `/auth/stock/${uuid}`)
  await expect(page.getByRole('table', { name: 'Bestandsentwicklung' })).toContainText('Verkauf (Storno)')
  await page.getByRole('link', { name: /^Storno / }).click()
  await expect(page.getByRole('dialog', { name: 'Stornorechnung bearbeiten' })).toBeVisible()
})

test('the tax due follows what is booked, and each figure opens its documents', async ({ page }) => {
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  const manager = caller(kontor.url, token)
  const { trade } = kontor
  await openAs(page, kontor.url, people.manager, '/auth/report')
  const table = page.getByRole('table', { name: 'Steuerschuld' })
  const month = monthLabel(monthOf(today))
  const row = table.getByRole('row', { name: new RegExp(month) })
  await expect(row.getByRole('cell').nth(1)).toContainText(',')
  const before = await row.getByRole('cell').allTextContents()
  const lines = [invoiceLine(trade, { amount: 1_000, amountIncludesTax: false })]
  must(await manager.post('/api/documents/invoices', invoiceInput(trade, today, { lines })))

  // The open page learns of it.
  const cents = (text: string) => Number(text.replace(/[^\d−]/g, '').replace('−', '-'))
  const [, vatBefore = ''] = before
  const vat = formatAmount(wireCents((cents(vatBefore) + 19_000) / 100))
  await expect(row.getByRole('cell').nth(1)).toHaveText(vat)
  await photograph(page, 'tax-due')
  await expectNoAxeViolations(page)

  // Figures that open their documents look like what can be opened, and one of 0 opens them too.
  await expect(row.getByRole('link')).toHaveCount(4)
  const isColoured = (link: Element) =>
    getComputedStyle(link).color !== getComputedStyle(link.closest('tr') ?? link).color
  for (const link of await row.getByRole('link').all()) expect(await link.evaluate(isColoured)).toBe(true)

  await row.getByRole('link', { name: /^Umsatzsteuer / }).focus()
  await page.keyboard.press('Enter')
  const layer = page.getByRole('dialog', { name: `Umsatzsteuer ${month}` })
  await expect(layer).toContainText(`Steuer ${vat}\u00a0€`)
  const documents = layer.getByRole('grid')
  await expect(documents.getByRole('row', { name: /190,00/ })).toBeVisible()
  await photograph(page, 'tax-due-documents')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(layer).toBeHidden()
  await row.getByRole('link', { name: /^Steuerschuld / }).click()
  await expect(page.getByText(/^\d+ Belege? · Steuerschuld −?[\d.]+,\d\d\s€$/)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNothingMovesSideways(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await row.getByRole('link', { name: /^Umsatz netto / }).click()
  await page
    .getByRole('dialog')
    .getByRole('row', { name: /1\.000,00/ })
    .getByRole('link', { name: /^\d{4}-\d+$/ })
    .click()
  await expect(page.getByRole('dialog', { name: /Ausgangsrechnung/ })).toBeVisible()
})
