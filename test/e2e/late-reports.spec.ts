import type { Page } from '@playwright/test'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { billLine, invoiceInput, receiverInput } from '#test/trade.ts'
import { addDays, berlinDay, firstDayOf, formatDay, monthOf } from '../../src/kernel/day.ts'
import { monthLabel } from '../../src/kernel/period.ts'
import { BillForm } from './pages/bill-form.ts'
import { InvoiceDialog } from './pages/invoice-dialog.ts'
import { TaskList } from './pages/task-list.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { giveSession, openApp, openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// Nachmeldung: from the refusal of a locked month to the corrected return, by keyboard.

const today = berlinDay(new Date())
const inLast = addDays(firstDayOf(monthOf(today)), -5)
const name = monthLabel(monthOf(inLast))
const title = 'Für einen festgeschriebenen Monat nachmelden'
let kontor: WorkingKontor
let manager: Caller
let french: string

test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
  french = must(
    await manager.post(
      '/api/partners/receivers',
      receiverInput({
        shortName: 'Dupont',
        companyName: 'Maison Dupont SARL',
        countryCode: 'FR',
        vatId: 'FR40303265045',
      }),
    ),
  ).entityId.uuid
  must(await manager.post('/api/documents/invoices', invoiceInput(kontor.trade, inLast)))
  must(await manager.post('/api/reports/locks', { month: monthOf(inLast) }))
})
test.afterAll(() => kontor.remove())

const openReturn = (page: Page) =>
  openApp(page, kontor.url, `/auth/report/return?zeitraum=${monthOf(inLast)}`)

test('a forgotten sale is reported late, and the corrected return is filed', async ({ page }) => {
  await giveSession(page, kontor.url, people.manager)
  const dialog = new InvoiceDialog(page)
  await dialog.open(kontor.url)
  await dialog.chooseCustomer('Österle')
  await page.getByRole('checkbox', { name: 'Leistungsdatum entspricht Rechnungsdatum' }).uncheck()
  const supplied = page.getByRole('textbox', { name: 'Leistungsdatum' })
  await supplied.fill(formatDay(inLast))
  await dialog.addLineOf({ amount: '595', text: 'Stuhl', category: 'MOEB' })
  await expect(supplied).toHaveAccessibleDescription(new RegExp(`Das Leistungsdatum liegt im ${name}`))
  const notice = page.getByRole('status').filter({ hasText: title })
  await expect(notice).toContainText(`Voranmeldung ${name}`)
  await expect(notice).toContainText('Umsatzsteuer +95,00')
  await expect(notice).toContainText('nachzuzahlen 95,00')
  await photograph(page, 'late-invoice')
  await expectNoAxeViolations(page)
  const reason = notice.getByLabel('Nachgemeldet, weil')
  await reason.fill('Lieferschein lag im falschen Ordner')
  await expect(supplied).not.toHaveAccessibleDescription(/festgeschrieben/)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/^Die Rechnung .* wurde erstellt/)).toBeVisible()

  // It is a task, which leads to the return and goes when that is filed.
  const tasks = new TaskList(page)
  await tasks.open()
  const task = tasks.row('Berichtigte Umsatzsteuer-Voranmeldung abgeben')
  await expect(task).toContainText(name)
  await expect(task).toContainText('unverzüglich')
  await photograph(page, 'correction-task')
  await expectNoAxeViolations(page)
  await task.getByText('Berichtigte').click()
  await expect(page).toHaveURL(new RegExp(`/auth/report/return\\?zeitraum=${monthOf(inLast)}$`))
  await expect(page.getByText('Berichtigte Voranmeldung abgeben')).toBeVisible()
  const figures = page.getByRole('table', { name: 'Kennzahlen der Umsatzsteuer-Voranmeldung' })
  await expect(figures.getByRole('row').filter({ hasText: '19 %' }).first()).toContainText(
    'festgeschrieben 100',
  )
  await expect(page.getByRole('table', { name: 'Nachgemeldet' })).toContainText(
    'Lieferschein lag im falschen Ordner',
  )
  const sums = page.getByLabel('Vorauszahlung')
  await expect(sums).toContainText(/Nachzuzahlen95,00/)
  await photograph(page, 'corrected-return')
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNothingMovesSideways(page)
  if (process.env['PHOTOGRAPHS'] === 'write')
    await page.screenshot({ path: 'test-results/photos/corrected-return-phone.png', fullPage: true })
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'Als abgegeben vermerken' }).press('Enter')
  const layer = page.getByRole('dialog', { name: 'Berichtigte Voranmeldung' })
  await layer.getByLabel('Vermerk').fill('Transferticket et123')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Die berichtigte Voranmeldung ist abgegeben')).toBeVisible()
  await expect(page.getByText('Transferticket et123')).toBeVisible()
  await expect(sums).toContainText(/Zuletzt abgegeben.*Unterschied0,00/s)
  // The number in the menu goes down with it; what is overdue, there is as well.
  const { open, corrections } = must(await manager.get('/api/tasks/summary'))
  expect(corrections).toBe(0)
  await expect(tasks.menuItem).toHaveAccessibleName(open === 0 ? 'Aufgaben' : `Aufgaben, ${open} offen`)

  // What comes then is told alone, against what was filed.
  const again = {
    documentCreation: { serviceDate: inLast },
    declarations: [{ code: 'LATE_REPORT', reason: 'Noch ein Lieferschein' }],
  }
  must(await manager.post('/api/documents/invoices', invoiceInput(kontor.trade, today, again)))
  await expect(page.getByText('Seit der letzten Abgabe hat sich etwas geändert')).toBeVisible()
  const since = page.getByRole('table', { name: 'Seit der letzten Abgabe nachgemeldet' })
  await expect(since.getByRole('row')).toHaveCount(2)
  await expect(since).toContainText('Noch ein Lieferschein')
  await expect(page.getByRole('table', { name: 'In der letzten Abgabe enthalten' })).toContainText(
    'Lieferschein lag im falschen Ordner',
  )
  await expect(figures.getByRole('row').filter({ hasText: '19 %' }).first()).toContainText(
    /700.*festgeschrieben 100.*zuletzt abgegeben 600/,
  )
  await expect(sums).toContainText(/Wie festgeschrieben19,00.*Zuletzt abgegeben114,00.*Nachzuzahlen19,00/s)
  await photograph(page, 'corrected-return-again')
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNothingMovesSideways(page)
  if (process.env['PHOTOGRAPHS'] === 'write')
    await page.screenshot({ path: 'test-results/photos/corrected-return-again-phone.png', fullPage: true })
})

test('the office reads who may report an acquisition late; the manager does', async ({ page, browser }) => {
  const office = await (await browser.newContext()).newPage()
  await giveSession(office, kontor.url, people.office)
  for (const of of [office, page]) {
    if (of === page) await giveSession(page, kontor.url, people.manager)
    const form = new BillForm(of)
    await form.open(kontor.url)
    await form.chooseSupplier('Möbelhof')
    await form.number.fill('E-1')
    await form.date.fill(formatDay(inLast))
    await form.total.fill('1000')
    await form.panel.getByRole('combobox', { name: 'Besteuerung' }).click()
    await of.getByRole('option', { name: /Erwerb aus der EU/ }).click()
    await form.addLine({ amount: '1000', category: 'EINK' })
    const notice = of.getByRole('status').filter({ hasText: title })
    if (of === office) {
      await expect(notice).toContainText('meldet die Geschäftsführung nach')
      await expect(notice.getByRole('textbox')).toHaveCount(0)
      await photograph(of, 'late-bill-office')
      continue
    }
    await expect(notice).toContainText('Umsatzsteuer +190,00')
    await expect(notice).toContainText('zu zahlen bleibt gleich viel')
    await photograph(of, 'late-bill')
    await notice.getByLabel('Nachgemeldet, weil').fill('Kam mit falscher Post')
    await of.keyboard.press('Control+Enter')
    await expect(of.getByText('Die Eingangsrechnung wurde gespeichert.')).toBeVisible()
  }
  await office.context().close()
  await openReturn(page)
  await expect(page.getByRole('table', { name: 'Nachgemeldet' })).toContainText('Kam mit falscher Post')
})

test('a payment is recorded today and counts on its true day', async ({ page }) => {
  const { uuid } = must(
    await manager.post('/api/documents/invoices', invoiceInput(kontor.trade, today)),
  ).entityId
  await giveSession(page, kontor.url, people.manager)
  await page.goto(new URL(`/auth/outgoing/invoices?rechnung=${uuid}`, kontor.url).href)
  await page.getByRole('button', { name: 'Zahlung erfassen' }).click()
  const layer = page.getByRole('dialog', { name: 'Zahlung erfassen' })
  await layer.getByRole('textbox', { name: 'Betrag' }).fill('119')
  const day = layer.getByRole('textbox', { name: 'Eingegangen am' })
  await day.fill(formatDay(inLast))
  await expect(day).toHaveAccessibleDescription(new RegExp(`Die Zahlung liegt im ${name}`))
  await expect(layer).toContainText('besteuert am Tag, an dem sie geflossen ist')
  // Paid before the supply (§ 13 Abs. 1 Nr. 1 Buchst. a S. 4 UStG).
  await expect(layer).toContainText(`Voranmeldung ${name} (oder ihr Quartal): Umsatzsteuer +19,00`)
  await photograph(page, 'late-payment')
  await expectNoAxeViolations(page)
  await layer.getByLabel('Nachgemeldet, weil').fill('Auszug fehlte')
  await page.keyboard.press('Control+Enter')
  const row = page.getByRole('table', { name: 'Zahlungen' }).getByRole('row').filter({ hasText: '119,00' })
  await expect(row).toContainText(`für ${formatDay(inLast)}`)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNothingMovesSideways(page)
})

test('the recapitulative statement shows what was locked beside what is to be reported', async ({ page }) => {
  const lines = [
    {
      ...billLine(kontor.trade),
      categoryEntityId: kontor.trade.invoiceCategory,
      descriptionShort: 'Beratung',
    },
  ].map((line) => ({ ...line, amount: 700, taxType: 'SERVICE_EU', taxPercent: null }))
  const trade = { ...kontor.trade, receiver: french }
  const documentCreation = { serviceDate: inLast }
  const declarations = [{ code: 'LATE_REPORT', reason: 'Vergessen' }]
  must(await manager.post('/api/firm', { ecServicesMonthly: true }))
  must(
    await manager.post(
      '/api/documents/invoices',
      invoiceInput(trade, today, { lines, documentCreation, declarations }),
    ),
  )
  await openAs(page, kontor.url, people.manager, `/auth/report/ec-sales?zeitraum=${monthOf(inLast)}`)
  await expect(page.getByText('Berichtigte Meldung abgeben')).toBeVisible()
  const row = page
    .getByRole('table', { name: 'Zusammenfassende Meldung' })
    .getByRole('row')
    .filter({ hasText: 'FR40303265045' })
  await expect(row).toContainText('700')
  await expect(page.getByRole('table', { name: 'Nachgemeldet' })).toContainText('Vergessen')
  await photograph(page, 'corrected-statement')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Als abgegeben vermerken' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Vermerk').fill('Ticket 12')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Die berichtigte Meldung ist abgegeben')).toBeVisible()
  await expect(page.getByText(/vermerkt am .*: Ticket 12/)).toBeVisible()
})
