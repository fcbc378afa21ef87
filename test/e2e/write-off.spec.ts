import type { Page } from '@playwright/test'
import { addDays, berlinDay, formatDay, monthOf } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { billInput, billLine, invoiceInput, invoiceLine, paymentRecord } from '#test/trade.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { logIn, openApp } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// What will not be paid is closed by one key where it is small, else with its reason and in sight of what it does to the tax.

let kontor: WorkingKontor
let manager: Caller
const today = berlinDay(new Date())

test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
  // The invoices of these tests are of several days, whatever comes first.
  must(await manager.post('/api/firm', { numbersInDateOrder: false }))
})
test.afterAll(() => kontor.stop())

interface Written {
  uuid: string
  number: string
}

async function invoice(amount: number, paid = 0): Promise<Written> {
  const input = invoiceInput(kontor.trade, addDays(today, -40), {
    lines: [invoiceLine(kontor.trade, { amount })],
  })
  const { uuid } = must(await manager.post('/api/documents/invoices', input)).entityId
  if (paid !== 0)
    must(
      await manager.post(
        `/api/documents/invoices/${uuid}/records`,
        paymentRecord(paid, { recordDate: today }),
      ),
    )
  return { uuid, number: must(await manager.get(`/proxy/get/invoices/${uuid}`)).invoiceNumber }
}

async function bill(billNumber: string, amount: number): Promise<Written> {
  const input = billInput(kontor.trade, today, {
    lines: [billLine(kontor.trade, { amount })],
    documentCreation: { billNumber, billTotal: amount },
  })
  return { uuid: must(await manager.post('/api/documents/bills', input)).entityId.uuid, number: billNumber }
}

const totalsOf = async (kind: 'bills' | 'invoices', { uuid }: Written) =>
  must(await manager.get(`/proxy/get/${kind}/${uuid}`)).totals

async function focusRow(page: Page, grid: string, text: string) {
  const row = page.getByRole('grid', { name: grid }).getByRole('row').filter({ hasText: text })
  await row.getByRole('gridcell').first().focus()
}

const layerOf = (page: Page) => page.getByRole('dialog', { name: 'Ausbuchen' })

test('D writes off a small difference at once, and one undo brings it back', async ({ page }) => {
  const small = await invoice(100, 99.2)
  await logIn(page, kontor.url, people.manager)
  await openApp(page, kontor.url, '/auth/outgoing/invoices')
  await focusRow(page, 'Ausgangsrechnungen', small.number)
  await page.keyboard.press('d')
  await expect(page.getByText(`${small.number}: 0,80 € als kleine Differenz ausgebucht.`)).toBeVisible()
  await expect.poll(() => totalsOf('invoices', small)).toMatchObject({ amountDue: 0, writeOffTotal: 0.8 })
  await page.keyboard.press('Control+z')
  await expect(page.getByText(/Die Ausbuchung ist zurückgenommen/)).toBeVisible()
  expect(await totalsOf('invoices', small)).toMatchObject({ amountDue: 0.8, writeOffTotal: 0 })
})

test('what is lost is written off with its reason, in sight of what it does to the return', async ({
  page,
}) => {
  const lost = await invoice(430, 215)
  await logIn(page, kontor.url, people.manager)
  await openApp(page, kontor.url, '/auth/outgoing/invoices')
  await focusRow(page, 'Ausgangsrechnungen', lost.number)
  await page.keyboard.press('d')
  const layer = layerOf(page)
  await expect(layer.getByRole('radio', { name: 'Uneinbringlich' })).toBeChecked()
  await expect(layer.getByRole('textbox', { name: 'Betrag' })).toHaveValue('215,00')
  const effects = layer.getByRole('region', { name: 'Was das bewirkt' })
  await expect(effects.getByRole('row', { name: /^81 .*−180,67 −34,33/ })).toBeVisible()
  await expect(effects.getByRole('row', { name: /^50 .* 180,67/ })).toBeVisible()
  await expect(effects.getByText(/Sie zahlen für .*34,33\s€ weniger/)).toBeVisible()
  // D, the reason, Strg+Enter: what is missing is said at its field, which has the focus from the beginning.
  await expect(layer.getByRole('textbox', { name: 'Grund' })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(layer.getByText(/Bitte begründen Sie die Ausbuchung/)).toBeVisible()
  await expect(layer.getByRole('textbox', { name: 'Grund' })).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.type('Kundin bestreitet den Rest.')
  await photograph(page, 'write-off')
  await page.keyboard.press('Control+Enter')
  await expect(layer).toBeHidden()
  await expect(page.getByText(`${lost.number}: 215,00 € ausgebucht.`)).toBeVisible()
  await expect.poll(() => totalsOf('invoices', lost)).toMatchObject({ amountDue: 0, writeOffTotal: 215 })
  const row = page
    .getByRole('grid', { name: 'Ausgangsrechnungen' })
    .getByRole('row')
    .filter({ hasText: lost.number })
  await expect(row.getByText(/ausgebucht/)).toBeVisible()
  // A payment after all says what it takes back.
  await row.getByRole('gridcell').first().focus()
  await page.keyboard.press('b')
  const paying = page.getByRole('dialog', { name: 'Zahlung erfassen' })
  await paying.getByRole('textbox', { name: 'Betrag' }).fill('100')
  await expect(paying.getByText('Nimmt 100,00 € der Ausbuchung zurück')).toBeVisible()
  await expect(paying.getByText(/die Umsatzsteuer im .* steigt um 15,97\s€/)).toBeVisible()
  await paying.getByRole('textbox', { name: 'Betrag' }).press('Enter')
  await expect(paying).toBeHidden()
  await expect.poll(() => totalsOf('invoices', lost)).toMatchObject({ amountDue: 0, writeOffTotal: 115 })
  await expect(
    page
      .getByRole('region', { name: 'Meldungen' })
      .getByRole('button', { name: /^Rückgängig/ })
      .last(),
  ).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Die Zahlung ist zurückgenommen; die Ausbuchung gilt wieder.')).toBeVisible()
  expect(await totalsOf('invoices', lost)).toMatchObject({ amountDue: 0, writeOffTotal: 215 })
})

test('more than is open, and more than a small difference, are refused at the amount', async ({ page }) => {
  const open = await invoice(119)
  await logIn(page, kontor.url, people.manager)
  await openApp(page, kontor.url, `/auth/outgoing/invoices?ansehen=${open.uuid}`)
  await page.getByRole('button', { name: /^Ausbuchen/ }).click()
  const layer = layerOf(page)
  const amount = layer.getByRole('textbox', { name: 'Betrag' })
  await layer.getByRole('textbox', { name: 'Grund' }).fill('Insolvenz')
  await amount.fill('119,01')
  await amount.press('Control+Enter')
  await expect(layer.getByText('Offen sind nur 119,00 €')).toBeVisible()
  await layer.getByRole('radio', { name: 'Kleine Differenz' }).check()
  await amount.fill('2')
  await amount.press('Control+Enter')
  await expect(layer.getByText('Als kleine Differenz sind es zusammen höchstens 1,00 €')).toBeVisible()
  await layer.getByRole('radio', { name: 'Rest als Skonto' }).check()
  await amount.fill('2,38')
  await amount.press('Control+Enter')
  await expect(layer).toBeHidden()
  expect(await totalsOf('invoices', open)).toMatchObject({ amountDue: 116.62, discountTotal: 2.38 })
})

test('of a corrected invoice no more is proposed as lost than is asked with the correction', async ({
  page,
}) => {
  const whole = await invoice(1190)
  const correction = invoiceInput(kontor.trade, today, {
    lines: [invoiceLine(kontor.trade, { amount: -595 })],
    documentCreation: { correctedInvoiceEntityId: whole.uuid },
  })
  must(await manager.post('/api/documents/invoices', correction))
  await logIn(page, kontor.url, people.manager)
  await openApp(page, kontor.url, `/auth/outgoing/invoices?ansehen=${whole.uuid}`)
  await page.getByRole('button', { name: /^Ausbuchen/ }).click()
  const layer = layerOf(page)
  await expect(layer.getByRole('textbox', { name: 'Betrag' })).toHaveValue('595,00')
  await expect(layer.getByText('−595,00 €, noch nicht verrechnet')).toBeVisible()
  await expect(layer.getByRole('row', { name: /^81 .*−500,00 −95,00/ })).toBeVisible()
  await layer.getByRole('textbox', { name: 'Grund' }).fill('Insolvenz')
  await page.keyboard.press('Control+Enter')
  await expect(layer).toBeHidden()
  expect(await totalsOf('invoices', whole)).toMatchObject({ amountDue: 595, writeOffTotal: 595 })
})

test('nothing is proposed as lost where a correction gives back all that is open', async ({ page }) => {
  const whole = await invoice(595)
  const correction = invoiceInput(kontor.trade, today, {
    lines: [invoiceLine(kontor.trade, { amount: -595 })],
    documentCreation: { correctedInvoiceEntityId: whole.uuid },
  })
  must(await manager.post('/api/documents/invoices', correction))
  await logIn(page, kontor.url, people.manager)
  await openApp(page, kontor.url, `/auth/outgoing/invoices?ansehen=${whole.uuid}`)
  await page.getByRole('button', { name: /^Ausbuchen/ }).click()
  const layer = layerOf(page)
  await expect(layer.getByText(/^Uneinbringlich ist davon nichts: .* noch 595,00\s€ zurück/)).toBeVisible()
  await expect(layer.getByRole('radio', { name: 'Uneinbringlich' })).toHaveCount(0)
  const amount = layer.getByRole('textbox', { name: 'Betrag' })
  await expect(amount).toHaveValue('')
  await page.keyboard.press('Control+Enter')
  await expect(layer.getByText('Betrag fehlt')).toBeVisible()
  await amount.fill('0,50')
  await page.keyboard.press('Control+Enter')
  await expect(layer).toBeHidden()
  expect(await totalsOf('invoices', whole)).toMatchObject({ amountDue: 594.5, writeOffTotal: 0.5 })
})

test('what somebody else enters meanwhile is told, and asked about before it is written off', async ({
  page,
}) => {
  const open = await invoice(357)
  await logIn(page, kontor.url, people.manager)
  await openApp(page, kontor.url, '/auth/outgoing/invoices')
  await focusRow(page, 'Ausgangsrechnungen', open.number)
  await page.keyboard.press('d')
  const layer = layerOf(page)
  await layer.getByRole('textbox', { name: 'Grund' }).fill('Insolvenz')
  must(
    await manager.post(
      `/api/documents/invoices/${open.uuid}/records`,
      paymentRecord(300, { recordDate: today }),
    ),
  )
  await expect(layer.getByText(/hat inzwischen 300,00\s€ erfasst\./)).toBeVisible()
  await expect(layer.getByRole('textbox', { name: 'Betrag' })).toHaveValue('57,00')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Trotzdem ausbuchen' }).click()
  await expect(layer).toBeHidden()
  expect(await totalsOf('invoices', open)).toMatchObject({ amountDue: 0, writeOffTotal: 57 })
})

test('the layer that pays leads on to Ausbuchen where nothing more comes', async ({ page }) => {
  const open = await invoice(357)
  await logIn(page, kontor.url, people.manager)
  await openApp(page, kontor.url, '/auth/outgoing/invoices')
  await focusRow(page, 'Ausgangsrechnungen', open.number)
  await page.keyboard.press('b')
  const paying = page.getByRole('dialog', { name: 'Zahlung erfassen' })
  await paying.getByRole('textbox', { name: 'Betrag' }).fill('100')
  await paying.getByRole('button', { name: 'Ausbuchen' }).click()
  await expect(paying).toBeHidden()
  const layer = layerOf(page)
  await expect(layer.getByRole('textbox', { name: 'Betrag' })).toHaveValue('357,00')
  await layer.getByRole('textbox', { name: 'Grund' }).fill('Insolvenz')
  await page.keyboard.press('Control+Enter')
  await expect(layer).toBeHidden()
  await expect.poll(() => totalsOf('invoices', open)).toMatchObject({ amountDue: 0, writeOffTotal: 357 })
})

test('a bill that is not paid loses its input tax', async ({ page }) => {
  const unpaid = await bill('AB-1', 238)
  await logIn(page, kontor.url, people.manager)
  await openApp(page, kontor.url, '/auth/incoming/bills')
  await focusRow(page, 'Eingangsrechnungen', unpaid.number)
  await page.keyboard.press('d')
  const layer = layerOf(page)
  await expect(layer.getByRole('radio', { name: 'Wird nicht bezahlt' })).toBeChecked()
  await expect(layer.getByRole('row', { name: /^66 .*−38,00/ })).toBeVisible()
  await expect(layer.getByRole('row', { name: /^37 .* 38,00/ })).toBeVisible()
  await layer.getByRole('textbox', { name: 'Grund' }).fill('Ware kam nie')
  await page.keyboard.press('Control+Enter')
  await expect(layer).toBeHidden()
  expect(await totalsOf('bills', unpaid)).toMatchObject({ amountDue: 0, writeOffTotal: 238 })
})

test('many small differences go with one key; what is more than that is named and stays', async ({
  page,
}) => {
  const rows = [await invoice(60, 59.5), await invoice(70, 69.1), await invoice(80, 70)]
  await logIn(page, kontor.url, people.manager)
  await openApp(page, kontor.url, '/auth/outgoing/invoices')
  for (const { number } of rows) {
    await focusRow(page, 'Ausgangsrechnungen', number)
    await page.keyboard.press('x')
  }
  await page.keyboard.press('d')
  await expect(page.getByText(/Nicht ausgebucht: .* mehr als 1,00\s€ offen, bitte einzeln/)).toBeVisible()
  await expect(page.getByText('2 kleine Differenzen sind ausgebucht.')).toBeVisible()
  const due = await Promise.all(rows.map((row) => totalsOf('invoices', row)))
  expect(due.map(({ amountDue }) => amountDue)).toEqual([0, 0, 10])
  // What was left stays marked, for what else is to be done with it.
  await expect(page.getByRole('grid').getByRole('row', { selected: true })).toHaveCount(1)
  await expect(page.getByRole('grid').getByRole('row', { selected: true })).toContainText(
    rows[2]?.number ?? '–',
  )
})

test('on a phone the effects stand below the fields', async ({ page }) => {
  const open = await invoice(119)
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page, kontor.url, people.manager)
  await openApp(page, kontor.url, `/auth/outgoing/invoices?ansehen=${open.uuid}`)
  await page.getByRole('button', { name: /^Ausbuchen/ }).click()
  const layer = layerOf(page)
  await expect(layer.getByRole('region', { name: 'Was das bewirkt' })).toContainText('Voranmeldung')
  await expectNothingMovesSideways(page)
  const reasons = await layer.getByRole('radiogroup').locator('label').all()
  const heights = await Promise.all(reasons.map(async (label) => (await label.boundingBox())?.height ?? 0))
  expect(heights.length).toBeGreaterThan(1)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  await layer.getByRole('textbox', { name: 'Am', exact: true }).fill(formatDay(today))
  if (process.env['PHOTOGRAPHS'] === 'write')
    await page.screenshot({ path: 'test-results/photos/write-off-390.png', animations: 'disabled' })
})

test('a locked month leads on: today, or reported late with its true day', async ({ page }) => {
  const [lost, late] = [await invoice(238), await invoice(119)]
  const trueDay = addDays(today, -35)
  must(await manager.post('/api/reports/locks', { month: monthOf(trueDay) }))
  await logIn(page, kontor.url, people.manager)
  await openApp(page, kontor.url, `/auth/outgoing/invoices?ansehen=${lost.uuid}`)
  await page.getByRole('button', { name: /^Ausbuchen/ }).click()
  const layer = layerOf(page)
  const day = layer.getByRole('textbox', { name: 'Am', exact: true })
  await layer.getByRole('textbox', { name: 'Grund', exact: true }).fill('Insolvenz')
  await day.fill(formatDay(trueDay))
  await expect(layer.getByText(/der ist festgeschrieben/)).toBeVisible()
  await layer.getByRole('button', { name: 'Heute buchen' }).click()
  await expect(day).toHaveValue(formatDay(today))
  await expect(layer.getByText(/der ist festgeschrieben/)).toBeHidden()
  await day.fill(formatDay(trueDay))
  await layer.getByRole('textbox', { name: 'Nachgemeldet, weil' }).fill('Beschluss lag schon vor')
  await day.press('Control+Enter')
  await expect(layer).toBeHidden()
  const recordsOf = async ({ uuid }: Written) =>
    must(await manager.get(`/proxy/get/invoices/${uuid}`)).documentRecords
  expect(await recordsOf(lost)).toMatchObject([{ recordDate: today, receivedOn: trueDay }])

  // Skonto and small differences may be.
  await page.goto(new URL(`/auth/outgoing/invoices?ansehen=${late.uuid}`, kontor.url).href)
  await page.getByRole('button', { name: /^Ausbuchen/ }).click()
  await layer.getByRole('radio', { name: 'Rest als Skonto' }).check()
  await layer.getByRole('textbox', { name: 'Betrag' }).fill('2,38')
  await day.fill(formatDay(trueDay))
  await layer.getByRole('textbox', { name: 'Nachgemeldet, weil' }).fill('Der Auszug kam spät')
  await day.press('Control+Enter')
  await expect(layer).toBeHidden()
  expect(await recordsOf(late)).toMatchObject([
    { recordDate: today, receivedOn: trueDay, recordDetails: { recordType: 'DISCOUNT' } },
  ])
})
