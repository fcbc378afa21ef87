import type { Page } from '@playwright/test'
import { people } from '#test/people.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { logIn } from './support/open-app.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// By which letters the firm reminds, and by which base rates interest is reckoned.
test.describe.configure({ mode: 'serial' })

let kontor: WorkingKontor
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
})
test.afterAll(() => kontor.stop())

async function openPart(page: Page) {
  await logIn(page, kontor.url, people.manager)
  await page.goto(`${kontor.url}/auth/firm#mahnen`)
  return page.getByRole('table', { name: 'Mahnstufen' })
}

test('the levels that a firm begins with are changed, one goes and one comes, by keys alone', async ({
  page,
}) => {
  const levels = await openPart(page)
  await expect(levels.getByRole('row')).toHaveCount(5)
  await expect(levels.getByRole('row', { name: /Zahlungserinnerung/ })).toContainText(
    '7 Tage nach Fälligkeit',
  )
  await expect(levels.getByRole('row', { name: /Letzte Mahnung/ })).toContainText(/Zinsen, 40\s€/)
  await expectNoAxeViolations(page)

  await levels.getByRole('button', { name: '1. Mahnung: bearbeiten' }).press('Enter')
  const layer = page.getByRole('dialog', { name: '1. Mahnung bearbeiten' })
  await expect(layer.getByLabel('Name', { exact: true })).toBeFocused()
  await expectNoAxeViolations(page)
  await layer.getByLabel('Tage nach der Stufe davor').fill('0')
  await layer.getByLabel('Mahngebühr').fill('250')
  await layer.getByLabel('Text', { exact: true }).fill('')
  await page.keyboard.press('Control+Enter')
  await expect(layer.getByText('Tage: eine Zahl von 1 bis 365')).toBeVisible()
  await expect(layer.getByText('Gebühr: ein Betrag von 0 bis 100')).toBeVisible()
  await expect(layer.getByText('Text der Stufe fehlt')).toBeVisible()
  await expect(layer.getByLabel('Tage nach der Stufe davor')).toBeFocused()
  await layer.getByLabel('Tage nach der Stufe davor').fill('21')
  await layer.getByLabel('Mahngebühr').fill('1,50')
  await layer.getByLabel('Text', { exact: true }).fill('{anrede},\n\nzu {beleg} fehlt uns das Geld.')
  await layer.getByLabel('Verzugszinsen verlangen').press('Space')
  await page.keyboard.press('Control+Enter')
  await expect(layer).toBeHidden()
  const first = levels.getByRole('row', { name: /1\. Mahnung/ })
  await expect(first).toContainText('21 Tage danach')
  await expect(first).toContainText('Zinsen, 1,50 €')
  await expect(levels.getByRole('button', { name: '1. Mahnung: bearbeiten' })).toBeFocused()

  await levels.getByRole('button', { name: 'Letzte Mahnung: löschen' }).press('Enter')
  await page.getByRole('button', { name: 'Stufe löschen' }).press('Enter')
  await expect(levels.getByRole('row')).toHaveCount(4)
  await page.getByRole('button', { name: 'Stufe hinzufügen' }).press('Enter')
  const added = page.getByRole('dialog', { name: 'Mahnstufe hinzufügen' })
  await page.keyboard.press('Control+Enter')
  await expect(added.getByText('Name der Stufe fehlt')).toHaveCount(2)
  await added.getByLabel('Name', { exact: true }).fill('3. Mahnung')
  await added.getByLabel('Name auf Englisch').fill('Third reminder')
  await added.getByLabel('Text', { exact: true }).fill('Zahlen Sie bis zum {faellig}.')
  await added.getByLabel('Text auf Englisch').fill('Pay by {faellig}.')
  await page.keyboard.press('Control+Enter')
  await expect(levels.getByRole('row', { name: /3\. Mahnung/ })).toContainText('14 Tage danach')
  // Four at the most.
  await expect(page.getByRole('button', { name: 'Stufe hinzufügen' })).toBeHidden()
})

test('a missing base rate is asked for, entered and put right', async ({ page }) => {
  await openPart(page)
  const rates = page.getByRole('table', { name: 'Basiszinssätze' })
  await expect(rates.getByRole('row', { name: /01\.01\.2025/ })).toContainText('2,27 %')
  const notice = page.getByText(/^Der Basiszinssatz ab dem .* fehlt$/)
  // Each half-year since the last one that Kontor brings along, until none is missing.
  const missing = await notice.textContent()
  await page.getByRole('button', { name: 'Eintragen', exact: true }).press('Enter')
  const day = missing?.match(/\d\d\.\d\d\.\d{4}/)?.[0] ?? ''
  const layer = page.getByRole('dialog', { name: `Basiszinssatz ab ${day}` })
  await expect(layer.getByLabel('Basiszinssatz', { exact: true })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(layer.getByText('Basiszinssatz fehlt')).toBeVisible()
  await page.keyboard.type('127')
  await page.keyboard.press('Control+Enter')
  await expect(layer.getByText('Basiszinssatz: eine Zahl von −20 bis 20')).toBeVisible()
  await layer.getByLabel('Basiszinssatz', { exact: true }).fill('1,27')
  await expect(layer.getByText(/^Verzugszinsen im Jahr: 10,27\s%, von Verbrauchern 6,27\s%$/)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Enter')
  await expect(layer).toBeHidden()
  const entered = rates.getByRole('row', { name: new RegExp(day.replaceAll('.', '\\.')) })
  await expect(entered).toContainText('1,27 %')
  await expect(page.getByText(missing ?? '')).toBeHidden()

  await entered.getByRole('button', { name: /berichtigen$/ }).press('Enter')
  await layer.getByLabel('Basiszinssatz', { exact: true }).fill('-0,88')
  await page.keyboard.press('Enter')
  await expect(layer).toBeHidden()
  await expect(entered).toContainText('−0,88 %')
  await entered.getByRole('button', { name: /berichtigen$/ }).press('Enter')
  await expect(layer.getByRole('row').nth(1)).toContainText('−0,88 % statt 1,27 %')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Satz eintragen' }).press('Enter')
  const free = page.getByRole('dialog', { name: 'Basiszinssatz eintragen' })
  await free.getByRole('textbox', { name: 'Gilt ab' }).fill('02.07.2024')
  await free.getByLabel('Basiszinssatz', { exact: true }).fill('3,37')
  await page.keyboard.press('Control+Enter')
  await expect(free.getByText(/ändert sich nur am 1\. Januar und am 1\. Juli/)).toBeVisible()
  await free.getByRole('textbox', { name: 'Gilt ab' }).fill('01.07.2024')
  await page.keyboard.press('Control+Enter')
  await expect(free).toBeHidden()
  await expect(rates.getByRole('row', { name: /01\.07\.2024/ })).toContainText(/12,37\s%\s*8,37\s%/)
})

for (const [width, colorScheme] of [
  [1024, 'dark'],
  [390, 'light'],
] as const) {
  test(`nothing is cut or moves sideways at ${width} px, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    const levels = await openPart(page)
    await expect(levels).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNothingMovesSideways(page)
  })
}
