import type { Page } from '@playwright/test'
import { berlinDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { invoiceInput, invoiceLine, paymentRecord } from '#test/trade.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { isUncovered } from './support/is-uncovered.ts'
import { logIn, openApp } from './support/open-app.ts'
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
  await logIn(page, kontor.url, people.manager)
  await openApp(page, kontor.url, path)
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
  await undo(page).click()
  await expect(customer).toHaveCount(0)
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
