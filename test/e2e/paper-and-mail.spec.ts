import type { BrowserContext, Page } from '@playwright/test'
import { addDays, berlinDay, formatDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { type ReadMail, readMail } from '#test/read-mail.ts'
import { receiverInput } from '#test/trade.ts'
import { InvoiceDialog, type TypedLine } from './pages/invoice-dialog.ts'
import { InvoiceLayers } from './pages/invoice-layers.ts'
import { InvoiceList } from './pages/invoice-list.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { readPaper } from './support/read-paper.ts'
import { expect, test, watchContext } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// What the firm says on its letters: entered on its page, read on the paper that a customer gets and in the mail around it.
test.describe.configure({ mode: 'serial' })

const today = berlinDay(new Date())
const armchair: TypedLine = { amount: '119', side: 'brutto', text: 'Armlehnstuhl', category: 'MOEB' }
let kontor: WorkingKontor
let context: BrowserContext
let page: Page
let broken: string[]
let manager: Caller

test.beforeAll(async ({ browser }) => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
  must(await manager.post('/api/firm', { register: '', managingDirectors: '' }))
  const { partnerData, ...rest } = receiverInput({ shortName: 'Weber', companyName: '' })
  const contacts = [{ salutation: 'Frau', firstName: 'Jule', familyName: 'Weber' }]
  must(await manager.post('/api/partners/receivers', { ...rest, partnerData: { ...partnerData, contacts } }))
  context = await browser.newContext()
  broken = watchContext(context)
  page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await openAs(page, kontor.url, people.manager)
})
test.afterEach(() => expect(broken, 'errors in the pages').toEqual([]))
test.afterAll(async () => {
  await context.close()
  await kontor.remove()
})

async function see(name: string): Promise<void> {
  await expectNoAxeViolations(page)
  await photograph(page, `paper-${name}`)
}

async function saveFirm(): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('button', { name: 'Verwerfen' })).toBeHidden()
}

/** Writes an invoice of one line on the screen; answers its number. */
async function write(customer: string, paidBy: string, change?: () => Promise<void>): Promise<string> {
  const dialog = new InvoiceDialog(page)
  await dialog.open(kontor.url)
  await dialog.chooseCustomer(customer)
  await dialog.openTerms()
  await page.getByRole('combobox', { name: 'Zahlungsart' }).click()
  await page.getByRole('option', { name: paidBy }).click()
  await dialog.addLineOf(armchair)
  await change?.()
  await dialog.save.click()
  const saved = page.getByText(/^Die Rechnung \S+ wurde erstellt\.$/)
  await expect(saved).toBeVisible()
  return /Rechnung (\S+) wurde/.exec((await saved.textContent()) ?? '')?.[1] ?? ''
}

/** Sends an invoice of the list; answers the mail that its customer gets, and what the PDF in it says. */
async function send(number: string, name: string): Promise<ReadMail & { paper: string }> {
  const before = (await kontor.mails()).length
  await new InvoiceList(page).read(number)
  const { edit, send: layer } = new InvoiceLayers(page)
  await edit.getByRole('button', { name: 'Senden' }).click()
  await layer.getByLabel('An', { exact: true }).fill('kunde@example.org')
  await photograph(page, `paper-${name}-mail`)
  await layer.getByRole('button', { name: 'Als Datei ablegen' }).click()
  await expect(layer).toBeHidden()
  const mail = readMail(await kontor.nextMail(before))
  expect(await kontor.mails()).toHaveLength(before + 1)
  expect(mail.pdfs).toHaveLength(1)
  return { ...mail, paper: await readPaper(mail.pdfs[0] ?? Buffer.of(), `paper-${name}`) }
}

test('what a GmbH has to say is asked for, and stands at the foot of its paper and below its mail', async () => {
  const dialog = new InvoiceDialog(page)
  // Before anything is written nothing is wrong.
  await page.goto(`${kontor.url}/auth/dashboard`)
  await expect(page.getByRole('region', { name: 'Erste Schritte' })).toBeVisible()
  await expect(page.getByText('Handelsregister')).toBeHidden()
  await see('not-asked-at-start')
  await dialog.open(kontor.url)
  const missing = page.getByText(
    /^Auf Ihre Rechnungen gehören noch: Handelsregister, Geschäftsführung \(§\s35a\sGmbHG\)\.$/,
  )
  await expect(missing).toBeVisible()
  await see('asked')
  await page.getByRole('link', { name: 'Firmendaten ergänzen' }).click()
  await expect(page.getByText(/^Nach §\s35a\sGmbHG stehen diese Angaben auf Rechnungen/)).toBeVisible()
  await page.getByLabel('Handelsregister').fill('Amtsgericht Lübeck, HRB 4711')
  await page.getByRole('textbox', { name: /^Sitz/ }).fill('Lübeck')
  await page.getByRole('textbox', { name: 'Geschäftsführung' }).fill('Helga Nord, Ole Licht')
  await see('firm')
  await saveFirm()
  await dialog.open(kontor.url)
  await expect(dialog.addLine).toBeVisible()
  await expect(missing).toBeHidden()

  const { text, paper } = await send(await write('Österle', 'Überweisung'), 'company')
  for (const said of [
    'Sitz: Lübeck',
    'Amtsgericht Lübeck, HRB 4711',
    'Geschäftsführung: Helga Nord, Ole Licht',
  ])
    expect(paper).toContain(said)
  expect(text).toMatch(
    /\n\n-- \nNordlicht Antik GmbH, Sitz: Lübeck\nAmtsgericht Lübeck, HRB 4711\nGeschäftsführung: Helga Nord, Ole Licht\s*$/,
  )
  // Our own account, by hand and by its code, and nothing that was not asked for.
  expect(paper).toMatch(/Bitte überweisen Sie 119,00 € bis zum .+ auf das Konto DE02 1203 0000 0000 2020 51/)
  expect(paper).toContain('GiroCode')
  expect(paper).not.toContain('Verzug')
  expect(paper).not.toContain('zwei Jahre lang')
  expect(text).toContain('Sehr geehrte Damen und Herren,')
})

test('the firm’s own texts stand on paper and in the mail, each customer addressed by his name', async () => {
  await page.goto(`${kontor.url}/auth/firm`)
  await page
    .getByLabel('Über den Positionen')
    .first()
    .fill('{anrede},\n\nvielen Dank für Ihren Einkauf bei {firma}.')
  await page.getByLabel('Am Schluss').first().fill('Mit freundlichen Grüßen\nIhre {firma}')
  await page
    .getByRole('textbox', { name: /^Text/ })
    .first()
    .fill('{anrede},\n\ndie {beleg} {nummer} liegt als {form} bei.')
  await page.getByLabel('Betreff').first().fill('{beleg} {nummer} für {kunde}')
  await page.getByLabel('Verbraucher auf den Verzug hinweisen').check()
  await page.getByLabel('PayPal-Adresse').fill('zahlung@nordlicht.example')
  await page.getByLabel('Über den Positionen').first().scrollIntoViewIfNeeded()
  await see('wording')
  await saveFirm()

  const number = await write('Weber', 'Paypal', () =>
    page.getByRole('main').getByLabel('Auf die Aufbewahrung hinweisen').check(),
  )
  // Switched on before it goes out, it can be looked at and switched off as well.
  await new InvoiceList(page).read(number)
  const { edit } = new InvoiceLayers(page)
  await expect(edit.getByLabel('Auf die Aufbewahrung hinweisen')).toBeChecked()
  await page.keyboard.press('Escape')
  const { subject, text, paper } = await send(number, 'consumer')
  expect(paper).toContain('Sehr geehrte Frau Weber, vielen Dank für Ihren Einkauf bei Nordlicht Antik GmbH.')
  expect(paper).toContain('Mit freundlichen Grüßen Ihre Nordlicht Antik GmbH')
  expect(paper).toContain(
    `Bitte zahlen Sie 119,00 € per PayPal an zahlung@nordlicht.example unter Angabe der Rechnungsnummer ${number}.`,
  )
  expect(paper).not.toContain('GiroCode')
  expect(paper).toMatch(/Sie kommen spätestens in Verzug, .+ \(§ 286 Abs\. 3 BGB\)/)
  expect(paper).toContain('zwei Jahre lang auf (§ 14b Abs. 1 Satz 5 UStG)')
  expect(subject).toBe(`Rechnung ${number} für Jule Weber`)
  expect(text).toContain(`Sehr geehrte Frau Weber,\n\ndie Rechnung ${number} liegt als PDF bei.`)
  expect(text).toContain('-- \nNordlicht Antik GmbH, Sitz: Lübeck')
})

test('a business is not told when consumers are in default; money in advance has an account and its code', async () => {
  const number = await write('Österle', 'Bar')
  const { paper } = await send(number, 'advance')
  expect(paper).not.toContain('Verzug')
  expect(paper).toContain(
    `Der Rechnungsbetrag ist per Vorkasse fällig. Sie können 119,00 € unter Angabe der Rechnungsnummer ${number} auf das Konto DE02 1203 0000 0000 2020 51`,
  )
  expect(paper).toContain('GiroCode')
})

test('without an account nobody is asked to transfer', async () => {
  await page.goto(`${kontor.url}/auth/firm`)
  await page.getByRole('textbox', { name: /^IBAN/ }).clear()
  await saveFirm()
  const wired = await send(await write('Österle', 'Überweisung'), 'no-account')
  expect(wired.paper).toContain(`Bitte zahlen Sie 119,00 € bis zum ${formatDay(addDays(today, 14))}`)
  const cash = await send(await write('Österle', 'Bar'), 'no-account-advance')
  expect(cash.paper).toContain('Der Rechnungsbetrag ist per Vorkasse fällig.')
  for (const { paper } of [wired, cash]) expect(paper).not.toMatch(/überweisen|GiroCode|auf das Konto/)
})

test('why a business gets no electronic invoice is said while it is written, on it, and before it is sent', async () => {
  const owing = receiverInput({ shortName: 'Schrott', companyName: 'Schrott & Söhne', vatId: '' })
  must(await manager.post('/api/partners/receivers', owing))
  const note = page.getByText('Keine E-Rechnung, sondern ein gewöhnliches PDF: Die Steuer schuldet der Kunde')
  const number = await write('Schrott', 'Bar', async () => {
    await expect(note).toBeHidden()
    await new InvoiceDialog(page).addLineOf({ ...armchair, taxation: 'Steuerschuld des Kunden (§\u00a013b)' })
    await expect(note).toBeVisible()
  })
  await new InvoiceList(page).read(number)
  const { edit, send: layer } = new InvoiceLayers(page)
  await expect(edit.getByText('Keine E-Rechnung')).toBeVisible()
  await edit.getByRole('button', { name: 'Senden' }).click()
  await expect(layer.getByText('Keine E-Rechnung')).toBeVisible()
  await see('plain-mail')
  await layer.getByLabel('An', { exact: true }).fill('schrott@example.org')
  await layer.getByRole('button', { name: 'Als Datei ablegen' }).click()
  await expect(layer).toBeHidden()
  await expect(edit.getByText('Keine E-Rechnung')).toBeVisible()
  await see('plain-read')
})

test('a paper from before the bank account was mended says that it is made anew, and goes out with the new one', async () => {
  const number = await write('Österle', 'Überweisung')
  const { section } = must(await manager.get(`/proxy/get/invoices?searchText=${number}`))
  const { uuid } = section[0].entityId
  await expect
    .poll(async () => must(await manager.get(`/proxy/get/invoices/${uuid}`)).attachments.length)
    .toBe(1)
  await page.goto(`${kontor.url}/auth/firm`)
  await expect(page.getByText(`Die nächste Nummer ist ${today.slice(0, 4)}-`)).toBeVisible()
  await page.getByRole('textbox', { name: 'Nummernmuster' }).fill('RE{YY}/{000}')
  await expect(page.getByText(/behält \{YYYY\}-\{00000\}, die nächste Nummer ist/)).toBeVisible()
  await see('number-pattern')
  await page.getByRole('textbox', { name: /^IBAN/ }).fill('DE75512108001245126199')
  await saveFirm()
  await new InvoiceList(page).open(kontor.url)
  await new InvoiceList(page).read(number)
  const { edit, send: layer } = new InvoiceLayers(page)
  await edit.getByRole('button', { name: 'Senden' }).click()
  await expect(layer.getByText(/^Das PDF wird neu erstellt, bevor es hinausgeht, weil sich/)).toBeVisible()
  await see('outdated')
  await layer.getByRole('button', { name: `${number}.pdf ansehen` }).click()
  const view = page.getByRole('dialog', { name: new RegExp(number) })
  await expect(view.getByText(/^Das PDF wurde neu erstellt, weil sich die Angaben der Firma/)).toBeVisible()
  await see('made-anew')
  await page.keyboard.press('Escape')
  const before = (await kontor.mails()).length
  await layer.getByLabel('An', { exact: true }).fill('kunde@example.org')
  await layer.getByRole('button', { name: 'Als Datei ablegen' }).click()
  await expect(layer).toBeHidden()
  const mail = readMail(await kontor.nextMail(before))
  const paper = await readPaper(mail.pdfs[0] ?? Buffer.of(), 'paper-anew')
  expect(paper).toContain('DE75 5121 0800 1245 1261 99')
  expect(paper).toContain(number)
})
