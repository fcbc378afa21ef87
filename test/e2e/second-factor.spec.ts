import type { Page } from '@playwright/test'
import jsqr from 'jsqr'
import { PNG } from 'pngjs'
import { codeOfStep, stepAt } from '#areas/access/server/second-factors/totp.ts'
import { people } from '#test/people.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { logIn, openApp } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { withDatabase } from './support/with-database.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// From the firm's rule to a lost telephone: one story, told in order.
test.describe.configure({ mode: 'serial' })

const { manager, office } = people
let kontor: WorkingKontor
let recoveryCodes: string[] = []
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
})
test.afterAll(() => kontor?.remove())

/** What the app of somebody shows at this moment; also a code that was taken already is good once more. */
async function codeOf(email: string, table = 'second_factors'): Promise<string> {
  let secret: Uint8Array = new Uint8Array()
  await withDatabase(kontor, async (sql) => {
    const rows = await sql.unsafe(
      `select secret from ${table} join users using (user_id) where email = $1 and secret is not null`,
      [email],
    )
    secret = rows[0]?.['secret'] ?? secret
    await sql`update second_factors set last_step = 0 where kind = 'CODE'`
  })
  return codeOfStep(secret, stepAt(new Date()))
}

async function see(page: Page, name: string): Promise<void> {
  await expectNoAxeViolations(page)
  await photograph(page, `second-factor-${name}`)
}

async function prove(page: Page, { email, password }: { email: string; password: string }) {
  await openApp(page, kontor.url, '/login')
  await page.getByLabel('E-Mail').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
}

async function setUp(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<string[]> {
  await page.getByLabel('Ihr Passwort').fill(password)
  await page.getByRole('button', { name: 'Weiter' }).click()
  // The secret is there before its picture.
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(await codeOf(email, 'pending_second_factors'))
  await page.getByRole('button', { name: 'Einrichten', exact: true }).click()
  const codes = page.getByRole('list', { name: 'Wiederherstellungscodes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  return codes.allTextContents()
}

test('an app is set up on Mein Konto, and its QR code holds the secret', async ({ page }) => {
  await logIn(page, kontor.url, manager)
  await openApp(page, kontor.url, '/auth/account')
  const card = page.getByRole('region', { name: 'Zweiter Faktor' })
  await expect(card).toContainText('Zur Anmeldung genügt bisher Ihr Passwort.')
  await card.getByRole('button', { name: 'App einrichten' }).click()
  await card.getByLabel('Ihr Passwort').fill('nicht das richtige')
  await card.getByRole('button', { name: 'Weiter' }).click()
  await expect(card.getByLabel('Ihr Passwort')).toHaveAccessibleDescription(/Das Passwort stimmt nicht/)
  await card.getByLabel('Ihr Passwort').fill(manager.password)
  await card.getByRole('button', { name: 'Weiter' }).click()
  const picture = PNG.sync.read(await card.getByRole('img', { name: 'QR-Code für die App' }).screenshot())
  const address =
    jsqr.default(Uint8ClampedArray.from(picture.data), picture.width, picture.height)?.data ?? ''
  const secret = new URL(address).searchParams.get('secret') ?? ''
  expect(secret).toHaveLength(32)
  await expect(card).toContainText(`Schlüssel: ${secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}`)
  await see(page, 'app')
  await card.getByLabel('Code', { exact: true }).fill('000')
  await card.getByRole('button', { name: 'Einrichten', exact: true }).click()
  await expect(card.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/Der Code stimmt nicht/)
  await card.getByLabel('Code', { exact: true }).fill(await codeOf(manager.email, 'pending_second_factors'))
  await card.getByRole('button', { name: 'Einrichten', exact: true }).click()
  const codes = card.getByRole('list', { name: 'Wiederherstellungscodes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  recoveryCodes = await codes.allTextContents()
  await see(page, 'codes')
  const download = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Herunterladen' }).click()
  expect((await download).suggestedFilename()).toBe('kontor-codes.txt')
  await card.getByRole('button', { name: 'Fertig' }).click()
  await expect(card).toContainText('Noch 10 sind unbenutzt')
  await see(page, 'account')
})

test('the login asks for a code, then not in this browser', async ({ page }) => {
  await prove(page, manager)
  await see(page, 'login')
  await page.getByLabel('Code', { exact: true }).fill('123 456 7')
  await page.getByRole('button', { name: 'Bestätigen' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Der Code stimmt nicht oder wurde schon verwendet.',
  )
  await page.getByLabel('Code', { exact: true }).fill(await codeOf(manager.email))
  await page.getByLabel('In diesem Browser 30 Tage nicht mehr fragen').check()
  await page.getByRole('button', { name: 'Bestätigen' }).click()
  await expect(page).toHaveURL(/\/auth\/dashboard/)
  await page.evaluate(() => sessionStorage.clear())
  await logIn(page, kontor.url, manager)
  await expect(page).toHaveURL(/\/auth\/dashboard/)
})

test('a challenge that is too old leads back to the password; a recovery code is as good as the app', async ({
  page,
}) => {
  await prove(page, manager)
  await withDatabase(kontor, (sql) => sql`delete from login_challenges`)
  await page.getByLabel('Code', { exact: true }).fill(recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: 'Bestätigen' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Die Anmeldung hat zu lange gedauert')
  await prove(page, manager)
  await page.getByLabel('Code', { exact: true }).fill((recoveryCodes[0] ?? '').toLowerCase())
  await page.getByRole('button', { name: 'Bestätigen' }).click()
  await expect(page).toHaveURL(/\/auth\/dashboard/)
  await openApp(page, kontor.url, '/auth/account')
  const card = page.getByRole('region', { name: 'Zweiter Faktor' })
  await expect(card).toContainText('Noch 9 sind unbenutzt')
  await card.getByRole('button', { name: 'Neue Codes' }).click()
  await card.getByRole('button', { name: 'Stattdessen mit einem Code' }).click()
  await card.getByLabel('Code', { exact: true }).fill(await codeOf(manager.email))
  await card.getByRole('button', { name: 'Neue Codes zeigen' }).click()
  await expect(card.getByRole('list', { name: 'Wiederherstellungscodes' }).getByRole('listitem')).toHaveCount(
    10,
  )
})

test('where the firm asks for it, who has none is led to it before anything else', async ({
  page,
  browser,
}) => {
  await prove(page, manager)
  await page.getByLabel('Code', { exact: true }).fill(await codeOf(manager.email))
  await page.getByRole('button', { name: 'Bestätigen' }).click()
  await expect(page).toHaveURL(/\/auth\/dashboard/)
  await openApp(page, kontor.url, '/auth/firm#weiteres')
  await page.getByRole('combobox', { name: 'Zweiter Faktor' }).click()
  await page.getByRole('option', { name: 'Von allen verlangt' }).click()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('gespeichert', { exact: false }).first()).toBeVisible()

  const context = await browser.newContext()
  const ole = await context.newPage()
  await logIn(ole, kontor.url, office)
  await expect(ole).toHaveURL(/\/auth\/secondfactor/)
  await openApp(ole, kontor.url, '/auth/incoming/bills')
  await expect(ole).toHaveURL(/\/auth\/secondfactor/)
  await expect(ole.getByRole('main')).toContainText(
    'Ihre Firma verlangt bei der Anmeldung einen zweiten Faktor.',
  )
  await see(ole, 'asked')
  await setUp(ole, office)
  await ole.getByRole('button', { name: 'Weiter' }).click()
  await expect(ole).toHaveURL(/\/auth\/(dashboard|incoming\/bills)/)
  await expect(ole.getByRole('link', { name: 'Aufgaben' }).first()).toBeVisible()

  // His telephone is lost, and the codes too.
  await openApp(page, kontor.url, '/auth/users')
  const tile = page.getByRole('article', { name: `${office.firstName} ${office.familyName}` })
  await expect(tile).toContainText('Mit zweitem Faktor')
  await see(page, 'users')
  await tile.getByRole('button', { name: 'Zweiten Faktor von Ole Licht entfernen' }).click()
  await page.getByRole('button', { name: 'Zweiten Faktor entfernen', exact: true }).click()
  await expect(tile).not.toContainText('Mit zweitem Faktor')
  // What he has open asks him for a new one at once.
  await expect(ole).toHaveURL(/\/auth\/secondfactor/)
  await context.close()
})
