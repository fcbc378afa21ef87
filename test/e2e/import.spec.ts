import type { Page } from '@playwright/test'
import { people } from '#test/people.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { logIn } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

let kontor: WorkingKontor
test.beforeAll(async () => {
  test.setTimeout(120_000)
  kontor = await startWorkingKontor()
})
test.afterAll(() => kontor?.remove())

/** On a phone the page cannot be moved sideways, whatever the table holds. */
async function expectNarrow(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNothingMovesSideways(page)
  await page.setViewportSize(before ?? { width: 1440, height: 900 })
}

test('a table of products is looked at, mended and imported', async ({ page }) => {
  await logIn(page, kontor.url, people.office)
  await page.goto(`${kontor.url}/auth/stock/import`)
  await expect(page.getByText('Eine Tabelle mit Waren')).toBeVisible()
  await expectNoAxeViolations(page)

  const bad = 'Artikelnr.;Was;EK;Bestand\nIMP-1;Beistelltisch;1.234,50;2\nIMP-2;Stehlampe;viel;1\n'
  const choose = (name: string, text: string) =>
    page
      .getByLabel('Datei mit Waren')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('waren.csv', bad)
  await expect(page.getByRole('row', { name: /3 EK „viel“ ist keine Zahl/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Importieren' })).toBeDisabled()
  await photograph(page, 'stock-import-problems')
  await expectNarrow(page)

  await choose('waren-2.csv', bad.replace('viel', '80'))
  await expect(page.getByText('2 neue Waren.')).toBeVisible()
  // The heading says nothing that Kontor knows.
  await page.getByRole('combobox', { name: 'Was enthält' }).click()
  await page.getByRole('option', { name: 'Bezeichnung' }).click()
  await expectNoAxeViolations(page)
  await photograph(page, 'stock-import')
  await expectNarrow(page)
  await page.getByRole('button', { name: 'Importieren' }).click()
  await expect(page.getByText('Die Waren wurden importiert.')).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/stock$/)
  await expect(page.getByText('Beistelltisch')).toBeVisible()
})
