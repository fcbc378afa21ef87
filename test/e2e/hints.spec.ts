import { berlinDay } from '#kernel/day.ts'
import { caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { InvoiceDialog } from './pages/invoice-dialog.ts'
import { InvoiceList } from './pages/invoice-list.ts'
import { giveSession, openApp, openAs } from './support/open-app.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// What the screens say by themselves: that this is the test system, that a proxy is not known, that an id is mistyped.

let kontor: WorkingKontor
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
})
test.afterAll(() => kontor?.remove())

test('an address whose query says so is that of the test system', async ({ page }) => {
  const banner = page.getByText('Testsystem', { exact: true })
  await openApp(page, kontor.url, '/login')
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  await expect(banner).toBeHidden()
  await openApp(page, kontor.url, '/login?von=Testlauf')
  await expect(banner).toBeVisible()
})

test('a proxy that Kontor was not told of is shown to the manager, and to nobody else', async ({
  page,
  browser,
}) => {
  await fetch(`${kontor.url}/readyz`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  const warning = (of: typeof page) => of.getByText('Vor Kontor steht ein Proxy, den es nicht kennt')
  await openAs(page, kontor.url, people.manager, '/auth/dashboard')
  await expect(warning(page)).toBeVisible()
  const office = await browser.newPage()
  await openAs(office, kontor.url, people.office, '/auth/dashboard')
  await expect(office.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(warning(office)).toBeHidden()
  await office.close()
})

test('a VAT id of wrong check digits is doubted while it is typed', async ({ page }) => {
  await openAs(page, kontor.url, people.manager, '/auth/outgoing/receivers/new')
  const id = page.getByRole('textbox', { name: 'USt-IdNr.' })
  const hint = 'Die Prüfziffer der USt-IdNr. stimmt nicht. Bitte mit der Vorlage vergleichen.'
  await id.fill('DE136695977')
  await expect(page.getByText(hint)).toBeVisible()
  await expect(id).toHaveAccessibleDescription(`Land der USt-IdNr.: Deutschland ${hint}`)
  await id.fill('DE136695976')
  await expect(page.getByText(hint)).toBeHidden()
})

test('an invoice of up to 250 € is written without an address, and a larger one is not (§ 33 UStDV)', async ({
  page,
}) => {
  await giveSession(page, kontor.url, people.manager)
  const dialog = new InvoiceDialog(page)
  await dialog.open(kontor.url)
  await dialog.chooseCustomer('Österle')
  await page.getByRole('button', { name: 'Kunde bearbeiten' }).click()
  const layer = page.getByRole('dialog', { name: 'Kunde bearbeiten' })
  await expect(layer.getByText(/^Bei Rechnungen bis 250\s€ brutto darf sie fehlen/)).toBeVisible()
  for (const name of [/^Straße/, /^PLZ/, /^Ort/, /^Adresse auf der Rechnung/])
    await layer.getByRole('textbox', { name }).fill('')
  await layer.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(layer).toBeHidden()
  await dialog.addLineOf({ amount: '250,01', text: 'Hocker', category: 'MOEB' })
  await dialog.save.click()
  await expect(dialog.main.getByText(/Beim Kunden fehlt die Anschrift/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Hocker: bearbeiten' }).click()
  await dialog.line.getByRole('textbox', { name: 'Betrag' }).fill('250')
  await dialog.line.getByRole('button', { name: 'Position übernehmen' }).click()
  await dialog.save.click()
  const list = new InvoiceList(page)
  await expect(list.row('-00001')).toContainText('250,00')
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  const { section } = must(await caller(kontor.url, token).get('/proxy/get/invoices'))
  expect(section).toMatchObject([{ amountGross: 250, invoiceDate: berlinDay(new Date()) }])
})
