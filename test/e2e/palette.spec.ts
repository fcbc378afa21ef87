import type { BrowserContext, Page } from '@playwright/test'
import { addDays, berlinDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { billInput, invoiceInput, productInput, receiverInput } from '#test/trade.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test, watchContext } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// Everything is found from everywhere, and the keys that act on every page (look/fast-day 08).
test.describe.configure({ mode: 'serial' })

const today = berlinDay(new Date())
let kontor: WorkingKontor
let context: BrowserContext
let page: Page
let broken: string[]
let manager: Caller
let receiver: string

test.beforeAll(async ({ browser }) => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
  const created = must(
    await manager.post(
      '/api/partners/receivers',
      receiverInput({ shortName: 'Loewe', companyName: 'Löwe & Söhne KG' }),
    ),
  )
  receiver = created.entityId.uuid
  const trade = { ...kontor.trade, receiver }
  for (let count = 0; count < 6; count++)
    must(await manager.post('/api/documents/invoices', invoiceInput(trade, today)))
  must(await manager.post('/api/documents/bills', billInput(kontor.trade, today)))
  must(
    await manager.post(
      '/api/products',
      productInput({ code: 'LW-1', codeDescription: 'Löwensessel, Eiche' }),
    ),
  )
  context = await browser.newContext()
  broken = watchContext(context)
  page = await context.newPage()
  await openAs(page, kontor.url, people.manager)
})
test.afterEach(() => expect(broken, 'errors in the pages').toEqual([]))
test.afterAll(async () => {
  await context.close()
  await kontor.remove()
})

const window = () => page.getByRole('dialog', { name: 'Suchen und befehlen' })
const field = () => window().getByRole('combobox', { name: 'Suchen und befehlen' })
const group = (name: string) => window().getByRole('group', { name })
const chosen = () => window().getByRole('option', { selected: true })

test('a customer stands first, his invoices below; the last line leads to all of them', async () => {
  await page.goto(`${kontor.url}/auth/dashboard`)
  await expect(page.getByRole('button', { name: /^Suchen …/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field()).toBeFocused()
  await page.keyboard.type('loewe')
  await expect(group('Kunden').getByRole('option')).toHaveText([/Löwe & Söhne KG/])
  await expect(chosen()).toHaveText(/Löwe & Söhne KG/)
  await expect(group('Ausgangsrechnungen').getByRole('option')).toHaveCount(5)
  await expect(group('Waren').getByRole('option')).toHaveText([/Löwensessel, Eiche/])
  // What is open with him is asked for once he is chosen.
  await expect(group('Aktionen').getByRole('option')).toHaveText([
    /Neue Rechnung für Löwe & Söhne KG/,
    /Zahlung von Löwe & Söhne KG erfassen\s*6 offene Posten/,
  ])
  await expectNoAxeViolations(page, { listOpen: true })
  await photograph(page, 'palette')
  await group('Ausgangsrechnungen')
    .getByRole('option', { name: /Alle 6 Ausgangsrechnungen/ })
    .click()
  await expect(page).toHaveURL(/\/auth\/outgoing\/invoices\?suche=loewe$/)
  await expect(page.getByRole('textbox', { name: 'Suche' })).toHaveValue('loewe')
  await expect(page.getByRole('grid', { name: 'Ausgangsrechnungen' })).toHaveAttribute('aria-rowcount', '7')
})

test('a number is typed and opened by Enter alone, over whatever stands there', async () => {
  const { section } = must(await manager.get('/proxy/get/invoices?startIndex=0&stopIndex=1'))
  const { invoiceNumber } = section[0]
  await page.keyboard.press('Control+k')
  await page.keyboard.type(invoiceNumber)
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('dialog', { name: /^Ausgangsrechnung/ }).filter({ hasText: invoiceNumber }),
  ).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(window()).toBeVisible()
  // What was opened last waits there.
  await expect(group('Zuletzt geöffnet').getByRole('option').first()).toContainText(invoiceNumber)
  await page.keyboard.press('Escape')
  await expect(window()).toBeHidden()
  await expect(
    page.getByRole('dialog', { name: /^Ausgangsrechnung/ }).filter({ hasText: invoiceNumber }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('what is open of a document is paid from its hit, of exactly that one', async () => {
  const { section } = must(await manager.get('/proxy/get/invoices?startIndex=0&stopIndex=3'))
  for (const { invoiceNumber, entityId } of [section[2], section[1]]) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(invoiceNumber)
    await expect(chosen()).toContainText(invoiceNumber)
    const offered = group('Aktionen').getByRole('option', { name: /^Zahlung erfassen: / })
    await expect(offered).toContainText(invoiceNumber)
    await page.keyboard.press('ArrowDown')
    await expect(chosen()).toContainText('Zahlung erfassen')
    await page.keyboard.press('Enter')
    const pay = page.getByRole('dialog', { name: 'Zahlung erfassen' })
    await expect(pay).toContainText(invoiceNumber)
    await expect(pay.getByRole('textbox', { name: 'Betrag' })).toHaveValue('119,00')
    await expect(page).toHaveURL(new RegExp(`ansehen=${entityId.uuid}$`))
    await page.keyboard.press('Escape')
    await expect(pay).toBeHidden()
    await expect(page.getByRole('dialog', { name: /^Ausgangsrechnung/ })).toBeVisible()
  }
  // The one that was read before lies in the tab's history.
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`ansehen=${section[2].entityId.uuid}$`))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Möbelhof')
  await expect(group('Eingangsrechnungen').getByRole('option')).toHaveCount(1)
  const { section: bills } = must(await manager.get('/proxy/get/bills?startIndex=0&stopIndex=1'))
  await field().fill(bills[0].billNumber)
  await group('Aktionen')
    .getByRole('option', { name: `Zahlung erfassen: ${bills[0].billNumber}` })
    .click()
  await expect(page.getByRole('dialog', { name: 'Bezahlen' })).toContainText(bills[0].billNumber)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('> finds screens alone; what nobody has is made with its name', async () => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('>wechsel')
  await expect(window().getByRole('option')).toHaveText([/Wechselkurse/])
  await field().fill('Niemandshaus')
  await expect(window().getByText('Nichts gefunden zu „Niemandshaus“.')).toBeVisible()
  await window()
    .getByRole('option', { name: /Neuer Kunde/ })
    .click()
  await expect(page.getByRole('textbox', { name: 'Firma', exact: true })).toHaveValue('Niemandshaus')
  await page.goBack()
})

test('letters lead elsewhere, and none of them acts in a field', async () => {
  await page.goto(`${kontor.url}/auth/tasks`)
  await expect(page.getByRole('heading', { level: 1, name: 'Aufgaben' })).toBeVisible()
  await page.getByRole('heading', { level: 1, name: 'Aufgaben' }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('k')
  await expect(page).toHaveURL(/\/auth\/outgoing\/receivers$/)
  // The search has the focus: a letter is text there.
  await page.getByRole('textbox', { name: 'Suche' }).pressSequentially('gn?')
  await expect(page).toHaveURL(/\/auth\/outgoing\/receivers$/)
  await page.getByRole('textbox', { name: 'Suche' }).fill('')
  // Pressed at once it would lead to what the search had found, and stay with that.
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(3)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('row').nth(1).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: 'Suche' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/auth\/outgoing\/receivers\/new$/)
  await page.goBack()
  // What a page of the settings begins opens over it.
  for (const [path, title] of [
    ['bankaccounts', 'Neues Bankkonto'],
    ['categories', 'Neue Kategorie'],
    ['paymenttargets', 'Neues Zahlungsziel'],
    ['inventorychangetypes', 'Neues Bestandsereignis'],
    ['rates', 'Kurs eintragen'],
  ] as const) {
    await page.goto(`${kontor.url}/auth/${path}`)
    await expect(page.locator('main').getByRole('button', { name: title })).toBeVisible()
    // The search of the rates has the focus else.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await page.keyboard.press('n')
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test('N begins what the page is for; where nothing begins, the keys do not name it', async () => {
  const leaveFields = () =>
    page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  const begun = [
    ['outgoing/open', /outgoing\/invoices\/new$/],
    ['incoming/open', /incoming\/bills\/new$/],
    ['incoming/inbox', /incoming\/bills\/new$/],
  ] as const
  for (const [path, address] of begun) {
    await page.goto(`${kontor.url}/auth/${path}`)
    await expect(page.getByRole('navigation', { name: 'Ansichten' })).toBeVisible()
    await leaveFields()
    await page.keyboard.press('n')
    await expect(page).toHaveURL(address)
  }
  const sheet = page.getByRole('dialog', { name: 'Tasten' })
  await page.goto(`${kontor.url}/auth/users`)
  await expect(page.getByRole('main').getByRole('textbox', { name: 'E-Mail' })).toBeVisible()
  await leaveFields()
  await page.keyboard.press('?')
  await expect(sheet.getByText('Neu, was zur Seite gehört')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('n')
  await expect(page.getByRole('main').getByRole('textbox', { name: 'E-Mail' })).toBeFocused()
  await page.goto(`${kontor.url}/auth/outgoing/reminders`)
  await expect(page.getByRole('navigation', { name: 'Ansichten' })).toBeVisible()
  await leaveFields()
  await page.keyboard.press('?')
  await expect(sheet.getByText('Diese Tasten')).toBeVisible()
  await expect(sheet.getByText('Neu, was zur Seite gehört')).toBeHidden()
  await page.keyboard.press('Escape')
})

test('? shows every key, found by its letter, and says where letters are switched off', async () => {
  await page.goto(`${kontor.url}/auth/dashboard`)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Tasten' })
  await expect(sheet.getByText('Suchen und befehlen')).toBeVisible()
  await expectNoAxeViolations(page)
  await photograph(page, 'keys')
  await page.keyboard.type('verdoppeln')
  await expect(sheet.getByRole('definition')).toHaveText(['Verdoppeln'])
  await sheet.getByRole('link', { name: 'Mein Konto' }).click()
  const letters = page.getByRole('checkbox', { name: 'Einzelne Buchstaben wirken außerhalb von Feldern' })
  await letters.uncheck()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await page.keyboard.press('n')
  await expect(sheet).toBeHidden()
  await letters.check()
})

test('what is typed while it is loaded is not lost; who may not see a screen is not led there', async ({
  browser,
}) => {
  const own = await browser.newContext()
  const other = await own.newPage()
  await openAs(other, kontor.url, people.office)
  await expect(other.getByRole('button', { name: /^Suchen …/ })).toBeVisible()
  const opened = other.getByRole('dialog', { name: 'Suchen und befehlen' })
  await other.route(/palette-[^/]+\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await other.keyboard.press('Control+k')
  await other.keyboard.type('benutzer')
  await expect(opened.getByText('Nichts gefunden zu „benutzer“.')).toBeVisible()
  await own.close()
})

test('what is called as was typed stands first, before what only says it in a price', async () => {
  const made = [
    { code: 'NL-1082', codeDescription: 'Barwagen', salesPP: 1268 },
    { code: 'NL-1268', codeDescription: 'Wandregal', salesPP: 740 },
  ]
  for (const product of made) must(await manager.post('/api/products', productInput(product)))
  for (const typed of ['1268', 'nl-1268']) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(typed)
    await expect(group('Waren').getByRole('option').first()).toContainText('NL-1268')
    await expect(chosen()).toContainText('Wandregal')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Wandregal' })).toBeVisible()
  }
})

test('the word of what one does finds its rows; a document says what is open of it', async () => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('anmahn')
  await expect(chosen()).toHaveText(/Mahnen/)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('überfällige ausg')
  await expect(chosen()).toHaveText(/Überfällige Ausgangsrechnungen/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth\/outgoing\?status=OVERDUE$/)
  // As a list does when it is opened.
  await expect(page.getByRole('textbox', { name: 'Suche' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('loewe')
  const invoices = group('Ausgangsrechnungen').getByRole('option')
  await expect(invoices.first()).toContainText(/119,00\s€, offen 119,00\s€/)
  await page.keyboard.press('Escape')
})

/** A tab of its own, which is logged in and loads everything anew. */
async function freshTab(): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(`${kontor.url}/auth/dashboard`)
  await expect(tab.getByRole('heading', { level: 1 })).toBeAttached()
  return tab
}

test('Strg+K counts in the moment in which the search is drawn', async () => {
  const tab = await freshTab()
  await tab.addInitScript(() => {
    const pressed = { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }
    new MutationObserver((_, observer) => {
      if (!document.querySelector('button[aria-keyshortcuts="Control+K"]')) return
      observer.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', pressed))
    }).observe(document, { childList: true, subtree: true })
  })
  await tab.reload()
  await expect(tab.getByRole('combobox', { name: 'Suchen und befehlen' })).toBeFocused()
  await tab.close()
})

test('and from the moment in which the program begins to draw', async () => {
  const tab = await freshTab()
  await tab.addInitScript(() => {
    const pressed = { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }
    let wasThere = false
    new MutationObserver((_, observer) => {
      const isThere = document.querySelector('.opening') !== null
      wasThere ||= isThere
      if (isThere || !wasThere) return
      observer.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', pressed))
      document.body.dataset['pressed'] = ''
    }).observe(document, { childList: true, subtree: true })
  })
  await tab.goto(`${kontor.url}/auth/outgoing/invoices`, { waitUntil: 'commit' })
  await tab.locator('body[data-pressed]').waitFor({ state: 'attached' })
  await tab.keyboard.type('loewe')
  const typed = tab.getByRole('combobox', { name: 'Suchen und befehlen' })
  await expect(typed).toHaveValue('loewe')
  await expect(typed).toBeFocused()
  await tab.close()
})

test('over a layer it has the keys, and gives them back to the field that had them', async () => {
  const tab = await freshTab()
  await tab.goto(`${kontor.url}/auth/outgoing/invoices`)
  const number = tab
    .getByRole('grid')
    .getByRole('link', { name: /^\d{4}-\d+/ })
    .first()
  await number.focus()
  await tab.keyboard.press('b')
  const layer = tab.getByRole('dialog', { name: 'Zahlung erfassen' })
  const amount = layer.getByRole('textbox', { name: 'Betrag' })
  await expect(amount).toBeFocused()
  const before = await amount.inputValue()
  await tab.keyboard.press('Control+k')
  await tab.keyboard.type('loewe')
  const typed = tab.getByRole('combobox', { name: 'Suchen und befehlen' })
  await expect(typed).toHaveValue('loewe')
  await tab.keyboard.press('Escape')
  await expect(typed).toBeHidden()
  await expect(amount).toBeFocused()
  await expect(amount).toHaveValue(before)
  await tab.close()
})

test('and while the program is on its way, with what is typed next', async () => {
  const tab = await freshTab()
  const late = Promise.withResolvers<void>()
  await tab.route(/\/start-[^/]+\.js$/, async (route) => {
    await late.promise
    await route.continue()
  })
  await tab.reload({ waitUntil: 'commit' })
  await expect(tab.getByText('Kontor wird geladen')).toBeVisible()
  const isTaken = () =>
    tab.evaluate(() => {
      const key = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true })
      return !document.body.dispatchEvent(key)
    })
  await expect.poll(isTaken).toBe(true)
  await tab.keyboard.type('loewe')
  await tab.keyboard.press('Enter')
  late.resolve()
  await expect(tab).toHaveURL(new RegExp(`/auth/outgoing/receivers/${receiver}`))
  await tab.close()
})

test('a list that comes while the palette lies open leaves it the keys, and has them afterwards', async () => {
  const tab = await freshTab()
  const late = Promise.withResolvers<void>()
  await tab.route(/\/(proxy\/get|api\/documents)\/invoices|\/invoice-list-page-/, async (route) => {
    await late.promise
    await route.continue()
  })
  await tab.goto(`${kontor.url}/auth/dashboard`)
  await tab.getByRole('button', { name: /^Suchen …/ }).waitFor()
  await tab.keyboard.type('ga')
  const search = tab.getByRole('textbox', { name: 'Suche', exact: true })
  await expect(search).toHaveCount(0)
  await tab.keyboard.press('Control+k')
  const typed = tab.getByRole('combobox', { name: 'Suchen und befehlen' })
  await expect(typed).toBeFocused()
  await tab.keyboard.type('loe')
  late.resolve()
  await expect(tab.locator('main search input')).toBeAttached()
  await tab.keyboard.type('we')
  await expect(typed).toHaveValue('loewe')
  await expect(typed).toBeFocused()
  await tab.keyboard.press('Escape')
  await expect(search).toBeFocused()
  await tab.close()
})

test('what is called exactly so is first, however many newer ones only begin so', async () => {
  const bill = (billNumber: string, days: number) =>
    billInput(kontor.trade, today, { documentCreation: { billNumber, billDate: addDays(today, days) } })
  must(await manager.post('/api/documents/bills', bill('AB-77', -40)))
  for (let count = 0; count < 26; count++)
    must(await manager.post('/api/documents/bills', bill(`AB-77${count}`, -3)))
  for (const wanted of ['AB-77', 'ab-77']) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(wanted)
    await page.keyboard.press('Enter')
    const read = page.getByRole('dialog', { name: /^Eingangsrechnung/ })
    await expect(read).toContainText(/AB-77(?!\d)/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('with nothing typed the page’s own actions come first, each page others', async () => {
  const offered = group('Aktionen').getByRole('option')
  for (const [path, heading, first, count] of [
    ['/auth/outgoing/invoices', 'Ausgangsrechnungen', /^Neue Ausgangsrechnung/, 5],
    ['/auth/incoming/suppliers', 'Lieferanten', /^Neuer Lieferant/, 5],
    ['/auth/stock', 'Bestand', /^Neue Ware/, 5],
    ['/auth/report/return', 'Voranmeldung', /Auswertung$/, 5],
    [`/auth/outgoing/receivers/${receiver}`, 'Löwe & Söhne KG', /^Neue Rechnung für diesen Kunden/, 6],
  ] as const) {
    await page.goto(`${kontor.url}${path}`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached()
    // A list puts the focus into its search.
    const search = page.getByRole('textbox', { name: 'Suche', exact: true })
    if (/invoices$|suppliers$|stock$/.test(path)) await expect(search).toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(field()).toBeFocused()
    await expect(offered.first()).toHaveText(first)
    await expect(offered).toHaveCount(count)
    await page.keyboard.press('Escape')
    await expect(window()).toBeHidden()
  }
})

test('what a page or the invoice on top can do is offered, and done; what was opened by a link stands among the last', async () => {
  await page.goto(`${kontor.url}/auth/outgoing/receivers/${receiver}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Löwe & Söhne KG' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('kontoausz')
  await expect(chosen()).toHaveText(/Kontoauszug schreiben …/)
  await page.keyboard.press('Enter')
  const letter = page.getByRole('dialog', { name: 'Schreiben zum Konto' })
  await expect(letter.getByRole('radio', { name: /^Kontoauszug/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(letter).toBeHidden()
  const number = page.getByRole('table', { name: 'Belege' }).getByRole('button').first()
  const invoiceNumber = (await number.textContent()) ?? ''
  await number.click()
  const invoice = page.getByRole('dialog', { name: `Ausgangsrechnung ${invoiceNumber}` })
  await expect(invoice).toBeVisible()
  await page.keyboard.press('Control+k')
  // Not what the page below can do.
  await expect(group('Aktionen')).not.toContainText('Zusammenführen')
  await expect(group('Aktionen')).toContainText(/Zahlung erfassen/)
  await expect(group('Zuletzt geöffnet').getByRole('option').first()).toContainText(invoiceNumber)
  await page.keyboard.type('bezahlen')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Zahlung erfassen' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(invoice).toBeHidden()
})

test('a customer says what is open with him, and it is paid from there', async () => {
  await page.goto(`${kontor.url}/auth/tasks`)
  await expect(page.getByRole('heading', { level: 1, name: 'Aufgaben' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(group('Zuletzt geöffnet')).toContainText('Löwe & Söhne KG')
  await page.keyboard.type('loewe')
  await expect(chosen()).toContainText(/offen [\d.,]+\s€/)
  const payment = group('Aktionen').getByRole('option', { name: /^Zahlung von Löwe & Söhne KG erfassen/ })
  await payment.click()
  await expect(page).toHaveURL(new RegExp(`/auth/outgoing/open\\?partner=${receiver}|ansehen=`))
})
