import type { Locator, Page } from '@playwright/test'
import { berlinDay } from '#kernel/day.ts'
import { nordlicht, people } from '#test/people.ts'
import { InvoiceDialog } from './pages/invoice-dialog.ts'
import { InvoiceList } from './pages/invoice-list.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { type Kontor, startKontor } from './support/kontor.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'

// A firm's first day: from the printed link to what is to be done, ticked off by what is there.

test.describe.configure({ mode: 'serial' })

let kontor: Kontor
test.beforeAll(async () => {
  kontor = await startKontor()
})
test.afterAll(() => kontor?.remove())

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60"><rect width="200" height="60" fill="#a24b2a"/></svg>'
const year = berlinDay(new Date()).slice(0, 4)
const step = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: 'Erste Schritte' }).getByRole('listitem').filter({ hasText: title })

test('the first steps are ticked off by themselves, by the keyboard, and give way to the figures', async ({
  page,
}) => {
  await page.goto(await kontor.setUpLink())
  await page.getByLabel('Firma').fill(nordlicht.name)
  await page.getByLabel('Straße').fill(nordlicht.street)
  await page.getByLabel('PLZ').fill(nordlicht.zip)
  await page.getByLabel('Ort').fill(nordlicht.city)
  await page.getByRole('textbox', { name: 'Steuernummer' }).fill(nordlicht.taxNumber)
  await page.getByRole('textbox', { name: /^IBAN/ }).fill(nordlicht.iban)
  await page.getByRole('textbox', { name: /^Nummer der ersten Rechnung/ }).fill('118')
  await photograph(page, 'first-day-set-up')
  await page.keyboard.press('Enter')
  await page.getByLabel('Vorname').fill(people.manager.firstName)
  await page.getByLabel('Nachname').fill(people.manager.familyName)
  await page.getByLabel('E-Mail', { exact: true }).fill(people.manager.email)
  await page.getByLabel('Passwort', { exact: true }).fill(people.manager.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth\/dashboard$/)

  await expect(step(page, 'Bankkonto')).toContainText('DE02 1203 0000 0000 2020 51')
  await expect(step(page, 'Bankkonto')).toContainText('erledigt')
  await expect(step(page, 'Nummernkreis')).toContainText(`Ihre nächste Rechnung wird ${year}-00118`)
  // Nothing that only shows zeros.
  await expect(page.getByRole('navigation', { name: 'Neu anlegen' })).toBeHidden()
  await expect(page.getByText('Forderungen')).toBeHidden()
  await expectNoAxeViolations(page)
  await photograph(page, 'first-day-steps')

  await expect(page.getByRole('button', { name: 'Bild auswählen' })).toBeFocused()
  await page.getByLabel('Logodatei').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(logo),
  })
  await expect(step(page, 'Logo')).toContainText('erledigt')
  await expect(page.getByRole('img', { name: 'Logo der Firma' })).toBeVisible()
  const mail = step(page, 'E-Mail und Mailserver')
  await expect(mail).toContainText('Es ist kein Mailserver eingerichtet')
  await expect(mail).toContainText('SMTP_URL')
  await expect(mail.getByRole('button', { name: 'Testmail an mich' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(mail).toContainText('Die Testmail liegt als Datei im Ordner „outbox“.')
  await photograph(page, 'first-day-mail')
  await mail.getByRole('button', { name: 'Später' }).press('Enter')
  const sets = step(page, 'Kategorien und Zahlungsziele')
  await expect(sets.getByRole('button', { name: 'Übernehmen' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sets).toContainText('3 Kategorien und 4 Zahlungsziele')
  const customer = step(page, 'Erster Kunde')
  await expect(customer.getByLabel('Firma')).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNothingMovesSideways(page, 'first steps')
  if (process.env['PHOTOGRAPHS'] === 'write')
    await page.screenshot({ path: 'test-results/photos/first-day-390.png', fullPage: true })
  await photograph(page, 'first-day-phone')
  await page.setViewportSize({ width: 1440, height: 900 })

  // What is wrong stands at its field.
  await page.keyboard.press('Enter')
  await expect(customer.getByText('Nachname oder Firma angeben')).toBeVisible()
  await page.keyboard.type('Antik & Design Österle GmbH')
  await customer.getByLabel('Straße').fill('Kastanienallee 12')
  await customer.getByLabel('PLZ').fill('10435')
  await customer.getByLabel('Ort').fill('Berlin')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Enter')
  await expect(customer).toContainText('erledigt')
  await expect(page.getByRole('complementary', { name: 'So sieht Ihre Rechnung aus' })).toContainText(
    'Kastanienallee 12',
  )
  await expect(page.getByRole('link', { name: 'Erste Rechnung schreiben' })).toBeFocused()
  await photograph(page, 'first-day-customer')

  // What comes after the first invoice can be done before it.
  await page.getByRole('button', { name: 'Kollegin oder Kollegen einladen: Einladen' }).click()
  await expect(step(page, 'Kollegin oder Kollegen').getByLabel('E-Mail')).toBeFocused()
  await page.keyboard.type('nora.frueh@nordlicht.example')
  await page.keyboard.press('Enter')
  await expect(step(page, 'Kollegin oder Kollegen')).toContainText('eingeladen, noch nicht angemeldet')
  const dialog = new InvoiceDialog(page)
  await dialog.open(kontor.url)
  await dialog.chooseCustomer('Österle')
  await dialog.addLineOf({ amount: '119', side: 'brutto', text: 'Stuhl', category: 'WARE' })
  await dialog.save.click()
  await expect(new InvoiceList(page).row('-00118')).toContainText('nicht versendet')
  await page.goto(`${kontor.url}/auth/dashboard`)
  await expect(page.getByRole('navigation', { name: 'Neu anlegen' })).toBeVisible()
  // What comes after the first invoice is left; what is done or put off is not.
  const left = page.getByRole('region', { name: 'Erste Schritte' })
  await expect(left.getByRole('listitem')).toHaveCount(1)
  await expect(left).toContainText('npm run backup')
  await photograph(page, 'first-day-left')
  await left.getByRole('button', { name: 'Liste ausblenden' }).click()
  await expect(left).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Neu anlegen' })).toBeVisible()
})

test('somebody is invited with a role; without a mail server the list has the link', async ({ page }) => {
  await page.goto(`${kontor.url}/login`)
  await page.getByLabel('E-Mail').fill(people.manager.email)
  await page.getByLabel('Passwort', { exact: true }).fill(people.manager.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth\/dashboard$/)
  await page.goto(`${kontor.url}/auth/users`)
  await page.getByLabel('E-Mail', { exact: true }).fill('nora.neu@nordlicht.example')
  await page.keyboard.press('Enter')
  const open = page.getByRole('table', { name: 'Offene Einladungen' })
  await expect(open).toContainText('nora.neu@nordlicht.example')
  await expectNoAxeViolations(page)
  await photograph(page, 'first-day-invitation')
  const row = open.getByRole('row').filter({ hasText: 'nora.neu@' })
  const link = (await row.getByRole('link').getAttribute('href')) ?? ''
  await page.goto(link)
  await page.getByLabel('Vorname').fill('Nora')
  await page.getByLabel('Nachname').fill('Neu')
  await page.getByLabel('Passwort', { exact: true }).fill('birnbaum massiv')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ihr Zugang ist angelegt. Sie können sich jetzt anmelden.')).toBeVisible()
})
