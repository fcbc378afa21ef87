import type { BrowserContext, Locator, Page, Route } from '@playwright/test'
import { caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { billInput, receiverInput } from '#test/trade.ts'
import { fillPartner } from './pages/partner-forms.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { logIn, openApp, openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test, watchContext } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// Specification 1 §2.6 as a person walks it: each table, panel, button and question of the master data.
test.describe.configure({ mode: 'serial' })

const dkb = 'DE02120300000000202051'
const commerzbank = 'DE89370400440532013000'
let kontor: WorkingKontor
let contexts: BrowserContext[]
let page: Page
/** A second person at work. */
let other: Page
let broken: string[]
test.beforeAll(async ({ browser }) => {
  kontor = await startWorkingKontor()
  contexts = [await browser.newContext(), await browser.newContext()]
  broken = contexts.flatMap((context) => watchContext(context))
  page = (await contexts[0]?.newPage()) as Page
  other = (await contexts[1]?.newPage()) as Page
  for (const each of [page, other]) each.setDefaultTimeout(15_000)
  await openAs(page, kontor.url, people.manager)
  await openAs(other, kontor.url, people.manager)
})
test.afterEach(() => expect(broken, 'errors in the pages').toEqual([]))
test.afterAll(async () => {
  for (const context of contexts ?? []) await context.close()
  await kontor?.remove()
})

async function see(name: string): Promise<void> {
  await expectNoAxeViolations(page)
  await photograph(page, `master-${name}`)
}

const open = (path: string) => openApp(page, kontor.url, path)
const layer = (name: string) => page.getByRole('dialog', { name })
const question = () => page.getByRole('alertdialog')
const cells = async (on: Page, column: number) =>
  on.getByRole('table').getByRole('row').locator(`td:nth-child(${column})`).allTextContents()
const headers = async () => {
  const all = page.getByRole('table').getByRole('columnheader')
  // The table comes once its rows are read.
  await all.first().waitFor()
  return all.allTextContents()
}
const choose = (group: string, option: string) =>
  page.getByRole('radiogroup', { name: group, exact: true }).getByText(option, { exact: true }).click()

/** Lets a request through and drops its answer. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}

test('bank accounts', async () => {
  await open('/auth/bankaccounts')
  await expect(page.getByText('Noch keine Bankkonten')).toBeVisible()
  await see('bank-accounts-empty')
  for (const [iban, name] of [
    [commerzbank, 'Commerzbank'],
    [dkb, 'DKB'],
  ] as const) {
    await page.getByRole('button', { name: 'Neues Bankkonto' }).click()
    await layer('Neues Bankkonto').getByLabel('IBAN').fill(iban.toLowerCase())
    await layer('Neues Bankkonto').getByLabel('Bezeichnung').fill(name)
    if (name === 'DKB') {
      await expect(layer('Neues Bankkonto')).toMatchAriaSnapshot(`
        - dialog "Neues Bankkonto":
          - banner:
            - heading "Neues Bankkonto" [level=2]
            - button "Schließen"
          - text: IBAN
          - textbox "IBAN": DE02 1203 0000 0000 2020 51
          - radiogroup "Währung":
            - radio "EUR" [checked]
            - radio "USD"
            - radio "Andere"
          - text: Bezeichnung
          - textbox "Bezeichnung": DKB
          - contentinfo:
            - button "Abbrechen"
            - button "Speichern"
      `)
      await see('bank-accounts-new')
    }
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(layer('Neues Bankkonto')).toBeHidden()
  }
  expect((await headers()).slice(0, 3)).toEqual(['Bezeichnung', 'IBAN', 'Währung'])
  // By IBAN, not in the order of creation; shown in groups of four.
  await expect
    .poll(() => cells(page, 2))
    .toEqual(['DE02 1203 0000 0000 2020 51', 'DE89 3704 0044 0532 0130 00'])
  await page.getByRole('combobox', { name: 'Währung von Commerzbank' }).click()
  await page.getByRole('option', { name: /^CHF/ }).click()
  await expect(page.getByRole('combobox', { name: 'Währung von Commerzbank' })).toContainText('CHF')
  await see('bank-accounts')
  // Said in the body, too (decisions §2).
  const changing = page.waitForRequest((request) => request.url().endsWith('/props/shortName'))
  await page.getByRole('button', { name: 'Bezeichnung bearbeiten: Commerzbank' }).click()
  await page.getByRole('textbox', { name: 'Bezeichnung' }).fill('Coba')
  await page.keyboard.press('Enter')
  expect((await changing).postDataJSON()).toEqual({
    propertyName: 'shortName',
    oldValue: 'Commerzbank',
    value: 'Coba',
  })

  await page.getByRole('button', { name: 'Coba: löschen' }).click()
  await expect(question()).toContainText(`Bankkonto ${commerzbank} wirklich löschen?`)
  await see('bank-accounts-delete')
  await question().getByRole('button', { name: 'Abbrechen' }).click()
  await expect(question()).toBeHidden()
  await page.getByRole('button', { name: 'Coba: löschen' }).click()
  await question().getByRole('button', { name: 'Bankkonto löschen' }).click()
  await expect(question()).toBeHidden()
  await expect.poll(() => cells(page, 1)).toEqual(['DKB'])
  // The focus goes on to the row that is left.
  await expect(page.getByRole('button', { name: 'DKB: löschen' })).toBeFocused()

  // Escape closes a panel without entries at once, and asks where some would be lost.
  await page.getByRole('button', { name: 'Neues Bankkonto' }).click()
  await page.keyboard.press('Escape')
  await expect(layer('Neues Bankkonto')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Neues Bankkonto' })).toBeFocused()
})

test('a value that somebody else changes meanwhile is shown, not overwritten', async () => {
  await openApp(other, kontor.url, '/auth/bankaccounts')
  await page.getByRole('button', { name: 'Bezeichnung bearbeiten: DKB' }).click()
  await page.getByRole('textbox', { name: 'Bezeichnung' }).fill('Hausbank')
  await other.getByRole('button', { name: 'Bezeichnung bearbeiten: DKB' }).click()
  await other.getByRole('textbox', { name: 'Bezeichnung' }).fill('DKB Berlin')
  await other.keyboard.press('Enter')
  await expect(other.getByRole('button', { name: 'Bezeichnung bearbeiten: DKB Berlin' })).toBeVisible()
  // The button beside it names it as it is now.
  await expect(page.getByRole('button', { name: 'DKB Berlin: löschen' })).toBeVisible()
  await page.keyboard.press('Enter')
  const said = page.getByRole('table').getByRole('alert')
  await expect(said).toHaveText('Inzwischen gespeichert: „DKB Berlin“. Erneutes Übernehmen ersetzt das.')
  expect(await cells(other, 1)).toEqual(['DKB Berlin'])
  await see('bank-accounts-changed-elsewhere')
  await page.keyboard.press('Enter')
  await expect.poll(() => cells(other, 1)).toEqual(['Hausbank'])
})

test('what does not reach the server stays as it was typed, and can be tried again', async () => {
  await open('/auth/bankaccounts')
  await page.route('**/props/shortName', (route) => route.abort())
  await page.getByRole('button', { name: 'Bezeichnung bearbeiten: Hausbank' }).click()
  const field = page.getByRole('textbox', { name: 'Bezeichnung' })
  await field.fill('Förde Sparkasse')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table').getByRole('alert')).toHaveText('Der Server ist nicht erreichbar.')
  await expect(field).toHaveValue('Förde Sparkasse')
  await see('bank-accounts-offline')
  await page.unroute('**/props/shortName')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Bezeichnung bearbeiten: Förde Sparkasse' })).toBeFocused()

  // Where only the answer was lost, the confirmation still comes, and the field closes by itself.
  await page.getByRole('button', { name: 'Bezeichnung bearbeiten' }).click()
  await field.fill('Hausbank')
  await page.route('**/props/shortName', loseAnswer, { times: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Bezeichnung bearbeiten: Hausbank' })).toBeVisible()
})

test('a value is saved as soon as its field is left; what may not be saved stays, and is not left unasked', async () => {
  await open('/auth/bankaccounts')
  const edit = (name: string) => page.getByRole('button', { name: `Bezeichnung bearbeiten: ${name}` })
  const field = page.getByRole('textbox', { name: 'Bezeichnung' })
  await edit('Hausbank').click()
  await field.fill('Sparkasse')
  // Its own buttons are no leaving.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Abbrechen' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(edit('Hausbank')).toBeFocused()

  await edit('Hausbank').click()
  await field.fill('Sparkasse')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(edit('Sparkasse')).toBeVisible()
  await expect.poll(() => cells(other, 1)).toEqual(['Sparkasse'])
  // The focus stays where it was taken.
  await expect(edit('Sparkasse')).not.toBeFocused()

  await edit('Sparkasse').click()
  await field.fill('')
  await page.getByRole('link', { name: 'Zahlungsziele' }).first().click()
  await expect(question()).toContainText('verwerfen')
  await question()
    .getByRole('button', { name: 'Abbrechen' })
    .or(question().getByRole('button').first())
    .first()
    .click()
  await expect(page.getByRole('table').getByRole('alert')).toHaveText('Bezeichnung fehlt')

  // Who goes on by a link meanwhile has it saved; a refusal is told where one is then.
  await field.fill('Hausbank')
  await page.getByRole('link', { name: 'Zahlungsziele' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zahlungsziele' })).toBeVisible()
  await expect.poll(() => cells(other, 1)).toEqual(['Hausbank'])
})

test('the account of a payment: one of ours, or any IBAN', async () => {
  await open('/auth/incoming/bills/new')
  await page.getByLabel('Rechnungsbetrag gesamt brutto').fill('119')
  await page.getByRole('main').getByRole('combobox', { name: 'Zahlungsart' }).click()
  await page.getByRole('option', { name: 'Überweisung' }).click()
  await page.getByRole('button', { name: 'Zahlung hinzufügen' }).click()
  const panel = layer('Zahlung erfassen')
  const account = panel.getByRole('combobox', { name: 'Konto' })
  const free = panel.getByRole('textbox', { name: 'Andere IBAN' })
  const choose = async (name: string | RegExp) => {
    await account.click()
    await page.getByRole('option', { name }).click()
  }
  await expect(account).toHaveText('ohne Angabe')
  await expect(free).toBeHidden()
  await choose(/^Hausbank ·· /)
  await expect(account).toHaveText(/^Hausbank ·· /)
  await see('bank-account-picker')
  await choose('Andere IBAN …')
  await expect(free).toHaveValue('')
  await free.fill('DE00')
  await panel.getByRole('button', { name: 'Zahlung hinzufügen' }).click()
  await expect(free).toHaveAccessibleDescription('IBAN ungültig')
  // One of ours may be typed as well.
  await free.fill(dkb)
  await expect(free).toHaveValue(/\d/)
  await page.keyboard.press('Escape')
  await question().getByRole('button').last().click()
  await expect(panel).toBeHidden()
})

test('payment targets', async () => {
  await open('/auth/paymenttargets')
  for (const days of ['30', '0', '7']) {
    await page.getByRole('button', { name: 'Neues Zahlungsziel' }).click()
    const field = layer('Neues Zahlungsziel').getByLabel('Zahlungsziel in Tagen')
    // What would be another number without its sign or its point is none.
    for (const wrong of [`-${days}`, `${days}.5`, `${days},5`]) {
      await field.fill('')
      await field.pressSequentially(wrong)
      await page.keyboard.press('Enter')
      await expect(field).toHaveValue(wrong)
      await expect(field).toHaveAccessibleDescription(/^(Negative Zahlen|Nur ganze Zahlen)/)
    }
    await field.fill('')
    // Letters cannot be typed.
    await field.pressSequentially(`${days}x`)
    await page.keyboard.press('Enter')
    await expect(layer('Neues Zahlungsziel')).toBeHidden()
  }
  await expect.poll(() => cells(page, 1)).toEqual(['Sofort', '7 Tage', '30 Tage'])
  await page.getByRole('button', { name: 'bearbeiten: 7 Tage' }).click()
  await page.keyboard.type('14.5')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nur ganze Zahlen, Punkte trennen nur Tausender: 1.000')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'bearbeiten: 7 Tage' }).click()
  await page.keyboard.type('14')
  await page.keyboard.press('Enter')
  await expect.poll(() => cells(page, 1)).toEqual(['Sofort', '14 Tage', '30 Tage'])
  await see('payment-targets')
  await page.getByRole('button', { name: '30 Tage: löschen' }).click()
  await expect(question()).toContainText('Zahlungsziel 30 Tage wirklich löschen?')

  // The question stays where nothing is confirmed, and can be answered again.
  await page.route('**/deletion', (route) => route.abort(), { times: 1 })
  await question().getByRole('button', { name: 'Zahlungsziel löschen' }).click()
  await expect(question().getByRole('alert')).toHaveText('Der Server ist nicht erreichbar.')
  await see('payment-targets-offline')

  // The layer stays until the deletion is confirmed.
  let release = () => {}
  await page.route('**/deletion', async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    await route.continue()
  })
  await question().getByRole('button', { name: 'Zahlungsziel löschen' }).click()
  await expect(question().getByRole('button', { name: 'Zahlungsziel löschen' })).toHaveAttribute(
    'aria-busy',
    'true',
  )
  release()
  await expect(question()).toBeHidden()
  await page.unroute('**/deletion')
  await expect.poll(() => cells(page, 1)).toEqual(['Sofort', '14 Tage'])
  await expect(page.getByRole('button', { name: '14 Tage: löschen' })).toBeFocused()
})

test('categories of both sides', async () => {
  await open('/auth/dashboard')
  await page.getByRole('button', { name: 'Einstellungen' }).click()
  await page.getByRole('link', { name: 'Kategorien', exact: true }).click()
  await expect(page).toHaveURL(/\/auth\/categories$/)
  const tab = (name: string) => page.getByRole('link', { name })
  await expect(tab('Kategorien Eingang')).toHaveAttribute('aria-current', 'page')
  await tab('Kategorien Ausgang').click()
  await expect(page).toHaveURL(/\/auth\/categories\/outgoing$/)
  await tab('Kategorien Eingang').click()
  await expect(page).toHaveURL(/\/auth\/categories\/incoming$/)

  await page.getByRole('button', { name: 'Neue Kategorie' }).click()
  const panel = layer('Neue Kategorie')
  await expect(panel).toMatchAriaSnapshot(`
    - dialog "Neue Kategorie":
      - banner:
        - heading "Neue Kategorie" [level=2]
        - button "Schließen"
      - text: Kürzel
      - textbox "Kürzel"
      - text: Beschreibung · optional
      - textbox "Beschreibung · optional"
      - checkbox "Kürzel in Buchungstext übernehmen"
      - checkbox "Produktbezogen"
      - checkbox "Leistung"
      - contentinfo:
        - button "Abbrechen"
        - button "Speichern"
  `)
  await panel.getByRole('textbox', { name: 'Kürzel' }).fill('Ähnliches')
  await panel.getByRole('textbox', { name: 'Beschreibung' }).fill('Was sonst eingekauft wird')
  await panel.getByText('Kürzel in Buchungstext übernehmen').click()
  await see('categories-new')
  await page.keyboard.press('Control+Enter')
  await expect(panel).toBeHidden()
  expect((await headers()).slice(0, 4)).toEqual([
    'Kürzel',
    'In Buchungstext übernehmen',
    'Produktbezogen',
    'Beschreibung',
  ])
  // Ä stands at a, before E.
  await expect.poll(() => cells(page, 1)).toEqual(['Ähnliches', 'EINK'])

  await openApp(other, kontor.url, '/auth/categories/incoming')
  const flag = (on: Page) => on.getByRole('checkbox', { name: 'EINK: Produktbezogen' })
  await expect(flag(page)).not.toBeChecked()
  // Without an answer it goes back to what is confirmed.
  await page.route('**/props/requiresProduct', (route) => route.abort(), { times: 1 })
  await flag(page).click()
  await expect(page.getByRole('alert').getByText('Der Server ist nicht erreichbar.')).toBeVisible()
  await expect(flag(page)).not.toBeChecked()
  await flag(page).click()
  await expect(flag(page)).toBeChecked()
  // It got through: what is said no longer does not stay its six seconds beside it.
  await expect(page.getByText('Der Server ist nicht erreichbar.')).toHaveCount(0, { timeout: 1500 })
  await expect(flag(other)).toBeChecked()
  await page.getByRole('button', { name: 'Beschreibung bearbeiten: Einkauf' }).click()
  await page.keyboard.type('Wareneinkauf')
  await page.keyboard.press('Enter')
  await expect(other.getByText('Wareneinkauf')).toBeVisible()
  await see('categories')

  await page.getByRole('button', { name: 'Ähnliches: löschen' }).click()
  await expect(question()).toContainText('Kategorie Ähnliches wirklich löschen?')
  // The answer is lost; the question closes by the confirmation that still comes.
  await page.route('**/deletion', loseAnswer, { times: 1 })
  await question().getByRole('button', { name: 'Kategorie löschen' }).click()
  await expect(question()).toBeHidden()
  await expect.poll(() => cells(other, 1)).toEqual(['EINK'])
  await expect(page.getByRole('button', { name: 'EINK: löschen' })).toBeFocused()

  // Switching tabs replaced the route, so one step back leaves the area.
  await page.goBack()
  await expect(page).toHaveURL(/\/auth\/dashboard$/)
})

test('inventory change types', async () => {
  await open('/auth/inventorychangetypes')
  expect((await headers()).slice(0, 2)).toEqual(['Bezeichnung', 'Werttyp'])
  await page.getByRole('button', { name: 'Neues Bestandsereignis' }).click()
  const panel = layer('Neues Bestandsereignis')
  await panel.getByLabel('Bezeichnung').fill('bruch im lager')
  await choose('Wertetyp', 'Abgang')
  await see('change-types-new')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(panel).toBeHidden()
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.filter({ hasText: 'BRUCHIMLAGER' })).toContainText('Abgang')
  for (const [name, type] of [
    ['Anschaffung', 'Absoluter Wert'],
    ['Inventur', 'Absoluter Wert'],
    ['Kauf', 'Zugang'],
    ['Verkauf', 'Abgang'],
  ] as const) {
    const row = rows.filter({ has: page.getByRole('cell', { name: new RegExp(`^${name}`) }) })
    await expect(row).toContainText(type)
    await expect(row.getByRole('button')).toHaveCount(0)
  }
  await see('change-types')
  await page.getByRole('button', { name: 'BRUCHIMLAGER: löschen' }).click()
  await expect(question()).toContainText('Bankkonto BRUCHIMLAGER wirklich löschen?')
  await photograph(page, 'change-type-deletion')
  await question().getByRole('button', { name: 'Bankkonto löschen' }).click()
  await expect(rows.filter({ hasText: 'BRUCHIMLAGER' })).toHaveCount(0)
  // Of no other row there is anything to delete.
  await expect(page.getByRole('button', { name: 'Neues Bestandsereignis' })).toBeFocused()
})

const supplierGrid = () => page.getByRole('grid', { name: 'Lieferanten' })

test('suppliers: a new one, the list, the search', async () => {
  await open('/auth/incoming/suppliers')
  await expect(page.getByRole('link', { name: 'Lieferanten', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(supplierGrid().getByRole('columnheader')).toHaveText([
    'Kürzel',
    'Firma',
    'Nachname',
    'Vorname',
    'Z.-ziel',
    'Eigene Kdnr.',
    'UStID',
    'Land',
    'Art des Verkäufers',
  ])
  const add = page.getByRole('link', { name: 'Neuer Lieferant' })
  await expect(add).toHaveAttribute('href', '/auth/incoming/suppliers/new')
  await add.click()
  await expect(page).toHaveURL(/\/auth\/incoming\/suppliers\/new$/)
  const form = page.getByRole('main')
  await expect(form.getByRole('heading', { name: 'Neuer Lieferant' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Test Firma' })).toBeHidden()
  await fillPartner(page, form, {
    companyName: 'Danske Møbler ApS',
    familyName: 'Jensen',
    firstName: 'Søren',
    shortName: 'DANSK',
    street: 'Bredgade 4',
    zip: '1260',
    city: 'København',
    paymentMethod: 'Überweisung',
    paymentTargetDays: '14',
  })
  // A wrong IBAN is told at the IBAN, and the method says so, too.
  await form.getByLabel('IBAN').fill('DE88370400440532013000')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(form.getByLabel('IBAN')).toHaveAccessibleDescription('IBAN ungültig')
  await expect(form.getByText('Zahlungsart fehlt oder fehlerhaft')).toBeVisible()
  await form.getByLabel('IBAN').fill('')
  // The days belong to a wire alone.
  await form.getByRole('combobox', { name: 'Bevorzugte Zahlungsart' }).click()
  await page.getByRole('option', { name: 'Bar' }).click()
  await expect(form.getByLabel('Zahlungsziel in Tagen')).toBeHidden()
  await form.getByRole('combobox', { name: 'Bevorzugte Zahlungsart' }).click()
  await expect(page.getByRole('option')).toHaveText([
    'Überweisung',
    'Bankeinzug',
    'Bar',
    'Kreditkarte',
    'Paypal',
  ])
  await page.getByRole('option', { name: 'Überweisung' }).click()

  const country = form.getByRole('radiogroup', { name: 'Land', exact: true })
  await expect(country.getByRole('radio')).toHaveCount(5)
  await country.getByText('Andere', { exact: true }).click()
  // A radio is found in the list, too, and who typed goes on there.
  const otherCountry = page.getByRole('combobox', { name: 'Anderes Land' })
  await otherCountry.fill('UK')
  await expect(page.getByRole('option').first()).toHaveText('Vereinigtes Königreich')
  await otherCountry.press('Enter')
  await expect(country.getByRole('radio', { name: 'Vereinigtes Königreich' })).toBeChecked()
  await expect(country.getByRole('radio', { name: 'Vereinigtes Königreich' })).toBeFocused()
  await country.getByText('Andere', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Anderes Land' }).fill('DÄN')
  await page.getByRole('option', { name: 'Dänemark' }).click()
  const vatId = form.getByRole('textbox', { name: 'USt-IdNr.' })
  await vatId.fill('DK 1358')
  await expect(vatId).toHaveAccessibleDescription('Land der USt-IdNr.: Dänemark')
  await vatId.blur()
  await expect(vatId).toHaveAccessibleDescription(
    'Land der USt-IdNr.: Dänemark So sieht keine USt-IdNr. aus (Dänemark). Bitte mit der Vorlage vergleichen.',
  )
  // Once it is left, it has lost its label.
  await vatId.fill('VAT no.: FR 83 404 833 048')
  await vatId.blur()
  await expect(vatId).toHaveValue('FR83404833048')
  await expect(form.getByText('Land der USt-IdNr.: Frankreich')).toBeVisible()
  await form.getByLabel('IBAN').fill('DE81 1203 0000 0012 3405 67')
  await form.getByLabel('BIC').fill('commerzbank')
  await expect(
    form.getByText('Der BIC nennt ein anderes Land (Eritrea) als die IBAN (Deutschland). Bitte vergleichen.'),
  ).toBeVisible()
  await expect(form.getByText('Die USt-IdNr. ist aus einem anderen Land: Frankreich.')).toBeVisible()
  await see('supplier-new')
  await form.getByLabel('BIC').fill('')
  await form.getByLabel('IBAN').fill('')
  await form.getByRole('textbox', { name: 'USt-IdNr.' }).fill('DK13585628')
  await expect(form.getByText('aus einem anderen Land')).toBeHidden()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page).toHaveURL(/\/auth\/incoming\/suppliers$/)

  const row = supplierGrid().getByRole('row').filter({ hasText: 'DANSK' })
  await expect(row.getByRole('gridcell')).toHaveText([
    'DANSK',
    'Danske Møbler ApS',
    'Jensen',
    'Søren',
    '14 Tage',
    '–',
    'DK13585628',
    'Dänemark',
    '–',
  ])
  await see('suppliers')
  // Anything typed finds, whatever its case and its umlauts are spelled like.
  const search = page.getByRole('textbox', { name: 'Suche' })
  await search.pressSequentially('moebel bremen', { delay: 20 })
  await expect(supplierGrid().getByRole('row').filter({ hasText: 'Möbelhof' })).toBeVisible()
  await expect(row).toBeHidden()
  await search.fill('gibt es nicht')
  await expect(page.getByText('Kein Lieferant passt')).toBeVisible()
  await search.fill('')
})

test('a supplier who is there already is pointed out, and saved all the same', async () => {
  await open('/auth/incoming/suppliers/new')
  const form = page.getByRole('main')
  await fillPartner(page, form, {
    companyName: 'Nordisk Handel A/S',
    shortName: 'NORDISK',
    street: 'BREDGADE 4',
    zip: '1260',
    city: 'København',
    paymentMethod: 'Bar',
  })
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(question()).toContainText('Es gibt schon einen ähnlichen Lieferanten')
  const stored = question().getByRole('link', { name: /^Danske Møbler ApS, Bredgade 4, 1260 København/ })
  await expect(stored).toHaveAttribute('target', '_blank')
  await expect(stored).toHaveAttribute('href', /\/suppliers\/[\da-f-]{36}$/)
  await see('supplier-similar')
  await question().getByRole('button', { name: 'Zurück' }).click()
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await question().getByRole('button', { name: 'Trotzdem speichern' }).click()
  await expect(page).toHaveURL(/\/auth\/incoming\/suppliers$/)
})

test('so is one who becomes like another by a change, and not for what he was already', async () => {
  const panel = layer('Lieferant bearbeiten')
  const street = panel.getByRole('textbox', { name: 'Straße' }).first()
  const move = async (typed: string) => {
    await open('/auth/incoming/suppliers')
    await edit(supplierGrid().getByRole('row').filter({ hasText: 'NORDISK' }))
    await street.fill(typed)
    await page.getByRole('button', { name: 'Speichern' }).click()
  }
  await move('Havnegade 9')
  await expect(panel).toBeHidden()
  await move('Bredgade 4')
  await expect(question()).toContainText('Es gibt schon einen ähnlichen Lieferanten')
  await expect(question().getByRole('link')).toHaveText([/^Danske Møbler ApS, Bredgade 4/])
  await question().getByRole('button', { name: 'Zurück' }).click()
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await question().getByRole('button', { name: 'Trotzdem speichern' }).click()
  await expect(panel).toBeHidden()
  await edit(supplierGrid().getByRole('row').filter({ hasText: 'NORDISK' }))
  await panel.getByRole('textbox', { name: 'Notizen' }).fill('Holt selbst ab')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(panel).toBeHidden()
})

test('a customer who is there already is pointed out, too', async () => {
  const stored = { companyName: 'Kunsthaus Süd GmbH', vatId: 'DE136695976' }
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  must(await caller(kontor.url, token).post('/api/partners/receivers', receiverInput(stored)))
  await open('/auth/outgoing/receivers/new')
  await fillPartner(page, page.getByRole('main'), {
    companyName: 'KUNSTHAUS SUED GmbH',
    shortName: 'KSUED',
    street: 'Anderswo 1',
    zip: '20457',
    city: 'Hamburg',
    paymentMethod: 'Bar',
  })
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(question()).toContainText('Es gibt schon einen ähnlichen Kunden')
  await expect(question().getByRole('link', { name: /^Kunsthaus Süd GmbH/ })).toHaveAttribute(
    'href',
    /\/receivers\/[\da-f-]{36}$/,
  )
  await question().getByRole('button', { name: 'Zurück' }).click()
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await question().getByRole('button', { name: 'Verwerfen' }).click()
})

test('a supplier’s panel has an address; two people edit the same field', async () => {
  await open('/auth/incoming/suppliers')
  await edit(supplierGrid().getByRole('row').filter({ hasText: 'DANSK' }))
  await expect(layer('Lieferant bearbeiten')).toBeVisible()
  await expect(page).toHaveURL(/lieferant=[\da-f-]{36}$/)
  await see('supplier-edit')

  await other.goto(page.url())
  const theirs = other.getByRole('dialog', { name: 'Lieferant bearbeiten' })
  await layer('Lieferant bearbeiten').getByRole('textbox', { name: 'Ort' }).fill('Aarhus')
  await theirs.getByRole('textbox', { name: 'Ort' }).fill('Odense')
  await theirs.getByRole('textbox', { name: 'Notizen' }).fill('Ruft montags an')
  await other.getByRole('button', { name: 'Speichern' }).click()
  await expect(theirs).toBeHidden()

  const notice = layer('Lieferant bearbeiten').getByRole('status').filter({ hasText: 'Jemand anderes' })
  await expect(notice).toContainText('Inzwischen gespeichert: Ort „Odense“.')
  await expect(layer('Lieferant bearbeiten').getByRole('textbox', { name: 'Notizen' })).toHaveValue(
    'Ruft montags an',
  )
  await expect(layer('Lieferant bearbeiten').getByRole('textbox', { name: 'Ort' })).toHaveValue('Aarhus')
  await see('supplier-changed-elsewhere')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(layer('Lieferant bearbeiten')).toBeHidden()
  await expect(page).toHaveURL(/\/auth\/incoming\/suppliers$/)
})

test('a value that was seen before it changed is refused, visibly', async () => {
  await open('/auth/incoming/suppliers')
  await edit(supplierGrid().getByRole('row').filter({ hasText: 'DANSK' }))
  await layer('Lieferant bearbeiten').getByRole('textbox', { name: 'Ort' }).fill('Ribe')
  // The other's change is stored while ours is on its way.
  const uuid = new URL(page.url()).searchParams.get('lieferant')
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  await page.route(
    '**/props',
    async (route) => {
      const change = { propertyName: 'city', details: 'SUPPLIER', oldValue: 'Aarhus', value: 'Esbjerg' }
      must(await caller(kontor.url, token).post(`/api/partners/suppliers/${uuid}/props`, change))
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Der Wert wurde inzwischen von jemand anderem geändert.')).toBeVisible()
  await expect(layer('Lieferant bearbeiten')).toBeVisible()
  await page.keyboard.press('Escape')
  await question().getByRole('button').last().click()
  await expect(layer('Lieferant bearbeiten')).toBeHidden()
})

test('a supplier with bills stays, and the question says why; one without goes', async () => {
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date())
  must(await caller(kontor.url, token).post('/api/documents/bills', billInput(kontor.trade, today)))

  await open('/auth/incoming/suppliers')
  await edit(supplierGrid().getByRole('row').filter({ hasText: 'Möbelhof' }))
  await layer('Lieferant bearbeiten').getByRole('button', { name: 'Lieferant löschen' }).click()
  await expect(question()).toContainText('Lieferant Möbelhof wirklich löschen?')
  await question().getByRole('button', { name: 'Lieferant löschen' }).click()
  await expect(question().getByRole('alert')).toHaveText(
    'Der Lieferant wird noch verwendet (Eingangsrechnung R-4711) und kann nicht gelöscht werden.',
  )
  await see('supplier-in-use')
  await question().getByRole('button', { name: 'Abbrechen' }).click()
  await page.keyboard.press('Escape')
  await expect(layer('Lieferant bearbeiten')).toBeHidden()

  await edit(supplierGrid().getByRole('row').filter({ hasText: 'DANSK' }))
  await layer('Lieferant bearbeiten').getByRole('button', { name: 'Lieferant löschen' }).click()
  await question().getByRole('button', { name: 'Lieferant löschen' }).click()
  await expect(layer('Lieferant bearbeiten')).toBeHidden()
  await expect(supplierGrid().getByRole('row').filter({ hasText: 'DANSK' })).toHaveCount(0)
  await expect(page).toHaveURL(/\/auth\/incoming\/suppliers$/)
})

/** The form of a row, over its list. */
async function edit(row: Locator) {
  await row.getByRole('gridcell').first().focus()
  await page.keyboard.press('e')
}

/** The VAT id is saved, and what the tax office's page said of it is entered. */
async function confirmByHand(panel: Locator, vatId: string) {
  await panel.getByLabel('USt-IdNr.').first().fill(vatId)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(panel).toBeHidden()
  await edit(page.getByRole('grid', { name: 'Kunden' }).getByRole('row').filter({ hasText: vatId }))
  const id = panel.getByRole('group', { name: `USt-IdNr. ${vatId}` })
  await expect(id).toContainText('nicht bestätigt')
  await id.getByRole('button', { name: 'Von Hand eintragen' }).click()
  await layer('Bestätigung eintragen').getByText('gültig, Angaben stimmen').click()
  const chooser = page.waitForEvent('filechooser')
  await layer('Bestätigung eintragen').getByRole('button', { name: 'Datei wählen' }).click()
  const buffer = Buffer.from('%PDF-1.7\ndie gedruckte Seite')
  await (await chooser).setFiles({ name: 'bzst.pdf', mimeType: 'application/pdf', buffer })
  await expect(layer('Bestätigung eintragen').getByRole('group', { name: 'Datei' })).toContainText('bzst.pdf')
  await see('vat-id-confirmation')
  await layer('Bestätigung eintragen').getByRole('button', { name: 'Speichern' }).click()
  await expect(id).toContainText('bestätigt am')
  await expect(panel.getByRole('table', { name: 'Bestätigungen' })).toContainText('von Hand eingetragen')
  const download = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'bzst.pdf herunterladen' }).click()
  expect((await download).suggestedFilename()).toBe('bzst.pdf')
}

test('receivers: a new one, delivered elsewhere; an edit sends only what was changed', async () => {
  await open('/auth/outgoing/receivers')
  await expect(page.getByRole('grid', { name: 'Kunden' }).getByRole('columnheader')).toHaveText([
    'Kürzel',
    'Firma',
    'Nachname',
    'Vorname',
    'Z.-ziel',
    'UStID',
    'Land',
  ])
  await see('receivers')
  await page.getByRole('link', { name: 'Neuer Kunde' }).click()
  await expect(page).toHaveURL(/\/auth\/outgoing\/receivers\/new$/)
  const form = page.getByRole('main')
  await fillPartner(page, form, {
    familyName: 'Lindqvist',
    firstName: 'Åsa',
    shortName: 'LIND',
    street: 'Drottninggatan 5',
    zip: '411 14',
    city: 'Göteborg',
    paymentMethod: 'Überweisung',
  })
  // The printed lines follow what was typed.
  await expect(form.getByLabel('Adresse auf der Rechnung')).toHaveValue('Drottninggatan 5\n411 14 Göteborg')
  await form.getByText('Rechnungsadresse ist Lieferadresse').click()
  await form.getByLabel('Empfänger der Lieferung').fill('Lager Süd')
  await form.getByRole('textbox', { name: 'Lieferadresse', exact: true }).fill('Tor 3\n20457 Hamburg')
  await choose('Lieferland', 'Deutschland')
  await form.getByRole('combobox', { name: 'Bevorzugte Zahlungsart' }).click()
  await expect(page.getByRole('option')).toHaveText(['Überweisung', 'Bar', 'Kreditkarte', 'Paypal'])
  await page.keyboard.press('Escape')
  await see('receiver-new')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page).toHaveURL(/\/auth\/outgoing\/receivers$/)

  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().includes('/props')) sent.push(request.postDataJSON())
  })
  const row = page.getByRole('grid', { name: 'Kunden' }).getByRole('row').filter({ hasText: 'LIND' })
  await edit(row)
  const panel = layer('Kunde bearbeiten')
  await expect(panel.getByRole('textbox', { name: 'Lieferadresse', exact: true })).toHaveValue(
    'Tor 3\n20457 Hamburg',
  )
  await see('receiver-edit')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(panel).toBeHidden()
  expect(sent).toEqual([])

  await edit(row)
  const uuid = new URL(page.url()).searchParams.get('kunde')
  await panel.getByLabel('Debitorennr.').fill('10017')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(panel).toBeHidden()
  expect(sent).toEqual([
    [{ entityId: { uuid }, propertyName: 'debitorNumber', details: 'BUYER', oldValue: null, value: 10017 }],
  ])
  await edit(row)
  await confirmByHand(panel, 'SE556016068001')
  await panel.getByRole('button', { name: 'Kunde löschen' }).click()
  await expect(question()).toContainText('Kunde LIND wirklich löschen?')
  await question().getByRole('button', { name: 'Kunde löschen' }).click()
  await expect(panel).toBeHidden()
  await expect(row).toHaveCount(0)
})

test('a list keeps its search and its place while one looks at something else', async () => {
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  const manager = caller(kontor.url, token)
  for (let n = 10; n < 80; n++) {
    must(
      await manager.post(
        '/api/partners/receivers',
        receiverInput({ shortName: `REIHE${n}`, companyName: `Reihe ${n} GmbH` }),
      ),
    )
  }
  await open('/auth/outgoing/receivers')
  const grid = page.getByRole('grid', { name: 'Kunden' })
  await page.getByRole('textbox', { name: 'Suche' }).fill('reihe')
  await expect(grid).toHaveAttribute('aria-rowcount', '71')
  await grid.getByRole('row').filter({ hasText: 'REIHE10' }).waitFor()
  await grid.hover()
  await page.mouse.wheel(0, 1600)
  await expect(grid.getByRole('row').filter({ hasText: 'REIHE52' })).toBeVisible()
  await page.getByRole('link', { name: 'Eingang', exact: true }).click()
  await expect(page).toHaveURL(/\/auth\/incoming/)
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Suche' })).toHaveValue('reihe')
  await expect(grid.getByRole('row').filter({ hasText: 'REIHE52' })).toBeVisible()
})

test('users', async () => {
  await open('/auth/users')
  await expect(page.getByRole('article', { name: 'Ole Licht' })).toContainText(people.office.email)
  await see('users')
  await test.step('the end of an access is asked for and ends the session at once', async () => {
    // The same tab, somebody else.
    await other.evaluate(() => sessionStorage.clear())
    await logIn(other, kontor.url, people.office)
    const tile = page.getByRole('article', { name: 'Ole Licht' })
    await tile.getByRole('button', { name: 'Zugang beenden' }).click()
    await expect(question()).toContainText('Zugang von Ole Licht wirklich beenden?')
    await see('user-end')
    await question().getByRole('button', { name: 'Abbrechen' }).click()
    await expect(tile).toBeVisible()
    await tile.getByRole('button', { name: 'Zugang beenden' }).click()
    await question().getByRole('button', { name: 'Zugang beenden' }).click()
    await expect(question()).toBeHidden()
    await expect(tile).toBeHidden()
    await expect(other).toHaveURL(/\/login$/)
    await expect(page.getByRole('button', { name: 'Zugang beenden' })).toBeFocused()
    // The last of the managers stays.
    await page.getByRole('button', { name: 'Zugang beenden' }).click()
    await question().getByRole('button', { name: 'Zugang beenden' }).click()
    await expect(question().getByRole('alert')).not.toBeEmpty()
    await page.keyboard.press('Escape')
  })
  await open('/auth/dashboard')
  await see('dashboard')
})
