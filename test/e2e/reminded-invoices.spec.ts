import { addDays, berlinDay, formatDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { invoiceInput } from '#test/trade.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { logIn } from './support/open-app.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// An invoice tells by which letter its customer was reminded last: in its list, its task, and what became of it.

const today = berlinDay(new Date())
const day = formatDay(today)
let kontor: WorkingKontor
let office: Caller
let invoice: string

test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  office = caller(kontor.url, token)
  const documentCreation = { invoiceDate: addDays(today, -40) }
  const input = invoiceInput(kontor.trade, today, { documentCreation })
  invoice = must(await office.post('/api/documents/invoices', input)).entityId.uuid
  // Whoever downloads it has handed it out.
  expect((await office.download(`/api/attachments/${invoice}/rechnung.pdf`)).status).toBe(200)
})
test.afterAll(() => kontor.remove())

const remind = async () =>
  must(
    await office.post('/api/reminders', {
      ...{ day: today, partnerEntityId: kontor.trade.receiver, currency: 'EUR' },
      ...{ paymentsUntil: today, deliver: 'PRINT' },
      items: [{ invoiceEntityId: invoice, level: 1, amountDue: 119 }],
    }),
  ).entityId.uuid

test('a letter stands in the task, the list and what became of its invoice, and goes when it is taken back', async ({
  page,
}) => {
  await logIn(page, kontor.url, people.manager)
  await page.goto(`${kontor.url}/auth/tasks`)
  const task = page.getByRole('row', { name: /Zahlung anmahnen/ })
  await expect(task).toContainText('fällig am')
  const letter = await remind()
  // It is told while the list is open.
  await expect(task).toContainText(`Zahlungserinnerung ${day.slice(0, 6)}`)
  await expectNoAxeViolations(page)

  await page.goto(`${kontor.url}/auth/outgoing/invoices`)
  await page.getByRole('button', { name: 'Spalten' }).click()
  await page.getByRole('dialog', { name: 'Spalten' }).getByRole('checkbox', { name: 'Mahnung' }).check()
  await page.keyboard.press('Escape')
  const row = page.getByRole('row').filter({ hasText: /überfällig/ })
  await expect(row).toContainText(`Zahlungserinnerung ${day}`)

  await page.goto(`${kontor.url}/auth/outgoing/invoices?ansehen=${invoice}`)
  const layer = page.getByRole('dialog')
  await expect(layer.getByText('Zahlungserinnerung', { exact: true }).first()).toBeVisible()
  await expect(layer.getByText('Zahlungserinnerung geschrieben')).toBeVisible()
  must(await office.post(`/api/reminders/${letter}/withdrawals`, { reason: 'Zahlung übersehen' }))
  await expect(layer.getByText('Zahlungserinnerung zurückgenommen').first()).toBeVisible()
  await layer.getByRole('button', { name: 'Änderungen zeigen' }).click()
  await expect(layer.getByText('Zahlung übersehen', { exact: true })).toBeVisible()

  await page.goto(`${kontor.url}/auth/tasks`)
  await expect(task).toContainText('fällig am')
  await expect(task).not.toContainText('Zahlungserinnerung')
})

test('on a phone the task tells it, too, and nothing moves sideways', async ({ page }) => {
  await remind()
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page, kontor.url, people.manager)
  await page.goto(`${kontor.url}/auth/tasks`)
  await expect(page.getByText(`Zahlungserinnerung ${day.slice(0, 6)}`)).toBeVisible()
  await expectNothingMovesSideways(page)
})
