import type { BrowserContext, Page } from '@playwright/test'
import { addDays, berlinDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { billInput, billLine, invoiceInput, invoiceLine, receiverInput } from '#test/trade.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test, watchContext } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// The heads of the lists of documents sort them, by mouse and by keyboard, and the address keeps it.
test.describe.configure({ mode: 'serial' })

const today = berlinDay(new Date())
let kontor: WorkingKontor
let context: BrowserContext
let page: Page
let broken: string[]
let manager: Caller

const amounts = [300, 50, 1190, 70]

test.beforeAll(async ({ browser }) => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
  const zobel = must(
    await manager.post(
      '/api/partners/receivers',
      receiverInput({ shortName: 'Zobel', companyName: 'Zobel KG' }),
    ),
  )
  for (const [index, amount] of amounts.entries()) {
    const receiver = index === 1 ? zobel.entityId.uuid : kontor.trade.receiver
    const trade = { ...kontor.trade, receiver }
    const lines = [invoiceLine(trade, { amount })]
    must(await manager.post('/api/documents/invoices', invoiceInput(trade, today, { lines })))
    const bill = billInput(trade, addDays(today, -index), {
      lines: [billLine(trade, { amount })],
      documentCreation: { billNumber: `R-${amount}`, billTotal: amount },
    })
    must(await manager.post('/api/documents/bills', bill))
  }
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

const grid = (name = 'Ausgangsrechnungen') => page.getByRole('grid', { name })
const head = (name: string, of?: string) =>
  grid(of).getByRole('columnheader', { name: new RegExp(`^${name}( |$)`) })

/** The cells of a column, from the top. */
async function expectColumn(name: string, texts: readonly (string | RegExp)[], of?: string) {
  const at = await head(name, of).getAttribute('aria-colindex')
  await expect(grid(of).locator(`[role=gridcell][aria-colindex="${at}"]`)).toHaveText([...texts])
}

test('a head is pressed, pressed again, and another one', async () => {
  await page.goto(`${kontor.url}/auth/outgoing/invoices`)
  await expect(head('Rechnungsdatum')).toHaveAttribute('aria-sort', 'descending')
  await expect(head('Betrag brutto')).toHaveAttribute('aria-sort', 'none')
  await expect(head('Buchungstext')).not.toHaveAttribute('aria-sort')
  await expectColumn('Betrag brutto', ['70,00', '1.190,00', '50,00', '300,00'])
  await head('Betrag brutto').click()
  await expect(head('Betrag brutto')).toHaveAttribute('aria-sort', 'descending')
  await expect(head('Rechnungsdatum')).toHaveAttribute('aria-sort', 'none')
  await expectColumn('Betrag brutto', ['1.190,00', '300,00', '70,00', '50,00'])
  await expect(page).toHaveURL(/\?sort=-amountGross$/)
  await head('Betrag brutto').click()
  await expectColumn('Betrag brutto', ['50,00', '70,00', '300,00', '1.190,00'])
  await head('Kunde').click()
  await expectColumn('Kunde', [/Österle/, /Österle/, /Österle/, /Zobel/])
  await head('Kunde').click()
  await expectColumn('Kunde', [/Zobel/, /Österle/, /Österle/, /Österle/])
  await expectNoAxeViolations(page)
  await photograph(page, 'sorted-list')
})

test('the order stays with a reload, an opened invoice and on the way back', async () => {
  await page.reload()
  await expectColumn('Kunde', [/Zobel/, /Österle/, /Österle/, /Österle/])
  await grid().getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(/sort=-receiver&rechnung=/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\?sort=-receiver$/)
  await page.getByRole('link', { name: /^Aufgaben/ }).click()
  await expect(page).toHaveURL(/tasks/)
  await page.goBack()
  await expectColumn('Kunde', [/Zobel/, /Österle/, /Österle/, /Österle/])
  // An order that the list does not have is none.
  await page.goto(`${kontor.url}/auth/outgoing/invoices?sort=gibtesnicht`)
  await expect(head('Rechnungsdatum')).toHaveAttribute('aria-sort', 'descending')
})

test('Enter on a head sorts, Space takes its edge, and what happens meanwhile comes into its place', async () => {
  await page.goto(`${kontor.url}/auth/outgoing/invoices`)
  await page.getByRole('textbox', { name: 'Suche' }).press('Tab')
  await grid().getByRole('gridcell').nth(1).focus()
  await page.keyboard.press('ArrowUp')
  await expect(head('Rechnungsdatum')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(head('Rechnungsdatum')).toHaveAttribute('aria-sort', 'ascending')
  await expectColumn('Betrag brutto', ['300,00', '50,00', '1.190,00', '70,00'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/invoices\?$|\/invoices$/)
  await page.keyboard.press(' ')
  await expect(head('Rechnungsdatum').getByRole('separator')).toBeFocused()
  await head('Betrag brutto').click()
  const lines = [invoiceLine(kontor.trade, { amount: 100 })]
  must(await manager.post('/api/documents/invoices', invoiceInput(kontor.trade, today, { lines })))
  await expectColumn('Betrag brutto', ['1.190,00', '300,00', '100,00', '70,00', '50,00'])
})

test('bills are sorted likewise', async () => {
  await page.goto(`${kontor.url}/auth/incoming/bills`)
  const bills = 'Eingangsrechnungen'
  await expectColumn('Betrag brutto', ['300,00', '50,00', '1.190,00', '70,00'], bills)
  await head('Betrag brutto', bills).click()
  await expectColumn('Betrag brutto', ['1.190,00', '300,00', '70,00', '50,00'], bills)
  await head('Fällig am', bills).click()
  await expectColumn('Betrag brutto', ['70,00', '1.190,00', '50,00', '300,00'], bills)
})
