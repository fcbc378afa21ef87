import type { Page } from '@playwright/test'
import { addDays, berlinDay, formatDay } from '#kernel/day.ts'
import { caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { invoiceInput, invoiceLine, paymentRecord } from '#test/trade.ts'
import { InvoiceDialog } from './pages/invoice-dialog.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { giveSession } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

let kontor: WorkingKontor
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
})
test.afterAll(() => kontor?.remove())

const today = berlinDay(new Date())
const see = async (page: Page, name: string) => {
  await expectNoAxeViolations(page)
  await photograph(page, `tax-schemes-${name}`)
}

test('the firm switches to § 19 UStG: new invoices follow their day of supply, the limits are watched', async ({
  page,
}) => {
  const { email, password } = people.manager
  const { token } = must(await caller(kontor.url, null).post('/api/auth', { email, password }))
  const sold = {
    lines: [invoiceLine(kontor.trade, { amount: 30_940 })],
    records: [paymentRecord(30_940, { recordDate: today })],
  }
  must(
    await caller(kontor.url, token).post('/api/documents/invoices', invoiceInput(kontor.trade, today, sold)),
  )

  await giveSession(page, kontor.url, people.manager)
  await page.goto(`${kontor.url}/auth/firm`)
  const schemes = page.getByRole('table', { name: 'Besteuerungsart' })
  await expect(schemes.getByRole('row')).toHaveText([/Gültig ab/, /Anfang.*Sollversteuerung.*gilt heute/])
  const sent = page.waitForRequest(/props\/taxSchemes$/)
  await page.getByRole('button', { name: 'Wechsel eintragen' }).click()
  const layer = page.getByRole('dialog', { name: 'Wechsel der Besteuerungsart' })
  await layer.getByRole('textbox', { name: 'Gültig ab' }).fill(formatDay(addDays(today, -1)))
  await layer.getByRole('radio', { name: /Kleinunternehmer/ }).check()
  await expect(layer.getByText('Der Tag liegt in der Vergangenheit')).toBeVisible()
  await see(page, 'switch')
  await layer.getByRole('button', { name: 'Wechsel eintragen' }).click()
  await expect(schemes.getByRole('row').last()).toHaveText(/Kleinunternehmer.*gilt heute/)
  expect((await sent).postDataJSON()).toMatchObject({ propertyName: 'taxSchemes' })
  await expect(page.getByText('Dieses Jahr liegt über 25.000 €')).toBeVisible()
  await page.getByRole('heading', { name: 'Grenzen des § 19 UStG' }).scrollIntoViewIfNeeded()
  await see(page, 'firm')

  const invoice = new InvoiceDialog(page)
  await invoice.open(kontor.url)
  await invoice.chooseCustomer('Österle')
  await invoice.openTerms()
  await page.getByRole('combobox', { name: 'Zahlungsart' }).click()
  await page.getByRole('option', { name: 'Bar' }).click()
  await expect(page.getByText('Kontor ist keine Kasse')).toBeVisible()
  await invoice.addLine.click()
  await expect(invoice.line.getByText('Steuerfrei nach § 19 UStG')).toBeVisible()
  await see(page, 'line')
  await invoice.fillLine({ amount: '119', text: 'Hocker', category: 'MOEB' })
  await invoice.line.getByRole('button', { name: 'Position hinzufügen' }).click()
  await expect(invoice.row('Hocker')).toContainText('119,00')
  await expect(invoice.totals).not.toContainText('19 %')
  // Delivered before the switch.
  await page.getByLabel('Leistungsdatum entspricht Rechnungsdatum').uncheck()
  await page.getByRole('textbox', { name: 'Leistungsdatum', exact: true }).fill(formatDay(addDays(today, -2)))
  await expect(invoice.totals).toContainText('19 %')
  await see(page, 'before')
  // A part of what was sold before the switch is given back: taxed as then, whatever day it is written on.
  await page.getByLabel('Leistungsdatum entspricht Rechnungsdatum').check()
  await invoice.addLineOf({ amount: '-238', text: 'Nachlass', category: 'MOEB' })
  await expect(invoice.totals).not.toContainText('19 %')
  await page.getByRole('combobox', { name: 'Berichtigte Rechnung' }).click()
  await page.getByRole('option', { name: /-00001 vom/ }).click()
  await expect(page.getByText(/Leistungsdatum und Besteuerung sind ihre: .*, Sollversteuerung/)).toBeVisible()
  await expect(invoice.totals).toContainText('19 %')
  await see(page, 'correction')
  await page.getByRole('button', { name: 'Schließen' }).first().click()
  await page.getByRole('button', { name: 'Verwerfen' }).click()

  await page.goto(`${kontor.url}/auth/dashboard`)
  await expect(page.getByText('Dieses Jahr liegt über 25.000 €')).toBeVisible()
  await see(page, 'start')
  await page.getByRole('link', { name: 'zur Firma' }).click()
  await schemes.getByRole('button', { name: /Kleinunternehmer.*löschen/ }).click()
  await see(page, 'question')
  await page.getByRole('button', { name: 'Eintrag löschen' }).click()
  await expect(schemes.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Grenzen des § 19 UStG' })).toBeHidden()
})
