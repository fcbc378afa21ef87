import { people } from '#test/people.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { giveSession } from './support/open-app.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// The firm's page is long: an index leads to its parts, and each has an address.

let kontor: WorkingKontor
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
})
test.afterAll(() => kontor.stop())

for (const width of [1440, 390]) {
  test(`the index leads to a part and says where one is, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await giveSession(page, kontor.url, people.manager)
    await page.goto(`${kontor.url}/auth/firm#rechnung`)
    const index = page.getByRole('navigation', { name: 'Teile der Seite' })
    const current = index.locator('[aria-current="location"]')
    await expect(page.getByLabel('Nummernmuster')).toBeInViewport()
    await expect(current).toHaveText('Rechnung')
    // What is typed is kept: a part is no other page.
    await page.getByLabel('Nummernmuster').fill('RE-{YYYY}-{000}')
    await index.getByRole('link', { name: 'Steuer' }).click()
    await expect(page).toHaveURL(/#steuer$/)
    await expect(page.getByLabel('Steuernummer')).toBeInViewport()
    await expect(current).toHaveText('Steuer')
    await expect(page.getByRole('button', { name: 'Speichern' })).toBeInViewport()
    await expect(page.getByLabel('Nummernmuster')).toHaveValue('RE-{YYYY}-{000}')
    await index.getByRole('link', { name: 'Bestand und Übersicht' }).click()
    await expect(current).toHaveText('Bestand und Übersicht')
    await expectNoAxeViolations(page)
  })
}
