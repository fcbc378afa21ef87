import type { Page } from '@playwright/test'
import { people } from '#test/people.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { logIn, openApp, openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

const { manager, office } = people
let kontor: WorkingKontor
let url = ''
test.beforeAll(async () => {
  // Browsers have passkeys under names only, not under addresses of machines.
  kontor = await startWorkingKontor({ KONTOR_URL: 'http://localhost:PORT' })
  url = kontor.url.replace('127.0.0.1', 'localhost')
})
test.afterAll(() => kontor?.remove())

/** A device in the browser that answers by itself, or one that nobody touches. */
async function addDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  })
  return { remove: () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }) }
}

async function prove(page: Page) {
  await page.evaluate(() => sessionStorage.clear())
  await openApp(page, url, '/login')
  await page.getByLabel('E-Mail').fill(manager.email)
  await page.getByLabel('Passwort', { exact: true }).fill(manager.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('button', { name: 'Mit Passkey bestätigen' })).toBeVisible()
}

test('a passkey is set up, confirms the login, and is replaced by a recovery code where it is lost', async ({
  page,
}) => {
  const device = await addDevice(page)
  await logIn(page, url, manager)
  await openApp(page, url, '/auth/account')
  const card = page.getByRole('region', { name: 'Zweiter Faktor' })
  await card.getByRole('button', { name: 'Passkey einrichten' }).click()
  await card.getByLabel('Ihr Passwort').fill(manager.password)
  await card.getByRole('button', { name: 'Weiter' }).click()
  await card.getByLabel('Name').fill('Laptop im Büro')
  await card.getByRole('button', { name: 'Passkey anlegen' }).click()
  const codes = card.getByRole('list', { name: 'Wiederherstellungscodes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [code = ''] = await codes.allTextContents()
  await card.getByRole('button', { name: 'Fertig' }).click()
  await expect(card).toContainText('Passkey „Laptop im Büro“')
  await photograph(page, 'passkeys-account')

  await prove(page)
  await expectNoAxeViolations(page)
  await photograph(page, 'passkeys-login')
  await page.getByRole('button', { name: 'Mit Passkey bestätigen' }).click()
  await expect(page).toHaveURL(/\/auth\/dashboard/)

  await device.remove()
  await addDevice(page)
  await prove(page)
  await page.getByRole('button', { name: 'Mit Passkey bestätigen' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Der Passkey hat nicht geantwortet.')
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Bestätigen', exact: true }).click()
  await expect(page).toHaveURL(/\/auth\/dashboard/)
  await openApp(page, url, '/auth/account')
  await card.getByRole('button', { name: 'Passkey „Laptop im Büro“ entfernen' }).click()
  await card.getByLabel('Ihr Passwort').fill(manager.password)
  await card.getByRole('button', { name: 'Entfernen', exact: true }).click()
  await expect(card).toContainText('Zur Anmeldung genügt bisher Ihr Passwort.')
})

test('a passkey confirms a key for a program, and a code where it is not at hand', async ({ page }) => {
  await openAs(page, url, office, '/auth/account')
  const device = await addDevice(page)
  const factor = page.getByRole('region', { name: 'Zweiter Faktor' })
  await factor.getByRole('button', { name: 'Passkey einrichten' }).click()
  await factor.getByLabel('Ihr Passwort').fill(office.password)
  await factor.getByRole('button', { name: 'Weiter' }).click()
  await factor.getByRole('button', { name: 'Passkey anlegen' }).click()
  const codes = factor.getByRole('list', { name: 'Wiederherstellungscodes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [code = ''] = await codes.allTextContents()
  await factor.getByRole('button', { name: 'Fertig' }).click()
  const card = page.getByRole('region', { name: 'Schlüssel für Programme' })
  const begin = async (name: string) => {
    await card.getByRole('button', { name: 'Schlüssel anlegen' }).click()
    await card.getByLabel('Name').fill(name)
    await card.getByRole('checkbox', { name: 'Aufgaben', exact: true }).check()
    await card.getByRole('button', { name: 'Weiter', exact: true }).click()
    await card.getByLabel('Ihr Passwort').fill(office.password)
    await card.getByRole('button', { name: 'Anlegen', exact: true }).click()
  }
  await begin('Mit Passkey')
  await expect(card.getByRole('button', { name: 'Mit Passkey bestätigen' })).toBeFocused()
  await expectNoAxeViolations(page)
  await photograph(page, 'passkeys-key')
  await card.getByRole('button', { name: 'Mit Passkey bestätigen' }).click()
  await card.getByRole('button', { name: 'Fertig' }).click()
  await device.remove()
  await begin('Mit Code')
  await card.getByRole('button', { name: 'Bestätigen und anlegen' }).click()
  await expect(card.getByLabel('Code')).toHaveAccessibleDescription(/Code fehlt/)
  await card.getByLabel('Code').fill('AAAAA-AAAAA')
  await card.getByRole('button', { name: 'Bestätigen und anlegen' }).click()
  await expect(card.getByLabel('Code')).toHaveAccessibleDescription(/Der Code stimmt nicht/)
  await card.getByLabel('Code').fill(code)
  await card.getByRole('button', { name: 'Bestätigen und anlegen' }).click()
  await card.getByRole('button', { name: 'Fertig' }).click()
  await expect(card.getByRole('listitem').filter({ hasText: 'Mit Code' })).toContainText('gilt bis')
})
