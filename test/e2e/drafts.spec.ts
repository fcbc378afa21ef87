import type { Browser, Page } from '@playwright/test'
import { berlinDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { invoiceInput, invoiceLine } from '#test/trade.ts'
import { BillForm } from './pages/bill-form.ts'
import { BillList } from './pages/bill-list.ts'
import { InvoiceDialog } from './pages/invoice-dialog.ts'
import { InvoiceList } from './pages/invoice-list.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { giveSession, logIn, openApp, openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test, watchContext } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// What is begun stands above the list as a draft, for everybody who may see it, and outlives whatever interrupts its writer.

let kontor: WorkingKontor
let manager: Caller
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
})
test.afterAll(() => kontor?.remove())
test.beforeEach(({ page }) => giveSession(page, kontor.url, people.manager))
test.afterEach(async () => {
  for (const { entityId } of await drafts())
    must(await manager.post(`/api/drafts/${entityId.uuid}/deletions`))
})

const drafts = async () => must(await manager.get('/proxy/get/drafts')).section
const stored = async (uuid: string) => must(await manager.get(`/proxy/get/drafts/${uuid}`))

/** The drafts above the list. */
const fold = (page: Page) => page.getByRole('region', { name: 'Entwürfe' })
const rowOf = (page: Page, name: string | RegExp) =>
  fold(page).getByRole('listitem').filter({ hasText: name })
const mark = (page: Page) => page.getByText(/^Entwurf gespeichert \d\d:\d\d$/)
const question = (page: Page) => page.getByRole('alertdialog')
const answer = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true }).click()
const keptKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('entries:')))

async function sitDown(browser: Browser, person: { email: string; password: string }): Promise<Page> {
  const context = await browser.newContext()
  watchContext(context)
  const page = await context.newPage()
  await openAs(page, kontor.url, person)
  return page
}

/** An invoice with a customer and a line in its table, which becomes a draft by itself. */
async function begin(page: Page, text: string): Promise<InvoiceDialog> {
  const dialog = new InvoiceDialog(page)
  await dialog.open(kontor.url)
  await dialog.chooseCustomer('Österle')
  await typeLine(page, text)
  return dialog
}

async function typeLine(page: Page, text: string): Promise<void> {
  const entry = page
    .getByRole('table', { name: 'Positionen' })
    .getByRole('combobox', { name: /Ware oder Text/ })
    .last()
  await entry.fill(text)
  await entry.press('Tab')
}

async function untilDraft(page: Page): Promise<string> {
  await expect(mark(page)).toBeVisible({ timeout: 15_000 })
  await expect(page).toHaveURL(/\/new\?entwurf=/)
  return new URL(page.url()).searchParams.get('entwurf') ?? ''
}

test('Als Entwurf puts it above the list; there it is opened, deleted, and brought back', async ({
  page,
}) => {
  const dialog = new InvoiceDialog(page)
  await dialog.open(kontor.url)
  await expect(page.getByRole('button', { name: 'Als Entwurf' })).toBeDisabled()
  await dialog.chooseCustomer('Österle')
  await expect(page.getByText('Eingaben werden behalten')).toBeVisible()
  await page.getByRole('button', { name: 'Als Entwurf' }).click()
  await expect(page.getByText('Der Entwurf wurde gespeichert.')).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/outgoing\/invoices$/)
  await expect(fold(page).getByRole('button', { name: /1 Entwurf/ })).toHaveAttribute('aria-expanded', 'true')
  await expect(rowOf(page, 'Österle')).toContainText('gerade eben')
  await expect(rowOf(page, 'Österle')).toContainText(/Geschäftsführung/)
  await expect.poll(() => keptKeys(page)).toEqual([])
  await expectNoAxeViolations(page)
  await photograph(page, 'drafts-above-list')

  await test.step('its fold is remembered', async () => {
    await fold(page)
      .getByRole('button', { name: /1 Entwurf/ })
      .click()
    await expect(rowOf(page, 'Österle')).toBeHidden()
    await page.reload()
    await expect(fold(page)).toBeVisible()
    await expect(rowOf(page, 'Österle')).toBeHidden()
    await fold(page)
      .getByRole('button', { name: /1 Entwurf/ })
      .press('Enter')
  })

  await test.step('opened it holds what was typed; who only looks is not asked', async () => {
    await rowOf(page, 'Österle').getByRole('link').click()
    await expect(dialog.customer).toHaveValue(/Österle/)
    await page.keyboard.press('Escape')
    await expect(fold(page)).toBeVisible()
    await expect(question(page)).toBeHidden()
  })

  await test.step('deleted it can be brought back', async () => {
    await rowOf(page, 'Österle')
      .getByRole('button', { name: /löschen/ })
      .click()
    await expect(page.getByRole('button', { name: 'Rückgängig' })).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(rowOf(page, 'Österle').getByRole('link')).toBeVisible()
    expect(await drafts()).toHaveLength(1)
    await rowOf(page, 'Österle')
      .getByRole('button', { name: /löschen/ })
      .click()
    await expect(page.getByText(/gelöscht/).first()).toBeVisible()
    await page.getByRole('link', { name: 'Eingang', exact: true }).click()
    await expect.poll(drafts).toEqual([])
  })
})

test('an invoice with a customer and something of a line becomes a draft by itself, and is one after F5', async ({
  page,
}) => {
  const dialog = await begin(page, 'Armlehnstuhl, Teak')
  const uuid = await untilDraft(page)
  await expect.poll(() => keptKeys(page)).toEqual([])
  await expect.poll(async () => (await stored(uuid)).name).toMatch(/Österle.* · Armlehnstuhl, Teak$/)
  await page.reload()
  await expect(dialog.row('Armlehnstuhl')).toBeVisible()
  await expect(dialog.customer).toHaveValue(/Österle/)

  await test.step('what was typed since its last save is there, too', async () => {
    await page.getByLabel('Bemerkungen').fill('Bitte anrufen')
    await page.waitForFunction(() =>
      Object.entries(localStorage).some(
        ([key, text]) => /^entries:.*\/invoice\/draft\//.test(key) && text.includes('anrufen'),
      ),
    )
    await page.reload()
    await expect(page.getByLabel('Bemerkungen')).toHaveValue('Bitte anrufen')
    await expect(dialog.row('Armlehnstuhl')).toBeVisible()
    await expect(page.getByText(/Sie hatten/)).toBeHidden()
    await expect.poll(async () => (await stored(uuid)).payload.values.remarks).toBe('Bitte anrufen')
    await expect.poll(() => keptKeys(page)).toEqual([])
  })
})

test('F5 while the very first save is under way leaves one draft, which the kept text goes on with', async ({
  page,
}) => {
  const first = Promise.withResolvers<void>()
  let isFirst = true
  // It is carried out, and nobody hears the answer: the page goes before.
  await page.route('**/api/drafts', async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    await route.fetch()
    first.resolve()
  })
  const dialog = await begin(page, 'Teetisch')
  await page.getByLabel('Bemerkungen').fill('vor F5')
  await first.promise
  await page.getByLabel('Bemerkungen').fill('vor F5, und weiter')
  // Kept in the browser by then.
  await page.waitForTimeout(500)
  await page.reload()
  expect(await drafts()).toHaveLength(1)
  const [{ entityId }] = await drafts()
  await page.getByRole('button', { name: 'Weiterschreiben' }).click()
  await expect(dialog.row('Teetisch')).toBeVisible()
  expect(await untilDraft(page)).toBe(entityId.uuid)
  await expect
    .poll(async () => (await stored(entityId.uuid)).payload.values.remarks)
    .toBe('vor F5, und weiter')
  // It goes on as the draft that it is.
  await page.getByLabel('Bemerkungen').fill('und noch weiter')
  await page.getByRole('button', { name: 'Als Entwurf' }).click()
  await expect(rowOf(page, 'Teetisch')).toHaveCount(1)
  expect(await drafts()).toHaveLength(1)
  expect((await stored(entityId.uuid)).payload.values.remarks).toBe('und noch weiter')
  await expect.poll(() => keptKeys(page)).toEqual([])
})

test('a colleague of the office sees the drafts of both kinds, each above its list', async ({
  page,
  browser,
}) => {
  await begin(page, 'Sekretär')
  await untilDraft(page)
  must(await manager.post('/api/drafts', { kind: 'BILL', name: 'Möbelhof R-77', payload: { values: {} } }))
  await test.step('OFFICE sees both, each above its list', async () => {
    const ole = await sitDown(browser, people.office)
    await new InvoiceList(ole).open(kontor.url)
    await expect(rowOf(ole, 'Sekretär')).toBeVisible()
    await expect(rowOf(ole, 'R-77')).toBeHidden()
    await new BillList(ole).open(kontor.url)
    await expect(rowOf(ole, 'R-77')).toBeVisible()
    await expect(rowOf(ole, 'Sekretär')).toBeHidden()
    await ole.context().close()
  })
})

test('every way out of a draft saves it; only closing it asks, and discarding deletes it', async ({
  page,
}) => {
  await openApp(page, kontor.url, '/auth/dashboard')
  await page.getByRole('link', { name: 'Ausgang', exact: true }).click()
  await new InvoiceList(page).writeNew()
  const dialog = new InvoiceDialog(page)
  await dialog.chooseCustomer('Österle')
  await typeLine(page, 'Sideboard')
  const uuid = await untilDraft(page)
  const remarks = page.getByLabel('Bemerkungen')
  const goOn = async () => {
    await page.getByRole('link', { name: 'Ausgang', exact: true }).click()
    await rowOf(page, 'Sideboard').getByRole('link').click()
    await expect(dialog.row('Sideboard')).toBeVisible()
  }
  const ways: [name: string, leave: () => Promise<unknown>][] = [
    ['a link', () => page.getByRole('link', { name: 'Eingang', exact: true }).click()],
    ['Back', () => page.goBack()],
    ['Escape', () => page.keyboard.press('Escape').then(() => answer(page, 'Entwurf behalten'))],
    [
      'the close button',
      () =>
        page
          .getByRole('button', { name: 'Schließen' })
          .click()
          .then(() => answer(page, 'Entwurf behalten')),
    ],
  ]
  for (const [name, leave] of ways)
    await test.step(name, async () => {
      await remarks.fill(name)
      await leave()
      await expect(remarks).toBeHidden()
      await expect(question(page)).toBeHidden()
      await expect.poll(async () => (await stored(uuid)).payload.values.remarks).toBe(name)
      await expect.poll(() => keptKeys(page)).toEqual([])
      await goOn()
      await expect(remarks).toHaveValue(name)
    })

  await test.step('a closed tab', async () => {
    // It lends the next one its session.
    const tab = await page.context().newPage()
    await tab.goto(`${kontor.url}/auth/outgoing/invoices`)
    await expect(fold(tab)).toBeVisible()
    await remarks.fill('geschlossen')
    await page.close({ runBeforeUnload: false })
    await rowOf(tab, 'Sideboard').getByRole('link').click()
    await expect(tab.getByLabel('Bemerkungen')).toHaveValue('geschlossen')
    await tab.getByLabel('Bemerkungen').fill('wieder da')
    await tab.keyboard.press('Escape')
    await answer(tab, 'Weiter bearbeiten')
    await expect(tab.getByLabel('Bemerkungen')).toHaveValue('wieder da')
    await tab.keyboard.press('Escape')
    await answer(tab, 'Verwerfen')
    await expect(tab).toHaveURL(/\/auth\/outgoing\/invoices$/)
    await expect(fold(tab)).toBeHidden()
    await expect.poll(drafts).toEqual([])
    await expect.poll(() => keptKeys(tab)).toEqual([])
  })
})

test('what a closed tab still had on its way is no change by somebody else, and discarding takes it too', async ({
  page,
}) => {
  await begin(page, 'Konsole')
  const uuid = await untilDraft(page)
  const onItsWay: object[] = []
  await page.route('**/api/drafts/replacements', (route) => {
    onItsWay.push(route.request().postDataJSON())
    return route.abort()
  })
  await page.getByLabel('Bemerkungen').fill('geschlossen')
  await expect.poll(() => onItsWay.length, { timeout: 20_000 }).not.toBe(0)
  const tab = await page.context().newPage()
  const arrival = Promise.withResolvers<void>()
  await tab.route('**/api/drafts/replacements', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await tab.goto(`${kontor.url}/auth/outgoing/invoices`)
  await expect(fold(tab)).toBeVisible()
  await rowOf(tab, 'Konsole').getByRole('link').click()
  const remarks = tab.getByLabel('Bemerkungen')
  await expect(remarks).toHaveValue('geschlossen')
  // It arrives when the next tab has read what it goes on with, and before that saves anything. (The first one stays open: what a tab sends
  // as it is closed cannot be held.)
  must(await manager.post('/api/drafts/replacements', onItsWay[0]))
  arrival.resolve()
  await remarks.fill('wieder da')
  await expect(mark(tab)).toBeVisible({ timeout: 20_000 })
  await expect.poll(async () => (await stored(uuid)).payload.values.remarks).toBe('wieder da')
  await expect(tab.getByText(/hat diesen Entwurf inzwischen geändert/)).toBeHidden()
  await tab.keyboard.press('Escape')
  await answer(tab, 'Verwerfen')
  await expect(tab).toHaveURL(/\/auth\/outgoing\/invoices$/)
  await expect(fold(tab)).toBeHidden()
  await expect.poll(drafts).toEqual([])
})

test('what was typed in a draft that somebody else has deleted meanwhile becomes another one', async ({
  page,
}) => {
  const dialog = await begin(page, 'Pouf')
  const uuid = await untilDraft(page)
  await page.route('**/api/drafts/replacements', (route) => route.abort())
  await page.getByLabel('Bemerkungen').fill('bleibt hier')
  await page.waitForFunction(() =>
    Object.values(localStorage).some((text) => String(text).includes('bleibt hier')),
  )
  await page.getByRole('link', { name: 'Ausgang', exact: true }).click()
  await expect(rowOf(page, 'Pouf')).toBeVisible()
  must(await manager.post(`/api/drafts/${uuid}/deletions`))
  await expect(fold(page)).toBeHidden()
  await page.goto(`${kontor.url}/auth/outgoing/invoices/new?entwurf=${uuid}`)
  await expect(page.getByText('Diesen Entwurf gibt es nicht mehr')).toBeVisible()
  await expectNoAxeViolations(page)
  await photograph(page, 'draft-gone')
  await page.getByRole('button', { name: 'Als neuen Entwurf weiterschreiben' }).press('Enter')
  await expect(page.getByLabel('Bemerkungen')).toHaveValue('bleibt hier')
  await expect(dialog.row('Pouf')).toBeVisible()
  await expect(dialog.customer).toHaveValue(/Österle/)
  const [made, ...others] = await drafts()
  expect(others).toEqual([])
  expect(made.name).toMatch(/Österle.* · Pouf$/)
  await expect.poll(() => keptKeys(page)).toEqual([])
  // Of one in which nothing was typed here there is nothing to go on with.
  await page.goto(`${kontor.url}/auth/incoming/bills/new?entwurf=${uuid}`)
  await expect(page.getByText('Diesen Entwurf gibt es nicht mehr')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Als neuen Entwurf weiterschreiben' })).toBeHidden()
})

test('a session that ends and a server that is away take nothing of a draft', async ({ page }) => {
  const dialog = await begin(page, 'Vitrine')
  const uuid = await untilDraft(page)
  const remarks = page.getByLabel('Bemerkungen')

  await test.step('the session is ended elsewhere', async () => {
    await remarks.fill('Sitzung')
    for (const { entityId, isCurrent } of must(await manager.get('/api/auth/sessions')))
      if (!isCurrent) must(await manager.post(`/api/auth/sessions/${entityId.uuid}/deletions`))
    await expect(page).toHaveURL(/\/login$/)
    await expect(question(page)).toBeHidden()
    await logIn(page, kontor.url, people.manager)
    await page
      .getByRole('status')
      .filter({ hasText: 'Sie hatten eine Ausgangsrechnung' })
      .getByRole('button', { name: 'Weiterschreiben' })
      .click()
    await expect(dialog.row('Vitrine')).toBeVisible()
    await expect(remarks).toHaveValue('Sitzung')
    await expect(page).toHaveURL(new RegExp(uuid))
  })

  await test.step('the server is away: said, kept, and saved once it is back', async () => {
    await expect.poll(async () => (await stored(uuid)).payload.values.remarks).toBe('Sitzung')
    await kontor.stop()
    await remarks.fill('ohne Server')
    await expect(page.getByText('Entwurf noch nicht gespeichert').first()).toBeVisible({ timeout: 30_000 })
    expect(await keptKeys(page)).toEqual([expect.stringContaining(`/invoice/draft/${uuid}`)])
    await kontor.start()
    await expect(mark(page)).toBeVisible({ timeout: 30_000 })
    await expect.poll(async () => (await stored(uuid)).payload.values.remarks).toBe('ohne Server')
    await expect.poll(() => keptKeys(page)).toEqual([])
  })
})

test('saving the invoice ends its draft; its files go over to it', async ({ page }) => {
  const dialog = new InvoiceDialog(page)
  await dialog.open(kontor.url)
  await dialog.chooseCustomer('Österle')
  await dialog.addLineOf({ amount: '119', text: 'Kommode', category: 'MOEB' })
  await page.getByLabel('Dateien zum Anhängen').setInputFiles({
    name: 'Skizze.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n1 0 obj\n'),
  })
  const uuid = await untilDraft(page)
  await expect.poll(async () => (await stored(uuid)).attachments).toHaveLength(1)
  await page.reload()
  await expect(page.getByText('Skizze.pdf').first()).toBeVisible()
  // A save that is slow is waited for.
  await page.route('**/api/drafts/replacements', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  const saving = page.waitForRequest('**/api/drafts/replacements')
  await page.getByLabel('Bemerkungen').fill('Bitte klingeln')
  await saving
  await page.keyboard.press('Control+Enter')
  const list = new InvoiceList(page)
  await expect(list.row('Kommode').or(list.row('Österle')).first()).toBeVisible()
  await expect(fold(page)).toBeHidden()
  expect(await drafts()).toEqual([])
  await expect.poll(() => keptKeys(page)).toEqual([])
  const [made] = must(await manager.get('/proxy/get/invoices')).section
  const invoice = must(await manager.get(`/proxy/get/invoices/${made.entityId.uuid}`))
  expect(invoice.remarks).toBe('Bitte klingeln')
  expect(invoice.attachments[0]).toMatchObject({ fileName: 'Skizze.pdf' })
})

test('Speichern und senden makes the invoice and opens its e-mail; Strg+Enter only saves', async ({
  page,
}) => {
  const dialog = new InvoiceDialog(page)
  await dialog.open(kontor.url)
  await dialog.chooseCustomer('Österle')
  await page.getByRole('button', { name: 'Speichern und senden' }).click()
  await expect(page.getByText(/fehlt/).first()).toBeVisible()
  await dialog.addLineOf({ amount: '119', text: 'Hocker', category: 'MOEB' })
  await page.getByRole('button', { name: 'Speichern und senden' }).click()
  await expect(page.getByRole('dialog', { name: 'Rechnung senden' })).toBeVisible()
  await expect(page).toHaveURL(/\?senden=/)
  await page.keyboard.press('Escape')
  await expect(fold(page)).toBeHidden()
})

test('a copy becomes a draft with its first change, and says so after F5', async ({ page }) => {
  const lines = [invoiceLine(kontor.trade, { descriptionShort: 'Nachttisch' })]
  const { entityId } = must(
    await manager.post(
      '/api/documents/invoices',
      invoiceInput(kontor.trade, berlinDay(new Date()), { lines }),
    ),
  )
  const { invoiceNumber } = must(await manager.get(`/proxy/get/invoices/${entityId.uuid}`))
  const dialog = new InvoiceDialog(page)
  await page.goto(`${kontor.url}/auth/outgoing/invoices/new?kopie=${entityId.uuid}`)
  await expect(dialog.row('Nachttisch')).toBeVisible()
  await page.waitForTimeout(3000)
  expect(await drafts()).toEqual([])
  await page.getByLabel('Bemerkungen').fill('noch einmal')
  await untilDraft(page)
  await page.reload()
  await expect(page.getByText(`Kopie von ${invoiceNumber}`)).toBeVisible()
  await expect(page.getByLabel('Bemerkungen')).toHaveValue('noch einmal')
  await dialog.save.click()
  await expect(fold(page)).toBeHidden()
  await expect.poll(drafts).toEqual([])
})

test('an invoice that may have been made becomes no draft beside it, and is not made twice', async ({
  page,
}) => {
  const dialog = new InvoiceDialog(page)
  // The event is lost, too.
  let isLive = false
  await page.routeWebSocket(/\/wsproxy\//, (socket) => {
    if (isLive) socket.connectToServer()
  })
  await page.route('**/api/drafts', (route) => (isLive ? route.continue() : route.abort()))
  await dialog.open(kontor.url)
  await dialog.chooseCustomer('Österle')
  await dialog.addLineOf({ amount: '119', text: 'Paravent', category: 'MOEB' })
  let isLost = false
  await page.route('**/api/documents/invoices', async (route) => {
    if (isLost) return route.continue()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/Erneutes Senden legt nichts doppelt an/)).toBeVisible()
  isLive = true
  // Longer than a draft that is late waits.
  await page.waitForTimeout(7000)
  expect(await drafts()).toEqual([])
  await page.reload()
  await page.getByRole('button', { name: 'Weiterschreiben' }).click()
  await expect(dialog.row('Paravent')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(new InvoiceList(page).grid).toBeVisible()
  const made = must(await manager.get('/proxy/get/invoices?searchText=Paravent')).section
  expect(made).toHaveLength(1)
  expect(await drafts()).toEqual([])
})

test('two people in one draft: each is told, and neither loses a word', async ({ page, browser }) => {
  const ole = await sitDown(browser, people.office)
  await new InvoiceList(ole).open(kontor.url)
  await begin(page, 'Standuhr')
  const uuid = await untilDraft(page)
  await test.step('the colleague sees it in his open list, and goes on with it', async () => {
    await expect(rowOf(ole, 'Standuhr')).toContainText(/Geschäftsführung/)
    await rowOf(ole, 'Standuhr').getByRole('link').click()
    await ole.getByLabel('Bemerkungen').fill('von Ole')
    await expect(mark(ole)).toBeVisible({ timeout: 30_000 })
  })

  const stale = page.getByText(/hat diesen Entwurf inzwischen geändert/)
  await test.step('she is told at once, by name; her own words become a draft of their own', async () => {
    await expect(stale).toBeVisible()
    await expect(stale).not.toContainText('Jemand anderes')
    await page.getByLabel('Bemerkungen').fill('von Helga')
    await expectNoAxeViolations(page)
    await photograph(page, 'draft-changed-meanwhile')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(/mit welchem Stand des Entwurfs/)).toBeVisible()
    await page.getByRole('button', { name: 'Meinen als eigenen Entwurf behalten' }).click()
    await expect(mark(page)).toBeVisible()
    await expect.poll(drafts).toHaveLength(2)
    expect((await stored(uuid)).payload.values.remarks).toBe('von Ole')
  })

  await test.step('who loads the newer state has it', async () => {
    // The address names it once its first save is answered.
    await expect.poll(() => new URL(page.url()).searchParams.get('entwurf') ?? uuid).not.toBe(uuid)
    await ole.goto(page.url())
    await expect(ole.getByLabel('Bemerkungen')).toHaveValue('von Helga')
    await ole.getByLabel('Bemerkungen').fill('noch einmal Ole')
    await expect(mark(ole)).toBeVisible({ timeout: 30_000 })
    await expect(stale).toBeVisible()
    await page.getByRole('button', { name: 'Aktuellen Stand laden' }).click()
    await expect(page.getByLabel('Bemerkungen')).toHaveValue('noch einmal Ole')
    await expect(stale).toBeHidden()
  })

  await test.step('one that is deleted meanwhile stays in the form, and becomes one again', async () => {
    await page.getByLabel('Bemerkungen').fill('bleibt')
    for (const { entityId } of await drafts())
      must(await manager.post(`/api/drafts/${entityId.uuid}/deletions`))
    await expect(page.getByText('Diesen Entwurf gibt es nicht mehr.')).toBeVisible()
    await expect(page.getByLabel('Bemerkungen')).toHaveValue('bleibt')
    await page.getByRole('button', { name: 'Als neuen Entwurf behalten' }).click()
    await expect.poll(drafts).toHaveLength(1)
  })
  await ole.context().close()
})

test('a bill with a supplier and something of a line becomes a draft, with its files; saved it goes', async ({
  page,
  browser,
}) => {
  const ole = await sitDown(browser, people.office)
  // What went with its bill is not asked for once more.
  const unfound: string[] = []
  for (const one of [page, ole])
    one.on('response', (response) => response.status() === 404 && unfound.push(response.url()))
  await new BillList(ole).open(kontor.url)
  const form = new BillForm(page)
  await form.open(kontor.url)
  await form.chooseSupplier('Möbelhof')
  await form.number.fill('R-900')
  await form.total.fill('119')
  await form.amount.fill('50')
  await page.getByLabel('Dateien zum Anhängen').setInputFiles({
    name: 'R-900.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n2 0 obj\n'),
  })
  await untilDraft(page)
  await expect(rowOf(ole, 'R-900')).toContainText('Möbelhof')
  await page.reload()
  await expect(form.number).toHaveValue('R-900')
  await expect(form.amount).toHaveValue('50')
  await expect(page.getByText('R-900.pdf').first()).toBeVisible()
  await photograph(page, 'draft-bill')

  await test.step('kept by its button it is gone on with by a colleague', async () => {
    await page.getByRole('button', { name: 'Als Entwurf' }).click()
    await expect(rowOf(page, 'R-900')).toBeVisible()
    await rowOf(ole, 'R-900').getByRole('link').click()
    const his = new BillForm(ole)
    await expect(his.number).toHaveValue('R-900')
    await his.amount.fill('119')
    await his.category.fill('EINK')
    // Not the offer to ask for one.
    await ole.getByRole('option', { name: /^EINK: / }).click()
    await his.save.click()
    await expect(new BillList(ole).row('R-900')).toBeVisible()
    await expect(fold(page)).toBeHidden()
    expect(await drafts()).toEqual([])
  })

  await test.step('and the next one begins as none', async () => {
    await form.open(kontor.url)
    await form.chooseSupplier('Möbelhof')
    await form.number.fill('R-901')
    await form.total.fill('119')
    await form.addLine({ amount: '119', category: 'EINK' })
    await untilDraft(page)
    await page.getByRole('button', { name: 'Speichern und nächste' }).click()
    await expect(form.number).toHaveValue('')
    await expect(page).toHaveURL(/bills\/new$/)
    await expect.poll(drafts).toEqual([])
    await form.number.fill('R-902')
    await form.total.fill('11,90')
    await form.addLine({ amount: '11,90', category: 'EINK' })
    await untilDraft(page)
    await page.keyboard.press('Control+Enter')
    await expect(new BillList(page).row('R-902')).toBeVisible()
    expect(await drafts()).toEqual([])
    expect(unfound).toEqual([])
  })
  await ole.context().close()
})

test('on a phone: its buttons, and the drafts above the list', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await begin(page, 'Teewagen mit Messinggriffen')
  await untilDraft(page)
  await expect(page.getByRole('button', { name: 'Als Entwurf' })).toBeVisible()
  // What is said of the draft stands below the title, and not over it.
  const title = await page.getByRole('heading', { level: 1 }).boundingBox()
  const mark = await page.getByText(/^Entwurf gespeichert/).boundingBox()
  expect(mark?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0))
  await expectNothingMovesSideways(page)
  await photograph(page, 'draft-form-phone')
  await page.getByRole('button', { name: 'Als Entwurf' }).click()
  await expect(rowOf(page, 'Teewagen')).toBeVisible()
  await expectNothingMovesSideways(page)
  await expectNoAxeViolations(page)
  await photograph(page, 'drafts-above-list-phone')
})
