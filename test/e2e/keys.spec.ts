import type { Page } from '@playwright/test'
import { addDays, berlinDay, formatDay } from '#kernel/day.ts'
import { caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { receiverInput } from '#test/trade.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { openApp, openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// A script gets a key, works with it, and loses it: one story, told in order.
test.describe.configure({ mode: 'serial' })

const today = berlinDay(new Date())
const receivers = '/api/partners/receivers'
let kontor: WorkingKontor
let key = ''
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
})
test.afterAll(() => kontor?.remove())

const cardOf = (page: Page) => page.getByRole('region', { name: 'Schlüssel für Programme' })

/** In both colours, and as narrow as a telephone. */
async function see(page: Page, name: string): Promise<void> {
  await expectNoAxeViolations(page)
  await photograph(page, `keys-${name}`)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNothingMovesSideways(page)
  if (process.env['PHOTOGRAPHS'] === 'write')
    await cardOf(page).screenshot({ path: `test-results/photos/keys-${name}-390.png` })
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('a key is made on Mein Konto, with a part of the own permissions, and shown once', async ({ page }) => {
  await openAs(page, kontor.url, people.office, '/auth/account')
  const card = cardOf(page)
  await expect(card).toContainText('Sie haben noch keinen.')
  await see(page, 'none')
  await card.getByRole('button', { name: 'Schlüssel anlegen' }).click()
  await expect(card.getByLabel('Name')).toBeFocused()
  await expect(card.getByLabel('Gültig bis', { exact: true })).toHaveValue(formatDay(addDays(today, 90)))
  // The office has no permission of managers to hand on.
  await expect(card.getByRole('checkbox')).toHaveCount(3)
  await card.getByLabel('Gültig bis', { exact: true }).fill(formatDay(addDays(today, 400)))
  await card.getByRole('button', { name: 'Weiter', exact: true }).click()
  await expect(card.getByLabel('Name')).toHaveAccessibleDescription(/Name fehlt/)
  await expect(card.getByLabel('Gültig bis', { exact: true })).toHaveAccessibleDescription(
    /mehr als ein Jahr in der Zukunft/,
  )
  await expect(card.getByRole('group', { name: 'Der Schlüssel darf' })).toHaveAccessibleDescription(
    /Berechtigung fehlt/,
  )
  await see(page, 'wrong')
  await card.getByLabel('Name').fill('Kundenimport')
  await card.getByLabel('Gültig bis', { exact: true }).fill(formatDay(addDays(today, 30)))
  await card.getByRole('checkbox', { name: 'Ausgang' }).check()
  await card.getByRole('button', { name: 'Weiter', exact: true }).click()
  await expect(card).toContainText('„Kundenimport“')
  await expect(card.getByLabel('Ihr Passwort')).toBeFocused()
  // What was typed before is there on the way back.
  await card.getByRole('button', { name: 'Zurück' }).click()
  await expect(card.getByLabel('Name')).toHaveValue('Kundenimport')
  await card.getByLabel('Name').press('Enter')
  await card.getByLabel('Ihr Passwort').fill('nicht das richtige')
  await card.getByRole('button', { name: 'Anlegen', exact: true }).click()
  await expect(card.getByLabel('Ihr Passwort')).toHaveAccessibleDescription(/Das Passwort stimmt nicht/)
  await see(page, 'proof')
  await card.getByLabel('Ihr Passwort').fill(people.office.password)
  await card.getByRole('button', { name: 'Anlegen', exact: true }).click()
  await expect(card).toContainText('Sie sehen ihn nur jetzt')
  key = (await card.locator('code').textContent()) ?? ''
  expect(key).toMatch(/^kontor_[\w-]{54}$/)
  await see(page, 'shown')
  await card.getByRole('button', { name: 'Kopieren' }).click()
  await expect(page.getByText('Schlüssel kopiert.')).toBeVisible()
  await card.getByRole('button', { name: 'Fertig' }).click()
  const row = card.getByRole('listitem')
  await expect(row).toContainText('Kundenimport')
  await expect(row).toContainText(`gilt bis ${formatDay(addDays(today, 30))}, noch nie benutzt`)
  await expect(page.getByRole('main')).not.toContainText(key)
  await page.reload()
  await expect(row).toContainText('Kundenimport')
  await expect(page.getByRole('main')).not.toContainText(key)
})

test('a script works with it, and Protokoll says by which key', async ({ page }) => {
  const script = caller(kontor.url, key)
  const created = await script.post(receivers, receiverInput({ companyName: 'Vom Skript GmbH' }))
  expect(created.status).toBe(201)
  expect((await script.get('/proxy/get/bills')).status).toBe(403)
  await openAs(page, kontor.url, people.manager, '/auth/journal')
  const row = page.getByRole('grid', { name: 'Protokoll' }).getByRole('row')
  await expect(row.filter({ hasText: 'Kunde angelegt' }).first()).toContainText(
    'Ole Licht, über „Kundenimport“',
  )
  const made = row.filter({ hasText: 'Schlüssel angelegt' }).first()
  await expect(made).toContainText('Schlüssel: Kundenimport · Darf: Ausgang · Gültig bis: ')
  await expect(made).not.toContainText('über „')
  await row.filter({ hasText: 'Kunde angelegt' }).first().getByRole('gridcell').nth(3).click()
  await expect(page.getByText('Getan von einem Programm, über den Schlüssel „Kundenimport“.')).toBeVisible()
  await expectNoAxeViolations(page)
  await photograph(page, 'keys-journal')
})

test('managers see whose keys are good, and end one; its owner sees it ended', async ({ page, browser }) => {
  const context = await browser.newContext()
  const ole = await context.newPage()
  await openAs(ole, kontor.url, people.office, '/auth/account')
  await expect(cardOf(ole).getByRole('listitem')).toContainText(`zuletzt benutzt am ${formatDay(today)}`)
  await openAs(page, kontor.url, people.manager, '/auth/users')
  const card = cardOf(page)
  await expect(card.getByRole('row').filter({ hasText: 'Ole Licht' })).toContainText(/Kundenimport.*Ausgang/)
  await see(page, 'of-users')
  await card.getByRole('button', { name: 'Schlüssel „Kundenimport“ von Ole Licht beenden' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Rückgängig machen lässt sich das nicht.')
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  expect((await caller(kontor.url, key).get('/proxy/get/invoices')).status).toBe(200)
  await card.getByRole('button', { name: 'Schlüssel „Kundenimport“ von Ole Licht beenden' }).click()
  await dialog.getByRole('button', { name: 'Schlüssel beenden' }).click()
  await expect(card).toContainText('Niemand hat einen.')
  expect((await caller(kontor.url, key).get('/proxy/get/invoices')).status).toBe(401)
  // What he has open says so by itself.
  await expect(cardOf(ole).getByRole('listitem')).toContainText('beendet')
  await expect(cardOf(ole).getByRole('button', { name: /beenden/ })).toHaveCount(0)
  await see(ole, 'ended')
  await context.close()
})

test('what is typed of a key outlives a reload, and one ends the own by the keyboard', async ({ page }) => {
  await openAs(page, kontor.url, people.manager, '/auth/account')
  const card = cardOf(page)
  await card.getByRole('button', { name: 'Schlüssel anlegen' }).click()
  await expect(card.getByRole('checkbox')).toHaveCount(6)
  await card.getByLabel('Name').fill('Auswertungen')
  await card.getByRole('checkbox', { name: 'Auswertung', exact: true }).check()
  await see(page, 'new')
  await page.reload()
  await openApp(page, kontor.url, '/auth/account')
  await card.getByRole('button', { name: 'Schlüssel anlegen' }).click()
  await card.getByRole('button', { name: 'Weiterschreiben' }).click()
  await expect(card.getByLabel('Name')).toHaveValue('Auswertungen')
  await card.getByLabel('Name').press('Enter')
  await card.getByLabel('Ihr Passwort').fill(people.manager.password)
  await card.getByLabel('Ihr Passwort').press('Enter')
  await card.getByRole('button', { name: 'Fertig' }).click()
  await card.getByRole('button', { name: 'Schlüssel „Auswertungen“ beenden' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Schlüssel beenden' }).press('Enter')
  await expect(card.getByRole('listitem')).toContainText('beendet')
})

test('a new password ends the keys, which its form names', async ({ page }) => {
  await openAs(page, kontor.url, people.office, '/auth/account')
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.office))
  const office = caller(kontor.url, token as string)
  const wish = { permissions: ['TASK_VIEW'], validUntil: today, currentPassword: people.office.password }
  must(await office.post('/api/auth/keys', { ...wish, name: 'Lager' }))
  const form = page.getByRole('region', { name: 'Passwort ändern' })
  const box = form.getByRole('checkbox', { name: 'Auch meine Schlüssel für Programme beenden' })
  await expect(box).toBeChecked()
  await expect(box).toHaveAccessibleDescription(/^„Lager“\. /)
  if (process.env['PHOTOGRAPHS'] === 'write')
    await form.screenshot({ path: 'test-results/photos/keys-password.png' })
  await form.getByLabel('Bisheriges Passwort').fill(people.office.password)
  await form.getByLabel('Neues Passwort').fill('eine andere Birke')
  await form.getByRole('button', { name: 'Passwort ändern' }).click()
  await expect(page.getByText('Ihre anderen Sitzungen und Ihre Schlüssel sind beendet.')).toBeVisible()
  await expect(cardOf(page).getByRole('listitem').filter({ hasText: 'Lager' })).toContainText('beendet')
  await expect(box).toHaveCount(0)
})
