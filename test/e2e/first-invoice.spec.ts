import type { Locator, Page } from '@playwright/test'
import { berlinDay } from '#kernel/day.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { nordlicht, people } from '#test/people.ts'
import { readMail } from '#test/read-mail.ts'
import { InvoiceDialog } from './pages/invoice-dialog.ts'
import { InvoiceLayers } from './pages/invoice-layers.ts'
import { InvoiceList } from './pages/invoice-list.ts'
import { type Kontor, startKontor } from './support/kontor.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { Typist } from './support/typist.ts'

// From the printed link to the invoice that went out, typed as a new firm types it: at most 60 strokes and 5 forms (decisions §10).

const year = berlinDay(new Date()).slice(0, 4)
const { manager } = people
const customer = 'einkauf@oesterle.example'

let server: MailServer | null = null
let kontor: Kontor | null = null
test.afterEach(async () => {
  await kontor?.remove()
  await server?.close()
  kontor = null
  server = null
})

const step = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: 'Erste Schritte' }).getByRole('listitem').filter({ hasText: title })
const cell = (page: Page, name: string): Locator =>
  page.getByRole('table', { name: 'Positionen' }).getByLabel(`Position 1: ${name}`, { exact: true })

async function setUp(typist: Typist, link: string): Promise<void> {
  const { page } = typist
  await page.goto(link)
  await expect(page.getByLabel('Firma')).toBeFocused()
  typist.begin('Firma')
  await typist.fill(nordlicht.name, nordlicht.street, nordlicht.zip, nordlicht.city)
  // Past the country.
  await typist.press('Tab', 'Tab')
  await typist.type(nordlicht.taxNumber)
  // Past the VAT id and how the firm is taxed.
  await typist.press('Tab', 'Tab', 'Tab')
  await expect(page.getByRole('textbox', { name: /^IBAN/ })).toBeFocused()
  await typist.type(nordlicht.iban)
  // Past BIC and bank.
  await typist.press('Tab', 'Tab', 'Tab')
  await expect(page.getByRole('textbox', { name: /^Nummer der ersten Rechnung/ })).toBeFocused()
  await typist.type('118')
  await typist.press('Enter')
  await expect(page.getByLabel('Vorname')).toBeFocused()
  typist.begin('Geschäftsführung')
  await typist.fill(manager.firstName, manager.familyName, manager.email, manager.password)
  await typist.press('Enter')
  await expect(page).toHaveURL(/\/auth\/dashboard$/)
}

/** What is left to do before the first invoice, as it comes up. */
async function stepsUntilInvoice(typist: Typist, hasServer: boolean): Promise<void> {
  const { page } = typist
  await expect(page.getByRole('button', { name: 'Bild auswählen' })).toBeFocused()
  await typist.press('Tab', 'Enter')
  await expect(page.getByRole('button', { name: 'Testmail an mich' })).toBeFocused()
  // What there is is tried; without a server it waits.
  await typist.press(...(hasServer ? ['Enter'] : ['Tab', 'Enter']))
  await expect(page.getByRole('button', { name: 'Übernehmen' })).toBeFocused()
  await typist.press('Enter')
  await expect(step(page, 'Erster Kunde').getByLabel('Firma')).toBeFocused()
  typist.begin('Kunde')
  await typist.type('Antik & Design Österle GmbH')
  // Past the names of a person.
  await typist.press('Tab', 'Tab', 'Tab')
  await typist.fill('Kastanienallee 12', '10435', 'Berlin', customer)
  await typist.press('Enter')
  await expect(page.getByRole('link', { name: 'Erste Rechnung schreiben' })).toBeFocused()
  await photograph(page, 'first-invoice-steps')
  await typist.press('Enter')
}

async function writeInvoice(typist: Typist): Promise<void> {
  const { page } = typist
  const dialog = new InvoiceDialog(page)
  await expect(dialog.customer).toBeFocused()
  typist.begin('Rechnung')
  await typist.choose('oester', /^Antik & Design Österle/)
  await expect(cell(page, 'Ware oder Text')).toBeFocused()
  await typist.type('Armlehnstuhl, Teak')
  await typist.press('Enter')
  await expect(cell(page, 'Einzelpreis')).toBeFocused()
  await typist.type('480')
  await typist.press('Enter')
  await expect(cell(page, 'Kategorie')).toBeFocused()
  await typist.choose('ware', 'WARE: Waren')
  await typist.press('Control+Enter')
}

async function send(typist: Typist, button: string): Promise<void> {
  const { page } = typist
  const list = new InvoiceList(page)
  await expect(list.row('-00118')).toContainText('nicht versendet')
  await typist.click('die Nummer', list.row('-00118').getByRole('link', { name: /-00118$/ }))
  await typist.click(
    'Senden',
    new InvoiceLayers(page).edit.getByRole('button', { name: 'Senden', exact: true }),
  )
  await expect(page.getByRole('button', { name: button })).toBeVisible()
  await expect(page.getByLabel('An', { exact: true })).toHaveValue(customer)
  typist.begin('E-Mail')
  await typist.press('Control+Enter')
}

function expectFew(typist: Typist): void {
  console.log(typist.told())
  expect(typist.count).toBeLessThanOrEqual(60)
  expect(typist.forms).toEqual(['Firma', 'Geschäftsführung', 'Kunde', 'Rechnung', 'E-Mail'])
}

test('with a mail server the first invoice is at the customer after at most 60 strokes', async ({ page }) => {
  server = await startMailServer()
  kontor = await startKontor({ SMTP_URL: server.url })
  const typist = new Typist(page)
  await setUp(typist, await kontor.setUpLink())
  await stepsUntilInvoice(typist, true)
  await writeInvoice(typist)
  await send(typist, 'Rechnung senden')
  await expect(page.getByText(`${year}-00118 wird an ${customer} gesendet.`)).toBeVisible()
  await expect.poll(() => server?.delivered.length).toBe(2)
  const [tested, mail] = server.delivered
  expect(tested?.to).toEqual([manager.email])
  expect(mail?.to).toEqual([customer])
  expect(mail?.from).toBe(manager.email)
  expect(readMail(mail?.raw ?? '').subject).toContain(`${year}-00118`)
  expectFew(typist)
})

test('without one it is a file, and nothing says that it was sent', async ({ page }) => {
  kontor = await startKontor()
  const typist = new Typist(page)
  await setUp(typist, await kontor.setUpLink())
  const before = (await kontor.mails()).length
  await stepsUntilInvoice(typist, false)
  await writeInvoice(typist)
  await send(typist, 'Als Datei ablegen')
  await expect(page.getByText(/liegt als Datei im Ordner „outbox“\. Versendet ist sie nicht\./)).toBeVisible()
  expect(readMail(await kontor.nextMail(before)).subject).toContain(`${year}-00118`)
  expectFew(typist)
})

test('what waited at the set-up is asked for by its step, field by field', async ({ page }) => {
  server = await startMailServer(0, new Set([manager.email]))
  kontor = await startKontor({ SMTP_URL: server.url })
  await page.goto(await kontor.setUpLink())
  await page.getByLabel('Firma').fill(nordlicht.name)
  await page.keyboard.press('Enter')
  await page.getByLabel('Vorname').fill(manager.firstName)
  await page.getByLabel('Nachname').fill(manager.familyName)
  await page.getByLabel('E-Mail', { exact: true }).fill(manager.email)
  await page.getByLabel('Passwort', { exact: true }).fill(manager.password)
  await page.getByRole('textbox', { name: /^E-Mail der Firma/ }).fill('')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth\/dashboard$/)

  const account = step(page, 'Bankkonto')
  await expect(account.getByLabel('IBAN')).toBeFocused()
  await page.keyboard.type('DE02120300000000202052')
  await page.keyboard.press('Enter')
  await expect(account.getByText('IBAN ungültig')).toBeVisible()
  await account.getByLabel('IBAN').fill(nordlicht.iban)
  await page.keyboard.press('Enter')
  await expect(account).toContainText('erledigt')
  const sheet = page.getByRole('complementary', { name: 'So sieht Ihre Rechnung aus' })
  await expect(sheet).toContainText('auf das Konto DE02 1203 0000 0000 2020 51')

  await expect(page.getByRole('button', { name: 'Bild auswählen' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const number = step(page, 'Nummernkreis')
  await expect(number.getByLabel('Nummer der ersten Rechnung')).toBeFocused()
  await expect(number.getByLabel('Nummer der ersten Rechnung')).toHaveValue(`${year}-00001`)
  await page.keyboard.type('RE-118')
  await page.keyboard.press('Enter')
  await expect(number.getByText(/^Das Jahr fehlt in der Nummer/)).toBeVisible()
  await number.getByLabel('Nummer der ersten Rechnung').fill(`RE-${year}-001`)
  await page.keyboard.press('Enter')
  // Beginning with 1 is said, too.
  await expect(number).toContainText(`Ihre nächste Rechnung wird RE-${year}-001`)

  const mail = step(page, 'E-Mail und Mailserver')
  await expect(mail.getByLabel('E-Mail der Firma')).toBeFocused()
  await expect(mail).toContainText('Mailserver ist 127.0.0.1')
  await page.keyboard.type('post@nordlicht.example')
  await page.keyboard.press('Enter')
  // What the mail server turned away is not done yet; its words stand there.
  await expect(mail).toContainText('Die Testmail kam nicht an.')
  await expect(mail).toContainText('no such user')
  await photograph(page, 'first-invoice-mail-failed')
})
