import sharp from 'sharp'
import { people } from '#test/people.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// A bill is photographed with a phone: several shots become one PDF, and its form begins with it.

let kontor: WorkingKontor
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
})
test.afterAll(() => kontor?.remove())

test.use({ viewport: { width: 390, height: 844 } })

const shot = async (colour: string, orientation: number) => ({
  name: `${colour}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 3000, height: 2000, channels: 3, background: colour } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer(),
})

test('shots are put in order, one is taken away, and the rest is one file of the new bill', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.manager, '/auth/incoming/bills')
  await page.getByRole('button', { name: 'Weitere Werkzeuge' }).click()
  await page.getByRole('button', { name: 'Fotografieren' }).click()
  const layer = page.getByRole('dialog', { name: 'Beleg fotografieren' })
  const camera = layer.getByLabel('Aufnahme der Kamera')
  await expect(camera).toHaveAttribute('capture', 'environment')
  const on = layer.getByRole('button', { name: 'Weiter zur Rechnung' })
  await expect(on).toBeDisabled()
  // As a phone held upright takes it: lying, with the turn said beside it.
  await camera.setInputFiles(await shot('red', 6))
  await expect(layer.getByRole('listitem')).toHaveCount(1)
  await layer.getByLabel('Vorhandene Fotos').setInputFiles([await shot('green', 1), await shot('blue', 1)])
  await expect(layer.getByRole('listitem')).toHaveCount(3)
  await camera.setInputFiles({ name: 'kein-bild.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('nein') })
  await expect(page.getByText('kein-bild.jpg lässt sich nicht als Bild lesen.')).toBeVisible()
  await layer.getByRole('button', { name: 'Seite 1 nach hinten' }).click()
  await layer.getByRole('button', { name: 'Seite 3 entfernen' }).click()
  await expect(layer).toContainText('2 Seiten')
  await expectNoAxeViolations(page)
  await expectNothingMovesSideways(page)
  await photograph(page, 'photographed-bill')
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/attachments'))
  await on.click()
  await expect(page).toHaveURL(/\/auth\/incoming\/bills\/new$/)
  await expect(page.getByText(/^Beleg \d{4}-\d{2}-\d{2}\.pdf$/).first()).toBeVisible()
  const answer = await (await sent).response()
  if (!answer) throw new Error('the file was not taken')
  const { entityId } = await answer.json()
  const token = await page.evaluate(() => sessionStorage.getItem('jwt'))
  const stored = await fetch(`${kontor.url}/api/attachments/${entityId.uuid}/beleg.pdf`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(stored.headers.get('content-type')).toBe('application/pdf')
  const body = Buffer.from(await stored.arrayBuffer()).toString('latin1')
  expect(body).toContain('/Count 2')
  const boxes = [...body.matchAll(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, w, h]) => [
    Number(w),
    Number(h),
  ])
  // The green one lies, the red one was turned upright; neither has more pixels than can be read.
  expect(boxes.map(([w = 0, h = 0]) => w > h)).toEqual([true, false])
  expect(
    [...body.matchAll(/\/Width (\d+) \/Height (\d+)/g)].map(([, w, h]) => [Number(w), Number(h)]),
  ).toEqual([
    [2000, 1333],
    [1333, 2000],
  ])
})

test('what is photographed in the inbox waits there, as one paper that is captured later', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.office, '/auth/incoming/inbox')
  await page.getByRole('button', { name: 'Fotografieren' }).click()
  const layer = page.getByRole('dialog', { name: 'Beleg fotografieren' })
  await layer.getByLabel('Aufnahme der Kamera').setInputFiles(await shot('red', 6))
  await layer.getByLabel('Vorhandene Fotos').setInputFiles(await shot('green', 1))
  await expect(layer.getByRole('listitem')).toHaveCount(2)
  await layer.getByRole('button', { name: 'In den Posteingang' }).click()
  await expect(layer).toBeHidden()
  await expect(page).toHaveURL(/\/auth\/incoming\/inbox$/)
  const capture = page.getByRole('button', { name: /^Erfassen: Beleg \d{4}-\d{2}-\d{2}\.pdf$/ })
  await expect(capture).toHaveCount(1)
  // Seen by the news of it, the row may be there before the answer.
  await expect(page.getByText('wird abgelegt')).toBeHidden()
  await photograph(page, 'inbox-photographed')
  await capture.press('Enter')
  await expect(page).toHaveURL(/\/auth\/incoming\/bills\/new$/)
  await expect(page.getByRole('list', { name: 'Anhänge' })).toContainText(/Beleg \d{4}-\d{2}-\d{2}\.pdf/)
})

test('a photograph that was not sent waits for another try, also on another page', async ({ page }) => {
  await openAs(page, kontor.url, people.office, '/auth/incoming/inbox')
  const capture = page.getByRole('button', { name: /^Erfassen: Beleg \d{4}-\d{2}-\d{2}\.pdf$/ })
  await expect(capture.first()).toBeVisible()
  const before = await capture.count()
  await page.route('**/api/inbox', (route) => route.abort())
  await page.getByRole('button', { name: 'Fotografieren' }).click()
  const layer = page.getByRole('dialog', { name: 'Beleg fotografieren' })
  await layer.getByLabel('Aufnahme der Kamera').setInputFiles(await shot('blue', 6))
  await layer.getByRole('button', { name: 'In den Posteingang' }).click()
  const failed = page.getByText(/^„Beleg .*“ wurde nicht abgelegt$/)
  await expect(failed).toBeVisible()
  await page.getByRole('link', { name: /^Erfasst/ }).click()
  await expect(failed).toBeVisible()
  await page.getByRole('link', { name: 'Eingangsrechnungen', exact: true }).click()
  await expect(page).toHaveURL(/\/auth\/incoming\/bills$/)
  await expect(failed).toBeHidden()
  await page.getByRole('link', { name: /^Posteingang/ }).click()
  await expect(failed).toBeVisible()
  // Only closing the tab would lose it.
  const asked = await page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(asked).toBe(true)

  await page.unroute('**/api/inbox')
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(failed).toBeHidden()
  await expect(capture).toHaveCount(before + 1)
})
