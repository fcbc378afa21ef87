import type { Page } from '@playwright/test'
import { receiverSample } from '#areas/partners/rules/partner-samples.ts'
import { addDays, berlinDay, formatDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { invoiceInput, invoiceLine, paymentRecord } from '#test/trade.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// Who is reminded, of what, and who is not; letters are looked at, changed and written while others record what was paid.

const today = berlinDay(new Date())
const path = '/auth/outgoing/reminders'
let kontor: WorkingKontor
let office: Caller

test.beforeEach(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  office = caller(kontor.url, token)
  must(await office.post('/api/firm', { numbersInDateOrder: false }))
})
test.afterEach(() => kontor?.remove())

interface Customer {
  name: string
  partner: string
  invoices: string[]
}

/** A customer with invoices over these sums, each dated so many days ago and out of the house unless said otherwise. */
async function customer(
  name: string,
  sums: readonly number[],
  { days = 40, isOut = true, email = '' } = {},
): Promise<Customer> {
  const input = receiverSample({ shortName: name, companyName: `${name} GmbH`, email })
  const partner = must(await office.post('/api/partners/receivers', input)).entityId.uuid
  const invoices: string[] = []
  for (const amount of sums) {
    const invoice = invoiceInput({ ...kontor.trade, receiver: partner }, today, {
      documentCreation: { invoiceDate: addDays(today, -days) },
      lines: [invoiceLine(kontor.trade, { amount })],
    })
    const { uuid } = must(await office.post('/api/documents/invoices', invoice)).entityId
    if (isOut) await handOut(uuid)
    invoices.push(uuid)
  }
  return { name: `${name} GmbH`, partner, invoices }
}

/** Whoever downloads it has handed it out. */
async function handOut(uuid: string): Promise<void> {
  expect((await office.download(`/api/attachments/${uuid}/rechnung.pdf`)).status).toBe(200)
}

const pay = async (uuid = '', amount = 119) =>
  must(
    await office.post(
      `/api/documents/invoices/${uuid}/records`,
      paymentRecord(amount, { recordDate: today }),
    ),
  )
const lettersOf = async (partner: string) => {
  const filter = encodeURIComponent(JSON.stringify({ filterType: 'partner', partner }))
  const rows = must(await office.get(`/proxy/get/reminders?startIndex=0&stopIndex=10&searchFilter=${filter}`))
  return rows.section as { level: number; amountDue: number; items: unknown[] }[]
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Mahnungen' })
const row = (page: Page, text: string) => grid(page).getByRole('row').filter({ hasText: text })
const letter = (page: Page, name: string) => page.getByRole('region', { name: `Brief an ${name}` })
const bar = (page: Page) => page.getByRole('region', { name: 'Briefe schreiben' })
const until = (page: Page) => page.getByRole('textbox', { name: 'Zahlungen sind erfasst bis' })

async function open(page: Page) {
  await openAs(page, kontor.url, people.manager, path)
  // The row itself, and not what stands for it until it is there.
  await expect(grid(page).getByRole('link').first()).toBeVisible()
}

const focusOn = (page: Page, name: string) => row(page, name).getByRole('gridcell').first().focus()

test('who is reminded stands above what stops others, each with its reason and its way out', async ({
  page,
}) => {
  await customer('Museum', [1890, 119])
  const unsent = await customer('Praxis', [550], { isOut: false })
  const soon = await customer('Kanzlei', [238], { days: 18 })
  await open(page)
  await expect(row(page, 'Museum GmbH')).toContainText('zwei Rechnungen, älteste fällig')
  await expect(row(page, 'Museum GmbH')).toContainText('Zahlungserinnerung')
  await expect(row(page, 'Museum GmbH')).toContainText('erster Brief')
  await expect(row(page, 'Museum GmbH')).toContainText('2.009,00')
  await expect(page.getByText('2 Rechnungen werden nicht gemahnt')).toBeVisible()
  await expect(row(page, unsent.name)).toContainText('Noch nicht versendet')
  await expect(row(page, soon.name)).toContainText(/Erst ab \d\d\.\d\d\./)
  await expect(bar(page)).toContainText('1 Brief über 2.009,00 €')
  await expectNoAxeViolations(page)
  await photograph(page, 'reminders')

  // From the keyboard: G M from everywhere, Enter opens, Escape closes, X leaves out.
  await page.goto(`${kontor.url}/auth/outgoing/invoices`)
  await page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').first().focus()
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(page).toHaveURL(new RegExp(path))
  await focusOn(page, 'Museum GmbH')
  const named = row(page, 'Museum GmbH').getByRole('gridcell').first()
  await expect(named).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await expect(named).toHaveAttribute('aria-expanded', 'true')
  const opened = letter(page, 'Museum GmbH')
  await expect(opened.getByRole('list', { name: 'Mahnstufen' })).toContainText('Zahlungserinnerung')
  await expect(opened).toContainText('kein Brief')
  await expect(opened).toContainText('auf Papier')
  await expect(opened).toContainText('Zu zahlen bis')
  await opened.getByRole('button', { name: 'Rechnungen beilegen' }).click()
  await expect(opened).toContainText('auf Papier, mit 2 Rechnungen')
  await expectNoAxeViolations(page)
  await photograph(page, 'reminders-opened')
  await opened
    .getByRole('checkbox', { name: /mahnen$/ })
    .nth(1)
    .uncheck()
  await expect(row(page, 'Museum GmbH').first()).toContainText('1.890,00')
  await expect(bar(page)).toContainText('1 Brief über 1.890,00 €')
  await page.keyboard.press('x')
  await expect(bar(page)).toContainText('1 Brief über')
  await opened.getByRole('button', { name: /Auslassen/ }).click()
  await expect(bar(page)).toContainText('Kein Brief ist ausgewählt')
  await opened.getByRole('button', { name: /Doch schreiben/ }).focus()
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  await expect(row(page, 'Museum GmbH').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('x')
  await expect(bar(page)).toContainText('1 Brief über 1.890,00 €')

  // The ways out: what is blocked is below with its reason, and comes back.
  await page.keyboard.press('h')
  const layer = page.getByRole('dialog', { name: 'Nicht mahnen' })
  await layer.getByRole('textbox', { name: 'Grund' }).fill('Ratenzahlung vereinbart')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Enter')
  await expect(layer).toBeHidden()
  await expect(bar(page)).toContainText('Kein Brief ist ausgewählt')
  await expect(page.getByText('Gesperrt seit')).toHaveCount(1)
  await row(page, 'Ratenzahlung vereinbart')
    .getByRole('button', { name: /Aufheben/ })
    .click()
  await expect(bar(page)).toContainText('1 Brief über')
})

test('at three widths nothing moves sideways', async ({ page }) => {
  await customer('Museum für Wohnkultur und angewandte Kunst Hamburg', [1890])
  await customer('Praxis', [550], { isOut: false })
  await open(page)
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await expect(row(page, 'Museum').first()).toBeVisible()
    await row(page, 'Museum').first().getByRole('gridcell').last().click()
    await expect(letter(page, 'Museum für Wohnkultur und angewandte Kunst Hamburg GmbH')).toBeVisible()
    await expectNothingMovesSideways(page)
    await expectNoAxeViolations(page)
    if (size.width < 640) await page.screenshot({ path: 'test-results/photos/reminders-phone.png' })
    await row(page, 'Museum').first().getByRole('gridcell').last().click()
  }
})

test('without anybody to remind the page says so', async ({ page }) => {
  await openAs(page, kontor.url, people.manager, path)
  await expect(page.getByText('Heute ist niemand zu mahnen')).toBeVisible()
  await expectNoAxeViolations(page)
})

test('letters are written one by one; who has paid gets none, and stays struck in his place', async ({
  page,
}) => {
  const [first, paid, last] = [
    await customer('Erste', [119]),
    await customer('Sommer', [119]),
    await customer('Letzte', [119]),
  ]
  await open(page)
  await expect(bar(page)).toContainText('3 Briefe über 357,00 €')
  await pay(paid.invoices[0])
  await expect(row(page, paid.name)).toContainText('kein Brief')
  await expect(page.getByText(`${paid.name} hat bezahlt.`)).toBeVisible()
  await expect(bar(page)).toContainText('2 Briefe über 238,00 €')
  await expectNoAxeViolations(page)
  await photograph(page, 'reminders-paid')

  // The one question of a run comes first, once.
  await focusOn(page, first.name)
  await page.keyboard.press('Control+Enter')
  await expect(until(page)).toBeFocused()
  await until(page).fill(formatDay(addDays(today, -20)))
  await expect(page.getByText(/Werktage vergangen/)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('checkbox', { name: 'Trotzdem schreiben' })).toBeFocused()
  await expectNoAxeViolations(page)
  await until(page).fill('h')
  await page.keyboard.press('Control+Enter')
  await expect(bar(page)).toContainText('2 Briefe sind geschrieben.')
  await expect(row(page, first.name)).toContainText('geschrieben')
  await expect(row(page, last.name)).toContainText('geschrieben')
  await photograph(page, 'reminders-written')
  expect(await lettersOf(first.partner)).toHaveLength(1)
  expect(await lettersOf(paid.partner)).toHaveLength(0)
  await bar(page).getByRole('button', { name: 'Fertig' }).click()
  await expect(row(page, first.name)).toContainText('Erst ab')
  // The next run begins with the day of the last answer.
  await page.reload()
  await expect(until(page)).toHaveValue(formatDay(today))
})

test('an amount that has changed at the last moment is not written, and can be proposed anew', async ({
  page,
}) => {
  const one = await customer('Teilzahler', [119])
  await open(page)
  // A part comes after the list was read: the event never reaches this screen in time.
  await page.route('**/api/reminders', async (route) => {
    await pay(one.invoices[0], 19)
    await route.continue()
  })
  await until(page).fill('h')
  await page.keyboard.press('Control+Enter')
  await expect(row(page, one.name)).toContainText('jetzt 100,00 € offen statt 119,00 €')
  expect(await lettersOf(one.partner)).toHaveLength(0)
  await page.unroute('**/api/reminders')
  await row(page, one.name).getByRole('button', { name: 'Neu vorschlagen' }).click()
  await expect(bar(page)).toContainText('1 Brief über 100,00 €')
  await page.keyboard.press('Control+Enter')
  await expect(bar(page)).toContainText('1 Brief ist geschrieben.')
  expect(await lettersOf(one.partner)).toMatchObject([{ level: 1, amountDue: 100 }])
})

test('why a letter was not written is read whole, on a phone too', async ({ page }) => {
  const one = await customer('Ratenzahler', [119])
  const reason = 'zahlt in drei Raten, die letzte im Januar'
  await open(page)
  await page.route('**/api/reminders', async (route) => {
    const block = { partnerEntityId: one.partner, kind: 'BLOCK', reason }
    must(await office.post('/api/reminders/blocks', block))
    await route.continue()
  })
  await until(page).fill('h')
  await page.keyboard.press('Control+Enter')
  // The block itself stands beside it as soon as it is heard of.
  const why = row(page, one.name)
    .locator('[title]')
    .filter({ hasText: `gesperrt: ${reason}` })
  const isWhole = () =>
    why.evaluate((text) => text.scrollHeight <= text.clientHeight && text.scrollWidth <= text.clientWidth)
  await expect(why).toBeVisible()
  expect(await isWhole()).toBe(true)
  await photograph(page, 'reminders-refused')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await isWhole()).toBe(true)
  await expectNothingMovesSideways(page)
  if (process.env['PHOTOGRAPHS'] === 'write')
    await page.screenshot({ path: 'test-results/photos/reminders-refused-390.png' })
})

test('a lost answer is asked for again, and nobody gets two; Anhalten finishes the letter in hand', async ({
  page,
}) => {
  const names = ['A', 'B', 'C', 'D']
  const all = []
  for (const name of names) all.push(await customer(`Kunde ${name}`, [119]))
  await open(page)
  let sent = 0
  await page.route('**/api/reminders', async (route) => {
    sent++
    // The keyboard goes on to what stops the run.
    if (sent === 1) await expect(bar(page).getByRole('button', { name: /Anhalten/ })).toBeFocused()
    // The second one is written, and nobody hears of it.
    if (sent === 2) {
      await route.fetch()
      await route.abort()
    } else if (sent === 4) {
      await page.keyboard.press('Escape')
      await route.continue()
    } else await route.continue()
  })
  await until(page).fill('h')
  await bar(page)
    .getByRole('button', { name: /4 Briefe schreiben/ })
    .click()
  await expect(bar(page)).toContainText('3 Briefe sind geschrieben. 1 sind angehalten.')
  // The keyboard does not fall out of the page with the button that it was on.
  await expect(bar(page).getByRole('button', { name: 'Fertig' })).toBeFocused()
  const counts = await Promise.all(all.map(async ({ partner }) => (await lettersOf(partner)).length))
  expect(counts.sort()).toEqual([0, 1, 1, 1])
  await page.unroute('**/api/reminders')
  await bar(page)
    .getByRole('button', { name: /1 Brief schreiben/ })
    .click()
  await expect(bar(page)).toContainText('1 Brief ist geschrieben.')
})

test('a letter is seen before it goes, beside the list or over it, by e-mail or on paper', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const mailed = await customer('Museum', [1890], { email: 'verwaltung@museum.example' })
  const printed = await customer('Sommer', [119], { email: 'sommer@privat.example' })
  await open(page)
  const panel = page.getByRole('complementary', { name: 'Brief' })
  await focusOn(page, mailed.name)
  await expect(panel.getByRole('heading', { name: `Brief an ${mailed.name}` })).toBeVisible()
  await expect(panel.getByRole('img', { name: 'Seite 1 von 1' })).toBeVisible()
  await expectNoAxeViolations(page)
  await photograph(page, 'reminders-letter')
  await page.keyboard.press('Alt+v')
  await expect(panel).toBeHidden()
  await page.keyboard.press('Alt+v')
  await expect(panel).toBeVisible()

  // Where there is no room it lies over the list, and the keyboard comes back to the row.
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(panel).toBeHidden()
  await focusOn(page, printed.name)
  await page.keyboard.press('Alt+v')
  const layer = page.getByRole('dialog', { name: `Brief an ${printed.name}` })
  await expect(layer.getByRole('img', { name: 'Seite 1 von 1' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(layer).toBeHidden()
  await expect(row(page, printed.name).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Enter')
  const opened = letter(page, printed.name)
  await expect(opened).toContainText('E-Mail an sommer@privat.example')
  await opened.getByRole('button', { name: 'Auf Papier' }).click()
  await expect(opened).toContainText('auf Papier')

  await page.keyboard.press('Escape')
  await bar(page).getByRole('button', { name: 'Alle ansehen' }).click()
  await expect(page.getByRole('dialog', { name: 'Brief 1 von 2' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  const second = page.getByRole('dialog', { name: 'Brief 2 von 2' })
  await expect(second).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('dialog', { name: 'Brief 1 von 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Nächster' }).click()
  await expect(second.getByRole('img', { name: 'Seite 1 von 1' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(second).toBeHidden()
  await until(page).fill('h')
  await page.keyboard.press('Control+Enter')
  await expect(bar(page)).toContainText('2 Briefe sind geschrieben.')
  await expect(row(page, mailed.name)).toContainText('gesendet')
  await expect(row(page, printed.name)).toContainText('geschrieben')
  const file = page.waitForEvent('download')
  await bar(page).getByRole('button', { name: 'Drucken (1)' }).click()
  expect((await file).suggestedFilename()).toBe('Mahnungen.pdf')
  await expect(row(page, printed.name)).toContainText('gedruckt')
  await expect(bar(page).getByRole('button', { name: /Drucken/ })).toBeHidden()

  // What is kept of it is seen from the list of letters.
  await page.getByRole('navigation', { name: 'Ansichten' }).getByRole('link', { name: 'Geschrieben' }).click()
  const written = page.getByRole('grid', { name: 'Geschriebene Mahnungen' })
  await expect(written).toContainText('gesendet an verwaltung@museum.example')
  await written.getByRole('row').filter({ hasText: printed.name }).getByRole('gridcell').first().focus()
  await page.keyboard.press('Enter')
  const kept = page.getByRole('dialog', { name: /^Zahlungserinnerung vom / })
  await expect(kept.getByRole('img', { name: 'Seite 1 von 1' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(kept).toBeHidden()
})

test('another day is looked at only; the address of one letter is another one than the customer’s', async ({
  page,
}) => {
  const mailed = await customer('Museum', [1190], { email: 'verwaltung@museum.example' })
  const soon = await customer('Kanzlei', [238], { days: 18 })
  // Due within these weeks, and not sent.
  const later = await customer('Atelier', [357], { days: 8, isOut: false })
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page)
  await expect(row(page, soon.name)).toContainText(/Erst ab/)
  await page.getByRole('button', { name: `Stand ${formatDay(today)}` }).click()
  const calendar = page.getByRole('dialog', { name: 'Stand: Kalender' })
  await expect(calendar).toBeVisible()
  await expectNoAxeViolations(page)
  // Four weeks on, by the keys of the calendar.
  for (let week = 0; week < 4; week++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Stand ${formatDay(addDays(today, 28))}` })).toBeVisible()
  await expect(row(page, soon.name)).not.toContainText(/Erst ab/)
  await expect(row(page, soon.name)).toContainText('238,00')
  await expect(row(page, later.name)).toContainText('überfällig seit 2')
  // No letter is of that day.
  const panel = page.getByRole('complementary', { name: 'Brief' })
  await expect(panel).toContainText('Zu sehen ist er mit dem Stand von heute.')
  await expect(bar(page)).toContainText('Ein Brief trägt den Tag, an dem er geschrieben wird.')
  await page.keyboard.press('Control+Enter')
  await focusOn(page, mailed.name)
  await page.keyboard.press('Enter')
  await expect(letter(page, mailed.name)).toBeVisible()
  await expect(letter(page, mailed.name).getByRole('button', { name: /schreiben/ })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await photograph(page, 'reminders-other-day')
  await page.setViewportSize({ width: 390, height: 844 })
  const onPhone = page.getByRole('button', { name: `Stand ${formatDay(addDays(today, 28))}` })
  await expect(onPhone).toBeVisible()
  await expectNothingMovesSideways(page)
  await page.screenshot({ path: 'test-results/photos/reminders-other-day-390.png' })
  await onPhone.click()
  await expect(calendar).toBeVisible()
  await expectNothingMovesSideways(page)
  await page.screenshot({ path: 'test-results/photos/reminders-stand-390.png' })
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
  await bar(page).getByRole('button', { name: 'Zurück zu heute' }).click()
  await expect(row(page, soon.name)).toContainText(/Erst ab/)
  await expect(panel.getByRole('img', { name: 'Seite 1 von 1' })).toBeVisible()
  expect(await lettersOf(mailed.partner)).toEqual([])

  await focusOn(page, mailed.name)
  await page.keyboard.press('Enter')
  const opened = letter(page, mailed.name)
  await opened.getByRole('button', { name: /E-Mail-Adresse des Briefs/ }).click()
  const address = opened.getByRole('textbox', { name: /E-Mail-Adresse des Briefs/ })
  await address.fill('nirgends')
  await address.press('Enter')
  await expect(opened.getByText('Das ist keine E-Mail-Adresse')).toBeVisible()
  await address.fill('buchhaltung@museum.example')
  await address.press('Enter')
  await expect(opened).toContainText('E-Mail an buchhaltung@museum.example')
  await photograph(page, 'reminders-address')
  await until(page).fill('h')
  await opened.getByRole('button', { name: 'Nur diesen schreiben' }).click()
  await expect(row(page, mailed.name).first()).toContainText('gesendet')
  expect(JSON.stringify(await lettersOf(mailed.partner))).toContain('buchhaltung@museum.example')
  const stored = must(await office.get(`/proxy/get/receivers/${mailed.partner}`))
  expect(JSON.stringify(stored)).toContain('verwaltung@museum.example')
})

test('on a phone the foot leaves the room to the letters, whatever it offers', async ({ page }) => {
  const first = await customer('Museum', [1190])
  await customer('Kanzlei', [238])
  await customer('Atelier', [357])
  await open(page)
  await until(page).fill('h')
  await focusOn(page, first.name)
  await page.keyboard.press('Enter')
  await letter(page, first.name).getByRole('button', { name: 'Nur diesen schreiben' }).click()
  await expect(bar(page).getByRole('button', { name: 'Drucken (1)' })).toBeVisible()
  await bar(page).getByRole('button', { name: 'Fertig' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(bar(page).getByRole('button', { name: 'Alle ansehen' })).toBeVisible()
  await expect(bar(page).getByRole('button', { name: '2 Briefe schreiben' })).toBeVisible()
  expect((await bar(page).boundingBox())?.height).toBeLessThan(170)
  await expectNoAxeViolations(page)
  await expectNothingMovesSideways(page)
  await page.screenshot({ path: 'test-results/photos/reminders-phone-foot.png' })
})

test('what was paid before it is printed is named, and the others are printed without it', async ({
  page,
}) => {
  const [paid, other] = [await customer('Erste', [119]), await customer('Zweite', [119])]
  await open(page)
  await until(page).fill('h')
  await page.keyboard.press('Control+Enter')
  await expect(bar(page)).toContainText('2 Briefe sind geschrieben.')
  await pay(paid.invoices[0])
  await expect(bar(page).getByRole('button', { name: 'Drucken (1)' })).toBeVisible()
  await expect(page.getByText('Ein Brief wird nicht gedruckt.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: paid.name })).toContainText(
    'ist inzwischen bezahlt',
  )
  await expectNoAxeViolations(page)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Den anderen drucken' }).click()
  await file
  await expect(row(page, other.name)).toContainText('gedruckt')
  // The one that is not printed any more waits for nothing.
  await expect(bar(page).getByRole('button', { name: /^Drucken/ })).toHaveCount(0)
  await expect(page.getByText('Ein Brief wird nicht gedruckt.')).toBeVisible()
  await page.screenshot({ path: 'test-results/photos/reminders-unprintable.png' })
  await page
    .getByRole('tab', { name: /Geschrieben/ })
    .or(page.getByRole('link', { name: /Geschrieben/ }))
    .first()
    .click()
  await expect(page.getByText(/^nicht mehr zu drucken: Rechnung/)).toBeVisible()
  await page.screenshot({ path: 'test-results/photos/reminders-written-unprintable.png' })
})

test('two people who write at once reach nobody twice', async ({ page, browser }) => {
  const all = []
  for (const name of ['A', 'B', 'C']) all.push(await customer(`Kunde ${name}`, [119]))
  const context = await browser.newContext()
  const other = await context.newPage()
  await open(page)
  await open(other)
  for (const one of [page, other]) await until(one).fill('h')
  const write = (one: Page) =>
    bar(one)
      .getByRole('button', { name: /Briefe schreiben/ })
      .click()
  await Promise.all([write(page), write(other)])
  for (const one of [page, other])
    await expect(bar(one)).toContainText(/sind? geschrieben\.|ist geschrieben\./)
  for (const { partner } of all) expect(await lettersOf(partner)).toHaveLength(1)
  await context.close()
})

test('what was written is taken back with its reason; what is blocked has a list of its own', async ({
  page,
}) => {
  const { partner, invoices } = await customer('Museum', [119])
  const amountDue = 119
  const input = {
    day: today,
    partnerEntityId: partner,
    currency: 'EUR',
    paymentsUntil: today,
    deliver: 'PRINT',
  }
  const items = [{ invoiceEntityId: invoices[0], level: 1, amountDue }]
  must(await office.post('/api/reminders', { ...input, items }))
  must(
    await office.post('/api/reminders/blocks', { partnerEntityId: partner, kind: 'BLOCK', reason: 'Raten' }),
  )
  await open(page)
  const view = (name: string) =>
    page.getByRole('navigation', { name: 'Ansichten' }).getByRole('link', { name })
  await view('Geschrieben').click()
  const written = page.getByRole('grid', { name: 'Geschriebene Mahnungen' })
  await expect(written).toContainText('zahlbar bis')
  await expectNoAxeViolations(page)
  await written.getByRole('button', { name: /Zurücknehmen/ }).click()
  const layer = page.getByRole('dialog', { name: 'Mahnung zurücknehmen' })
  await layer.getByRole('textbox', { name: 'Grund' }).fill('War schon bezahlt')
  await page.keyboard.press('Enter')
  await expect(written).toContainText('zurückgenommen: War schon bezahlt')
  await view('Zinsen und Kosten').click()
  await expect(page.getByText('Keine Zinsen und Kosten')).toBeVisible()
  await view('Gesperrt').click()
  const blocked = page.getByRole('grid', { name: 'Gesperrt' })
  await expect(blocked).toContainText('alle Rechnungen')
  await expectNoAxeViolations(page)
  await photograph(page, 'reminders-blocked')
  await expect(blocked).toContainText(/\d\d\.\d\d\.\d{4}\s*von /)

  // His own page tells it, too, and lifts it.
  await blocked.getByRole('link', { name: 'Museum GmbH' }).click()
  const his = page.getByRole('region', { name: 'Mahnungen' })
  await expect(his).toContainText('Alle Rechnungen gesperrt')
  await expect(his).toContainText('zurückgenommen: War schon bezahlt')
  await expect(page.getByRole('list', { name: 'Verlauf' })).toContainText(
    'Alle Rechnungen für Mahnungen gesperrt',
  )
  await expectNoAxeViolations(page)
  await his.getByRole('button', { name: /Aufheben/ }).click()
  await expect(his).not.toContainText('gesperrt')
  await expect(page.getByRole('list', { name: 'Verlauf' })).toContainText('nicht mehr für Mahnungen gesperrt')
  await page.goBack()
  await expect(page.getByText('Nichts gesperrt')).toBeVisible()
})
