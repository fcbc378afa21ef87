import type { Page } from '@playwright/test'
import { addDays, berlinDay, firstDayOf, monthOf } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { people } from '#test/people.ts'
import { billInput, invoiceInput, invoiceLine } from '#test/trade.ts'
import { BillList } from './pages/bill-list.ts'
import { InvoiceList } from './pages/invoice-list.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { giveSession, openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// An invoice is read before it is changed: how it stands, its page, what became of it, and what can be done.

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
let server: MailServer
let kontor: WorkingKontor
let manager: Caller
const numbers: string[] = []
const uuids: string[] = []
test.beforeAll(async () => {
  server = await startMailServer()
  kontor = await startWorkingKontor({ SMTP_URL: server.url })
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
  for (const amount of [119, 238, 357]) {
    const lines = [invoiceLine(kontor.trade, { amount })]
    const { uuid } = must(await manager.post(path, invoiceInput(kontor.trade, today, { lines }))).entityId
    uuids.push(uuid)
    numbers.push(must(await manager.get(`/proxy/get/invoices/${uuid}`)).invoiceNumber)
  }
})
test.afterAll(async () => {
  await kontor?.remove()
  await server?.close()
})

async function readByEnter(page: Page, number: string) {
  const list = new InvoiceList(page)
  await list.row(number).getByRole('gridcell').first().press('Enter')
  const read = page.getByRole('dialog', { name: /^Ausgangsrechnung/ })
  await expect(read.getByRole('region', { name: 'Stand' })).toBeVisible()
  return read
}

test('Enter on a row reads, letters act, J and K go on in the list', async ({ page }) => {
  await giveSession(page, kontor.url, people.manager)
  await new InvoiceList(page).open(kontor.url)
  const read = await readByEnter(page, numbers[1] ?? '')
  await expect(read.getByRole('heading', { name: `Ausgangsrechnung ${numbers[1]}` })).toBeVisible()
  await expect(read).toContainText('Noch nicht versendet')
  await expect(read).toContainText('offen 238,00 €')
  await expect(read.getByRole('region', { name: 'Stand' })).toContainText('Kunde')
  const more = read.getByRole('button', { name: 'Weitere Aktionen' })
  await more.press('Enter')
  const entries = read.getByRole('menuitem')
  await expect(entries).toHaveText([
    ...['PDF ansehen', 'XRechnung herunterladen', 'XRechnung in CII herunterladen'],
    ...['Stornieren und neu schreiben', 'Stornieren', 'Löschen'],
  ])
  await expect(entries.first()).toBeFocused()
  await expectNoAxeViolations(page, { listOpen: true })
  await photograph(page, 'reading-more')
  await page.keyboard.press('Escape')
  await expect(entries.first()).toBeHidden()
  await expect(more).toBeFocused()
  await expect(read).toContainText('2 von 3')
  const course = read.getByRole('list', { name: 'Ablauf' })
  await expect(course.getByRole('listitem').first()).toContainText('238,00 € offen')
  await expect(course.getByRole('listitem').last()).toContainText('Geschrieben')
  await expect(read.locator('canvas').first()).toHaveAttribute('data-drawn', 'true')
  await expectNoAxeViolations(page)
  await expectNothingMovesSideways(page)
  await photograph(page, 'reading-unsent')

  await page.keyboard.press('j')
  await expect(read).toContainText(`${numbers[0]}`)
  await expect(read).toContainText('3 von 3')
  await page.keyboard.press('k')
  await expect(read).toContainText('2 von 3')
  await page.keyboard.press('b')
  const pay = page.getByRole('dialog', { name: /Zahlung/ })
  await expect(pay).toBeVisible()
  // A letter that is typed into a field is typed.
  await page.keyboard.press('e')
  await expect(pay).toBeVisible()
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  if (await question.isVisible()) await question.getByRole('button').last().click()
  await expect(pay).toBeHidden()

  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: 'Ausgangsrechnung bearbeiten' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a click on the number opens the form of what may be changed', async ({ page }) => {
  await giveSession(page, kontor.url, people.manager)
  const list = new InvoiceList(page)
  await list.open(kontor.url)
  await list.read(numbers[1] ?? '')
  await expect(page.getByRole('dialog', { name: 'Ausgangsrechnung bearbeiten' })).toBeVisible()
})

test('what was sent offers what is possible, and a Rechnungskorrektur begins with its invoice', async ({
  page,
}) => {
  const uuid = uuids[2] ?? ''
  const mail = { to: 'einkauf@oesterle.example', subject: 'Rechnung', text: 'Anbei.' }
  must(await manager.post(`${path}/${uuid}/mails`, mail))
  await expect.poll(async () => must(await manager.get(`/proxy/get/invoices/${uuid}`)).issued).toBe('SENT')
  await giveSession(page, kontor.url, people.manager)
  await new InvoiceList(page).open(kontor.url)
  const read = await readByEnter(page, numbers[2] ?? '')
  const course = read.getByRole('list', { name: 'Ablauf' })
  await expect(course).toContainText('an einkauf@oesterle.example, vom Mailserver angenommen')
  await photograph(page, 'reading-sent')
  await page.keyboard.press('e')
  const ways = page.getByRole('list', { name: 'Was ist richtig?' })
  await expectNoAxeViolations(page)
  await photograph(page, 'reading-ways')
  // It is an electronic invoice, which no letter puts right.
  await expect(ways.getByRole('button')).toHaveText([
    'Stornieren und neu schreiben',
    'Rechnungskorrektur schreiben',
  ])
  await ways.getByRole('button', { name: 'Rechnungskorrektur schreiben' }).click()
  await expect(page.getByText(`Rechnungskorrektur zu ${numbers[2]}`)).toBeVisible()
})

test('one without XML that was sent has three ways, the smallest first, each with when it is right', async ({
  page,
}) => {
  const lines = [invoiceLine(kontor.trade, { amount: 100 })]
  const { uuid } = must(await manager.post(path, invoiceInput(kontor.trade, today, { lines }))).entityId
  const mail = { to: 'einkauf@oesterle.example', subject: 'Rechnung', text: 'Anbei.' }
  must(await manager.post(`${path}/${uuid}/mails`, mail))
  await expect.poll(async () => must(await manager.get(`/proxy/get/invoices/${uuid}`)).issued).toBe('SENT')
  await giveSession(page, kontor.url, people.manager)
  await page.goto(new URL(`/auth/outgoing/invoices?ansehen=${uuid}`, kontor.url).href)
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Stand' })).toBeVisible()
  await page.keyboard.press('e')
  const ways = page.getByRole('list', { name: 'Was ist richtig?' })
  await expect(ways.getByRole('button')).toHaveText([
    'Berichtigen',
    'Stornieren und neu schreiben',
    'Rechnungskorrektur schreiben',
  ])
  await expect(ways.getByText(/^Richtig, wenn /)).toHaveCount(3)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNothingMovesSideways(page, 'ways')
})

test('letters act on a row of the list, and can be switched off', async ({ page }) => {
  await giveSession(page, kontor.url, people.manager)
  const list = new InvoiceList(page)
  await list.open(kontor.url)
  const cell = (number = '') => list.row(number).getByRole('gridcell').first()
  // Of one that may be changed e opens the form, of one that went out it asks how it is put right.
  await cell(numbers[1]).press('e')
  await expect(page.getByRole('dialog', { name: 'Ausgangsrechnung bearbeiten' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await cell(numbers[2]).press('e')
  const ways = page.getByRole('list', { name: 'Was ist richtig?' })
  await expect(ways.getByRole('listitem').first()).toContainText('Richtig, wenn')
  await page.keyboard.press('Escape')
  await expect(ways).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await cell(numbers[1]).press('s')
  await expect(page.getByRole('dialog', { name: /senden/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await cell(numbers[1]).press('Enter')
  await page.getByRole('button', { name: 'Buchstabentasten' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await cell(numbers[1]).press('e')
  await page.keyboard.press('Enter')
  // e did nothing: Enter reads, and no form lies over the list.
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Stand' })).toBeVisible()
  await page.getByRole('button', { name: 'Buchstabentasten' }).click()
})

test('after saving, the message leads on and the row has the focus: Enter reads it, s sends it', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.manager)
  const question = page.getByRole('alertdialog')
  const toast = page.getByRole('status').filter({ hasText: 'wurde erstellt' })
  const row = new InvoiceList(page).grid.getByRole('row').nth(1)
  async function saveCopy() {
    await page.goto(new URL(`/auth/outgoing/invoices/new?kopie=${uuids[0]}`, kontor.url).href)
    await page
      .getByRole('button', { name: /^Speichern/ })
      .first()
      .waitFor()
    await page.keyboard.press('Control+Enter')
    await expect(question.or(toast).first()).toBeVisible()
    if (await question.isVisible()) await question.getByRole('button').last().click()
    await expect(toast).toBeVisible()
    await expect(row.getByRole('gridcell').first()).toBeFocused()
  }
  await saveCopy()
  await expectNoAxeViolations(page)
  await photograph(page, 'saved')
  // Pointed at it would stay; the layer that it offers takes it away, however that is opened.
  await toast.hover()
  await page.keyboard.press('s')
  await expect(page.getByRole('dialog', { name: /senden/ })).toBeVisible()
  await expect(toast).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await saveCopy()
  // With something to press it stays longer than the six seconds of the others.
  await page.waitForTimeout(6500)
  await expect(toast).toBeVisible()
  // It stays as long as it is pointed at.
  await toast.hover()
  await toast.getByRole('button', { name: 'Ansehen' }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Stand' })).toBeVisible()
  await expect(toast).toHaveCount(0)
})

test('a bill is read by the same keys; what is locked opens to be read alone', async ({ page }) => {
  const inLast = addDays(firstDayOf(monthOf(today)), -3)
  const write = async (billNumber: string, day: string) =>
    must(
      await manager.post(
        '/api/documents/bills',
        billInput(kontor.trade, today, { documentCreation: { billNumber, billDate: day, bookingDate: day } }),
      ),
    )
  await write('R-alt', inLast)
  await write('R-neu', today)
  must(await manager.post('/api/reports/locks', { month: monthOf(inLast) }))
  await giveSession(page, kontor.url, people.manager)
  const list = new BillList(page)
  await list.open(kontor.url)
  await list.row('R-neu').getByRole('gridcell').first().press('Enter')
  const read = page.getByRole('dialog', { name: /^Eingangsrechnung/ })
  await expect(read.getByRole('region', { name: 'Stand' })).toContainText('offen 119,00 €')
  await expect(read).toContainText('1 von 2')
  const course = read.getByRole('list', { name: 'Ablauf' })
  await expect(course.getByRole('listitem').last()).toContainText('Erfasst')
  // Without a file its lines stand in the file's place.
  await expect(read.getByRole('table', { name: 'Positionen' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNothingMovesSideways(page)
  await photograph(page, 'reading-bill')
  // It is offered once, by its button with the letter.
  await expect(read.getByRole('button', { name: 'Zahlung erfassen' })).toHaveCount(1)
  await page.keyboard.press('b')
  const pay = page.getByRole('dialog', { name: 'Bezahlen' })
  await expect(pay).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(pay).toBeHidden()
  await page.keyboard.press('j')
  await expect(read).toContainText('R-alt')
  await expect(read).toContainText('festgeschrieben')
  // Nothing of it may be changed.
  await expect(read.getByRole('button', { name: /^Bearbeiten/ })).toHaveCount(0)
  await page.keyboard.press('k')
  await expect(read).toContainText('1 von 2')
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: 'Eingangsrechnung bearbeiten' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await list.grid.getByRole('link', { name: 'R-alt', exact: true }).click()
  await expect(read.getByRole('region', { name: 'Stand' })).toBeVisible()
})
