import type { Page, Route } from '@playwright/test'
import { receiverSample } from '#areas/partners/rules/partner-samples.ts'
import { addDays, berlinDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { invoiceInput, paymentRecord } from '#test/trade.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { openApp, openAs } from './support/open-app.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// Many rows are paid or sent one after the other: never twice, and none is lost, whatever breaks on the way.

let kontor: WorkingKontor
let manager: Caller
const today = berlinDay(new Date())

test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
})
test.afterAll(() => kontor.stop())

async function invoices(count: number): Promise<string[]> {
  const made: string[] = []
  for (let index = 0; index < count; index++) {
    const input = invoiceInput(kontor.trade, today, { documentCreation: { invoiceDate: addDays(today, -3) } })
    made.push(must(await manager.post('/api/documents/invoices', input)).entityId.uuid)
  }
  return made
}

const read = async (uuid: string) => must(await manager.get(`/proxy/get/invoices/${uuid}`))
const paymentsOf = async (uuid: string) => (await read(uuid)).documentRecords.length
const grid = (page: Page) => page.getByRole('grid', { name: 'Ausgangsrechnungen' })
const bar = (page: Page) => page.getByRole('region', { name: 'Markierte Zeilen' })
const runs = (page: Page) => page.getByRole('region', { name: 'Vorgänge' })
const records = /\/api\/documents\/invoices\/[^/]+\/records$/

async function openOpenOnes(page: Page) {
  await openAs(page, kontor.url, people.manager, '/auth/outgoing/invoices?offen=1')
  await grid(page).getByRole('row').nth(1).getByRole('gridcell').first().focus()
}

/** From the keyboard: all that is shown, paid today. */
async function payAll(page: Page, count: number) {
  await page.keyboard.press('Control+a')
  await expect(bar(page)).toContainText(`${count} markiert`)
  await page.keyboard.press('b')
  const layer = page.getByRole('dialog', { name: 'Bezahlt' })
  await expect(layer.getByRole('textbox', { name: 'Eingegangen am' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(layer).toBeHidden()
}

test('twenty are paid by four keys; what cannot be paid is named before, and all of it can be taken back', async ({
  page,
}) => {
  const made = await invoices(20)
  const [paid = ''] = made
  must(
    await manager.post(`/api/documents/invoices/${paid}/records`, paymentRecord(119, { recordDate: today })),
  )
  await openAs(page, kontor.url, people.manager, '/auth/outgoing/invoices')
  await grid(page).getByRole('row').nth(1).getByRole('gridcell').first().focus()
  await page.keyboard.press('Control+a')
  await expect(bar(page)).toContainText('20 markiert')
  await page.keyboard.press('b')
  const layer = page.getByRole('dialog', { name: 'Bezahlt' })
  await expect(layer).toContainText('1 von 20 wird ausgelassen:')
  await expect(layer.getByRole('list', { name: 'Ausgelassen' })).toContainText('ist bezahlt')
  await expect(layer.getByRole('button', { name: /19 Zahlungen erfassen/ })).toBeVisible()
  await expectNoAxeViolations(page)
  await layer.getByRole('textbox', { name: 'Eingegangen am' }).focus()
  await page.keyboard.press('Enter')
  await expect(runs(page)).toContainText('19 Zahlungen sind erfasst.')
  await expect(bar(page)).toBeHidden()
  expect(await Promise.all(made.map(paymentsOf))).toEqual(Array(20).fill(1))
  await expectNoAxeViolations(page)
  await runs(page).getByRole('button', { name: 'Rückgängig' }).click()
  await expect(runs(page)).toContainText('19 Zahlungen sind zurückgenommen.')
  expect(await Promise.all(made.slice(1).map(paymentsOf))).toEqual(Array(19).fill(0))
  await runs(page).getByRole('button', { name: 'Schließen' }).click()
  await expect(runs(page)).toBeHidden()
  for (const uuid of made.slice(1))
    must(
      await manager.post(
        `/api/documents/invoices/${uuid}/records`,
        paymentRecord(119, { recordDate: today }),
      ),
    )
})

test('leaving the page stops nothing, and a lost line waits and goes on by itself', async ({ page }) => {
  const made = await invoices(8)
  await openOpenOnes(page)
  let count = 0
  await page.route(records, async (route: Route) => {
    count += 1
    // The third is booked, and its answer lost; then there is no line for a while.
    if (count === 3) await route.fetch()
    if (count >= 3 && count <= 5) await route.abort()
    else await route.continue()
  })
  await payAll(page, 8)
  await expect(runs(page)).toContainText('Keine Verbindung: Es geht von selbst weiter.')
  await page.getByRole('link', { name: 'Kunden' }).first().click()
  await expect(page.getByRole('grid', { name: 'Kunden' })).toBeVisible()
  await expect(runs(page)).toContainText('8 Zahlungen sind erfasst.')
  expect(await Promise.all(made.map(paymentsOf))).toEqual(Array(8).fill(1))
})

test('what is changed meanwhile is not done, and told with its reason', async ({ page }) => {
  const made = await invoices(3)
  const [, changed = ''] = made
  await openOpenOnes(page)
  await page.keyboard.press('Control+a')
  await expect(bar(page)).toContainText('3 markiert')
  await page.keyboard.press('b')
  const layer = page.getByRole('dialog', { name: 'Bezahlt' })
  await expect(layer.getByRole('button', { name: /3 Zahlungen erfassen/ })).toBeVisible()
  must(
    await manager.post(
      `/api/documents/invoices/${changed}/records`,
      paymentRecord(19, { recordDate: today }),
    ),
  )
  await page.keyboard.press('Enter')
  await expect(runs(page)).toContainText('2 Zahlungen sind erfasst. 1 nicht:')
  await expect(runs(page).getByRole('list', { name: 'Nicht gelungen' })).toContainText(
    /Inzwischen sind 100,00.€ offen statt 119,00.€/,
  )
  expect(await Promise.all(made.map(paymentsOf))).toEqual([1, 1, 1])
  must(
    await manager.post(
      `/api/documents/invoices/${changed}/records`,
      paymentRecord(100, { recordDate: today }),
    ),
  )
})

test('after a reload in the midst the list offers to go on; two tabs do nothing twice', async ({
  page,
  context,
}) => {
  const made = await invoices(6)
  await openOpenOnes(page)
  let isSlow = true
  let count = 0
  await page.route(records, async (route: Route) => {
    count += 1
    // The third is booked, and the page dies before it hears of it.
    if (isSlow && count === 3) {
      await route.fetch()
      // Not answered any more.
      return
    }
    await route.continue()
  })
  await payAll(page, 6)
  await expect.poll(async () => paymentsOf(made[3] ?? '')).toBe(1)
  await expect(runs(page)).toContainText('2 von 6')
  // As long as this tab stands, another one offers nothing.
  const other = await context.newPage()
  await openApp(other, kontor.url, '/auth/outgoing/invoices')
  await expect(grid(other).getByRole('row').nth(1)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Fortsetzen' })).toHaveCount(0)
  isSlow = false
  await page.reload()
  await expect(page.getByText(/2 von 6 sind erledigt/)).toBeVisible()
  await expectNoAxeViolations(page)
  // In both tabs at once: whichever is later may find it gone.
  const goOn = (tab: Page) =>
    tab
      .getByRole('button', { name: 'Fortsetzen' })
      .click({ timeout: 2000 })
      .catch(() => {})
  await Promise.all([goOn(page), goOn(other)])
  await expect.poll(() => Promise.all(made.map(paymentsOf)), { timeout: 30_000 }).toEqual(Array(6).fill(1))
  await expect(page.getByRole('button', { name: 'Fortsetzen' })).toHaveCount(0)
})

test('many are sent by the template; those without an address are named', async ({ page }) => {
  const [silent = ''] = await invoices(1)
  const input = receiverSample({ shortName: 'Erreichbar', email: 'kunde@erreichbar.example' })
  const receiver = must(await manager.post('/api/partners/receivers', input)).entityId.uuid
  const invoice = invoiceInput({ ...kontor.trade, receiver }, today, {
    documentCreation: { invoiceDate: addDays(today, -3) },
  })
  const { uuid } = must(await manager.post('/api/documents/invoices', invoice)).entityId
  await openOpenOnes(page)
  await page.keyboard.press('Control+a')
  await expect(bar(page)).toContainText('2 markiert')
  await page.keyboard.press('s')
  const layer = page.getByRole('dialog', { name: 'Rechnungen senden' })
  await expect(layer).toContainText('1 von 2 wird ausgelassen:')
  await expect(layer.getByRole('list', { name: 'Ausgelassen' })).toContainText('hat keine E-Mail-Adresse')
  await expectNoAxeViolations(page)
  await layer.getByRole('button', { name: /1 Rechnung (senden|als Datei ablegen)/ }).click()
  await expect(runs(page)).toContainText('1 E-Mail ist übergeben.')
  expect((await read(uuid)).mails).toHaveLength(1)
  expect((await read(silent)).mails).toHaveLength(0)
  // Once more they are left out, unless that is wanted.
  await grid(page).getByRole('row').nth(1).getByRole('gridcell').first().focus()
  await page.keyboard.press('Control+a')
  await expect(bar(page)).toContainText('2 markiert')
  await page.keyboard.press('s')
  await expect(layer).toContainText('2 von 2 werden ausgelassen:')
  await expect(layer).toContainText('wurde schon gesendet')
  await layer.getByRole('checkbox', { name: 'Auch schon gesendete noch einmal senden' }).check()
  await expect(layer).toContainText('1 von 2 wird ausgelassen:')
})
