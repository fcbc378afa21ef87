import type { Page } from '@playwright/test'
import { addDays, berlinDay, monthOf } from '#kernel/day.ts'
import { periodOf, periodText } from '#kernel/period.ts'
import { caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import {
  billInput,
  invoiceInput,
  invoiceLine,
  paymentRecord,
  productInput,
  receiverInput,
} from '#test/trade.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { openApp, openAs } from './support/open-app.ts'
import { expect, test } from './support/test.ts'
import { uiUrl } from './support/ui-address.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// What the eye notices on every page.

let kontor: WorkingKontor
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { email, password } = people.manager
  const { token } = must(await caller(kontor.url, null).post('/api/auth', { email, password }))
  const manager = caller(kontor.url, token)
  const today = berlinDay(new Date())
  const dueBefore = addDays(today, -60)
  must(await manager.post('/api/documents/bills', billInput(kontor.trade, dueBefore)))
  // Of what was sold without having been bought no day of a purchase is known.
  const product = must(await manager.post('/api/products', productInput()))
  const lines = [invoiceLine(kontor.trade, { productEntityId: product.entityId.uuid })]
  const overdue = must(
    await manager.post('/api/documents/invoices', invoiceInput(kontor.trade, dueBefore, { lines })),
  )
  const cancelled = must(await manager.post('/api/documents/invoices', invoiceInput(kontor.trade, today)))
  // Paid in part, so that something is to go back.
  const paidPart = paymentRecord(50, { recordDate: today })
  must(await manager.post(`/api/documents/invoices/${cancelled.entityId.uuid}/records`, paidPart))
  must(
    await manager.post('/api/documents/invoices/cancellations', {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId: cancelled.entityId.uuid, invoiceDate: today },
    }),
  )
  const correction = invoiceInput(kontor.trade, today, {
    lines: [invoiceLine(kontor.trade, { amount: -11.9 })],
    documentCreation: { correctedInvoiceEntityId: overdue.entityId.uuid },
  })
  must(await manager.post('/api/documents/invoices', correction))
  // Supplied to another member state, to somebody whose VAT id nobody had confirmed.
  const french = { shortName: 'Dupont', companyName: 'Maison Dupont SARL', countryCode: 'FR' }
  const receiver = must(
    await manager.post('/api/partners/receivers', receiverInput({ ...french, vatId: 'FR40303265045' })),
  ).entityId.uuid
  const supply = invoiceInput({ ...kontor.trade, receiver }, today, {
    lines: [invoiceLine(kontor.trade, { taxType: 'NONE_EU', taxPercent: 0, amountIncludesTax: false })],
  })
  must(await manager.post('/api/documents/invoices', supply))
  const sold = invoiceLine(kontor.trade, {
    taxType: 'DIFFERENTIAL',
    amount: 13_425,
    amountBuying: 9800,
    descriptionShort: 'Loungesessel mit Hocker, Wolle anthrazit, um 1962',
  })
  must(await manager.post('/api/documents/invoices', invoiceInput(kontor.trade, today, { lines: [sold] })))
})
test.afterAll(() => kontor?.remove())

const paths = [
  ...['dashboard', 'tasks', 'users', 'firm', 'rates', 'bankaccounts', 'paymenttargets'],
  ...['categories', 'inventorychangetypes', 'incoming', 'incoming/bills/new', 'incoming/suppliers'],
  ...['incoming/suppliers/new', 'outgoing', 'outgoing/invoices/new', 'outgoing/receivers'],
  ...['outgoing/receivers/new', 'outgoing/receivers/import', 'incoming/suppliers/import'],
  ...['stock', 'stock/new', 'stock/count', 'stock/import', 'incoming/open', 'outgoing/open'],
  ...['report', 'report/return', 'report/ec-sales', 'report/oss', 'report/margin', 'report/registers'],
  ...['report/locks', 'report/yields'],
  `report/ec-sales?zeitraum=${periodText(periodOf('quarter', monthOf(berlinDay(new Date()))))}`,
]

/** What is cited of the law with a space in it where a line may end: before a number, or before the law. */
const brokenCitations = (page: Page) =>
  page.evaluate(
    () => document.body.textContent.match(/(?:§|Abs\.|Nr\.) \d\w*|\d\w* (?:UStG|UStDV|BGB)\b/g) ?? [],
  )

test('no page and no layer can be moved sideways on a phone, and none breaks what it cites of the law', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, kontor.url, people.manager)
  for (const path of paths) {
    await openApp(page, kontor.url, `/auth/${path}`)
    await expect(page.getByText('Wird geladen')).toHaveCount(0)
    await expectNothingMovesSideways(page, path)
    expect(await brokenCitations(page), path).toEqual([])
  }
  for (const [path, number] of [
    ['/auth/incoming', 'R-4711'],
    ['/auth/outgoing', /-00001$/],
  ] as const) {
    await openApp(page, kontor.url, path)
    await page.getByRole('link', { name: number }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Speichern' })).toBeVisible()
    await expectNothingMovesSideways(page, path)
  }
})

test('days line up, overdue is marked alike, badges say what an invoice is', async ({ page }) => {
  await openAs(page, kontor.url, people.manager)
  // Of the tasks both, the bill to be paid and the invoice that a customer has not paid: the day, and how the document stands.
  for (const [path, overdue] of [
    ['/auth/incoming', 1],
    ['/auth/outgoing', 1],
    ['/auth/tasks', 4],
  ] as const) {
    await openApp(page, kontor.url, path)
    const days = page.getByRole('grid').getByRole('time')
    await expect(days.first()).toHaveCSS('font-variant-numeric', 'tabular-nums')
    await expect(page.getByRole('grid').getByText('überfällig')).toHaveCount(overdue)
  }
  await openApp(page, kontor.url, '/auth/outgoing')
  const row = (number: string) => page.getByRole('row').filter({ hasText: number })
  await expect(row('-00003')).toContainText('Storno')
  await expect(row('-00003')).toContainText('−119,00')
  await expect(row('-00004').getByText('Korrektur', { exact: true })).toBeVisible()
  await row('-00002').getByRole('link', { name: '-00002' }).click()

  // A cancelled one leads to its cancellation; sending it is not what comes first.
  const cancelled = page.getByRole('dialog', { name: /^Ausgangsrechnung \S+ storniert/ })
  await expect(cancelled.getByRole('button').first()).not.toHaveText('Senden')
  await cancelled.getByRole('link', { name: 'Stornorechnung öffnen' }).click()
  await expect(page.getByRole('dialog', { name: 'Stornorechnung bearbeiten' })).toContainText('-00003')
})

test('at 1024 px the whole name of a customer is seen', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await openAs(page, kontor.url, people.manager, '/auth/outgoing')
  const name = page.getByRole('gridcell', { name: 'Antik & Design Österle GmbH' }).first()
  await expect(name).toBeInViewport({ ratio: 1 })
  // Its typeface comes behind the rows; until then the system's, which may be wider, stands there.
  await expect.poll(() => name.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true)
})

for (const width of [1440, 1024]) {
  test(`at ${width} px no word and no button of an invoice is cut`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openAs(page, kontor.url, people.manager, '/auth/outgoing')
    const refund = page.getByRole('gridcell', { name: 'Erstattung offen' }).first()
    await expect(refund).toBeInViewport({ ratio: 1 })
    expect(await refund.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true)
    await page
      .getByRole('grid')
      .getByRole('link', { name: /-00006$/ })
      .click()
    const lines = page.getByRole('dialog').getByRole('table', { name: 'Positionen' })
    await expect(lines).toContainText('Differenzbesteuert')
    expect(
      await lines.evaluate((table) => table.scrollWidth <= (table.parentElement?.clientWidth ?? 0)),
    ).toBe(true)
  })
}

for (const { path, number, name, title, partner } of [
  {
    path: '/auth/incoming',
    number: 'R-4711',
    name: 'Lieferant',
    title: 'Eingangsrechnung',
    partner: /Möbelhof/,
  },
  { path: '/auth/outgoing', number: /-00001$/, name: 'Kunde', title: 'Ausgangsrechnung', partner: /Österle/ },
]) {
  test(`${name} of a stored document is not marked when it opens`, async ({ page }) => {
    await openAs(page, kontor.url, people.manager, path)
    await page.getByRole('grid').getByRole('link', { name: number }).click()
    const layer = page.getByRole('dialog', { name: `${title} bearbeiten` })
    const field = layer.getByRole('combobox', { name })
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(partner)
    const marked = await field.evaluate((input: HTMLInputElement) => [
      input.selectionStart,
      input.selectionEnd,
    ])
    expect(marked[0]).toBe(marked[1])
  })
}

test('everywhere one size of primary buttons, one kind of table and of figures in it, one minus and one dash; settings as wide as their words', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, kontor.url, people.manager)
  const [buttons, heads] = [new Set<string>(), new Set<string>()]
  const found: string[] = []
  for (const path of paths) {
    await openApp(page, kontor.url, `/auth/${path}`)
    await expect(page.getByText('Wird geladen')).toHaveCount(0)
    const seen = await page.evaluate(looks)
    for (const height of seen.buttons) buttons.add(height)
    for (const head of seen.heads) heads.add(head)
    found.push(...seen.faults.map((text) => `${path}: ${text}`))
  }
  expect([...buttons]).toHaveLength(1)
  expect([...heads]).toHaveLength(1)
  expect(found).toEqual([])

  for (const path of ['bankaccounts', 'paymenttargets', 'categories', 'inventorychangetypes']) {
    await openApp(page, kontor.url, `/auth/${path}`)
    const card = page.getByRole('main').getByRole('region').or(page.getByRole('table')).first()
    expect((await card.boundingBox())?.width, path).toBeLessThan(900)
  }
})

/**
 * Of the page as it stands: heights of primary buttons, looks of heads of tables; as faults hyphens that stand for a minus, cells that are
 * empty or say so by another sign than the dash, and figures of a table that do not stand below one another.
 */
function looks() {
  const accent = getComputedStyle(document.documentElement).getPropertyValue('--color-accent')
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.background = accent
  const colour = getComputedStyle(probe).backgroundColor
  probe.remove()
  const all = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility())
  const style = (element: Element) => getComputedStyle(element)
  const ground = (element: Element | null): string => {
    if (!element) return ''
    const { backgroundColor } = style(element)
    return backgroundColor === 'rgba(0, 0, 0, 0)' ? ground(element.parentElement) : backgroundColor
  }
  // What is done to a row stands below a heading that is only read out, and not in every row.
  const hasHeading = (cell: HTMLElement) => {
    const place = cell.getAttribute('aria-colindex')
    const heading = cell
      .closest('[role=grid]')
      ?.querySelector(`[role=columnheader][aria-colindex="${place}"]`)
    return ![...(heading?.querySelectorAll<HTMLElement>('*') ?? [])].some(
      ({ offsetWidth }) => offsetWidth === 1,
    )
  }
  return {
    buttons: all('main button, main a')
      .filter((element) => style(element).backgroundColor === colour)
      .map((element) => `${element.offsetHeight}`),
    heads: all('main th[scope=col], main [role=columnheader]').map((head) =>
      [Math.round(head.offsetHeight / 10), style(head).fontSize, style(head).fontWeight, ground(head)].join(
        ' ',
      ),
    ),
    faults: [
      ...all('main td, main [role=gridcell], main dd')
        .map(({ textContent }) => textContent.trim())
        .filter((text) => /(^|\s)-\d/.test(text)),
      ...all('main td, main [role=gridcell]')
        .map(({ textContent }) => textContent.trim())
        .filter((text) => /^[-—]$/.test(text)),
      // A cell of actions has no label.
      ...all('main td[data-label], main [role=gridcell]')
        .filter((cell) => cell.innerHTML.replace(/<\/?div[^>]*>/g, '') === '' && hasHeading(cell))
        .map((cell) => `empty: ${cell.dataset['label'] ?? ''} ${cell.parentElement?.textContent}`),
      ...all('main td[data-label]')
        .filter((cell) => /\d/.test(cell.textContent) && style(cell).fontVariantNumeric !== 'tabular-nums')
        .map((cell) => `figures: ${cell.textContent}`),
    ],
  }
}

test('the fields of the bill form stand on common lines, without a hole', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, kontor.url, people.manager, '/auth/incoming/bills/new')
  const main = page.getByRole('main')
  const supplier = await main.getByRole('combobox', { name: 'Lieferant' }).boundingBox()
  const fields = await main.locator('input:visible, [role=combobox]:visible').evaluateAll((inputs) =>
    inputs
      .map((input) => input.getBoundingClientRect())
      .map(({ left, top, width, height }) => ({
        left: Math.round(left),
        top: Math.round(top),
        middle: Math.round(top + height / 2),
        isTick: width < 40,
      })),
  )
  // A border is a pixel; whatever else differs by a little is crooked. What is ticked stands in the middle of its line.
  const crooked = (places: number[]) =>
    places.filter((place) => places.some((other) => other - place > 1 && other - place < 12))
  expect(crooked(fields.map(({ middle }) => middle))).toEqual([])
  const upper = fields.filter(({ top, isTick }) => top < 400 && !isTick).map(({ left }) => left)
  expect(crooked(upper)).toEqual([])
  const below = fields.filter(({ top }) => top > (supplier?.y ?? 0) + 10).map(({ top }) => top)
  expect(Math.min(...below) - (supplier?.y ?? 0)).toBeLessThan(80)
})

test('the pages of the settings lead to one another', async ({ page }) => {
  await openAs(page, kontor.url, people.manager, '/auth/bankaccounts')
  const pages = page.getByRole('navigation', { name: 'Stammdaten und Firma' })
  await expect(pages.getByRole('link', { name: 'Bankkonten' })).toHaveAttribute('aria-current', 'page')
  await pages.getByRole('link', { name: 'Zahlungsziele' }).click()
  await expect(page.getByRole('heading', { name: 'Zahlungsziele' })).toBeVisible()
})

test('a menu that Tab leads out of covers nothing any more', async ({ page }) => {
  await openAs(page, kontor.url, people.manager)
  const menu = page.getByRole('button', { name: 'Einstellungen' })
  await menu.press('Enter')
  const last = page.getByRole('link', { name: 'Protokoll', exact: true })
  await expect(last).toBeVisible()
  await last.focus()
  await page.keyboard.press('Tab')
  await expect(last).toBeHidden()
  await expect(page.getByRole('link', { name: 'Handbuch zu dieser Seite' })).toBeFocused()
})

test('short messages keep off the notices', async ({ page }) => {
  await openApp(page, uiUrl, '/dev/ui')
  const notice = page.getByText('Gemischte Besteuerung').locator('xpath=ancestor::*[@data-notice]')
  const toast = page.getByRole('region', { name: 'Meldungen', exact: true })
  const show = page.getByRole('button', { name: 'Fehler zeigen' })
  await show.click()
  // Scrolled to where messages stand.
  await notice.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await page.mouse.move(0, 0)
  await expect
    .poll(async () => {
      // Without a click: it would scroll to the button. On a slow machine the message has gone by now; said again it begins anew.
      await show.dispatchEvent('click')
      const [a, b] = [await notice.boundingBox(), await toast.boundingBox()]
      if (!a || !b) return 'away'
      const isOver =
        a.y < b.y + b.height && b.y < a.y + a.height && a.x < b.x + b.width && b.x < a.x + a.width
      return isOver ? 'over it' : 'beside it'
    })
    .toBe('beside it')
})

test('sums that are not yet those of the rows are marked', async ({ page }) => {
  await openAs(page, kontor.url, people.manager, '/auth/outgoing')
  const sums = page.locator('p').filter({ hasText: 'Forderungen' })
  await expect(sums).toHaveAttribute('aria-busy', 'false')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/invoices\/totals/, async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('textbox', { name: 'Suche' }).fill('00001')
  await expect(page.getByRole('row').filter({ hasText: '-00003' })).toHaveCount(0)
  await expect(sums).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(sums).toHaveAttribute('aria-busy', 'false')
})

test('a lost connection is said without moving the page', async ({ page }) => {
  await openAs(page, kontor.url, people.manager, '/auth/outgoing')
  // Below a layer, whose form may wait for an answer just then.
  const grid = page.locator('[role=grid]')
  await expect(grid).toBeVisible()
  const before = await grid.boundingBox()
  await page.getByRole('row').nth(1).getByRole('gridcell').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await kontor.stop()
  const lost = page.getByText('Keine Verbindung zum Server.')
  await expect(lost).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => lost.evaluate(liesOnTop)).toBe(true)
  expect(await grid.boundingBox()).toEqual(before)
})

/** Whether nothing is drawn over its middle. What lets clicks through is looked at as if it did not. */
function liesOnTop(element: Element): boolean {
  const box = element.closest<HTMLElement>('[role=status]')
  if (!box) return false
  box.style.pointerEvents = 'auto'
  const { left, top, width, height } = box.getBoundingClientRect()
  const drawn = document.elementFromPoint(left + width / 2, top + height / 2)
  box.style.pointerEvents = ''
  return box.contains(drawn)
}
