import type { Browser, Page } from '@playwright/test'
import { berlinDay } from '#kernel/day.ts'
import { caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { billInput, invoiceInput, invoiceLine } from '#test/trade.ts'
import { BillForm } from './pages/bill-form.ts'
import { BillList } from './pages/bill-list.ts'
import { InvoiceDialog } from './pages/invoice-dialog.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { giveSession, logIn, openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test, watchContext } from './support/test.ts'
import { withoutDrafts } from './support/without-drafts.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// What is typed and not saved outlives a reload, a logout and the end of the session, for the user who typed it.

let kontor: WorkingKontor
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
})
test.afterAll(() => kontor?.remove())
test.beforeEach(({ page }) => giveSession(page, kontor.url, people.manager))

const begun = (page: Page, what: string) => page.getByRole('status').filter({ hasText: `Sie hatten ${what}` })
const goOn = (page: Page, what: string) =>
  begun(page, what).getByRole('button', { name: 'Weiterschreiben' }).click()
/** Written a moment after the typing. */
const untilKept = (page: Page, text: string) =>
  page.waitForFunction(
    (typed) =>
      Object.entries(localStorage).some(([key, kept]) => /^entries:/.test(key) && kept.includes(typed)),
    text,
  )

/** How high a button is. */
const heightOf = async (page: Page, name: string) =>
  (await page.getByRole('button', { name, exact: true }).first().boundingBox())?.height

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Kontor Geschäftsführung' }).click()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

async function sitDown(browser: Browser, person: { email: string; password: string }): Promise<Page> {
  const context = await browser.newContext()
  watchContext(context)
  const page = await context.newPage()
  await openAs(page, kontor.url, person)
  return page
}

test('a bill that was begun is offered after a reload, and no more once it is saved', async ({ page }) => {
  const form = new BillForm(page)
  await form.open(kontor.url)
  await form.chooseSupplier('Möbelhof')
  await form.number.fill('R-100')
  await form.total.fill('119')
  await form.amount.fill('50')
  await page.reload()
  await expect(begun(page, 'eine Eingangsrechnung')).toContainText('(gerade eben)')
  await expect(form.number).toHaveValue('')
  await expectNoAxeViolations(page)
  await photograph(page, 'kept-notice')
  expect(await heightOf(page, 'Weiterschreiben')).toBe(await heightOf(page, 'Speichern'))

  await goOn(page, 'eine Eingangsrechnung')
  await expect(form.supplier).toBeFocused()
  await expect(form.supplier).toHaveValue(/Möbelhof/)
  await expect(form.number).toHaveValue('R-100')
  await expect(form.amount).toHaveValue('50')
  await expect(begun(page, 'eine Eingangsrechnung')).toBeHidden()
  await form.addLine({ amount: '119', category: 'EINK' })
  await page.keyboard.press('Control+Enter')
  await expect(new BillList(page).row('R-100')).toBeVisible()
  await new BillList(page).add.click()
  await expect(form.number).toHaveValue('')
  await expect(begun(page, 'eine Eingangsrechnung')).toBeHidden()
})

test('what comes into a form that is saved, while the next page is on its way, is offered to nobody', async ({
  page,
}) => {
  const form = new BillForm(page)
  await form.open(kontor.url)
  await form.chooseSupplier('Möbelhof')
  await form.number.fill('R-190')
  await form.total.fill('119')
  await form.addLine({ amount: '119', category: 'EINK' })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/bill-list-page/, async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Die Eingangsrechnung wurde gespeichert.')).toBeVisible()
  await form.number.fill('R-190 b')
  // Longer than it takes to be kept.
  await page.waitForTimeout(800)
  release()
  await expect(new BillList(page).row('R-190')).toBeVisible()
  await new BillList(page).add.click()
  await expect(form.number).toHaveValue('')
  await expect(begun(page, 'eine Eingangsrechnung')).toBeHidden()
})

for (const from of ['the form', 'the start page'] as const) {
  test(`what was sent without an answer is not recorded twice when it is gone on with from ${from}`, async ({
    page,
  }) => {
    // The event is lost, too.
    let isLive = false
    await page.routeWebSocket(/\/wsproxy\//, (socket) => {
      if (isLive) socket.connectToServer()
    })
    const form = new BillForm(page)
    const [first, next] = from === 'the form' ? ['R-180', 'R-181'] : ['R-182', 'R-183']
    const write = async (number: string) => {
      await form.chooseSupplier('Möbelhof')
      await form.number.fill(number)
      await form.total.fill('119')
      await form.addLine({ amount: '119', category: 'EINK' })
    }
    await form.open(kontor.url)
    await write(first)
    const sent: (string | undefined)[] = []
    await page.route('**/api/documents/bills', async (route) => {
      sent.push(route.request().headers()['idempotency-key'])
      if (sent.length > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(/Erneutes Senden legt nichts doppelt an/)).toBeVisible()
    isLive = true
    // What the form needs besides comes later than somebody presses.
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/proxy/get/lineitemcategories*', async (route) => {
      await held
      await route.continue()
    })
    if (from === 'the form') await page.reload()
    else await page.goto(`${kontor.url}/auth/dashboard`)
    await goOn(page, 'eine Eingangsrechnung')
    await expect(form.number).toHaveValue(first)
    await expect(form.supplier).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Wird gespeichert, sobald alles geladen ist …')).toBeVisible()
    expect(sent).toHaveLength(1)
    release()
    const list = new BillList(page)
    await expect(list.row(first)).toHaveCount(1)
    expect(sent).toEqual([sent[0], sent[0]])

    // The next one is another one.
    await list.add.click()
    await write(next)
    await page.keyboard.press('Control+Enter')
    await expect(list.row(next)).toHaveCount(1)
    await expect(list.row(first)).toHaveCount(1)
    expect(sent).toHaveLength(3)
    expect(sent[2]).not.toBe(sent[0])
  })
}

test('two tabs write a new bill each: saving one takes nothing of the other', async ({ page }) => {
  const first = new BillForm(page)
  const otherPage = await page.context().newPage()
  const second = new BillForm(otherPage)
  await first.open(kontor.url)
  await second.open(kontor.url)
  await second.number.fill('R-121')
  await untilKept(otherPage, 'R-121')
  await first.chooseSupplier('Möbelhof')
  await first.number.fill('R-120')
  await first.total.fill('119')
  await first.addLine({ amount: '119', category: 'EINK' })
  await untilKept(page, 'R-120')
  await first.save.click()
  await expect(new BillList(page).row('R-120')).toBeVisible()
  await untilKept(otherPage, 'R-121')
  await otherPage.reload()
  await goOn(otherPage, 'eine Eingangsrechnung')
  await expect(second.number).toHaveValue('R-121')

  await test.step('nor does giving one up what the other has written over it', async () => {
    await first.open(kontor.url)
    await first.number.fill('R-122')
    await untilKept(page, 'R-122')
    await second.number.fill('R-123')
    await untilKept(otherPage, 'R-123')
    await otherPage.goto('about:blank')
    await page.getByRole('button', { name: 'Schließen' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Verwerfen' }).click()
    await second.open(kontor.url)
    await goOn(otherPage, 'eine Eingangsrechnung')
    await expect(second.number).toHaveValue('R-123')
    await second.number.fill('')
  })
})

test('what another tab typed last is kept when this one saves its own', async ({ page, context }) => {
  const form = new BillForm(page)
  await form.open(kontor.url)
  await form.chooseSupplier('Möbelhof')
  await form.number.fill('R-170')
  await form.total.fill('119')
  await form.addLine({ amount: '119', category: 'EINK' })
  await untilKept(page, 'R-170')
  const tab = await context.newPage()
  const other = new BillForm(tab)
  await other.open(kontor.url)
  await other.number.fill('R-171')
  await untilKept(tab, 'R-171')
  await tab.close()
  // Nothing was typed here since.
  await form.save.click()
  await expect(new BillList(page).row('R-170')).toBeVisible()
  await new BillList(page).add.click()
  await goOn(page, 'eine Eingangsrechnung')
  await expect(form.number).toHaveValue('R-171')
})

test('what was begun in one tab and saved in another one is offered in neither', async ({ page }) => {
  const form = new BillForm(page)
  await form.open(kontor.url)
  await form.chooseSupplier('Möbelhof')
  await form.number.fill('R-130')
  await form.total.fill('119')
  await untilKept(page, 'R-130')
  const otherPage = await page.context().newPage()
  const other = new BillForm(otherPage)
  await other.open(kontor.url)
  await goOn(otherPage, 'eine Eingangsrechnung')
  await other.addLine({ amount: '119', category: 'EINK' })
  await other.save.click()
  await expect(new BillList(otherPage).row('R-130')).toBeVisible()
  // The first tab still shows it; once it has had the time to write, it has written nothing.
  await page.waitForTimeout(1000)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /^entries:/.test(key)))).toEqual(
    [],
  )
  await form.number.fill('R-131')
  await untilKept(page, 'R-131')

  await test.step('who only turns down what is being typed elsewhere takes nothing of it', async () => {
    await other.open(kontor.url)
    await begun(otherPage, 'eine Eingangsrechnung').getByRole('button', { name: 'Verwerfen' }).click()
    await untilKept(page, 'R-131')
    await page.reload()
    await goOn(page, 'eine Eingangsrechnung')
    await expect(form.number).toHaveValue('R-131')
  })
  await form.number.fill('')
})

test('a payment that is begun in a new document is offered again in it', async ({ page }) => {
  const dialog = new InvoiceDialog(page)
  const payment = page.getByRole('dialog', { name: 'Zahlung erfassen' })
  const amount = payment.getByLabel('Betrag', { exact: true })
  const add = page.getByRole('button', { name: 'Zahlung hinzufügen' })
  // It would become a draft, which is offered otherwise (drafts.spec).
  await withoutDrafts(page)
  await dialog.open(kontor.url)
  await dialog.chooseCustomer('Österle')
  await dialog.addLineOf({ amount: '119', text: 'Sideboard', category: 'MOEB' })
  await add.click()
  await amount.fill('12,34')
  await untilKept(page, '12,34')
  await page.reload()
  await goOn(page, 'eine Ausgangsrechnung')
  await expect(dialog.row('Sideboard')).toBeVisible()
  await add.click()
  await goOn(page, 'eine Zahlung')
  await expect(amount).toHaveValue('12,34')
  await payment.getByRole('button', { name: 'Zahlung hinzufügen' }).click()
  await expect(payment).toBeHidden()
  await add.click()
  await expect(begun(page, 'eine Zahlung')).toBeHidden()
  await page.keyboard.press('Escape')

  const bill = new BillForm(page)
  await page.goto('about:blank')
  await bill.open(kontor.url)
  await bill.total.fill('119')
  await add.click()
  await amount.fill('43,21')
  await untilKept(page, '43,21')
  await page.reload()
  await goOn(page, 'eine Eingangsrechnung')
  await add.click()
  await goOn(page, 'eine Zahlung')
  await expect(amount).toHaveValue('43,21')
})

test('a part that is begun in an unchanged document is opened again in it', async ({ page }) => {
  const manager = caller(
    kontor.url,
    must(await caller(kontor.url, null).post('/api/auth', people.manager)).token,
  )
  const today = berlinDay(new Date())
  const bill = billInput(kontor.trade, today, { documentCreation: { billNumber: 'R-130' } })
  const billId = must(await manager.post('/api/documents/bills', bill)).entityId.uuid
  const lines = [invoiceLine(kontor.trade, {})]
  const invoice = invoiceInput(kontor.trade, today, { lines })
  const invoiceId = must(await manager.post('/api/documents/invoices', invoice)).entityId.uuid
  const dashboard = `${kontor.url}/auth/dashboard`

  await page.goto(`${kontor.url}/auth/incoming/bills?rechnung=${billId}`)
  await page.getByRole('button', { name: 'Lieferant bearbeiten' }).click()
  const supplier = page.getByRole('dialog', { name: 'Lieferant bearbeiten' })
  await supplier.getByRole('textbox', { name: 'Ort' }).fill('Anderswo')
  await untilKept(page, 'Anderswo')
  await page.goto(dashboard)
  await page.getByRole('button', { name: 'Weiterschreiben' }).click()
  await expect(supplier.getByRole('textbox', { name: 'Ort' })).toHaveValue('Anderswo')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Verwerfen' }).click()

  const line = new InvoiceDialog(page).line
  await page.goto(`${kontor.url}/auth/outgoing/invoices?rechnung=${invoiceId}`)
  await page
    .getByRole('button', { name: /bearbeiten$/ })
    .last()
    .waitFor()
  await page
    .getByRole('table', { name: 'Positionen' })
    .getByRole('button', { name: /bearbeiten/ })
    .click()
  await line.getByLabel('Positionstext').fill('Kommode, abgeholt')
  await untilKept(page, 'abgeholt')
  await page.goto(dashboard)
  await page.getByRole('button', { name: 'Weiterschreiben' }).click()
  await expect(line.getByLabel('Positionstext')).toHaveValue('Kommode, abgeholt')
})

test('a payment that is begun in a layer is offered in it after a reload, where it can be reached', async ({
  page,
}) => {
  const manager = caller(
    kontor.url,
    must(await caller(kontor.url, null).post('/api/auth', people.manager)).token,
  )
  const today = berlinDay(new Date())
  const bill = billInput(kontor.trade, today, { documentCreation: { billNumber: 'R-190' } })
  const { uuid } = must(await manager.post('/api/documents/bills', bill)).entityId
  await page.goto(`${kontor.url}/auth/incoming/bills?rechnung=${uuid}`)
  const layer = page.getByRole('dialog', { name: 'Eingangsrechnung bearbeiten' })
  await layer.getByRole('button', { name: 'Zahlung erfassen' }).click()
  const payment = page.getByRole('dialog', { name: 'Zahlung erfassen' })
  const amount = payment.getByLabel('Betrag', { exact: true })
  await amount.fill('77,70')
  await untilKept(page, '77,70')
  await page.reload()
  await expect(begun(page, 'eine Zahlung')).toHaveCount(1)
  await expectNoAxeViolations(page)
  await photograph(page, 'kept-payment')
  await layer.getByRole('button', { name: 'Weiterschreiben' }).press('Enter')
  await expect(amount).toHaveValue('77,70')
  await page.keyboard.press('Control+Enter')
  await expect(payment).toBeHidden()
  await expect(layer.getByRole('table', { name: 'Zahlungen' })).toContainText('77,70')
  await expect(begun(page, 'eine Zahlung')).toBeHidden()
})

test('a logout in another tab takes nothing; the start page leads back; what is discarded is gone', async ({
  page,
}) => {
  const dialog = new InvoiceDialog(page)
  await dialog.open(kontor.url)
  await dialog.chooseCustomer('Österle')
  await page.getByLabel('Bemerkungen').fill('Bitte anrufen')
  await dialog.addLine.click()
  await dialog.line.getByLabel('Positionstext').fill('Sideboard')
  const other = await page.context().newPage()
  await other.goto(kontor.url)
  await logOut(other)
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, kontor.url, people.manager)
  await expect(page).toHaveURL(/\/auth\/dashboard$/)
  await expect(begun(page, 'eine Ausgangsrechnung')).toBeVisible()
  await expect(begun(page, 'eine Position')).toBeHidden()
  await expectNoAxeViolations(page)
  await photograph(page, 'kept-banner')
  const height = await heightOf(page, 'Weiterschreiben')

  await goOn(page, 'eine Ausgangsrechnung')
  await expect(dialog.customer).toHaveValue(/Österle/)
  await expect(page.getByLabel('Bemerkungen')).toHaveValue('Bitte anrufen')
  expect(height).toBe(await heightOf(page, 'Speichern'))
  await dialog.addLine.click()
  await goOn(page, 'eine Position')
  await expect(dialog.line.getByLabel('Positionstext')).toHaveValue('Sideboard')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Verwerfen' }).click()
  await expect(dialog.line).toBeHidden()
  await page.getByRole('button', { name: 'Schließen' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Verwerfen' }).click()
  await expect(page).toHaveURL(/\/auth\/dashboard$/)
  await expect(begun(page, 'eine Ausgangsrechnung')).toBeHidden()
})

test('a session that is ended elsewhere asks nothing and takes nothing', async ({ page }) => {
  const form = new BillForm(page)
  await form.open(kontor.url)
  await form.number.fill('R-150')
  await untilKept(page, 'R-150')
  const elsewhere = caller(
    kontor.url,
    must(await caller(kontor.url, null).post('/api/auth', people.manager)).token,
  )
  for (const { entityId, isCurrent } of must(await elsewhere.get('/api/auth/sessions')))
    if (!isCurrent) must(await elsewhere.post(`/api/auth/sessions/${entityId.uuid}/deletions`))
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Ihre Sitzung ist beendet. Bitte melden Sie sich neu an.')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()

  await logIn(page, kontor.url, people.manager)
  await expect(begun(page, 'eine Eingangsrechnung')).toBeVisible()
  await goOn(page, 'eine Eingangsrechnung')
  await expect(form.number).toHaveValue('R-150')
})

test('a form that is opened again and saved leaves the keyboard on its page', async ({ page }) => {
  await page.goto(`${kontor.url}/auth/categories`)
  const add = page.getByRole('button', { name: 'Neue Kategorie' })
  await add.click()
  const layer = page.getByRole('dialog', { name: 'Neue Kategorie' })
  await layer.getByLabel('Kürzel', { exact: true }).fill('UHREN')
  await untilKept(page, 'UHREN')
  await page.reload()
  await begun(page, 'eine Kategorie').getByRole('button', { name: 'Weiterschreiben' }).press('Enter')
  await expect(layer.getByLabel('Kürzel', { exact: true })).toHaveValue('UHREN')
  await page.keyboard.press('Control+Enter')
  await expect(layer).toBeHidden()
  await expect(add).toBeFocused()
})

test('a form without an address is opened again; another user finds nothing, and leaves nothing', async ({
  page,
}) => {
  await page.goto(`${kontor.url}/auth/categories`)
  await page.getByRole('button', { name: 'Neue Kategorie' }).click()
  const layer = page.getByRole('dialog', { name: 'Neue Kategorie' })
  await layer.getByLabel('Kürzel', { exact: true }).fill('LAMP')
  await untilKept(page, 'LAMP')
  await page.reload()
  await goOn(page, 'eine Kategorie')
  await expect(layer.getByLabel('Kürzel', { exact: true })).toHaveValue('LAMP')

  await page.goto(`${kontor.url}/auth/dashboard`)
  await expect(begun(page, 'eine Kategorie')).toBeVisible()
  await logOut(page)
  await logIn(page, kontor.url, people.office)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(begun(page, '')).toBeHidden()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /^entries:/.test(key)))).toEqual(
    [],
  )
})

test('changes to a bill that somebody else has changed since are merged', async ({ page, browser }) => {
  const manager = caller(
    kontor.url,
    must(await caller(kontor.url, null).post('/api/auth', people.manager)).token,
  )
  const bill = billInput(kontor.trade, berlinDay(new Date()), { documentCreation: { billNumber: 'R-200' } })
  const { entityId } = must(await manager.post('/api/documents/bills', bill))
  const list = new BillList(page)
  await list.open(kontor.url)
  const layer = await list.edit('R-200')
  const form = new BillForm(page, layer)
  await form.number.fill('R-200b')
  await untilKept(page, 'R-200b')
  await page.goto('about:blank')

  const ole = await sitDown(browser, people.office)
  await new BillList(ole).open(kontor.url)
  const his = await new BillList(ole).edit('R-200')
  await his.getByLabel('Zahlungsziel').fill('7')
  await his.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(his).toBeHidden()
  await ole.context().close()

  await list.open(kontor.url)
  await list.edit('R-200')
  await expect(form.number).toHaveValue('R-200')
  await goOn(page, 'Änderungen an der Eingangsrechnung R-200')
  await expect(form.number).toHaveValue('R-200b')
  await layer.getByRole('button', { name: 'Aktuellen Stand laden' }).click()
  await form.save.click()
  await expect(layer).toBeHidden()
  const stored = must(await manager.get(`/proxy/get/bills/${entityId.uuid}`))
  expect([stored.billNumber, stored.partnership.partnershipData.paymentTargetDays]).toEqual(['R-200b', 7])
})

test('what was begun for a bill goes with it when that is deleted', async ({ page }) => {
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  const input = billInput(kontor.trade, berlinDay(new Date()), { documentCreation: { billNumber: 'R-195' } })
  const { uuid } = must(await caller(kontor.url, token).post('/api/documents/bills', input)).entityId
  const layer = page.getByRole('dialog', { name: 'Eingangsrechnung bearbeiten' })
  await page.goto(`${kontor.url}/auth/incoming/bills?rechnung=${uuid}`)
  await layer.getByLabel('Rechnungsnummer').fill('R-196')
  await untilKept(page, 'R-196')
  await page.reload()
  // It is offered, and nobody goes on with it.
  await expect(begun(page, 'Änderungen an')).toBeVisible()
  await layer.getByRole('button', { name: 'Eingangsrechnung löschen' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Löschen' }).click()
  await expect(question).toBeHidden()
  await expect(layer).toBeHidden()
  await page.goto(`${kontor.url}/auth/dashboard`)
  await expect(page.getByRole('navigation').first()).toBeVisible()
  expect(
    await page.evaluate((id) => Object.keys(localStorage).filter((key) => key.includes(id)), uuid),
  ).toEqual([])
  await expect(begun(page, 'Änderungen an')).toHaveCount(0)
})

test('what was begun for an invoice that was cancelled meanwhile is shown and not gone on with', async ({
  page,
}) => {
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  const manager = caller(kontor.url, token)
  const today = berlinDay(new Date())
  const path = '/api/documents/invoices'
  const { uuid } = must(await manager.post(path, invoiceInput(kontor.trade, today))).entityId
  const list = `${kontor.url}/auth/outgoing/invoices`
  const notes = page.getByLabel('Bemerkungen')
  await page.goto(`${list}?rechnung=${uuid}`)
  await notes.fill('Bitte klingeln')
  await untilKept(page, 'Bitte klingeln')
  await page.goto(`${kontor.url}/auth/dashboard`)
  await expect(begun(page, 'Änderungen an')).toBeVisible()
  const documentCreation = { cancelledInvoiceEntityId: uuid, invoiceDate: today }
  must(await manager.post(`${path}/cancellations`, { documentType: 'CANCELLATION', documentCreation }))

  await goOn(page, 'Änderungen an')
  await expect(page.getByText('Diese Rechnung ist storniert.')).toBeVisible()
  const told = begun(page, 'Änderungen an')
  await expect(told).toContainText('Speichern lässt sich das nicht mehr.')
  await expect(told.getByRole('button', { name: 'Weiterschreiben' })).toBeHidden()
  await expect(notes).toBeHidden()
  await expectNoAxeViolations(page)
  await told.getByRole('button', { name: 'Ansehen' }).click()
  await expect(notes).toHaveValue('Bitte klingeln')
  await expect(page.getByText('Diese Rechnung ist storniert.')).toBeVisible()

  // Its row leads to the page that reads it, which tells of it, too.
  await page.goto(`${list}?ansehen=${uuid}`)
  await expect(page.getByRole('region', { name: 'Stand' })).toContainText('Storniert')
  await told.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(told).toBeHidden()
  expect(
    await page.evaluate((id) => Object.keys(localStorage).filter((key) => key.includes(id)), uuid),
  ).toEqual([])
})

test('several drafts are one line: the latest, and the others behind a button', async ({ page }) => {
  const bill = new BillForm(page)
  await bill.open(kontor.url)
  await bill.number.fill('R-198')
  await untilKept(page, 'R-198')
  const invoice = new InvoiceDialog(page)
  await invoice.open(kontor.url)
  await invoice.chooseCustomer('Österle')
  await untilKept(page, 'invoice/new')
  await page.goto(`${kontor.url}/auth/dashboard`)
  await expect(begun(page, '')).toHaveCount(1)
  await begun(page, 'eine Ausgangsrechnung')
    .getByRole('button', { name: 'Weitere (1) begonnene Eingaben' })
    .click()
  await expectNoAxeViolations(page, { listOpen: true })
  await photograph(page, 'kept-several')
  await page.getByRole('menuitem', { name: 'Eine Eingangsrechnung (' }).click()
  await expect(bill.number).toHaveValue('R-198')
  await page.goto(`${kontor.url}/auth/dashboard`)
  for (const what of ['eine Eingangsrechnung', 'eine Ausgangsrechnung'])
    await begun(page, what).getByRole('button', { name: 'Verwerfen' }).click()
  await expect(begun(page, '')).toBeHidden()
})

test('on a phone one draft is offered after the other, with its buttons below its words', async ({
  page,
}) => {
  const bill = new BillForm(page)
  await bill.open(kontor.url)
  await bill.number.fill('R-197')
  await untilKept(page, 'R-197')
  const invoice = new InvoiceDialog(page)
  await invoice.open(kontor.url)
  await invoice.chooseCustomer('Österle')
  await untilKept(page, 'invoice/new')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${kontor.url}/auth/dashboard`)
  const latest = begun(page, 'eine Ausgangsrechnung')
  await expect(latest).toBeVisible()
  await expect(begun(page, 'eine Eingangsrechnung')).toBeHidden()
  await expectNothingMovesSideways(page)
  for (const name of ['Weiterschreiben', 'Verwerfen']) {
    await expect(latest.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  }
  const height = (await latest.boundingBox())?.height ?? 0
  expect(height).toBeLessThan(130)
  await expectNoAxeViolations(page)
  if (process.env['PHOTOGRAPHS'] === 'write') {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `test-results/photos/kept-phone-${colorScheme}-390.png` })
    }
  }
  await latest.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(begun(page, 'eine Eingangsrechnung')).toBeVisible()
  await begun(page, 'eine Eingangsrechnung').getByRole('button', { name: 'Verwerfen' }).click()
})
