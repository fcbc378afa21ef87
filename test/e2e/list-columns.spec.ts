import type { BrowserContext, Page } from '@playwright/test'
import { berlinDay } from '#kernel/day.ts'
import { caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { invoiceInput } from '#test/trade.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { giveSession, openAs } from './support/open-app.ts'
import { expect, test, watchContext } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// The columns of a list are shown, hidden, moved and widened; address, views and the next visit keep them.
test.describe.configure({ mode: 'serial' })

let kontor: WorkingKontor
let context: BrowserContext
let page: Page
let broken: string[]

test.beforeAll(async ({ browser }) => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  const manager = caller(kontor.url, token)
  must(await manager.post('/api/documents/invoices', invoiceInput(kontor.trade, berlinDay(new Date()))))
  context = await browser.newContext()
  broken = watchContext(context)
  page = await context.newPage()
  await openAs(page, kontor.url, people.office)
})
test.afterEach(() => expect(broken, 'errors in the pages').toEqual([]))
test.afterAll(async () => {
  await context.close()
  await kontor.remove()
})

const head = (name: string, of: Page = page) => of.getByRole('columnheader', { name, exact: true })
const expectHeads = (names: string[], of: Page = page) =>
  expect(of.getByRole('columnheader')).toHaveText(names)
const menu = () => page.getByRole('dialog', { name: 'Spalten' })
const usual = [
  ...['Status', 'Rechnungsdatum', 'Rechnungsnr.', 'Kunde', 'Rechnung PDF', 'Betrag brutto', 'Fällig am'],
  ...['Versand', 'Bezahlt', 'Offen', 'Währung', 'Buchungstext'],
]
const without = (...names: string[]) => usual.filter((name) => !names.includes(name))

test('a column is hidden and comes back where it stood', async () => {
  await page.goto(`${kontor.url}/auth/outgoing/invoices`)
  await expectHeads(usual)
  await page.getByRole('button', { name: 'Spalten' }).click()
  const status = menu().getByRole('checkbox', { name: 'Status', exact: true })
  await expect(status).toBeFocused()
  await menu().getByRole('checkbox', { name: 'Bezahlt' }).uncheck()
  await menu().getByRole('checkbox', { name: 'Währung' }).uncheck()
  await expectHeads(without('Bezahlt', 'Währung'))
  await expect(page).toHaveURL(/spalten=state\.day\./)
  await menu().getByRole('checkbox', { name: 'Bezahlt' }).check()
  await expectHeads(without('Währung'))
  await menu().getByRole('button', { name: 'Kunde nach links' }).click()
  await menu().getByRole('button', { name: 'Status nach rechts' }).press('Enter')
  await expect(menu().getByRole('button', { name: 'Status nach rechts' })).toBeFocused()
  await expectHeads(['Rechnungsdatum', 'Status', 'Kunde', 'Rechnungsnr.', ...without('Währung').slice(4)])
  await expectNoAxeViolations(page)
  await menu().getByRole('button', { name: 'Zurücksetzen' }).click()
  await expectHeads(usual)
  await expect(page).not.toHaveURL(/spalten/)
  await page.keyboard.press('Escape')
  await expect(menu()).toBeHidden()
})

test('heads are moved and widened by keyboard, and it is said', async () => {
  await page.getByRole('gridcell').first().focus()
  await page.keyboard.press('ArrowUp')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
  await expect(head('Kunde')).toBeFocused()
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(head('Kunde')).toBeFocused()
  await expect(head('Kunde')).toHaveAttribute('aria-colindex', '2')
  await expect(page.getByText('Kunde: Spalte 2 von 12', { exact: true })).toBeAttached()
  // at the end it stays
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowLeft')
  await expect(head('Kunde')).toHaveAttribute('aria-colindex', '1')
  await expect(page).toHaveURL(/outgoing\/invoices\?spalten=receiver\.state\./)
  const before = (await head('Kunde').boundingBox())?.width ?? 0
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await expect(page).toHaveURL(/spalten=receiver-\d+\.state\./)
  expect((await head('Kunde').boundingBox())?.width).toBeGreaterThan(before + 30)
  await page.keyboard.press('-')
  await expect.poll(async () => (await head('Kunde').boundingBox())?.width).toBeLessThan(before + 20)
  await page.keyboard.press('Enter')
  await expect(head('Kunde')).toHaveAttribute('aria-sort', 'ascending')
  await expect(head('Kunde')).toBeFocused()
})

test('a head takes none of the browser’s own keys: back, forward, larger, smaller', async () => {
  const place = await head('Kunde').getAttribute('aria-colindex')
  const own = [
    ...['ArrowLeft', 'ArrowRight'].map((key) => ({ key, altKey: true })),
    ...['+', '-', 'ArrowLeft', 'ArrowRight'].map((key) => ({ key, ctrlKey: true, shiftKey: key.length > 1 })),
  ]
  const taken = await head('Kunde').evaluate(
    (element, presses) =>
      presses.filter(
        (press) =>
          !element.dispatchEvent(new KeyboardEvent('keydown', { ...press, bubbles: true, cancelable: true })),
      ),
    own,
  )
  expect(taken).toEqual([])
  await expect(head('Kunde')).toHaveAttribute('aria-colindex', place ?? '')
})

test('a reload, a link and the next visit keep them; somebody else has his own', async ({ browser }) => {
  const kept = ['Kunde', ...without('Kunde')]
  await page.reload()
  await expect(head('Kunde')).toHaveAttribute('aria-colindex', '1')
  await expectHeads(kept)
  const link = page.url()
  await page.goto(`${kontor.url}/auth/outgoing/invoices`)
  await expect(head('Kunde')).toHaveAttribute('aria-colindex', '1')
  await expect(page).toHaveURL(/spalten=receiver-/)
  const other = await browser.newContext()
  const theirs = await other.newPage()
  await giveSession(theirs, kontor.url, people.manager)
  await theirs.goto(`${kontor.url}/auth/outgoing/invoices`)
  await expect(head('Status', theirs)).toHaveAttribute('aria-colindex', '1')
  await theirs.goto(link)
  await expect(head('Kunde', theirs)).toHaveAttribute('aria-colindex', '1')
  await expectHeads(kept, theirs)
  await other.close()
})

test('a view keeps them', async () => {
  await page.getByRole('button', { name: 'Ansicht speichern' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Kunden zuerst')
  await page.keyboard.press('Enter')
  const views = page.getByRole('navigation', { name: 'Ansichten' })
  await expect(views.getByRole('link', { name: 'Kunden zuerst' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'Spalten' }).click()
  await menu().getByRole('button', { name: 'Zurücksetzen' }).click()
  await page.keyboard.press('Escape')
  await expect(views.getByRole('link', { name: /Kunden zuerst.*geändert/ })).toBeVisible()
  await views.getByRole('link', { name: 'Alle', exact: true }).click()
  await expect(head('Status')).toHaveAttribute('aria-colindex', '1')
  await views.getByRole('link', { name: 'Kunden zuerst' }).click()
  await expect(head('Kunde')).toHaveAttribute('aria-colindex', '1')
  await views.getByRole('link', { name: 'Alle', exact: true }).click()
  await expect(head('Status')).toHaveAttribute('aria-colindex', '1')
})

test('a head is dragged to another place, and not sorted by it', async () => {
  const [from, to] = [await head('Betrag brutto').boundingBox(), await head('Status').boundingBox()]
  if (!from || !to) throw new Error('both heads stand there')
  await page.mouse.move(from.x + 20, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 60, to.y + 10, { steps: 4 })
  await page.mouse.move(to.x + 20, to.y + 10, { steps: 2 })
  await page.mouse.up()
  await expect(head('Betrag brutto')).toHaveAttribute('aria-colindex', '1')
  await expect(head('Betrag brutto')).toHaveAttribute('aria-sort', 'none')
  await head('Betrag brutto').click()
  await expect(head('Betrag brutto')).toHaveAttribute('aria-sort', 'descending')
})
