import type { Page } from '@playwright/test'
import { addDays, berlinDay } from '#kernel/day.ts'
import { caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { billInput, invoiceInput } from '#test/trade.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { openApp, openAs } from './support/open-app.ts'
import { phoneFaults } from './support/phone-faults.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// A day with a phone in one hand: one row of tools, the next step on each card, and what is begun at the thumb.

const today = berlinDay(new Date())
let kontor: WorkingKontor
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  const manager = caller(kontor.url, token)
  for (const billNumber of ['B-1', 'B-2'])
    must(
      await manager.post(
        '/api/documents/bills',
        billInput(kontor.trade, today, { documentCreation: { billNumber, billDate: addDays(today, -2) } }),
      ),
    )
  for (const days of [-60, -3, 0])
    must(
      await manager.post(
        '/api/documents/invoices',
        invoiceInput(kontor.trade, today, { documentCreation: { invoiceDate: addDays(today, days) } }),
      ),
    )
})
test.afterAll(() => kontor?.remove())

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

async function open(page: Page, path: string) {
  await openAs(page, kontor.url, people.manager, path)
}

const bar = (page: Page) => page.getByRole('navigation', { name: 'Hauptnavigation' })

test('above a list stands one row of tools; what is set stays in a line of its own, and can be taken away', async ({
  page,
}) => {
  await open(page, '/auth/outgoing')
  const main = page.getByRole('main')
  const search = main.getByRole('textbox', { name: 'Suche' })
  const tools = [
    search,
    main.getByRole('button', { name: 'Filter' }),
    main.getByRole('button', { name: /^Ansicht/ }),
    main.getByRole('button', { name: 'Weitere Werkzeuge' }),
  ]
  const middles = []
  for (const tool of tools) {
    const box = await tool.boundingBox()
    if (!box) throw new Error('not drawn')
    expect(box.height).toBeGreaterThanOrEqual(42)
    middles.push(Math.round(box.y + box.height / 2))
  }
  expect(new Set(middles).size).toBe(1)
  // Below them begin the rows.
  const list = await main.getByRole('grid').boundingBox()
  expect((list?.y ?? 0) - (middles[0] ?? 0)).toBeLessThan(50)

  await main.getByRole('button', { name: 'Filter' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  await sheet.getByRole('checkbox', { name: 'Nur Offene' }).check()
  await sheet.getByRole('button', { name: /^Status/ }).tap()
  await sheet.getByRole('checkbox', { name: 'überfällig' }).check()
  await expectNoAxeViolations(page)
  expect(await phoneFaults(page)).toEqual([])
  await photograph(page, 'phone-filter-sheet')
  await sheet.getByRole('button', { name: 'Anzeigen' }).tap()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/offen=1.*status=OVERDUE/)
  const line = main.getByRole('group', { name: 'Gesetzte Filter' })
  await expect(line.getByRole('button', { name: 'Filter Status entfernen' })).toBeVisible()
  await expect(main.getByRole('grid').getByRole('row')).toHaveCount(2)
  await expectNothingMovesSideways(page)
  await line.getByRole('button', { name: 'Filter Status entfernen' }).tap()
  await line.getByRole('button', { name: 'Filter Nur Offene entfernen' }).tap()
  await expect(main.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
  await expect(main.getByRole('grid').getByRole('row')).toHaveCount(4)
})

test('the views are one button, and the registers stand behind another', async ({ page }) => {
  await open(page, '/auth/outgoing')
  await page.getByRole('button', { name: /^Ansicht: Alle/ }).tap()
  await page.getByRole('menuitem', { name: 'Überfällig 1' }).tap()
  await expect(page).toHaveURL(/ansicht=ueberfaellig/)
  await expect(page.getByRole('button', { name: 'Ansicht: Überfällig 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Weitere Werkzeuge' }).tap()
  const more = page.getByRole('dialog', { name: 'Weitere Werkzeuge' })
  await expect(
    more.getByRole('button', { name: 'Rechnungsausgangsbuch gefiltert', exact: true }),
  ).toBeVisible()
  await expectNoAxeViolations(page)
  await more.getByRole('button', { name: /Format wählen$/ }).tap()
  await page.getByRole('menuitem', { name: 'Anderer Zeitraum …' }).tap()
  await expect(more).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Register exportieren' })).toBeVisible()
})

test('a bill is paid from its card in two taps, and the message takes it back', async ({ page }) => {
  await open(page, '/auth/incoming')
  const pay = page.getByRole('button', { name: 'Bezahlen: B-1' })
  expect((await pay.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await pay.tap()
  const layer = page.getByRole('dialog', { name: 'Bezahlen' })
  await expect(layer.getByRole('textbox', { name: 'Betrag' })).toHaveValue('119,00')
  await layer.getByRole('button', { name: 'Bezahlt', exact: true }).tap()
  await expect(layer).toBeHidden()
  await expect(pay).toBeHidden()
  const undo = page.getByRole('button', { name: /^Rückgängig/ })
  const [message, thumb] = [await undo.boundingBox(), await bar(page).boundingBox()]
  expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(thumb?.y ?? 0)
  await photograph(page, 'phone-paid')
  await undo.tap()
  await expect(pay).toBeVisible()
})

test('an invoice that has not gone out is sent from its card; an old one is paid', async ({ page }) => {
  await open(page, '/auth/outgoing')
  const grid = page.getByRole('grid', { name: 'Ausgangsrechnungen' })
  await expect(grid.getByRole('button', { name: /^Senden: / })).toHaveCount(2)
  await expect(grid.getByRole('button', { name: /^Bezahlt: / })).toHaveCount(1)
  await expectNoAxeViolations(page)
  await photograph(page, 'phone-cards')
  await grid.getByRole('button', { name: /^Bezahlt: / }).tap()
  const layer = page.getByRole('dialog', { name: /Zahlung/ })
  await expect(layer.getByRole('textbox', { name: 'Betrag' })).toHaveValue('119,00')
  await page.keyboard.press('Escape')
  await grid
    .getByRole('button', { name: /^Senden: / })
    .first()
    .tap()
  await expect(page.getByRole('dialog', { name: 'Rechnung senden' })).toBeVisible()
})

test('the bar at the thumb leads everywhere, begins what is new, and covers no row', async ({ page }) => {
  await open(page, '/auth/stock')
  const nav = bar(page)
  await expect(nav.getByRole('link', { name: /^Aufgaben/ })).toBeVisible()
  const [content, thumb] = [await page.locator('#inhalt').boundingBox(), await nav.boundingBox()]
  expect((content?.y ?? 0) + (content?.height ?? 0)).toBeLessThanOrEqual((thumb?.y ?? 0) + 0.5)
  for (const target of await nav.locator('a, button').filter({ visible: true }).all()) {
    const box = await target.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await nav.getByRole('button', { name: 'Neu anlegen' }).tap()
  // What belongs to the page comes first.
  await expect(nav.getByRole('menuitem').filter({ visible: true }).first()).toHaveText('Neue Ware')
  await expectNoAxeViolations(page, { listOpen: true })
  await nav.getByRole('menuitem', { name: 'Beleg fotografieren' }).tap()
  await expect(page.getByRole('dialog', { name: 'Beleg fotografieren' })).toBeVisible()
  await page.getByRole('button', { name: 'Schließen' }).tap()
  await expect(page).toHaveURL(/\/auth\/incoming\/bills$/)
  await nav.getByRole('link', { name: 'Ausgang' }).tap()
  await expect(nav.getByRole('link', { name: 'Ausgang' })).toHaveAttribute('aria-current', 'page')
  await nav.getByRole('button', { name: 'Mehr' }).tap()
  await nav.getByRole('menuitem', { name: 'Auswertung' }).tap()
  await expect(page).toHaveURL(/\/auth\/report$/)
  // Where a form is written its own foot lies there.
  await openApp(page, kontor.url, '/auth/outgoing/invoices/new')
  await expect(nav).toBeHidden()
})

test('Back takes away what lies over the page, and only then leaves it', async ({ page }) => {
  await open(page, '/auth/tasks')
  const nav = bar(page)
  await nav.getByRole('link', { name: 'Ausgang' }).tap()
  const main = page.getByRole('main')
  await expect(main.getByRole('grid', { name: 'Ausgangsrechnungen' })).toBeVisible()
  const menu = nav.getByRole('menuitem').filter({ visible: true })

  for (const name of ['Neu anlegen', 'Mehr']) {
    await nav.getByRole('button', { name }).tap()
    await expect(menu.first()).toBeVisible()
    await page.goBack()
    await expect(menu).toHaveCount(0)
    await expect(page).toHaveURL(/auth\/outgoing$/)
  }
  // From one to the other.
  await nav.getByRole('button', { name: 'Neu anlegen' }).tap()
  await nav.getByRole('button', { name: 'Mehr' }).tap()
  await expect(menu.first()).toHaveText('Übersicht')
  await page.goBack()
  await expect(menu).toHaveCount(0)
  await expect(page).toHaveURL(/auth\/outgoing$/)

  // What was set in the sheet stays.
  await main.getByRole('button', { name: 'Filter' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  await sheet.getByRole('checkbox', { name: 'Nur Offene' }).check()
  await expect(page).toHaveURL(/offen=1/)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/auth\/outgoing\?offen=1$/)
  await expect(main.getByRole('group', { name: 'Gesetzte Filter' })).toBeVisible()

  // Escape and a choice leave nothing behind that Back would have to pass.
  await nav.getByRole('button', { name: 'Mehr' }).tap()
  await expect(menu.first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await nav.getByRole('button', { name: 'Mehr' }).tap()
  await menu.filter({ hasText: 'Auswertung' }).tap()
  await expect(page).toHaveURL(/auth\/report$/)
  await page.goBack()
  await expect(page).toHaveURL(/auth\/outgoing\?offen=1$/)
  await page.goBack()
  await expect(page).toHaveURL(/auth\/tasks$/)
})

test('Back closes a layer that stands in the address as before, with a menu over it first the menu', async ({
  page,
}) => {
  await open(page, '/auth/outgoing')
  const card = page.getByRole('grid', { name: 'Ausgangsrechnungen' }).getByRole('row').nth(1)
  await card.getByRole('gridcell').press('Enter')
  const layer = page.getByRole('dialog', { name: /Ausgangsrechnung|Rechnung/ })
  await expect(layer).toBeVisible()
  await layer.getByRole('button', { name: 'Weitere Aktionen' }).tap()
  const entry = page.getByRole('menuitem', { name: 'PDF ansehen' })
  await expect(entry).toBeVisible()
  await page.goBack()
  await expect(entry).toBeHidden()
  await expect(layer).toBeVisible()
  await page.goBack()
  await expect(layer).toBeHidden()
  await expect(page).toHaveURL(/auth\/outgoing$/)
  // Closed by itself while a menu lies over it.
  await card.getByRole('gridcell').press('Enter')
  await layer.getByRole('button', { name: 'Weitere Aktionen' }).tap()
  await expect(entry).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(layer).toBeHidden()
  await expect(page).toHaveURL(/auth\/outgoing$/)
})

test('Back closes the layer that pays and others without an address; what was typed there is asked about, and stays', async ({
  page,
}) => {
  await open(page, '/auth/tasks')
  await bar(page).getByRole('link', { name: 'Ausgang' }).tap()
  await expect(page).toHaveURL(/auth\/outgoing$/)
  const list = page.getByRole('grid', { name: 'Ausgangsrechnungen' })
  const pay = page.getByRole('dialog', { name: 'Zahlung erfassen' })
  await list
    .getByRole('button', { name: /Bezahlt|Zahlung/ })
    .first()
    .tap()
  const amount = pay.getByRole('textbox', { name: 'Betrag' })
  await expect(amount).toBeVisible()
  await page.goBack()
  await expect(pay).toBeHidden()
  await expect(page).toHaveURL(/auth\/outgoing$/)

  // With something typed Back asks; whoever stays has it still, and Back asks again.
  await list
    .getByRole('button', { name: /Bezahlt|Zahlung/ })
    .first()
    .tap()
  await amount.fill('12,34')
  const question = page.getByRole('alertdialog')
  for (let times = 0; times < 2; times += 1) {
    await page.goBack()
    await question.getByRole('button', { name: 'Weiter bearbeiten' }).tap()
    await expect(question).toBeHidden()
    await expect(amount).toHaveValue('12,34')
    await expect(page).toHaveURL(/auth\/outgoing$/)
  }
  await page.goBack()
  await question.getByRole('button', { name: 'Verwerfen' }).tap()
  await expect(pay).toBeHidden()
  await expect(page).toHaveURL(/auth\/outgoing$/)

  // Over a layer that has an address: first the one, then the other; closed by its own button it leaves nothing behind.
  await list.getByRole('row').nth(1).getByRole('gridcell').press('Enter')
  const read = page.getByRole('dialog', { name: /^Ausgangsrechnung|^Rechnung/ })
  await expect(read).toBeVisible()
  await read.getByRole('button', { name: /Zahlung erfassen/ }).tap()
  await expect(amount).toBeVisible()
  await page.goBack()
  await expect(pay).toBeHidden()
  await expect(read).toBeVisible()
  await read.getByRole('button', { name: /Zahlung erfassen/ }).tap()
  await pay.getByRole('button', { name: 'Schließen' }).tap()
  await expect(pay).toBeHidden()
  await page.goBack()
  await expect(read).toBeHidden()
  await expect(page).toHaveURL(/auth\/outgoing$/)
  await page.goBack()
  await expect(page).toHaveURL(/auth\/tasks$/)
})
