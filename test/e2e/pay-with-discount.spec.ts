import type { Page } from '@playwright/test'
import { addDays, berlinDay, type Day, formatDay } from '#kernel/day.ts'
import { workdayFrom } from '#kernel/workdays.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { billInput, billLine, invoiceInput, invoiceLine } from '#test/trade.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { keysOn } from './support/keys-on.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// Skonto is deducted in the layer that pays: with the fewest keys while it is in time, asked for where it is late.

let kontor: WorkingKontor
let manager: Caller
const today = berlinDay(new Date())
const discountTerms = [
  { days: 7, percent: 3 },
  { days: 14, percent: 2 },
]

test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
  // The invoices of these tests are of several days, whatever comes first.
  must(await manager.post('/api/firm', { numbersInDateOrder: false }))
})
test.afterAll(() => kontor.stop())

const withTerms = <Input extends { partnership: { partnershipData: object } }>(input: Input) => ({
  ...input,
  partnership: { partnershipData: { ...input.partnership.partnershipData, discountTerms } },
})

async function bill(billNumber: string, billDate: Day): Promise<string> {
  const input = billInput(kontor.trade, billDate, {
    lines: [billLine(kontor.trade, { amount: 547.4 })],
    documentCreation: { billNumber, billTotal: 547.4, billDate },
  })
  return must(await manager.post('/api/documents/bills', withTerms(input))).entityId.uuid
}

async function invoice(invoiceDate: Day, amount = 1190): Promise<string> {
  const input = invoiceInput(kontor.trade, invoiceDate, {
    lines: [invoiceLine(kontor.trade, { amount })],
  })
  return must(await manager.post('/api/documents/invoices', withTerms(input))).entityId.uuid
}

const totalsOf = async (kind: 'bills' | 'invoices', uuid: string) =>
  must(await manager.get(`/proxy/get/${kind}/${uuid}`)).totals

const rowOf = (page: Page, grid: string, text: string) =>
  page.getByRole('grid', { name: grid }).getByRole('row').filter({ hasText: text })
const focusRow = (page: Page, grid: string, text: string) =>
  rowOf(page, grid, text).getByRole('gridcell').first().focus()
/** As long as it can be taken back. */
const untilUndoable = (page: Page) =>
  expect(
    page.getByRole('region', { name: 'Meldungen' }).getByRole('button', { name: /^Rückgängig/ }),
  ).toBeVisible()

test('B and Enter pay a bill with its best Skonto; one undo takes both back', async ({ page }) => {
  const uuid = await bill('SK-1', today)
  await openAs(page, kontor.url, people.manager, '/auth/incoming/bills')
  await focusRow(page, 'Eingangsrechnungen', 'SK-1')
  const keys = keysOn(page)
  await keys.press('b')
  const layer = page.getByRole('dialog', { name: 'Bezahlen' })
  const amount = layer.getByRole('textbox', { name: 'Betrag' })
  await expect(amount).toHaveValue('530,98')
  await expect(layer.getByRole('checkbox', { name: /^Skonto 16,42/ })).toBeChecked()
  await expect(layer.getByText('Betrag wählen', { exact: false })).toBeVisible()
  await expectNoAxeViolations(page)
  await photograph(page, 'pay-with-discount')
  await amount.press('ArrowDown')
  await expect(amount).toHaveValue('536,45')
  await amount.press('ArrowDown')
  await expect(amount).toHaveValue('547,40')
  await expect(layer.getByRole('checkbox')).toBeHidden()
  // What is transferred on the last day is noted on that.
  const paidOn = layer.getByRole('textbox', { name: 'Bezahlt am' })
  const lastDay = formatDay(workdayFrom(addDays(today, 7)))
  await layer.getByRole('button', { name: `letzter Skontotag ${lastDay}` }).click()
  await expect(paidOn).toHaveValue(lastDay)
  await layer.getByRole('button', { name: 'heute' }).click()
  await expect(paidOn).toHaveValue(formatDay(today))
  await amount.press('ArrowDown')
  await expect(amount).toHaveValue('530,98')
  await keys.press('Enter')
  expect(keys.count()).toBe(2)
  await expect(layer).toBeHidden()
  await expect.poll(() => totalsOf('bills', uuid)).toMatchObject({ amountDue: 0, discountTotal: 16.42 })
  await untilUndoable(page)
  await page.keyboard.press('Control+z')
  await expect.poll(() => totalsOf('bills', uuid)).toMatchObject({ amountDue: 547.4, discountTotal: 0 })
})

test('Umschalt+B takes the best Skonto at once', async ({ page }) => {
  const uuid = await bill('SK-2', today)
  await openAs(page, kontor.url, people.manager, '/auth/incoming/bills')
  await focusRow(page, 'Eingangsrechnungen', 'SK-2')
  await page.keyboard.press('Shift+B')
  await expect(page.getByText(/Skonto 16,42\s€ abgezogen/)).toBeVisible()
  expect(await totalsOf('bills', uuid)).toMatchObject({ amountDue: 0, paymentTotal: 530.98 })
})

test('late Skonto by the keyboard: B, amount, Enter to the question, Enter', async ({ page }) => {
  const uuid = await invoice(addDays(today, -40))
  const { invoiceNumber } = must(await manager.get(`/proxy/get/invoices/${uuid}`))
  await openAs(page, kontor.url, people.manager, '/auth/outgoing/invoices')
  await focusRow(page, 'Ausgangsrechnungen', invoiceNumber)
  // Faster than the layer comes.
  await page.keyboard.press('b')
  await page.keyboard.type('1166,20')
  await page.keyboard.press('Enter')
  const layer = page.getByRole('dialog', { name: 'Zahlung erfassen' })
  const rest = layer.getByRole('radio', { name: /Rest bleibt offen/ })
  await expect(rest).toBeFocused()
  await expect(rest).toBeChecked()
  expect(await totalsOf('invoices', uuid)).toMatchObject({ amountDue: 1190 })
  await page.keyboard.press('Enter')
  await expect(layer).toBeHidden()
  await expect.poll(() => totalsOf('invoices', uuid)).toMatchObject({ amountDue: 23.8, discountTotal: 0 })
  const other = await invoice(addDays(today, -40))
  const { invoiceNumber: otherNumber } = must(await manager.get(`/proxy/get/invoices/${other}`))
  await focusRow(page, 'Ausgangsrechnungen', otherNumber)
  await page.keyboard.press('b')
  const amount = layer.getByRole('textbox', { name: 'Betrag' })
  await expect(amount).toHaveValue('1.190,00')
  await amount.press('ArrowUp')
  await expect(amount).toHaveValue('1.166,20')
  await amount.press('Enter')
  await expect(rest).toBeFocused()
  await rest.press('ArrowUp')
  await expect(layer.getByRole('radio', { name: /Trotzdem gewähren/ })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(layer).toBeHidden()
  await expect.poll(() => totalsOf('invoices', other)).toMatchObject({ amountDue: 0, discountTotal: 23.8 })
})

test('of a correction its share of the Skonto is proposed, and what goes back is less by it', async ({
  page,
}) => {
  const whole = await invoice(today)
  must(
    await manager.post(`/api/documents/invoices/${whole}/records`, {
      recordDate: today,
      recordDetails: {
        recordType: 'PAYMENT',
        recordData: { amount: 1166.2, discount: 23.8, currency: 'EUR' },
      },
    }),
  )
  const input = invoiceInput(kontor.trade, today, {
    lines: [invoiceLine(kontor.trade, { amount: -595 })],
    documentCreation: { correctedInvoiceEntityId: whole },
  })
  const { uuid } = must(await manager.post('/api/documents/invoices', input)).entityId
  const { invoiceNumber } = must(await manager.get(`/proxy/get/invoices/${uuid}`))
  await openAs(page, kontor.url, people.manager, '/auth/outgoing/invoices')
  await focusRow(page, 'Ausgangsrechnungen', invoiceNumber)
  await page.keyboard.press('b')
  const layer = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: 'Betrag' }) })
  const amount = layer.getByRole('textbox', { name: 'Betrag' })
  await expect(amount).toHaveValue('583,10')
  await expect(amount).toBeFocused()
  await expect(layer.getByRole('checkbox', { name: /^Skonto 11,90\s€ abziehen/ })).toBeChecked()
  await expectNoAxeViolations(page)
  await photograph(page, 'pay-correction')
  await amount.press('ArrowDown')
  await expect(amount).toHaveValue('595,00')
  await expect(layer.getByRole('checkbox')).toBeHidden()
  await amount.press('ArrowDown')
  await expect(amount).toHaveValue('583,10')
  await amount.press('Enter')
  await expect(layer).toBeHidden()
  await expect
    .poll(() => totalsOf('invoices', uuid))
    .toMatchObject({ amountDue: 0, paymentTotal: -583.1, discountTotal: -11.9 })
})

test('the small rest that late Skonto leaves is written off by D', async ({ page }) => {
  const uuid = await invoice(addDays(today, -40), 39)
  const { invoiceNumber } = must(await manager.get(`/proxy/get/invoices/${uuid}`))
  await openAs(page, kontor.url, people.manager, '/auth/outgoing/invoices')
  await focusRow(page, 'Ausgangsrechnungen', invoiceNumber)
  const keys = keysOn(page)
  await keys.press('b')
  await keys.type('38,22')
  await keys.press('Enter')
  await expect(page.getByRole('radio', { name: /Rest bleibt offen/ })).toBeFocused()
  await keys.press('Enter')
  await expect.poll(() => totalsOf('invoices', uuid)).toMatchObject({ amountDue: 0.78, discountTotal: 0 })
  // The screen hears of it after the server has it.
  await expect(page.getByRole('dialog', { name: 'Zahlung erfassen' })).toBeHidden()
  await expect(rowOf(page, 'Ausgangsrechnungen', invoiceNumber)).toContainText('0,78')
  await focusRow(page, 'Ausgangsrechnungen', invoiceNumber)
  await keys.press('d')
  await expect(page.getByText(`${invoiceNumber}: 0,78 € als kleine Differenz ausgebucht.`)).toBeVisible()
  // B, five of the amount, Enter twice, D.
  expect(keys.count()).toBe(9)
  await expect.poll(() => totalsOf('invoices', uuid)).toMatchObject({ amountDue: 0, writeOffTotal: 0.78 })
  await page.keyboard.press('Control+z')
  await expect.poll(() => totalsOf('invoices', uuid)).toMatchObject({ amountDue: 0.78, writeOffTotal: 0 })
})

test('an invoice opens with what is open; late Skonto is asked for and leaves the rest open', async ({
  page,
}) => {
  const uuid = await invoice(addDays(today, -40))
  const { invoiceNumber } = must(await manager.get(`/proxy/get/invoices/${uuid}`))
  await openAs(page, kontor.url, people.manager, '/auth/outgoing/invoices')
  await focusRow(page, 'Ausgangsrechnungen', invoiceNumber)
  await page.keyboard.press('b')
  const layer = page.getByRole('dialog', { name: 'Zahlung erfassen' })
  const amount = layer.getByRole('textbox', { name: 'Betrag' })
  await expect(amount).toHaveValue('1.190,00')
  await amount.fill('1166,20')
  await expect(layer.getByText(/^Die Skontofrist endete am/)).toBeVisible()
  await expect(layer.getByRole('radio', { name: /Rest bleibt offen/ })).toBeChecked()
  await expectNoAxeViolations(page)
  await photograph(page, 'pay-with-late-discount')
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNothingMovesSideways(page)
  await photograph(page, 'pay-with-late-discount-phone')
  await layer.getByRole('radio', { name: /Trotzdem gewähren/ }).check()
  await layer.getByRole('button', { name: 'Bezahlt', exact: true }).click()
  await expect.poll(() => totalsOf('invoices', uuid)).toMatchObject({ amountDue: 0, discountTotal: 23.8 })
})
