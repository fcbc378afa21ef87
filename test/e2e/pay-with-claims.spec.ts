import type { Page } from '@playwright/test'
import { receiverSample } from '#areas/partners/rules/partner-samples.ts'
import { halfYearOf } from '#areas/reminders/rules/interest.ts'
import { addDays, berlinDay, formatDay } from '#kernel/day.ts'
import { cents, unitsFromCents } from '#kernel/money.ts'
import { formatAmount } from '#kernel/numbers/amount-text.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { invoiceInput, paymentRecord } from '#test/trade.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// Who pays the sum of a letter pays the invoice and what is claimed beside it, in one step.

const today = berlinDay(new Date())
let kontor: WorkingKontor
let office: Caller

test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  office = caller(kontor.url, token)
  const { reminderLevels } = must(await office.get('/proxy/get/firm'))
  // The first letter asks for interest and the lump sum already.
  const [first, ...others] = reminderLevels
  const levels = [{ ...first, interest: true, lumpSum: true }, ...others]
  must(await office.post('/api/firm', { numbersInDateOrder: false, reminderLevels: levels }))
  for (const validFrom of [halfYearOf(addDays(today, -60)), halfYearOf(today)])
    must(await office.post('/api/reminders/baserates', { validFrom, percent: 1.27 }))
})
test.afterAll(() => kontor.remove())

interface Reminded {
  invoice: string
  number: string
  claimed: number
}

/** An overdue invoice over 119 € of a customer of its own, whose letter asks for interest and 40 €. */
async function reminded(
  companyName: string,
  discountTerms: readonly { days: number; percent: number }[] = [],
): Promise<Reminded> {
  const receiver = receiverSample({ shortName: companyName, companyName, targetAgreed: true })
  const partner = must(await office.post('/api/partners/receivers', receiver)).entityId.uuid
  const input = invoiceInput({ ...kontor.trade, receiver: partner }, today, {
    documentCreation: { invoiceDate: addDays(today, -60) },
  })
  const { partnershipData } = input.partnership
  const terms = { ...input, partnership: { partnershipData: { ...partnershipData, discountTerms } } }
  const invoice = must(await office.post('/api/documents/invoices', terms)).entityId.uuid
  // Whoever downloads it has handed it out.
  expect((await office.download(`/api/attachments/${invoice}/rechnung.pdf`)).status).toBe(200)
  const { invoiceNumber: number } = must(await office.get(`/proxy/get/invoices/${invoice}`))
  must(
    await office.post('/api/reminders', {
      ...{ day: today, partnerEntityId: partner, currency: 'EUR', paymentsUntil: today, deliver: 'PRINT' },
      items: [{ invoiceEntityId: invoice, level: 1, amountDue: 119 }],
    }),
  )
  const claims = await openClaims(invoice)
  expect(claims).toHaveLength(2)
  return { invoice, number, claimed: claims.reduce((sum, { amount }) => sum + wireCents(amount), 0) }
}

const openClaims = async (invoice: string): Promise<{ entityId: { uuid: string }; amount: number }[]> =>
  must(await office.get(`/proxy/get/invoices/${invoice}/openclaims`)).claims
const totalsOf = async (invoice: string) => must(await office.get(`/proxy/get/invoices/${invoice}`)).totals
const sumText = (of: number) => formatAmount(cents(of))

async function payFrom(page: Page, { number }: Reminded, open = '119,00') {
  const row = page.getByRole('grid', { name: 'Ausgangsrechnungen' }).getByRole('row')
  await row.filter({ hasText: number }).getByRole('gridcell').first().focus()
  await page.keyboard.press('b')
  const layer = page.getByRole('dialog', { name: 'Zahlung erfassen' })
  const amount = layer.getByRole('textbox', { name: 'Betrag' })
  await expect(amount).toHaveValue(open)
  return { layer, amount }
}

test('the sum of a letter is paid in one step, and one undo takes all of it back', async ({ page }) => {
  const paid = await reminded('Museum')
  await openAs(page, kontor.url, people.manager, '/auth/outgoing/invoices')
  const { layer, amount } = await payFrom(page, paid)
  await amount.fill(sumText(11900 + paid.claimed))
  const share = `davon ${sumText(paid.claimed)} € Zinsen und Pauschale`
  await expect(layer.getByText(share)).toBeVisible()
  await expect(layer.getByText('mehr, als offen ist')).toBeHidden()
  await amount.fill(sumText(12000 + paid.claimed))
  await expect(layer.getByText('1,00 € mehr, als offen ist')).toBeVisible()
  await expect(layer.getByText(share)).toBeVisible()
  await amount.fill(sumText(11900 + paid.claimed))
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(layer.getByText(share)).toBeVisible()
  await expectNothingMovesSideways(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await amount.press('Enter')
  await expect(layer).toBeHidden()
  const told = `Zahlung über ${sumText(11900 + paid.claimed)} € erfasst, ${share}.`
  await expect(page.getByText(told)).toBeVisible()
  expect(await totalsOf(paid.invoice)).toMatchObject({ amountDue: 0, paymentTotal: 119 })
  expect(await openClaims(paid.invoice)).toEqual([])
  await page.keyboard.press('Control+z')
  await expect(page.getByText('der Betrag sowie Zinsen und Pauschale sind wieder offen')).toBeVisible()
  expect(await totalsOf(paid.invoice)).toMatchObject({ amountDue: 119, paymentTotal: 0 })
  expect(await openClaims(paid.invoice)).toHaveLength(2)
})

test('it is an overpayment where somebody says so', async ({ page }) => {
  const paid = await reminded('Praxis')
  await openAs(page, kontor.url, people.manager, '/auth/outgoing/invoices')
  const { layer, amount } = await payFrom(page, paid)
  await amount.fill(sumText(11900 + paid.claimed))
  await layer.getByRole('checkbox', { name: 'Als Überzahlung erfassen' }).check()
  await expect(layer.getByText(`${sumText(paid.claimed)} € mehr, als offen ist`)).toBeVisible()
  await expect(layer.getByText('davon', { exact: false })).toBeHidden()
  await amount.press('Enter')
  await expect(layer).toBeHidden()
  const due = unitsFromCents(cents(-paid.claimed))
  await expect.poll(() => totalsOf(paid.invoice)).toMatchObject({ amountDue: due })
  expect(await openClaims(paid.invoice)).toHaveLength(2)
})

test('who pays claims beside a disputed invoice is told so', async ({ page }) => {
  const paid = await reminded('Antiquariat')
  const dispute = { invoiceEntityId: paid.invoice, kind: 'DISPUTE', reason: 'Lampe defekt' }
  must(await office.post('/api/reminders/blocks', dispute))
  await openAs(page, kontor.url, people.manager, '/auth/outgoing/invoices')
  const { layer, amount } = await payFrom(page, paid)
  const told = layer.getByText(`Rechnung ${paid.number} ist bestritten: Lampe defekt`)
  await expect(told).toBeHidden()
  await amount.fill(sumText(11900 + paid.claimed))
  await expect(told).toBeVisible()
  await expectNoAxeViolations(page)
  await photograph(page, 'pay-disputed-claims')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNothingMovesSideways(page)
  await page.screenshot({ path: 'test-results/photos/pay-disputed-claims-390.png' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await layer.getByRole('checkbox', { name: 'Als Überzahlung erfassen' }).check()
  await expect(told).toBeHidden()
})

test('a deleted payment comes back with the claims that it had paid', async ({ page }) => {
  const paid = await reminded('Kanzlei')
  await openAs(page, kontor.url, people.manager, '/auth/outgoing/invoices')
  const { layer, amount } = await payFrom(page, paid)
  await amount.fill(sumText(11900 + paid.claimed))
  await amount.press('Enter')
  await expect(layer).toBeHidden()
  await page.goto(`${kontor.url}/auth/outgoing/invoices?ansehen=${paid.invoice}`)
  const reading = page.getByRole('dialog').first()
  await reading.getByRole('button', { name: /^Zahlung vom .* entfernen$/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Daneben sind Zinsen und Pauschale wieder offen.')
  await question.getByRole('button', { name: 'Zahlung löschen' }).click()
  await expect.poll(() => openClaims(paid.invoice)).toHaveLength(2)
  const gone = 'Die Zahlung ist gelöscht. Daneben sind Zinsen und Pauschale wieder offen.'
  await expect(page.getByText(gone)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Die Zahlung ist wieder erfasst.')).toBeVisible()
  expect(await openClaims(paid.invoice)).toEqual([])
  expect(await totalsOf(paid.invoice)).toMatchObject({ amountDue: 0, paymentTotal: 119 })
})

test('on a phone the list of claims says whole when each was paid', async ({ page }) => {
  const settled = await reminded('Kabinett')
  const [{ entityId } = { entityId: { uuid: '' } }] = await openClaims(settled.invoice)
  must(await office.post(`/api/reminders/claims/${entityId.uuid}/settlements`, { on: today }))
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, kontor.url, people.manager, '/auth/outgoing/reminders?ansicht=kosten')
  const rows = page.getByRole('grid', { name: 'Zinsen und Kosten' }).getByRole('row')
  const one = rows.filter({ hasText: settled.number }).filter({ hasText: 'bezahlt' })
  await expect(one).toContainText(`bezahlt ${formatDay(today)}`)
  await expectNothingMovesSideways(page)
  const cut = await one
    .locator('[data-line]')
    .evaluateAll((lines) =>
      lines.filter((line) => line.scrollWidth > line.clientWidth).map((line) => line.textContent),
    )
  expect(cut).toEqual([])
  if (process.env['PHOTOGRAPHS'] === 'write')
    await page.screenshot({ path: 'test-results/photos/claims-390.png' })
})

test('of a paid invoice the claims alone are paid, by B and Enter', async ({ page }) => {
  const paid = await reminded('Atelier')
  const record = paymentRecord(119, { recordDate: today })
  must(await office.post(`/api/documents/invoices/${paid.invoice}/records`, record))
  await openAs(page, kontor.url, people.manager, '/auth/outgoing/invoices')
  const { layer, amount } = await payFrom(page, paid, sumText(paid.claimed))
  await expect(
    layer.getByText(`Die Rechnung ist bezahlt; offen sind ${sumText(paid.claimed)} €`),
  ).toBeVisible()
  await expect(layer.getByText(`davon ${sumText(paid.claimed)} € Zinsen und Pauschale`)).toBeVisible()
  await expectNoAxeViolations(page)
  await photograph(page, 'pay-claims-alone')
  await amount.press('Enter')
  await expect(layer).toBeHidden()
  await expect(
    page.getByText(`${sumText(paid.claimed)} € Zinsen und Pauschale als bezahlt vermerkt.`),
  ).toBeVisible()
  expect(await openClaims(paid.invoice)).toEqual([])
  expect(await totalsOf(paid.invoice)).toMatchObject({ amountDue: 0, paymentTotal: 119 })
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Zurückgenommen: wieder offen sind')).toBeVisible()
  expect(await openClaims(paid.invoice)).toHaveLength(2)
  // More than that is an overpayment beside them.
  const again = await payFrom(page, paid, sumText(paid.claimed))
  await again.amount.fill(sumText(paid.claimed + 100))
  await expect(again.layer.getByText('1,00 € mehr, als offen ist')).toBeVisible()
  await again.amount.press('Enter')
  await expect(again.layer).toBeHidden()
  await expect.poll(() => totalsOf(paid.invoice)).toMatchObject({ amountDue: -1, paymentTotal: 120 })
  expect(await openClaims(paid.invoice)).toEqual([])
})

test('Skonto and claims in one sum are both taken, to the cent', async ({ page }) => {
  const paid = await reminded('Schreinerei', [{ days: 14, percent: 2 }])
  await openAs(page, kontor.url, people.manager, '/auth/outgoing/invoices')
  const { layer, amount } = await payFrom(page, paid)
  // 2 % of 119,00.
  await amount.fill(sumText(11662 + paid.claimed))
  await expect(layer.getByText(`davon ${sumText(paid.claimed)} € Zinsen und Pauschale`)).toBeVisible()
  await expect(layer.getByText('mehr, als offen ist')).toBeHidden()
  // It is late: what gives nothing away is said first.
  await expect(layer.getByRole('radio', { name: /^Rest bleibt offen/ })).toBeChecked()
  await layer.getByRole('radio', { name: /^Trotzdem gewähren/ }).check()
  await photograph(page, 'pay-discount-and-claims')
  await layer.getByRole('button', { name: 'Bezahlt' }).click()
  await expect(layer).toBeHidden()
  await expect
    .poll(() => totalsOf(paid.invoice))
    .toMatchObject({ amountDue: 0, paymentTotal: 116.62, discountTotal: 2.38 })
  expect(await openClaims(paid.invoice)).toEqual([])
})

test('what is claimed beside is named where it is said what is open, and leads to its list', async ({
  page,
}) => {
  const { invoice, claimed } = await reminded('Sternwarte')
  const { partner } = must(await office.get(`/proxy/get/invoices/${invoice}`))
  const name = `${sumText(claimed)} € Zinsen und Kosten`
  await openAs(page, kontor.url, people.manager, `/auth/outgoing/invoices?ansehen=${invoice}`)
  await expect(page.getByRole('region', { name: 'Stand' }).getByText(`dazu ${name}`)).toBeVisible()
  const customer = `/auth/outgoing/receivers/${partner.entityId.uuid}`
  await page.goto(new URL(customer, kontor.url).href)
  await expect(page.getByText(`dazu ${name}`)).toBeVisible()
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('grid', { name: 'Zinsen und Kosten' })).toContainText('Sternwarte')
})
