import { people } from '#test/people.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { openApp, openAs } from './support/open-app.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// The manual in Kontor: where one is, there one reads.

let kontor: WorkingKontor
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
})
test.afterAll(() => kontor?.remove())

test('every page leads to its place in the manual, in a tab of its own', async ({ page, context }) => {
  await openAs(page, kontor.url, people.office, '/auth/outgoing')
  const [manual] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Handbuch zu dieser Seite' }).click(),
  ])
  await expect(manual.getByRole('heading', { level: 1, name: 'Ausgangsrechnungen' })).toBeVisible()
  await expect(manual).toHaveTitle('Ausgangsrechnungen – Handbuch – Kontor')
  await expect(manual).toHaveURL(`${kontor.url}/handbuch/rechnungen`)
  await expect(page).toHaveURL(/\/auth\/outgoing/)
  // Pictures come with it.
  const picture = manual.getByRole('img', { name: 'Die Liste der Ausgangsrechnungen' })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(400)
  await expectNoAxeViolations(manual)
  await manual.close()
})

test('a place is searched, found by Enter, and links lead on to the heading that they name', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.office, '/handbuch')
  await expect(page.getByRole('heading', { level: 1, name: 'Kontor: Handbuch' })).toBeVisible()
  // The search has the focus.
  await page.keyboard.type('uberzahlung verrechnen')
  const found = page.getByRole('region', { name: 'Gefunden' })
  await expect(found.getByRole('status')).toHaveText(/Stellen?$/)
  await expect(found.getByRole('link').first()).toContainText('Überzahlung')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/handbuch\/zahlungen/)
  await expect(page.getByRole('heading', { level: 1, name: 'Zahlungen' })).toBeVisible()

  await page.getByRole('textbox', { name: 'Handbuch durchsuchen' }).fill('xyzzy')
  await expect(found.getByText('Nichts gefunden.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page
    .getByRole('navigation', { name: 'Kapitel' })
    .getByRole('link', { name: 'Bestand', exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bestand' })).toBeVisible()
  await openApp(page, kontor.url, '/handbuch/umstieg')
  await page.getByRole('article').getByRole('link', { name: 'Waren importieren' }).click()
  await expect(page).toHaveURL(/\/handbuch\/bestand#waren-importieren$/)
  await expect(page.getByRole('heading', { name: 'Waren importieren' })).toBeInViewport()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /^Ich komme von Lexware/ })).toBeVisible()
})

test('on a phone the chapters are folded, nothing moves sideways, and a chapter that does not exist says so', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, kontor.url, people.office, '/handbuch/umstieg')
  await expect(page.getByRole('heading', { level: 1, name: /^Ich komme von Lexware/ })).toBeVisible()
  const sideways = () =>
    page.evaluate(() => {
      const content = document.getElementById('inhalt')
      return content ? content.scrollWidth - content.clientWidth : -1
    })
  expect(await sideways()).toBe(0)
  await page.getByText('Inhalt', { exact: true }).click()
  await page.getByRole('link', { name: 'Tastatur' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tastatur' })).toBeVisible()
  expect(await sideways()).toBe(0)
  await openApp(page, kontor.url, '/handbuch/gibt-es-nicht')
  await expect(page.getByRole('heading', { name: 'Seite nicht gefunden' })).toBeVisible()
})
