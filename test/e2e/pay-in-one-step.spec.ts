import type { Page } from '@playwright/test'
import { addDays, berlinDay, type Day, firstDayOf, formatDay, monthOf } from '#kernel/day.ts'
import { monthLabel } from '#kernel/period.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { billInput, billLine, invoiceInput, paymentRecord } from '#test/trade.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { keysOn } from './support/keys-on.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { giveSession, openApp, openAs } from './support/open-app.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// Paid in one step: from the row, at most three keys, and never twice unseen.

let kontor: WorkingKontor
let manager: Caller
const today = berlinDay(new Date())
const house = 'DE75512108001245126199'

test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
  const account = { shortName: 'Hausbank', iban: house, currency: 'EUR' }
  const { uuid } = must(await manager.post('/api/bankaccounts', account)).entityId
  must(await manager.post('/api/firm', { usualBankAccountEntityId: uuid }))
})
test.afterAll(() => kontor.stop())

async function bill(billNumber: string, days = -50): Promise<string> {
  const documentCreation = { billNumber, billDate: addDays(today, days) }
  const made = await manager.post(
    '/api/documents/bills',
    billInput(kontor.trade, today, { documentCreation }),
  )
  return must(made).entityId.uuid
}

const dueOf = async (kind: 'bills' | 'invoices', uuid: string) =>
  must(await manager.get(`/proxy/get/${kind}/${uuid}`)).totals.amountDue

const toast = (page: Page) => page.getByRole('region', { name: 'Meldungen' })

async function focusRow(page: Page, grid: string, text: string) {
  const row = page.getByRole('grid', { name: grid }).getByRole('row').filter({ hasText: text })
  await row.getByRole('gridcell').first().focus()
  return row
}

test('a bill is paid by B and Enter; its message takes it back', async ({ page }) => {
  const uuid = await bill('B-1')
  await openAs(page, kontor.url, people.manager, '/auth/incoming/bills')
  await focusRow(page, 'Eingangsrechnungen', 'B-1')
  const keys = keysOn(page)
  await keys.press('b')
  const layer = page.getByRole('dialog', { name: 'Bezahlen' })
  const amount = layer.getByRole('textbox', { name: 'Betrag' })
  await expect(amount).toBeFocused()
  await expect(amount).toHaveValue('119,00')
  expect(await amount.evaluate((field: HTMLInputElement) => field.selectionEnd)).toBe(6)
  await expect(layer.getByRole('textbox', { name: 'Bezahlt am' })).toHaveValue(formatDay(today))
  await expect(layer.getByRole('combobox', { name: 'Vom Konto' })).toHaveText(/^Hausbank ·· /)
  await expectNoAxeViolations(page)
  await keys.press('Enter')
  await expect(layer).toBeHidden()
  expect(keys.count()).toBeLessThanOrEqual(3)
  await expect(toast(page)).toContainText(/Zahlung über [\d.,]+\s€ erfasst\./)
  expect(await dueOf('bills', uuid)).toBe(0)
  const { documentRecords } = must(await manager.get(`/proxy/get/bills/${uuid}`))
  expect(documentRecords).toMatchObject([
    { recordDate: today, recordDetails: { recordData: { amount: 119, fromIban: house } } },
  ])
  await page.keyboard.press('Control+z')
  await expect(toast(page)).toContainText('Die Zahlung ist zurückgenommen')
  expect(await dueOf('bills', uuid)).toBe(119)

  const row = await focusRow(page, 'Eingangsrechnungen', 'B-1')
  await expect(row).toContainText(formatDay(addDays(today, -20)))
  await page.keyboard.press('Shift+B')
  await expect(toast(page)).toContainText('B-1: Zahlung über 119,00')
  expect(await dueOf('bills', uuid)).toBe(0)
})

test('a colleague who pays the same is seen before it is paid twice', async ({ page }) => {
  const uuid = await bill('B-2')
  await openAs(page, kontor.url, people.office, '/auth/incoming/bills')
  await focusRow(page, 'Eingangsrechnungen', 'B-2')
  await page.keyboard.press('b')
  const layer = page.getByRole('dialog', { name: 'Bezahlen' })
  await expect(layer.getByRole('textbox', { name: 'Betrag' })).toHaveValue('119,00')
  must(await manager.post(`/api/documents/bills/${uuid}/records`, paymentRecord(119, { recordDate: today })))
  await expect(layer).toContainText('hat inzwischen 119,00')
  await expect(layer).toContainText('nichts mehr offen')
  await expect(layer.getByRole('button', { name: 'Bezahlt', exact: true })).toBeDisabled()
  await page.keyboard.press('Enter')
  expect(await dueOf('bills', uuid)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(layer).toBeHidden()
})

test('more than is open is amber and allowed, on the day that a chip chooses', async ({ page }) => {
  const uuid = await bill('B-3')
  await openAs(page, kontor.url, people.manager, '/auth/incoming/bills')
  await focusRow(page, 'Eingangsrechnungen', 'B-3')
  await page.keyboard.press('b')
  const layer = page.getByRole('dialog', { name: 'Bezahlen' })
  await layer.getByRole('textbox', { name: 'Betrag' }).fill('129,00')
  await expect(layer).toContainText('10,00 € mehr, als offen ist')
  const yesterday = layer.getByRole('button', { name: 'gestern' })
  await expect(layer.getByRole('button', { name: 'heute' })).toHaveAttribute('aria-pressed', 'true')
  await yesterday.click()
  await expect(yesterday).toHaveAttribute('aria-pressed', 'true')
  await expect(layer.getByRole('textbox', { name: 'Bezahlt am' })).toHaveValue(formatDay(addDays(today, -1)))
  await page.keyboard.press('Control+Enter')
  await expect(layer).toBeHidden()
  expect(await dueOf('bills', uuid)).toBe(-10)
})

test('in the tasks the next one takes the focus; an invoice is paid the same way', async ({ page }) => {
  for (const number of ['T-1', 'T-2']) await bill(number, number === 'T-1' ? -80 : -79)
  await openAs(page, kontor.url, people.manager, '/auth/tasks')
  const row = await focusRow(page, 'Aufgaben', 'T-1')
  await page.keyboard.press('b')
  await expect(
    page.getByRole('dialog', { name: 'Bezahlen' }).getByRole('textbox', { name: 'Betrag' }),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'T-2' }).getByRole('gridcell').first()).toBeFocused()

  const input = invoiceInput(kontor.trade, today)
  const { uuid } = must(await manager.post('/api/documents/invoices', input)).entityId
  await openApp(page, kontor.url, '/auth/outgoing/invoices')
  await focusRow(page, 'Ausgangsrechnungen', '119,00')
  await page.keyboard.press('b')
  const layer = page.getByRole('dialog', { name: 'Zahlung erfassen' })
  await expect(layer.getByRole('textbox', { name: 'Betrag' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(layer).toBeHidden()
  expect(await dueOf('invoices', uuid)).toBe(0)
})

test('what is typed before the layer is there is not lost: Enter books, and an amount goes before it', async ({
  page,
}) => {
  const [whole, part] = [await bill('L-1'), await bill('L-2')]
  await openAs(page, kontor.url, people.manager, '/auth/incoming/bills')
  await page.route(/\/proxy\/get\/bills\/[0-9a-f-]{36}$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 900))
    await route.continue()
  })
  await focusRow(page, 'Eingangsrechnungen', 'L-1')
  await page.keyboard.press('b')
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText(/Zahlung über [\d.,]+\s€ erfasst\./)
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await dueOf('bills', whole)).toBe(0)

  await focusRow(page, 'Eingangsrechnungen', 'L-2')
  await page.keyboard.press('b')
  await page.keyboard.type('50')
  await page.keyboard.press('Enter')
  await expect.poll(() => dueOf('bills', part)).toBe(69)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('an amount that is begun before the layer is there goes on in it: nothing of it is typed over', async ({
  page,
}) => {
  await bill('L-3')
  await openAs(page, kontor.url, people.manager, '/auth/incoming/bills')
  const { promise: isTyped, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/\/proxy\/get\/bills\/[0-9a-f-]{36}$/, async (route) => {
    await isTyped
    await route.continue()
  })
  await focusRow(page, 'Eingangsrechnungen', 'L-3')
  await page.keyboard.press('b')
  await page.keyboard.type('50')
  answer()
  const amount = page.getByRole('dialog', { name: 'Bezahlen' }).getByRole('textbox', { name: 'Betrag' })
  await expect(amount).toBeFocused()
  await expect(amount).toHaveValue('50')
  await page.keyboard.type(',25')
  await expect(amount).toHaveValue('50,25')
})

test('without a file the lines stand in its place, uncut; a foreign amount is said in euro', async ({
  page,
}) => {
  const day = addDays(today, -50)
  must(await manager.post('/api/currencies/rates', { rates: [{ currency: 'USD', day, rate: 1.25 }] }))
  const input = billInput(kontor.trade, today, {
    documentCreation: { billNumber: 'USD-1', billDate: day, currency: 'USD', billTotal: 119_000 },
    lines: [billLine(kontor.trade, { currency: 'USD', amount: 119_000 })],
  })
  must(await manager.post('/api/documents/bills', input))
  await giveSession(page, kontor.url, people.manager)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openApp(page, kontor.url, '/auth/incoming/bills')
  await focusRow(page, 'Eingangsrechnungen', 'USD-1')
  await page.keyboard.press('b')
  const layer = page.getByRole('dialog', { name: 'Bezahlen' })
  await expect(layer).toContainText('zum Kurs der Rechnung (1 EUR = 1,25 USD)')
  await expect(layer).toContainText('95.200,00')
  expect((await layer.boundingBox())?.width).toBe(900)
  const lines = layer.getByRole('region', { name: 'Positionen' })
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(lines.getByRole('table')).toContainText('119.000,00')
    expect(await lines.evaluate(isCut)).toBe(false)
  }

  // On a phone it comes from below, and the lines stand in place of the form while one looks at them.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(lines).toBeHidden()
  await expect.poll(async () => (await layer.boundingBox())?.width).toBe(390)
  const box = await layer.boundingBox()
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844)
  expect(box?.y).toBeGreaterThanOrEqual(48)
  await expectNothingMovesSideways(page)
  await expectNoAxeViolations(page)
  await page.keyboard.press('Alt+v')
  await expect(lines).toBeVisible()
  await expect(layer.getByRole('textbox', { name: 'Betrag' })).toBeHidden()
  expect(await lines.evaluate(isCut)).toBe(false)
  await layer.getByRole('button', { name: 'Rechnung ansehen' }).click()
  await expect(layer.getByRole('textbox', { name: 'Betrag' })).toBeVisible()
})

/** Whether something within reaches over its right edge. */
const isCut = (element: Element): boolean => {
  const { right } = element.getBoundingClientRect()
  return [...element.querySelectorAll('*')].some((one) => one.getBoundingClientRect().right > right + 0.5)
}

const nextMonth = (day: Day) => firstDayOf(monthOf(addDays(day, 32)))

// The last one: what it locks stays locked.
test('a day in a locked month is refused by the name of the month, and nothing is booked', async ({
  page,
}) => {
  const uuid = await bill('S-1')
  const locked = addDays(firstDayOf(monthOf(today)), -1)
  // One after the other, from the first one that has anything.
  for (
    let day = firstDayOf(monthOf(addDays(today, -110)));
    day < firstDayOf(monthOf(locked));
    day = nextMonth(day)
  )
    await manager.post('/api/reports/locks', { month: monthOf(day) })
  must(await manager.post('/api/reports/locks', { month: monthOf(locked) }))
  const month = monthLabel(monthOf(locked))
  await openAs(page, kontor.url, people.office, '/auth/incoming/bills')
  await focusRow(page, 'Eingangsrechnungen', 'S-1')
  await page.keyboard.press('b')
  const layer = page.getByRole('dialog', { name: 'Bezahlen' })
  const paidOn = layer.getByRole('textbox', { name: 'Bezahlt am' })
  await paidOn.fill(formatDay(locked))
  await expect(paidOn).toHaveAccessibleDescription(
    new RegExp(`Die Zahlung liegt im ${month}, und der ist festgeschrieben`),
  )
  await page.keyboard.press('Enter')
  await expect(paidOn).toHaveAttribute('aria-invalid', 'true')
  await expect(layer).toBeVisible()
  expect(await dueOf('bills', uuid)).toBe(119)
  await layer.getByRole('button', { name: 'heute' }).click()
  await layer.getByRole('textbox', { name: 'Betrag' }).press('Enter')
  await expect(layer).toBeHidden()
  expect(await dueOf('bills', uuid)).toBe(0)
})
