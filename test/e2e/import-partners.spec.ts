import type { Page } from '@playwright/test'
import { people } from '#test/people.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { giveSession } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

let kontor: WorkingKontor
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
})
test.afterAll(() => kontor?.remove())

const choose = (page: Page, label: string, content: string) =>
  page
    .getByLabel(label)
    .setInputFiles({ name: 'tabelle.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })

const head = 'KdNr;Firma;Mail;PLZ;Ort;Straße;ZZ;Lieferadresse Ort\n'
const first = `${head}20019;Galerie Lumière SARL;compta@lumiere.example;69002;Lyon;12 rue Mercière;14;Paris\n`

test('customers are looked at, mended and imported, and who may be there is asked, by the keyboard', async ({
  page,
}) => {
  await giveSession(page, kontor.url, people.office)
  await page.goto(`${kontor.url}/auth/outgoing/receivers`)
  await page.getByRole('link', { name: 'Importieren' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Datei wählen' })).toBeFocused()
  await expectNoAxeViolations(page)
  await choose(page, 'Datei mit Kunden', first)
  await expect(page.getByText('1 neuer Kunde kommt dazu.')).toBeVisible()
  await expect(page.getByRole('complementary')).toContainText('Spalte H „Lieferadresse Ort“, 1 Wert')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('1 Kunde angelegt.')).toBeVisible()
  await page.getByRole('button', { name: 'Noch eine Datei' }).press('Enter')

  const rows = [
    '20019;Galerie Lumière SARL;rechnung@lumiere.example;69002;Lyon;12 rue Mercière;30 T. netto;',
    '20106;Galerie Lumiere Sarl;neu@lumiere.example;69002;Lyon;9 rue Neuve;14;',
    '20104;Töpferei Holm;holm(at)toepferei;1099;Dresden;Hechtstr. 7;Valuta 15.;',
  ].join('\n')
  await choose(page, 'Datei mit Kunden', `${head}${rows.replace('20106', '20107')}\n`)
  await expect(page.getByRole('heading', { name: '2 Stellen passen nicht' })).toBeVisible()
  await expect(page.getByRole('complementary')).toContainText(
    'C4E-Mail: „holm(at)toepferei“ ist keine E-Mail-Adresse.',
  )
  await expect(page.getByRole('complementary')).toContainText(
    'D4PLZ: vier Ziffern; Excel lässt Nullen weg. 01099?',
  )
  await expectNoAxeViolations(page)
  await photograph(page, 'receivers-import-problems')
  await page.getByRole('combobox', { name: 'Kunden, die es schon gibt' }).click()
  await page.getByRole('option', { name: 'aktualisieren' }).click()
  await page.getByRole('heading', { name: 'Kunden importieren' }).click()
  await page.keyboard.press('3')
  await expect(page.getByRole('row', { name: /20019/ })).toContainText(
    'compta@lumiere.examplerechnung@lumiere.example',
  )
  await expect(page.getByRole('row', { name: /20019/ })).toContainText(
    'wird geändert, erkannt an Debitorennr.',
  )
  await page.keyboard.press('1')
  // What is open comes first, wherever a look is worth while.
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('cell', { name: /Galerie Lumiere Sarl/ })).toBeFocused()

  const mended = rows
    .replace('holm(at)', 'holm@')
    .replace('toepferei;', 'toepferei.example;')
    .replace('Valuta 15.', '14')
  await choose(page, 'Datei mit Kunden', `${head}${mended}\n`)
  await expect(page.getByRole('heading', { name: 'Stellen passen nicht' })).toBeHidden()
  await expect(page.getByText('1 vielleicht schon da').first()).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNothingMovesSideways(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'eine andere: neu' }).press('Enter')
  await expect(page.getByRole('button', { name: 'eine andere: neu' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('2 neue Kunden kommen dazu, 1 wird geändert.')).toBeVisible()
  await expect(page.getByText('Erkannt: 1 an Debitorennr.')).toBeVisible()
  await page.getByRole('combobox', { name: 'PLZ mit vier Ziffern (Deutschland)' }).click()
  await page.getByRole('option', { name: '0 davor' }).click()
  await expect(page.getByRole('cell', { name: /01099/ })).toBeVisible()
  await expectNoAxeViolations(page)
  await photograph(page, 'receivers-import')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('2 Kunden angelegt und 1 geändert.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nur Kunden, die dieser Import angelegt hat.')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByText('Töpferei Holm')).toBeVisible()
})

test('an empty list of suppliers offers the import, which asks about numbers of other programs', async ({
  page,
}) => {
  await giveSession(page, kontor.url, people.office)
  await page.goto(`${kontor.url}/auth/incoming/suppliers/import`)
  await choose(page, 'Datei mit Lieferanten', 'Lieferantennummer;Firma;Ort\n1001;Teakimport Nord;Kiel\n')
  await page.getByRole('heading', { name: 'Lieferanten importieren' }).click()
  await expect(page.getByText('Eine Frage ist offen').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'In die Notizen' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Alles passt' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('1 Lieferant angelegt.')).toBeVisible()
})
