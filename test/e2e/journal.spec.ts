import { berlinDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { invoiceInput } from '#test/trade.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { openApp, openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// 'Protokoll' (decisions §10): everything that happened, live, narrowed down to one thing that is gone.

const today = berlinDay(new Date())
let kontor: WorkingKontor
let office: Caller
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.office))
  office = caller(kontor.url, token)
})
test.afterAll(() => kontor?.remove())

test('a manager sees what the office does, and what became of something deleted', async ({ page }) => {
  await openAs(page, kontor.url, people.manager)
  await openApp(page, kontor.url, '/auth/journal')
  const grid = page.getByRole('grid', { name: 'Protokoll' })
  const row = (text: string | RegExp) => grid.getByRole('row').filter({ hasText: text })
  await expect(row(/Ole Licht.*Angemeldet/).first()).toBeVisible()
  const invoice = must(await office.post('/api/documents/invoices', invoiceInput(kontor.trade, today)))
  await expect(row(/Ole Licht.*Ausgangsrechnung erstellt.*Gesamt brutto/)).toBeVisible()
  must(await office.post(`/api/documents/invoices/${invoice.entityId.uuid}/deletions`, {}))
  const deleted = row(/Ausgangsrechnung gelöscht/)
  await expect(deleted).toBeVisible()
  await expectNoAxeViolations(page)
  await photograph(page, 'journal')
  // All that an entry says; the keyboard alone opens and closes it.
  await deleted.getByRole('gridcell').nth(3).click()
  await expect(grid.getByText('Gesamt brutto entfernt')).toBeVisible()
  await grid.getByRole('button', { name: 'Schließen' }).press('Escape')
  await expect(grid.getByText('Gesamt brutto entfernt')).toBeHidden()
  // What is gone is found by its entry.
  await deleted.getByRole('gridcell').nth(3).focus()
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: 'Alles zu diesem Gegenstand' }).click()
  await expect(page).toHaveURL(/gegenstand=/)
  await expect(row(/Angemeldet/)).toHaveCount(0)
  await expect(row(/Ausgangsrechnung (erstellt|gelöscht)/)).toHaveCount(2)
  await page.reload()
  await expect(row(/Ausgangsrechnung (erstellt|gelöscht)/)).toHaveCount(2)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNothingMovesSideways(page)
  await expectNoAxeViolations(page)
})

test('one thing is searched above the list, or comes from its history; its chip names it and goes', async ({
  page,
}) => {
  const { uuid } = must(
    await office.post('/api/documents/invoices', invoiceInput(kontor.trade, today)),
  ).entityId
  const { invoiceNumber } = must(await office.get(`/proxy/get/invoices/${uuid}`))
  await openAs(page, kontor.url, people.manager)
  await openApp(page, kontor.url, `/auth/outgoing/invoices?ansehen=${uuid}`)
  const way = page.getByRole('dialog').getByRole('link', { name: 'Im Protokoll zeigen' })
  await way.scrollIntoViewIfNeeded()
  await photograph(page, 'history-way-to-journal')
  await way.click()
  await expect(page).toHaveURL(`${kontor.url}/auth/journal?gegenstand=${uuid}`)
  const rows = page.getByRole('grid', { name: 'Protokoll' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Ausgangsrechnung erstellt' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'Angemeldet' })).toHaveCount(0)
  const filters = page.getByRole('group', { name: 'Filter', exact: true })
  await expect(filters.getByRole('button', { name: `Gegenstand: ${invoiceNumber}` })).toBeVisible()
  await photograph(page, 'journal-of-one')
  await filters.getByRole('button', { name: 'Filter Gegenstand entfernen' }).click()
  await expect(rows.filter({ hasText: 'Angemeldet' }).first()).toBeVisible()
  // The customer, by the keyboard alone.
  await page.keyboard.press('f')
  await page.getByRole('menuitem', { name: 'Gegenstand' }).click()
  const search = page.getByRole('textbox', { name: 'Gegenstand suchen' })
  await expect(page.getByText('Beleg, Kunde, Lieferant oder Ware')).toBeVisible()
  await photograph(page, 'journal-search')
  await search.fill(invoiceNumber)
  await expect(
    page.getByRole('button', { name: new RegExp(`^${invoiceNumber}.*Ausgangsrechnungen`) }),
  ).toBeVisible()
  await photograph(page, 'journal-found')
  await search.press('Enter')
  await expect(page).toHaveURL(new RegExp(`gegenstand=${uuid}`))
  await expect(filters.getByRole('button', { name: `Gegenstand: ${invoiceNumber}` })).toBeVisible()
})

test('the way from a history is for those who may read it', async ({ page }) => {
  const receiver = kontor.trade.receiver
  await openAs(page, kontor.url, people.manager)
  await openApp(page, kontor.url, `/auth/outgoing/receivers/${receiver}`)
  await page.getByRole('link', { name: 'Im Protokoll zeigen' }).click()
  const chip = page.getByRole('button', { name: /^Gegenstand: (?!…|unbekannt)/ })
  await expect(chip).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('group', { name: 'Gesetzte Filter' })).toContainText('Gegenstand')
  await expectNothingMovesSideways(page)
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, kontor.url, people.office)
  await openApp(page, kontor.url, `/auth/outgoing/receivers/${receiver}`)
  await expect(page.getByRole('list', { name: 'Verlauf' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Im Protokoll zeigen' })).toHaveCount(0)
})

test('persons, kinds of events and times narrow it', async ({ page }) => {
  await openAs(page, kontor.url, people.manager)
  await openApp(page, kontor.url, '/auth/journal?ereignis=zugaenge')
  const grid = page.getByRole('grid', { name: 'Protokoll' })
  await expect(grid.getByRole('row').filter({ hasText: 'Angemeldet' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Filter Person' }).click()
  await page.getByRole('button', { name: /^Ole Licht/ }).click()
  await expect(page).toHaveURL(/person=/)
  await expect(grid.getByRole('row').filter({ hasText: 'Rolle geändert' })).toHaveCount(0)
  await expect(grid.getByRole('row').filter({ hasText: 'Ole Licht' }).first()).toBeVisible()
  await page
    .getByRole('button', { name: /^Ereignis/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Ereignis suchen' }).fill('geschrieben')
  await page.getByRole('button', { name: 'E-Mail mit Rechnung geschrieben' }).click()
  await expect(page).toHaveURL(/ereignis=invoice-sent/)
})
