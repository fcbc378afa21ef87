import { caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { giveSession } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor } from './support/working-kontor.ts'

test('what papers look like is chosen beside a sheet that follows, and stays', async ({ page }) => {
  const kontor = await startWorkingKontor()
  await giveSession(page, kontor.url, people.manager)
  await page.goto(`${kontor.url}/auth/firm`)
  const modern = page.getByRole('radio', { name: /^Modern/ })
  await expect(page.getByRole('radio', { name: /^Klassisch/ })).toBeChecked()
  await modern.scrollIntoViewIfNeeded()
  const sheet = page.getByRole('region', { name: 'Muster einer Rechnung' })
  await expect(sheet.locator('canvas').first()).toBeVisible()

  const drawn = page.waitForResponse(
    (response) =>
      response.url().endsWith('/previews/looks') &&
      response.request().postData()?.includes('#ffd500') === true,
  )
  await modern.check()
  await page.getByLabel('Farbe', { exact: true }).fill('#FFD500')
  expect((await drawn).status()).toBe(200)
  await expect(page.getByText('Für Schrift ist diese Farbe zu hell')).toBeVisible()
  // What is typed on the way to a colour leaves the sheet as it was.
  await page.getByLabel('Farbe', { exact: true }).fill('#FF')
  await expect(sheet.locator('canvas').first()).toBeVisible()
  await page.getByLabel('Farbe', { exact: true }).fill('#FFD500')
  await page.getByRole('radio', { name: 'Rechts' }).check()
  await photograph(page, 'paper-look')
  await expectNoAxeViolations(page)
  await page.getByRole('main').getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('button', { name: 'Verwerfen' })).toBeHidden()

  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  expect(must(await caller(kontor.url, token).get('/proxy/get/firm'))).toMatchObject({
    paperLayout: 'MODERN',
    paperColour: '#ffd500',
    logoPlace: 'RIGHT',
  })
  await page.reload()
  await expect(page.getByRole('radio', { name: /^Modern/ })).toBeChecked()
  await kontor.remove()
})
