import type { Locator, Page } from '@playwright/test'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { billInput, invoiceInput, paymentRecord, productInput } from '#test/trade.ts'
import { addDays, berlinDay, firstDayOf, formatDay, monthOf } from '../../src/kernel/day.ts'
import { monthLabel } from '../../src/kernel/period.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { giveSession, openApp, openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// The manager locks the last month; whoever has a form open learns of it before he saves.

const today = berlinDay(new Date())
const openFrom = firstDayOf(monthOf(today))
const inLast = addDays(openFrom, -5)
const name = monthLabel(monthOf(inLast))
let kontor: WorkingKontor
// Of an open month, but paid in the one that is locked.
const prepaid = { invoice: '', bill: '' }

test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const manager = await signedIn()
  must(await manager.post('/api/firm', { numbersInDateOrder: false }))
  const records = [paymentRecord(50, { recordDate: inLast })]
  const [invoice, bill] = [invoiceInput, billInput].map((input) => input(kontor.trade, today, { records }))
  prepaid.invoice = must(await manager.post('/api/documents/invoices', invoice)).entityId.uuid
  prepaid.bill = must(await manager.post('/api/documents/bills', bill)).entityId.uuid
})
test.afterAll(() => kontor.remove())

test('a month is locked after one question; open forms say so, and its documents stay as they are', async ({
  page,
  browser,
}) => {
  const manager = await signedIn()
  const { trade } = kontor
  const bill = must(await manager.post('/api/documents/bills', billInput(trade, inLast))).entityId
  const invoice = must(await manager.post('/api/documents/invoices', invoiceInput(trade, inLast))).entityId
  // Of the next month by its date, of the locked one by its supply.
  const documentCreation = { serviceDate: inLast }
  const supplied = must(
    await manager.post('/api/documents/invoices', invoiceInput(trade, today, { documentCreation })),
  ).entityId
  for (const { uuid } of [invoice, supplied]) {
    must(
      await manager.post(`/api/documents/invoices/${uuid}/records`, paymentRecord(5, { recordDate: inLast })),
    )
    must(
      await manager.post(`/api/documents/invoices/${uuid}/records`, paymentRecord(6, { recordDate: today })),
    )
  }
  for (const { uuid } of [invoice, supplied]) await attach(manager, uuid)
  await openAs(page, kontor.url, people.manager)

  // A colleague is writing a bill of that month.
  const other = await (await browser.newContext()).newPage()
  await openAs(other, kontor.url, people.office, '/auth/incoming/bills/new')
  await other.getByRole('textbox', { name: 'Rechnungsdatum' }).fill(formatDay(inLast))
  const booked = other.getByRole('textbox', { name: 'Eingang' })
  await expect(booked).toHaveValue(formatDay(inLast))

  // Another one is changing one that is booked in it.
  const third = await (await browser.newContext()).newPage()
  await giveSession(third, kontor.url, people.office)
  await third.goto(new URL(`/auth/incoming/bills?rechnung=${bill.uuid}`, kontor.url).href)
  const typed = third.getByRole('textbox', { name: 'Rechnungsnummer' })
  await typed.fill('GETIPPT')

  await openApp(page, kontor.url, '/auth/report/locks')
  await expect(page.getByRole('heading', { name: `Nächster Monat: ${name}` })).toBeVisible()
  await expect(page.getByText('An einer Eingangsrechnung hängt kein Beleg.')).toBeVisible()
  await photograph(page, 'month-close')
  await expectNoAxeViolations(page)
  await attach(manager, bill.uuid)
  const button = page.getByRole('button', { name: `${name} festschreiben` })
  await button.click()
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(page.getByText('Noch kein Monat festgeschrieben')).toBeVisible()
  await button.click()
  await page.getByRole('button', { name: 'Endgültig festschreiben' }).click()
  const row = page.getByRole('table', { name: 'Festgeschriebene Monate' }).getByRole('row', { name })
  await expect(row).toContainText('Kontor Geschäftsführung')
  await expect(page.getByText('läuft noch')).toBeVisible()
  await expect(button).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNothingMovesSideways(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  // The colleague's form books it on the first open day, and says why.
  await expect(booked).toHaveValue(formatDay(openFrom))
  await expect(
    other.getByText(`Das Rechnungsdatum liegt im ${name}, und der ist festgeschrieben.`),
  ).toBeVisible()
  await other.context().close()
  // What was typed stays in sight; it is not saved, and not lost without a question.
  await expect(third.getByText('Ihre Eingaben lassen sich nicht mehr speichern.')).toBeVisible()
  await expect(third.getByRole('button', { name: 'Speichern' })).toHaveCount(0)
  await typed.press('Control+Enter')
  await typed.press('Escape')
  const lost = third.getByRole('alertdialog', { name: 'Eingaben verwerfen?' })
  await expect(lost).toContainText('Sie lassen sich nicht mehr speichern.')
  await lost.getByRole('button', { name: 'Zurück' }).click()
  await expect(typed).toHaveValue('GETIPPT')
  // Once given up they are not offered again: there is nothing to go on with.
  await typed.press('Escape')
  await lost.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(third.getByRole('dialog')).toBeHidden()
  await third.reload()
  await expect(third.getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible()
  await expect(third.getByRole('button', { name: 'Weiterschreiben' })).toBeHidden()
  await third.context().close()

  // What lies in it cannot be saved or deleted any more.
  // The layer stands over everything as soon as it is there.
  const openLayer = (path: string) => page.goto(new URL(path, kontor.url).href)
  await openLayer(`/auth/incoming/bills?rechnung=${bill.uuid}`)
  const layer = page.getByRole('dialog')
  await expect(layer).toContainText(`Diese Eingangsrechnung liegt im ${name}, und der ist festgeschrieben.`)
  await expect(layer).toContainText('Einen festgeschriebenen Monat kann niemand wieder öffnen')
  await expect(layer.getByRole('button', { name: 'Speichern' })).toHaveCount(0)
  await expect(layer.getByRole('button', { name: 'Eingangsrechnung löschen' })).toHaveCount(0)
  await expect(layer.getByRole('region', { name: 'Stand' })).toBeVisible()
  await expect(
    layer
      .getByRole('definition')
      .filter({ hasText: formatDay(inLast) })
      .first(),
  ).toBeVisible()
  await expectFileStays(layer)
  await photograph(page, 'locked-bill')
  await takesNoKeys(page, layer)
  await openLayer(`/auth/incoming/bills?rechnung=${bill.uuid}`)
  await expect(layer).toContainText('festgeschrieben')
  await expectNoAxeViolations(page)
  for (const [{ uuid }, sentence] of [
    [invoice, 'Diese Rechnung liegt'],
    [supplied, 'Ihr Leistungsdatum liegt'],
  ] as const) {
    await openLayer(`/auth/outgoing/invoices?rechnung=${uuid}`)
    await expect(layer).toContainText(`${sentence} im ${name}, und der ist festgeschrieben.`)
    await expect(layer.getByRole('button', { name: 'Speichern' })).toHaveCount(0)
    await expect(layer.getByText('festgeschrieben', { exact: true })).toBeVisible()
    await layer.getByRole('button', { name: 'Weitere Aktionen' }).click()
    await expect(layer.getByRole('menuitem', { name: 'Löschen', exact: true })).toHaveCount(0)
    await expect(layer.getByRole('menuitem', { name: 'Stornieren', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expectFileStays(layer)
    // Only what was paid since can still be taken back.
    await expect(layer.getByRole('button', { name: /^Zahlung vom .* entfernen$/ })).toHaveCount(1)
    await expect(layer.getByRole('button', { name: `Zahlung vom ${formatDay(today)}` })).toBeVisible()
    await expect(layer).toContainText(`Zahlungen vor dem ${formatDay(openFrom)} liegen in festgeschriebenen`)
  }
  await expectNoAxeViolations(page)
})

async function signedIn(): Promise<Caller> {
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  return caller(kontor.url, token)
}

test('forms say what a locked month keeps of payments and prices', async ({ page }) => {
  const manager = await signedIn()
  // The journey above has locked it, if it was there.
  await manager.post('/api/reports/locks', { month: monthOf(inLast) })
  const product = must(await manager.post('/api/products', productInput())).entityId.uuid
  await openAs(page, kontor.url, people.manager)
  const layer = page.getByRole('dialog')
  const openLayer = (path: string) => page.goto(new URL(path, kontor.url).href)

  await openLayer(`/auth/outgoing/invoices?rechnung=${prepaid.invoice}`)
  await expect(layer).toContainText(`Die Steuer auf eine Zahlung dieser Rechnung liegt im ${name}`)
  await expect(layer.getByRole('button', { name: /^Zahlung vom .* entfernen$/ })).toHaveCount(0)
  await expect(layer.getByRole('button', { name: 'Speichern' })).toBeVisible()
  await photograph(page, 'invoice-paid-in-locked-month')
  await expectNoAxeViolations(page)
  // What would change the tax there is said before saving.
  await layer.getByRole('button', { name: /: bearbeiten$/ }).click()
  const line = page.getByRole('dialog', { name: 'Position bearbeiten' })
  await line.getByRole('radio', { name: '7 %' }).check()
  await line.getByRole('button', { name: 'Position übernehmen' }).click()
  const fault = layer.getByText(`Die Steuer dieses Belegs liegt im ${name}`)
  await expect(fault).toBeVisible()
  await page.keyboard.press('Control+Enter')
  // Who may report late is asked for the reason instead: no day is wrong.
  const reason = layer.getByRole('textbox', { name: 'Nachgemeldet, weil' })
  await expect(reason).toBeFocused()
  await expect(reason).toHaveAccessibleDescription(/^Bitte begründen Sie, warum nachgemeldet wird/)
  await expect(fault).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(layer).toHaveCount(0)

  await openLayer(`/auth/incoming/bills?rechnung=${prepaid.bill}`)
  await expect(layer).toContainText(`Die Zahlung liegt im ${name}, und der ist festgeschrieben.`)
  await expect(layer).toContainText('Löschen lässt sich die Eingangsrechnung deshalb nicht mehr')
  await expect(layer.getByRole('button', { name: 'Eingangsrechnung löschen' })).toHaveCount(0)
  await photograph(page, 'bill-paid-in-locked-month')

  await openLayer(`/auth/stock?ware=${product}`)
  const price = layer.getByRole('textbox', { name: 'Einkaufspreis · optional' })
  const said = layer.getByText(`Der neue Betrag gilt ab dem ${formatDay(openFrom)}.`)
  await expect(price).toHaveValue('320,00')
  await expect(said).toHaveCount(0)
  await price.fill('300')
  await expect(said).toHaveCount(1)
  await photograph(page, 'price-of-locked-month')
  await expectNoAxeViolations(page)

  // Nobody is asked whether to book what cannot be booked.
  await openApp(page, kontor.url, '/auth/stock/count')
  await page.getByRole('checkbox', { name: 'Nur mit Sollbestand' }).uncheck()
  await page.getByRole('textbox', { name: 'Inventur zum' }).fill(formatDay(inLast))
  await page
    .getByRole('textbox', { name: /gezählt$/ })
    .first()
    .fill('3')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(`Der Tag der Inventur liegt im ${name}`)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Inventur zum' })).toBeFocused()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

/** What is typed does not get in, and closing asks about nothing. */
async function takesNoKeys(page: Page, layer: Locator) {
  await expect(layer.getByRole('textbox')).toHaveCount(0)
  await page.keyboard.type('eXY')
  await page.keyboard.press('Control+Enter')
  await expect(layer.getByRole('textbox')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(layer).toHaveCount(0)
}

/** More may be added, nothing taken away (decisions §9, 'Attachments'). */
async function expectFileStays(layer: Locator) {
  await expect(layer.getByRole('button', { name: 'beleg.pdf ansehen' })).toBeVisible()
  await expect(layer.getByRole('button', { name: /beleg\.pdf.* löschen/ })).toHaveCount(0)
}

async function attach(manager: Caller, ownerEntityId: string) {
  const file = new File(['%PDF-1.4 1 0 obj'], 'beleg.pdf')
  const parts = { fileId: ownerEntityId, fileName: file.name, tag: 'BELEG', type: '', ownerEntityId }
  must(await manager.postForm('/api/attachments', { ...parts, attachmentData: file }))
}

test('who keeps no books sees no month close', async ({ page }) => {
  await openAs(page, kontor.url, people.office)
  await expect(page.getByRole('link', { name: 'Auswertung' })).toHaveCount(0)
})
