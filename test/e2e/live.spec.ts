import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import { caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { BillForm } from './pages/bill-form.ts'
import { BillList } from './pages/bill-list.ts'
import { InvoiceDialog } from './pages/invoice-dialog.ts'
import { InvoiceList } from './pages/invoice-list.ts'
import { lateLine } from './support/late-line.ts'
import { openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test, watchContext } from './support/test.ts'
import { register, startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// Two people at two desks: what one saves the other sees within a second, without a reload. Across two nodes it is
// the same push, tested in test/push.test.ts.
test.describe.configure({ mode: 'serial' })

const withinMs = 1000

let kontor: WorkingKontor
let helga: Page
let ole: Page
const broken: string[] = []
test.beforeAll(async ({ browser }) => {
  kontor = await startWorkingKontor()
  helga = await sitDown(browser, people.manager)
  ole = await sitDown(browser, people.office)
})
test.afterEach(() => expect(broken, 'errors in the pages').toEqual([]))
test.afterAll(async () => {
  await helga?.context().close()
  await ole?.context().close()
  await kontor?.remove()
})

async function sitDown(browser: Browser, person: { email: string; password: string }): Promise<Page> {
  const context = await browser.newContext()
  watchContext(context, broken)
  const page = await context.newPage()
  await openAs(page, kontor.url, person)
  // A reload would lose it.
  await page.evaluate(() => Object.assign(window, { isTheSame: true }))
  return page
}

/** When the element stands there, in milliseconds since 1970, seen by the page itself and not by questions from outside. */
function appearsAt(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.body.textContent.includes(text)) resolve(Date.now())
        }
        look()
        const observer = new MutationObserver(look)
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
      }),
    text,
  )
}

async function expectQuick(told: Promise<number>, shown: Promise<number>): Promise<void> {
  const ms = (await shown) - (await told)
  test.info().annotations.push({ type: 'from one screen to the other', description: `${ms} ms` })
  expect(ms).toBeLessThan(withinMs)
}

async function expectNoReload(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true)
}

/** Goes there by the navigation, without loading the page anew. */
async function go(page: Page, area: 'Eingang' | 'Ausgang', grid: Locator): Promise<void> {
  await page.getByRole('link', { name: area, exact: true }).click()
  await expect(grid.or(page.getByText(/^Noch keine/)).first()).toBeVisible()
}

test('a bill that one records appears on the other’s list', async () => {
  const list = new BillList(ole)
  await go(ole, 'Eingang', list.grid)
  await go(helga, 'Eingang', new BillList(helga).grid)
  await new BillList(helga).add.click()
  const form = new BillForm(helga)
  await form.chooseSupplier('Möbelhof Größe')
  await form.number.fill('R-1001')
  await form.total.fill('119')
  await form.addLine({ category: 'EINK' })
  await expect(form.row('EINK')).toBeVisible()

  const told = appearsAt(helga, 'Die Eingangsrechnung wurde gespeichert.')
  const shown = appearsAt(ole, 'R-1001')
  await form.save.click()
  await expect(list.row('R-1001')).toContainText('119,00')
  await expectQuick(told, shown)
  await expectNoReload(ole)
})

test('an invoice that the other writes appears here, with its number, its sums and then its PDF', async () => {
  const list = new InvoiceList(helga)
  await go(helga, 'Ausgang', list.grid)
  await go(ole, 'Ausgang', new InvoiceList(ole).grid)
  await new InvoiceList(ole).writeNew()
  const dialog = new InvoiceDialog(ole)
  await dialog.chooseCustomer('Österle')
  await dialog.addLineOf({ amount: '238', text: 'Stehlampe, Messing', category: 'MOEB' })

  const told = appearsAt(ole, 'wurde erstellt.')
  const shown = appearsAt(helga, '-00001')
  await dialog.save.click()
  await expect(list.row('-00001')).toContainText('238,00')
  await expectQuick(told, shown)
  await expect(list.stats).toContainText('238,00')
  await expect(list.row('-00001').getByRole('button', { name: /als PDF herunterladen$/ })).toBeVisible()
  await expectNoReload(helga)
})

test('a customer whom one creates can be chosen by the other at once', async () => {
  await new InvoiceList(helga).writeNew()
  const dialog = new InvoiceDialog(helga)
  await expect(dialog.customer).toBeFocused()
  await go(ole, 'Ausgang', new InvoiceList(ole).grid)
  await ole.getByRole('link', { name: 'Kunden', exact: true }).click()
  await ole.getByRole('link', { name: 'Neuer Kunde' }).first().click()
  const form = ole.getByRole('main')
  await form.getByRole('textbox', { name: 'Firma' }).fill('Galerie Überbach')
  await form.getByRole('textbox', { name: 'Kürzel' }).fill('GAL')
  await form.getByLabel('Adresse auf der Rechnung').fill('Nordwall 1\n34117 Kassel')
  await form.getByRole('combobox', { name: 'Bevorzugte Zahlungsart' }).click()
  await ole.getByRole('option', { name: 'Bar' }).click()
  await form.getByRole('button', { name: 'Speichern' }).click()
  await expect(ole.getByRole('grid', { name: 'Kunden' }).getByText('Galerie Überbach')).toBeVisible()
  await dialog.customer.fill('galerie ueberbach')
  await helga.getByRole('option', { name: 'Galerie Überbach' }).click()
  await expect(dialog.customer).toHaveValue(/Galerie Überbach/)
  await expectNoReload(helga)
})

test('an event that overtakes its answer takes the card away, and success is told all the same', async () => {
  await register(kontor, people.pending)
  const { firstName, familyName } = people.pending
  const connecting = helga.waitForEvent('websocket')
  await helga.goto(`${kontor.url}/auth/users`)
  await (await connecting).waitForEvent('framereceived')
  const card = helga.getByRole('article', { name: `${familyName}, ${firstName}` })
  await helga.route('**/approve', async (route) => {
    const answer = await route.fetch()
    await expect(card).toBeHidden()
    await route.fulfill({ response: answer })
  })
  await card.getByRole('button', { name: 'Freischalten' }).click()
  await expect(helga.getByText('Der Benutzer ist jetzt freigeschaltet.')).toBeVisible()
})

test('so is it where the line begins only after the change, and the page reads everything again', async ({
  browser,
}) => {
  const late = { ...people.pending, email: 'spaeter@nordlicht.example', familyName: 'Später' }
  await register(kontor, late)
  const page = await sitDown(browser, people.manager)
  const beginLine = await lateLine(page)
  await page.goto(`${kontor.url}/auth/users`)
  const card = page.getByRole('article', { name: `${late.familyName}, ${late.firstName}` })
  await page.route('**/approve', async (route) => {
    const answer = await route.fetch()
    beginLine()
    await expect(card).toBeHidden()
    await route.fulfill({ response: answer })
  })
  await card.getByRole('button', { name: 'Freischalten' }).click()
  await expect(page.getByText('Der Benutzer ist jetzt freigeschaltet.')).toBeVisible()
  await page.context().close()
})

test('a ticket that nobody answers is called off, and a very slow line connects all the same', async ({
  browser,
}) => {
  // Shorter than what counts as silence; three of them are longer than any time between two looks at it.
  const slowMs = 3500
  const page = await sitDown(browser, people.manager)
  let asked = 0
  await page.route('**/api/auth/tickets', async (route) => {
    asked += 1
    if (asked === 1) return
    await sleep(slowMs)
    await route.continue()
  })
  let opened = 0
  await page.routeWebSocket(/\/wsproxy\//, async (socket) => {
    opened += 1
    await sleep(slowMs)
    socket.connectToServer().onMessage(async (frame) => {
      await sleep(slowMs)
      socket.send(frame)
    })
  })
  const banner = page.getByText('Keine Verbindung zum Server.')
  const calledOff = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/tickets'))
  await page.goto(`${kontor.url}/auth/paymenttargets`)
  await calledOff
  await expect(banner).toBeVisible()
  await expect(banner).toBeHidden({ timeout: 20_000 })
  // On a busy machine a step may take longer than silence lasts, once.
  expect(asked).toBeGreaterThan(1)
  expect(opened).toBeLessThanOrEqual(2)
  await page.context().close()
})

test('a screen that gives way to many others says so, and comes back as soon as it is used', async ({
  browser,
}) => {
  const page = await sitDown(browser, people.office)
  // It has its place before the others come.
  let lines = 0
  page.on('websocket', () => {
    lines += 1
  })
  const line = page.waitForEvent('websocket', (socket) => socket.url().includes('/wsproxy/'))
  await page.reload()
  await (await line).waitForEvent('framereceived')
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.office))
  const others: WebSocket[] = []
  const openOthers = async () => {
    for (let index = 0; index < 20; index++) {
      const address = `${kontor.url.replace('http', 'ws')}/wsproxy/websocket/events?token=${token}`
      const socket = new WebSocket(address)
      others.push(socket)
      await new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }))
    }
  }
  const banner = page.getByText('Kontor ist in mehr als 20 Fenstern offen.')
  // Somebody works elsewhere; the browser of the tests takes each page for the one in use.
  await page.evaluate(() => {
    document.hasFocus = () => false
  })
  await openOthers()
  await expect(banner).toBeVisible()
  await expect(page.getByText('Keine Verbindung zum Server.')).toBeHidden()
  await photograph(page, 'set-aside')
  await page.getByRole('main').click({ position: { x: 4, y: 4 } })
  await expect(banner).toBeHidden()
  // In the window in use nobody has to do anything, nor sees anything of it.
  await page.evaluate(() => {
    document.hasFocus = () => true
  })
  const before = lines
  await openOthers()
  await expect.poll(() => lines).toBeGreaterThan(before)
  await expect(banner).toBeHidden()
  for (const socket of others) socket.close()
  await page.context().close()
})
