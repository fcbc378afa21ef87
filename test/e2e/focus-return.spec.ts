import type { Page } from '@playwright/test'
import { addDays, berlinDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { billInput, invoiceInput, productInput, receiverInput } from '#test/trade.ts'
import { everyRoute } from './support/every-route.ts'
import { openAs } from './support/open-app.ts'
import { expect, test } from './support/test.ts'
import { untilQuiet } from './support/until-quiet.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// Whoever works without a mouse is where he was: after Escape at what opened a layer, after Back in the row that he left.

const today = berlinDay(new Date())
let kontor: WorkingKontor
let manager: Caller
let product: string

test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
  for (const days of [40, 3, 0])
    must(
      await manager.post(
        '/api/documents/invoices',
        invoiceInput(kontor.trade, today, { documentCreation: { invoiceDate: addDays(today, -days) } }),
      ),
    )
  for (const billNumber of ['R-1', 'R-2'])
    must(
      await manager.post(
        '/api/documents/bills',
        billInput(kontor.trade, today, { documentCreation: { billNumber, billDate: addDays(today, -40) } }),
      ),
    )
  product = must(await manager.post('/api/products', productInput())).entityId.uuid
})
test.afterAll(() => kontor?.remove())

const cellsOf = (page: Page, row: number) =>
  page.getByRole('grid').getByRole('row').nth(row).getByRole('gridcell')
const nameIn = (page: Page, row: number) =>
  page.getByRole('grid').getByRole('row').nth(row).locator('a[href*="/receivers/"], a[href*="/suppliers/"]')

/** What gives the focus back is loaded behind the page. */
async function openQuietly(page: Page, path: string) {
  await openAs(page, kontor.url, people.manager, path)
  await untilQuiet(page)
}

test('Escape on the page of a customer leads back to the row that led there, and so does Back', async ({
  page,
}) => {
  await openQuietly(page, '/auth/outgoing/invoices')
  const name = nameIn(page, 2)
  for (const back of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await name.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/receivers\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('button', { name: /^Bearbeiten/ })).toBeVisible()
    await back()
    await expect(page).toHaveURL(/\/auth\/outgoing\/invoices$/)
    await expect(name).toBeFocused()
  }
  // A menu first, then the page.
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Weitere Aktionen' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page).toHaveURL(/receivers\/[0-9a-f-]{36}$/)
  // So does a layer.
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: /bearbeiten/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/receivers\/[0-9a-f-]{36}$/)
  await page.keyboard.press('Escape')
  await expect(name).toBeFocused()
})

test('a row that opens a page by Enter has the focus after Back, wherever it stands by then', async ({
  page,
}) => {
  await openQuietly(page, '/auth/outgoing/receivers')
  await cellsOf(page, 1).nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/receivers\/[0-9a-f-]{36}$/)
  // Sorts before it.
  must(
    await manager.post(
      '/api/partners/receivers',
      receiverInput({ shortName: 'Aalto', companyName: 'Aalto GmbH' }),
    ),
  )
  await page.goBack()
  await expect(cellsOf(page, 2).nth(1)).toBeFocused()
})

test('a link of the dashboard has the focus after Back', async ({ page }) => {
  await openQuietly(page, '/auth/dashboard')
  const link = page.getByRole('main').getByRole('link').first()
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/dashboard/)
  await page.goBack()
  await expect(page).toHaveURL(/dashboard/)
  await expect(link).toBeFocused()
})

test('Enter on a head that does not sort does nothing; Space takes its edge', async ({ page }) => {
  await openQuietly(page, '/auth/incoming/bills')
  await cellsOf(page, 1).first().focus()
  await page.keyboard.press('ArrowUp')
  const head = page.getByRole('columnheader', { name: 'Status' })
  await expect(head).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(head).toBeFocused()
  await expect(page).toHaveURL(/\/auth\/incoming\/bills$/)
  await page.keyboard.press('Space')
  await expect(head.getByRole('separator')).toBeFocused()
})

const layers = '[role=dialog], [role=alertdialog], [popover="auto"]:popover-open'

/** Every page with a session, as the table of pages names it. */
function everyPage(): string[] {
  const { receiver, supplier } = kontor.trade
  const own: Record<string, string> = {
    '/auth/incoming/suppliers/:uuid': supplier,
    '/auth/outgoing/receivers/:uuid': receiver,
    '/auth/stock/:uuid': product,
  }
  const paths = everyRoute().filter((path) => path.startsWith('/auth') && (!path.includes(':') || own[path]))
  const tabs = [`/auth/outgoing/open?partner=${receiver}`, `/auth/incoming/open?partner=${supplier}`]
  return [...paths.map((path) => path.replace(':uuid', own[path] ?? '')), ...tabs]
}

/** Of what changes or ends something at once; the other buttons are pressed. */
const acting = /Abmelden|Speichern|Buchen|Anlegen|Erledigt|Export|herunterladen/

/** The names of the buttons of a page that the keyboard reaches, each once; of a list those of its first row. */
const openersOf = (page: Page) =>
  page.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('main button:enabled')].filter((one) => {
      const row = one.closest('[role="row"]')
      const isReached = row ? row.getAttribute('aria-rowindex') === '2' : one.tabIndex >= 0
      return isReached && one.checkVisibility() && one.closest('[aria-hidden="true"]') === null
    })
    const kinds = new Map<string, string>()
    for (const one of buttons) {
      const name = one.getAttribute('aria-label') ?? one.textContent
      const kind = name.replace(/[\d.,-]+/g, '0')
      if (!kinds.has(kind)) kinds.set(kind, name)
    }
    return [...kinds.values()]
  })

/** Whether there is a button of that name, which now has the focus. */
function focusButton(name: string): boolean {
  const button = [...document.querySelectorAll<HTMLButtonElement>('main button:enabled')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name && one.checkVisibility(),
  )
  button?.focus()
  return button !== undefined
}

test('each layer, menu and question that a key opens gives the focus back by Escape', async ({ page }) => {
  test.slow()
  const faults: string[] = []
  let opened = 0
  await openQuietly(page, '/auth/dashboard')
  page.on('filechooser', () => {})
  const isOpen = () => page.locator(layers).filter({ visible: true }).count()
  const isAt = () =>
    page.evaluate(() => {
      const focused = document.activeElement
      const opener = document.querySelector('[data-opener]')
      if (focused === opener || opener?.contains(focused)) return null
      return `${focused?.tagName} ${focused?.getAttribute('aria-label') ?? focused?.textContent?.slice(0, 40)}`
    })

  /** Presses a key where the focus is; whether something opened, which is closed again and has given the focus back. */
  async function press(key: string, what: string) {
    const address = page.url()
    await page.evaluate(() => {
      for (const one of document.querySelectorAll('[data-opener]')) one.removeAttribute('data-opener')
      document.activeElement?.setAttribute('data-opener', '')
    })
    await page.keyboard.press(key)
    for (let tries = 0; tries < 8 && (await isOpen()) === 0; tries += 1) await page.waitForTimeout(30)
    const count = await isOpen()
    if (count === 0) return page.url() === address
    opened += 1
    for (let tries = 0; tries < 6 && (await isOpen()) > 0; tries += 1) {
      await page.keyboard.press('Escape')
      await page.waitForTimeout(120)
    }
    if ((await isOpen()) > 0) faults.push(`${what}: Escape does not close it`)
    let at = await isAt()
    for (let tries = 0; at !== null && tries < 15; tries += 1) {
      await page.waitForTimeout(60)
      at = await isAt()
    }
    if (at !== null) faults.push(`${what}: the focus is at ${at}`)
    return page.url() === address
  }

  for (const path of everyPage()) {
    await page.goto(`${kontor.url}${path}`)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByText('Wird geladen')).toHaveCount(0)
    for (const name of (await openersOf(page)).filter((one) => !acting.test(one))) {
      // It may have gone with what another one did.
      const isThere = await page.evaluate(focusButton, name)
      if (!isThere || (await press('Enter', `${path}: ${name}`))) continue
      await page.goto(`${kontor.url}${path}`)
      await expect(page.getByText('Wird geladen')).toHaveCount(0)
    }
    const cell = page.getByRole('gridcell').first()
    if ((await cell.count()) === 0) continue
    for (const key of ['m', 'e', 'b', 's', 'f', '?', 'Control+k', 'Enter']) {
      await cell.focus()
      if (await press(key, `${path}: ${key} in the first row`)) continue
      await page.goto(`${kontor.url}${path}`)
      await expect(cell).toBeVisible()
    }
  }
  expect(faults).toEqual([])
  expect(opened).toBeGreaterThan(80)
})
