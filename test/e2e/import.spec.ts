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

/** On a phone the page cannot be moved sideways, whatever the table holds. */
async function expectNarrow(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNothingMovesSideways(page)
  if (process.env['PHOTOGRAPHS'] === 'write')
    await page.screenshot({ path: `test-results/photos/${name}-390.png` })
  await page.setViewportSize(before ?? { width: 1440, height: 900 })
}

const choose = (page: Page, name: string, content: string | Buffer) =>
  page
    .getByLabel('Datei mit Waren')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

const open = async (page: Page) => {
  await giveSession(page, kontor.url, people.office)
  await page.goto(`${kontor.url}/auth/stock/import`)
  await expect(page.getByText('Eine Tabelle mit Waren')).toBeVisible()
}

test('a table of products is looked at, mended and imported', async ({ page }) => {
  await open(page)
  await expect(page.getByRole('button', { name: 'Datei wählen' })).toBeFocused()
  await expectNoAxeViolations(page)

  const bad =
    'Artikelnr.;Was;EK;Bestand;Gewicht\nIMP-1;Beistelltisch;1.234,50;2;4\nIMP-2;Stehlampe;viel;1;3\nSumme;;;;7\n'
  await choose(page, 'waren.csv', bad)
  await expect(page.getByRole('heading', { name: '1 Stelle passt nicht' })).toBeVisible()
  await expect(page.getByRole('complementary')).toContainText('C3Einkaufspreis: „viel“')
  await expect(page.getByRole('complementary')).toContainText('Spalte E „Gewicht“, 3 Werte')
  // The heading says nothing that Kontor knows.
  await page.getByRole('combobox', { name: 'Spalte B, Was, enthält' }).click()
  await page.getByRole('option', { name: 'Bezeichnung' }).click()
  await expect(page.getByRole('cell', { name: 'Beistelltisch' })).toBeVisible()
  // On the closed choice of a column F goes on, too, and chooses no other meaning.
  await page.getByRole('combobox', { name: 'Spalte B, Was, enthält' }).press('f')
  await expect(page.getByRole('cell', { name: /viel/ })).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Spalte B, Was, enthält' })).toHaveText('Bezeichnung')
  await photograph(page, 'stock-import-problems')
  await expectNarrow(page, 'stock-import-problems')

  // What is open is led to, by its address, by F and by the button.
  await page.getByRole('complementary').getByRole('button', { name: 'C3' }).click()
  await expect(page.getByRole('cell', { name: /viel/ })).toBeFocused()
  await page.getByRole('heading', { name: 'Waren importieren' }).click()
  await page.keyboard.press('f')
  await expect(page.getByRole('cell', { name: /viel/ })).toBeFocused()
  await page.keyboard.press('5')
  await expect(page.getByRole('button', { name: 'Passen nicht 1' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('cell', { name: 'Beistelltisch' })).toBeHidden()
  await page.keyboard.press('1')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('cell', { name: /viel/ })).toBeFocused()

  // The corrected file keeps what was said.
  await choose(page, 'waren-2.csv', bad.replace('viel', '80'))
  await expect(page.getByRole('heading', { name: 'Alles passt' })).toBeVisible()
  await expect(page.getByText('2 neue Waren kommen dazu.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Spalte B, Was, enthält' })).toHaveText('Bezeichnung')
  await expectNoAxeViolations(page)
  await photograph(page, 'stock-import')
  await expectNarrow(page, 'stock-import')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('2 Zeilen importiert')).toBeVisible()
  await expect(page.getByRole('link', { name: '2 neue Waren ansehen' })).toBeFocused()
  await expectNoAxeViolations(page)
  await photograph(page, 'stock-import-result')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nur Waren, die dieser Import angelegt hat.')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByText('Beistelltisch')).toBeVisible()
})

test('what only a person can say is asked, and answered by the keyboard', async ({ page }) => {
  await open(page)
  await choose(page, 'preise.csv', 'Code;Name;VK netto\nFRAGE-1;Vitrine;9.500\nFRAGE-2;Spiegel;2.150\n')
  await expect(page.getByText('2 Fragen sind offen').first()).toBeVisible()
  await expect(page.getByRole('cell', { name: /9\.500,00 oder 9,50/ })).toBeVisible()
  await expectNoAxeViolations(page)
  await photograph(page, 'stock-import-questions')
  await expectNarrow(page, 'stock-import-questions')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: '9.500,00 €' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Eine Frage ist offen').first()).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'brutto', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('cell', { name: /11\.305,00/ })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('2 Zeilen importiert')).toBeVisible()
})

test('what there is shows old and new, and an empty cell leaves it alone', async ({ page }) => {
  await open(page)
  const head = 'Code;Bezeichnung;VK;Ort;Bestand\n'
  await choose(page, 'erst.csv', `${head}ALT-1;Sessel;890,00;Laden;1\nALT-2;Hocker;50,00;Halle;4\n`)
  await expect(page.getByText('2 neue Waren kommen dazu.')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Noch eine Datei' }).click()
  await choose(
    page,
    'dann.csv',
    `${head}ALT-1;Sessel, blau;920,00;;7\nALT-2;Hocker;50,00;;\nALT-3;Bank;10,00;;1\n`,
  )
  await page.getByRole('combobox', { name: 'Codes, die es schon gibt' }).click()
  await page.getByRole('option', { name: 'aktualisieren' }).click()
  await expect(
    page.getByText('1 neue Ware kommt dazu, 1 wird geändert, 1 bleibt, wie sie ist.'),
  ).toBeVisible()
  await page.getByRole('heading', { name: 'Waren importieren' }).click()
  await page.keyboard.press('3')
  const row = page.getByRole('row', { name: /ALT-1/ })
  await expect(row).toContainText('890,00920,00')
  await expect(row).toContainText('SesselSessel, blau')
  await expect(row).toContainText('bleibt Laden')
  await expect(row).toContainText('bleibt 1')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('heading', { name: '1 Ware, 2 Angaben ändern sich' })).toBeVisible()
  await expectNoAxeViolations(page)
  await photograph(page, 'stock-import-changes')
  await expectNarrow(page, 'stock-import-changes')
  // Otherwise only where that is said.
  await page.getByRole('combobox', { name: 'Leere Zellen' }).click()
  await page.getByRole('option', { name: 'löschen' }).click()
  await expect(row).toContainText('wird gelöscht')
  await page.getByRole('combobox', { name: 'Leere Zellen' }).click()
  await page.getByRole('option', { name: 'lassen, was gespeichert ist' }).click()
  await expect(row).toContainText('bleibt Laden')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('1 Ware angelegt, 1 geändert und 1 blieb, wie sie war.')).toBeVisible({
    timeout: 30_000,
  })
  await page.getByRole('link', { name: 'Geänderte ansehen' }).click()
  await expect(page.getByText('Nur Waren, die dieser Import geändert hat.')).toBeVisible()
  await expect(page.getByText('Sessel, blau')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('a file that cannot be read says what to do', async ({ page }) => {
  await open(page)
  await choose(page, 'waren.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]))
  await expect(page.getByRole('main').getByRole('alert')).toContainText('waren.png lässt sich nicht lesen')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('.xlsx')
  await expect(page.getByRole('button', { name: 'Andere Datei' })).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/auth\/stock$/)
})
