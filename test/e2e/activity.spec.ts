import type { Page } from '@playwright/test'
import { berlinDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { billInput, invoiceInput } from '#test/trade.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { openApp, openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// What the others do, live, with the way to it.

const today = berlinDay(new Date())
let kontor: WorkingKontor
let office: Caller
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.office))
  office = caller(kontor.url, token)
})
test.afterAll(() => kontor?.remove())

const feed = (page: Page) => page.getByRole('list', { name: 'Aktivität' })

test('what a colleague does stands there at once, and leads to it', async ({ page }) => {
  await openAs(page, kontor.url, people.manager)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Aktivität')
  await page.getByRole('option', { name: /^Aktivität/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Aktivität' })).toBeVisible()
  must(await office.post('/api/documents/bills', billInput(kontor.trade, today)))
  await expect(feed(page)).toContainText('hat die Eingangsrechnung R-4711 erfasst')
  must(await office.post('/api/documents/invoices', invoiceInput(kontor.trade, today)))
  const first = feed(page).getByRole('listitem').first()
  await expect(first).toContainText(/hat die Ausgangsrechnung .+ geschrieben.*Österle/)
  await expectNoAxeViolations(page)
  await photograph(page, 'activity')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNothingMovesSideways(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await first.getByRole('link', { name: /^\d{4}-\d+/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await openApp(page, kontor.url, '/auth/dashboard')
  const card = page.getByRole('region', { name: 'Aktivität' })
  await page.mouse.move(300, 300)
  await expect(card).toContainText('hat die Eingangsrechnung R-4711 erfasst')
  await card.getByRole('link', { name: 'Alles' }).click()
  await expect(page).toHaveURL(/\/auth\/activity$/)
})
