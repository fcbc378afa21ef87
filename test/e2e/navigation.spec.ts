import { berlinDay } from '#kernel/day.ts'
import { caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { billInput } from '#test/trade.ts'
import { openApp, openAs } from './support/open-app.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

let kontor: WorkingKontor
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
})
test.afterAll(() => kontor?.remove())

const title = (name: string) => new RegExp(`^${name} – Kontor$`)

test('who changes his mind while a page is on its way sees the last one, and Back knows no other', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.manager)
  const dashboard = page.url()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let isAsked = false
  await page.route(/\/assets\/stock-page-[^/]+\.js$/, async (route) => {
    isAsked = true
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'Bestand', exact: true }).click()
  await expect.poll(() => isAsked).toBe(true)
  // What is on its way is said; meanwhile the page before stands, under its own address.
  await expect(page.locator('#inhalt')).toHaveAttribute('aria-busy', 'true')
  expect(page.url()).toBe(dashboard)
  await page.getByRole('link', { name: 'Eingang', exact: true }).click()
  await expect(page).toHaveTitle(title('Eingangsrechnungen'))
  await expect(page.locator('#inhalt')).toHaveAttribute('aria-busy', 'false')
  const loaded = page.waitForResponse(/\/assets\/stock-page-/)
  release()
  await (await loaded).finished()
  await page.getByRole('link', { name: 'Aufgaben' }).first().click()
  await expect(page).toHaveTitle(title('Aufgaben'))
  await page.goBack()
  await expect(page).toHaveTitle(title('Eingangsrechnungen'))
  await page.goBack()
  await expect(page).toHaveTitle(title('Übersicht'))
})

test('what a page still writes into its address holds nobody up who is on his way elsewhere', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.manager, '/auth/outgoing/invoices')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/stock-page-[^/]+\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'Bestand', exact: true }).click()
  await expect(page.locator('#inhalt')).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('textbox', { name: 'Suche' }).fill('teak')
  await expect(page).toHaveURL(/invoices\?suche=teak$/)
  release()
  await expect(page).toHaveTitle(title('Bestand'))
  await page.goBack()
  await expect(page).toHaveURL(/invoices\?suche=teak$/)
  await expect(page.getByRole('textbox', { name: 'Suche' })).toHaveValue('teak')
})

test('Back and Forward over several pages stop at unsaved entries, and go as far as they meant to', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.manager)
  await page.getByRole('link', { name: 'Eingang', exact: true }).click()
  await expect(page).toHaveTitle(title('Eingangsrechnungen'))
  await page.getByRole('link', { name: 'Aufgaben' }).first().click()
  await expect(page).toHaveTitle(title('Aufgaben'))
  await page.getByRole('link', { name: 'Eingang', exact: true }).click()
  await page.getByRole('button', { name: 'Neue Eingangsrechnung' }).click()
  const number = page.getByLabel('Rechnungsnummer')
  await number.fill('R-1')
  const form = page.url()

  await page.evaluate(() => history.go(-3))
  await page.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(number).toHaveValue('R-1')
  expect(page.url()).toBe(form)
  await page.evaluate(() => history.go(-3))
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(page).toHaveTitle(title('Eingangsrechnungen'))
  await page.goBack()
  await expect(page).toHaveTitle(title('Übersicht'))
  await page.goForward()
  await page.goForward()
  await expect(page).toHaveTitle(title('Aufgaben'))

  // Who was let go once is asked again the next time.
  await page.getByRole('link', { name: 'Eingang', exact: true }).click()
  await page.getByRole('button', { name: 'Neue Eingangsrechnung' }).click()
  await number.fill('R-2')
  await page.goBack()
  await page.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(number).toHaveValue('R-2')
})

test('a link within the page is a step of its own: Back leaves the page where it is', async ({ page }) => {
  await openAs(page, kontor.url, people.manager)
  await page.getByRole('link', { name: 'Eingang', exact: true }).click()
  await expect(page).toHaveTitle(title('Eingangsrechnungen'))
  const skip = page.getByRole('link', { name: 'Zum Inhalt springen' })
  await skip.focus()
  await skip.press('Enter')
  await expect(page).toHaveURL(/#inhalt$/)
  await page.goBack()
  await expect(page).not.toHaveURL(/#/)
  await expect(page).toHaveTitle(title('Eingangsrechnungen'))
  await page.goBack()
  await expect(page).toHaveTitle(title('Übersicht'))
})

test('who logs in after another one in the same tab finds neither a question nor a search of his', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.manager)
  await page.getByRole('link', { name: 'Ausgang', exact: true }).click()
  const search = page.getByRole('search').getByRole('textbox')
  await search.fill('Österle')
  await page.getByRole('link', { name: 'Aufgaben' }).first().click()
  await expect(page).toHaveTitle(title('Aufgaben'))
  await page.goBack()
  await expect(search).toHaveValue('Österle')
  await page.getByRole('link', { name: 'Eingang', exact: true }).click()
  await page.getByRole('button', { name: 'Neue Eingangsrechnung' }).click()
  await page.getByLabel('Rechnungsnummer').fill('R-1')
  await page.getByRole('link', { name: 'Aufgaben' }).first().click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  // The session is ended elsewhere while the question stands.
  const token = await page.evaluate(() => sessionStorage.getItem('jwt'))
  must(await caller(kontor.url, token).post('/api/auth/logouts', {}))
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByLabel('E-Mail')).toBeVisible()
  await expect(question).toBeHidden()
  await page.getByLabel('E-Mail').fill(people.office.email)
  await page.getByLabel('Passwort', { exact: true }).fill(people.office.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveTitle(title('Neue Eingangsrechnung'))
  await expect(page.getByLabel('Rechnungsnummer')).toHaveValue('')
  await expect(question).toBeHidden()
  await page.goBack()
  await expect(page).toHaveTitle(title('Eingangsrechnungen'))
  await page.goBack()
  await expect(page).toHaveTitle(title('Ausgangsrechnungen'))
  await expect(search).toHaveValue('')
})

test('a page that cannot be had is left as any other, and the next one takes a focus that went with the old one', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.manager)
  await page.route(/\/assets\/stock-page-[^/]+\.js$/, (route) => route.abort())
  await page.getByRole('link', { name: 'Bestand', exact: true }).click()
  const reload = page.getByRole('button', { name: 'Seite neu laden!' })
  await expect(reload).toBeVisible()
  // One part of it was lost on the way; nobody knows of another version.
  await expect(
    page.getByText('Die Verbindung war gestört, oder das System wurde aktualisiert.'),
  ).toBeVisible()
  await reload.focus()
  await page.goBack()
  await expect(page).toHaveTitle(title('Übersicht'))
  await expect(reload).toBeHidden()
  // The page itself, or the first step of a new firm.
  await expect(page.locator('#inhalt:focus, #inhalt :focus')).toHaveCount(1)
})

test('a page that cannot be had is not loaded again and again by itself', async ({ page }) => {
  await openAs(page, kontor.url, people.manager)
  let tries = 0
  await page.route(/\/assets\/stock-page-[^/]+\.js$/, (route) => {
    tries++
    return route.abort()
  })
  let frames = 0
  page.on('websocket', (socket) => socket.on('framereceived', () => frames++))
  await openApp(page, kontor.url, '/auth/stock')
  const reload = page.getByRole('button', { name: 'Seite neu laden!' })
  await expect(reload).toBeVisible()
  await reload.focus()
  frames = 0
  await expect.poll(() => frames).toBeGreaterThan(0)
  await expect(reload).toBeFocused()
  const before = tries
  await reload.click()
  await expect.poll(() => tries).toBeGreaterThan(before)
})

test('who closes a layer twice in a row stays on its list', async ({ page }) => {
  await openAs(page, kontor.url, people.manager)
  await page.getByRole('link', { name: 'Eingang', exact: true }).click()
  await page.getByRole('link', { name: 'Lieferanten', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Möbelhof' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Suche' }).press('ArrowDown')
  await page.keyboard.press('e')
  const layer = page.getByRole('dialog', { name: 'Lieferant bearbeiten' })
  // Before the page can be drawn anew, as of two keys on a busy machine.
  const closeTwice = () =>
    layer.getByRole('button', { name: 'Schließen' }).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
  await expect(layer.getByLabel('Ort')).toBeVisible()
  await closeTwice()
  await expect(layer).toBeHidden()
  await expect(page).toHaveURL(/\/suppliers$/)
  // And Forward opens it once more, to be closed as before.
  await page.evaluate(() => history.forward())
  await expect(layer.getByLabel('Ort')).toBeVisible()
  await closeTwice()
  await expect(layer).toBeHidden()
  await expect(page).toHaveURL(/\/suppliers$/)
})

test('Escape while a layer’s part of the program is on its way takes it back', async ({ page }) => {
  const { email, password } = people.manager
  const { token } = must(await caller(kontor.url, null).post('/api/auth', { email, password }))
  const bill = billInput(kontor.trade, berlinDay(new Date()), { documentCreation: { billNumber: 'R-ESC' } })
  must(await caller(kontor.url, token).post('/api/documents/bills', bill))
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/bill-layer-[^/]+\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await openAs(page, kontor.url, people.manager, '/auth/incoming/bills')
  const link = page.getByRole('grid').getByRole('link', { name: 'R-ESC' })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/rechnung=/)
  await expect(page.getByText('Wird geladen …').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/rechnung=/)
  const loaded = page.waitForResponse(/\/assets\/bill-layer-/)
  release()
  await (await loaded).finished()
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Eingangsrechnung bearbeiten' })).toBeVisible()
})

test('a question whose part of the program cannot be had is asked by the browser, and what it asks for is done', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.manager)
  const token = await page.evaluate(() => sessionStorage.getItem('jwt'))
  must(
    await caller(kontor.url, token).post('/api/inventorychangetypes', {
      shortName: 'FUND',
      valueType: 'INCOMING',
    }),
  )
  await page.route(/\/assets\/confirm-dialog-[^/]+\.js$/, (route) => route.abort())
  await openApp(page, kontor.url, '/auth/inventorychangetypes')
  const row = page.getByRole('row').filter({ hasText: 'FUND' })
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    return asked.length === 1 ? dialog.dismiss() : dialog.accept()
  })
  const remove = row.getByRole('button', { name: /löschen/i })
  await remove.click()
  await expect.poll(() => asked.length).toBe(1)
  await expect(row).toBeVisible()
  await remove.click()
  await expect(row).toBeHidden()
  expect(asked).toEqual(Array(2).fill(expect.stringContaining('Bankkonto FUND wirklich löschen?')))
})
