import type { Page } from '@playwright/test'
import { berlinDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { invoiceInput, invoiceLine, paymentRecord, productInput } from '#test/trade.ts'
import { fillPartner } from './pages/partner-forms.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { isUncovered } from './support/is-uncovered.ts'
import { openApp, openAs } from './support/open-app.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// What can be taken back is, by the message's button and by Strg+Z (ADR 0064); the focus is never lost to the page.

const today = berlinDay(new Date())
let kontor: WorkingKontor
let manager: Caller

test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
  for (const amount of [300, 50, 1190]) {
    const lines = [invoiceLine(kontor.trade, { amount })]
    must(await manager.post('/api/documents/invoices', invoiceInput(kontor.trade, today, { lines })))
  }
})
test.afterAll(() => kontor?.remove())

const list = '/auth/outgoing/invoices'
const messages = (page: Page) => page.getByRole('region', { name: 'Meldungen' })
const undo = (page: Page) => messages(page).getByRole('button', { name: 'Rückgängig' })
const grid = (page: Page) => page.getByRole('grid', { name: 'Ausgangsrechnungen' })
const views = (page: Page) => page.getByRole('navigation', { name: 'Ansichten' })

async function open(page: Page, path: string) {
  await openAs(page, kontor.url, people.manager, path)
}

/** Somewhere on the page, so that the next key is heard where one was. */
const expectFocusKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

test('a view is saved, renamed and deleted; each step is taken back', async ({ page }) => {
  await open(page, `${list}?betrag=100..`)
  await page.getByRole('button', { name: 'Ansicht speichern' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Große')
  await page.keyboard.press('Enter')
  const view = views(page).getByRole('link', { name: /^Große/ })
  // Its button has gone; the view that is shown now has the focus.
  await expect(view).toBeFocused()
  await expect(messages(page)).toContainText('Ansicht „Große“ gespeichert')
  await page.keyboard.press('Control+z')
  await expect(messages(page)).toContainText('Die Ansicht „Große“ ist wieder gelöscht')
  await expect(view).toBeHidden()
  // The rows stay narrowed, under no name.
  await expect(page).toHaveURL(/\?betrag=100\.\.$/)
  await page.getByRole('button', { name: 'Ansicht speichern' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Große')
  await page.keyboard.press('Enter')
  await expect(view).toBeFocused()
  await page.getByRole('button', { name: 'Ansicht Große bearbeiten' }).click()
  await page.getByRole('menuitem', { name: 'Umbenennen oder teilen …' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Ab 100')
  await page.keyboard.press('Enter')
  await expect(messages(page)).toContainText('Ansicht „Große“ geändert')
  await expectFocusKept(page)
  await page.keyboard.press('Control+z')
  await expect(messages(page)).toContainText('wieder wie vorher')
  await expect(view).toBeVisible()
  await page.getByRole('button', { name: 'Ansicht Große bearbeiten' }).click()
  await page.getByRole('menuitem', { name: 'Löschen' }).click()
  await expect(view).toBeHidden()
  await expect(undo(page)).toBeVisible()
  await expectNoAxeViolations(page)
  await expectFocusKept(page)
  await undo(page).click()
  await expect(view).toBeVisible()
  await expect(view).toHaveAttribute('aria-current', 'page')
  await expectFocusKept(page)
})

test('filters, columns and marks come back', async ({ page }) => {
  await open(page, `${list}?betrag=100..`)
  const rows = grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
  await expect(rows).toHaveCount(2)
  await page.getByRole('group', { name: 'Filter' }).getByRole('button', { name: 'Zurücksetzen' }).click()
  await expect(rows).toHaveCount(3)
  await expect(undo(page)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(rows).toHaveCount(2)
  await expect(undo(page)).toHaveCount(0)

  await grid(page).getByRole('gridcell').first().focus()
  await page.keyboard.press('Control+a')
  await expect(page.getByRole('region', { name: 'Markierte Zeilen' })).toContainText('2 markiert')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Markierte Zeilen' })).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('region', { name: 'Markierte Zeilen' })).toContainText('2 markiert')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Spalten' }).click()
  const columns = page.getByRole('dialog', { name: 'Spalten' })
  await columns.getByRole('checkbox', { name: 'Kunde' }).uncheck()
  const customer = page.getByRole('columnheader', { name: /^Kunde/ })
  await expect(customer).toHaveCount(0)
  await columns.getByRole('button', { name: 'Zurücksetzen' }).click()
  await expect(customer).toHaveCount(1)
  await undo(page).last().click()
  await expect(customer).toHaveCount(0)
})

test('a single filter and a changed column come back, also from the empty search', async ({ page }) => {
  await open(page, `${list}?betrag=100..`)
  const rows = grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
  await expect(rows).toHaveCount(2)
  await page
    .getByRole('group', { name: 'Filter' })
    .getByRole('button', { name: 'Filter Betrag entfernen' })
    .click()
  await expect(rows).toHaveCount(3)
  await expect(messages(page)).toContainText('Filter „Betrag“ weggenommen.')
  const search = page.getByRole('main').getByRole('textbox', { name: 'Suche' })
  await search.focus()
  await page.keyboard.press('Control+z')
  await expect(rows).toHaveCount(2)
  await expect(search).toBeFocused()

  const customer = page.getByRole('columnheader', { name: 'Kunde', exact: true })
  await page.getByRole('button', { name: 'Spalten' }).click()
  const columns = page.getByRole('dialog', { name: 'Spalten' })
  await columns.getByRole('checkbox', { name: 'Kunde' }).uncheck()
  await expect(customer).toHaveCount(0)
  await expect(undo(page)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(customer).toHaveCount(1)
  await page.keyboard.press('Escape')

  // By the heads, step by step; with a text in the search the key belongs to it.
  await page.getByRole('gridcell').first().focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByRole('columnheader').first()).not.toHaveText('Status')
  await page.keyboard.press('+')
  await expect(page).toHaveURL(/state-\d+/)
  await expect(undo(page)).toBeVisible()
  await search.focus()
  await page.keyboard.type('x')
  await page.keyboard.press('Control+z')
  await expect(search).toHaveValue('')
  await expect(page).toHaveURL(/state-\d+/)
  await page.keyboard.press('Control+z')
  await expect(page).not.toHaveURL(/state-\d+/)
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('columnheader').first()).toHaveText('Status')
})

test('new and changed master data are taken back, unless somebody changed them since', async ({ page }) => {
  await open(page, '/auth/paymenttargets')
  await page.getByRole('button', { name: 'Neues Zahlungsziel' }).click()
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /Zahlungsziel in Tagen/ })
    .fill('77')
  await page.keyboard.press('Enter')
  const made = page.getByRole('row', { name: /77 Tage/ })
  await expect(made).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(messages(page)).toContainText('Zahlungsziel wieder gelöscht.')
  await expect(made).toHaveCount(0)

  await openApp(page, kontor.url, '/auth/categories/outgoing')
  const { section } = must(
    await manager.get(
      '/proxy/get/lineitemcategories?startIndex=0&stopIndex=1&searchFilter=' +
        encodeURIComponent('{"filterType":"scope","scope":"INVOICE"}'),
    ),
  )
  const [{ entityId, shortName }] = section as [{ entityId: { uuid: string }; shortName: string }]
  const flag = page.getByRole('checkbox', { name: `${shortName}: Leistung`, exact: true })
  const was = await flag.isChecked()
  await flag.click()
  await expect(messages(page)).toContainText(`${shortName}: Leistung geändert.`)
  await page.keyboard.press('Control+z')
  await expect(messages(page)).toContainText(`${shortName}: Leistung wieder wie vorher.`)
  await expect(flag).toBeChecked({ checked: was })
  await flag.click()
  await expect(undo(page)).toBeVisible()
  const property = { propertyName: 'isService', oldValue: !was, value: was }
  must(
    await manager.post(`/api/lineitems/categories/${entityId.uuid}/props/isService`, {
      ...{ entityId, ...property },
    }),
  )
  await expect(flag).toBeChecked({ checked: was })
  await undo(page).click()
  await expect(messages(page).getByRole('alert')).toContainText('inzwischen von jemand anderem geändert')
})

test('a changed customer and a changed product are as before; new ones go again', async ({ page }) => {
  await open(page, '/auth/outgoing/receivers/new')
  await fillPartner(page, page.getByRole('main'), {
    ...{ companyName: 'Rückweg GmbH', shortName: 'RUECK', paymentMethod: 'Bar' },
    ...{ street: 'Deich 7', zip: '20457', city: 'Hamburg' },
  })
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(undo(page)).toBeVisible()
  const receivers = async (searchText: string) =>
    must(await manager.get(`/proxy/get/receivers?startIndex=0&stopIndex=1&searchText=${searchText}`)).section
  const [made] = await receivers('RUECK')
  await page.keyboard.press('Control+z')
  await expect(messages(page)).toContainText('Der Kunde ist wieder gelöscht.')
  expect(made).toBeDefined()
  expect(await receivers('RUECK')).toEqual([])

  const { receiver } = kontor.trade
  const nameOf = async () => must(await manager.get(`/proxy/get/receivers/${receiver}`)).companyName
  const before = await nameOf()
  await openApp(page, kontor.url, `/auth/outgoing/receivers?kunde=${receiver}`)
  const edit = page.getByRole('dialog', { name: 'Kunde bearbeiten' })
  await edit.getByRole('textbox', { name: 'Firma' }).fill('Umbenannt GmbH')
  await edit.getByRole('button', { name: 'Speichern' }).click()
  await expect(undo(page)).toBeVisible()
  expect(await nameOf()).toBe('Umbenannt GmbH')
  await undo(page).click()
  await expect(messages(page)).toContainText('Der Kunde ist wieder wie vorher.')
  expect(await nameOf()).toBe(before)

  const { entityId } = must(await manager.post('/api/products', productInput({ code: 'ZURUECK' })))
  const product = async () => must(await manager.get(`/proxy/get/products/${entityId.uuid}`))
  await openApp(page, kontor.url, `/auth/stock/${entityId.uuid}`)
  const was = await product()
  for (const isElsewhere of [false, true]) {
    await page.getByRole('button', { name: 'Bearbeiten' }).click()
    const ware = page.getByRole('dialog', { name: 'Ware bearbeiten' })
    await ware.getByRole('textbox', { name: 'Designer' }).fill('Finn Juhl')
    await ware.getByRole('button', { name: 'Speichern' }).click()
    await expect(undo(page)).toBeVisible()
    if (isElsewhere) {
      const { inventoryChanges: _, history: __, ...now } = await product()
      must(await manager.post('/api/products/replacements', { ...now, manufacturer: 'Niels Vodder' }))
    }
    await undo(page).click()
    if (isElsewhere) await expect(messages(page).getByRole('alert')).toContainText('inzwischen geändert')
    else await expect(messages(page)).toContainText('Die Ware ist wieder wie vorher.')
    expect((await product()).designer).toBe(isElsewhere ? 'Finn Juhl' : was.designer)
  }
})

test('a category comes back; so does a payment, with what was due', async ({ page }) => {
  await open(page, '/auth/categories/outgoing')
  must(
    await manager.post('/api/lineitems/categories', {
      ...{ shortName: 'WEG', description: 'Kommt wieder', scope: 'INVOICE' },
      ...{ includeInBookingText: true, requiresProduct: false, isService: false },
    }),
  )
  const remove = page.getByRole('button', { name: 'WEG: löschen' })
  await remove.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Kategorie löschen' }).click()
  await expect(remove).toBeHidden()
  await undo(page).click()
  await expect(remove).toBeVisible()
  await expect(page.getByText('Kommt wieder')).toBeVisible()
  await expectFocusKept(page)

  const { section } = must(await manager.get('/proxy/get/invoices?startIndex=0&stopIndex=1'))
  const [{ entityId }] = section
  const before = must(await manager.get(`/proxy/get/invoices/${entityId.uuid}`)).totals.amountDue
  const recorded = paymentRecord(10, { recordDate: today })
  must(await manager.post(`/api/documents/invoices/${entityId.uuid}/records`, recorded))
  const due = async () =>
    must(await manager.get(`/proxy/get/invoices/${entityId.uuid}`)).totals.amountDue as number
  await openApp(page, kontor.url, `${list}?rechnung=${entityId.uuid}`)
  const layer = page.getByRole('dialog').first()
  await layer.getByRole('button', { name: /^Zahlung vom .* entfernen$/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Zahlung löschen' }).click()
  await expect(undo(page)).toBeVisible()
  expect(await due()).toBe(before)
  // Over a layer the key acts as long as the button stands.
  await page.keyboard.press('Control+z')
  await expect(messages(page)).toContainText('Die Zahlung ist wieder erfasst.')
  expect(await due()).toBe(before - 10)
  await expectFocusKept(page)
})

test('a message stands clear of the bar of marked rows', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 600 })
  await open(page, list)
  await grid(page).getByRole('gridcell').first().focus()
  await page.keyboard.press('Control+a')
  const bar = page.getByRole('region', { name: 'Markierte Zeilen' })
  await expect(bar).toContainText('markiert')
  await bar.getByRole('button', { name: 'XML als ZIP' }).click()
  await expect(messages(page).getByRole('alert')).not.toBeEmpty()
  for (const button of await bar.getByRole('button').all())
    await expect.poll(() => isUncovered(button)).toBe(true)
})

test('nobody else is offered to take back what somebody did', async ({ page }) => {
  await open(page, `${list}?betrag=100..`)
  await page.getByRole('group', { name: 'Filter' }).getByRole('button', { name: 'Zurücksetzen' }).click()
  await expect(undo(page)).toBeVisible()
  await page.getByRole('button', { name: 'Kontor Geschäftsführung' }).click()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(undo(page)).toBeHidden({ timeout: 2000 })
})
