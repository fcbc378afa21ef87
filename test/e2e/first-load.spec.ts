import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { people } from '#test/people.ts'
import { logIn } from './support/open-app.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// What somebody's browser loads before it shows the first page of the day: program and styles, as gzip makes them.
const budgetKb = 200

let kontor: WorkingKontor
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
})
test.afterAll(() => kontor?.remove())

/** Sums up what a page loads; told in kB. */
function weigh(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (['document', 'script', 'stylesheet'].includes(response.request().resourceType()))
      sizes.push(response.body().then((body) => gzipSync(body).length))
  })
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000
}

test('the dashboard comes with at most 200 kB', async ({ page, context }) => {
  await logIn(page, kontor.url, people.manager)
  // A tab of its own loads everything anew; the first one lends it the session.
  const tab = await context.newPage()
  const weight = weigh(tab)
  await tab.goto(`${kontor.url}/auth/dashboard`)
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  await tab.waitForLoadState('networkidle')
  const kb = await weight()
  test.info().annotations.push({ type: 'first load', description: `${kb.toFixed(1)} kB` })
  expect(kb).toBeGreaterThan(50)
  expect(kb).toBeLessThan(budgetKb)
})
