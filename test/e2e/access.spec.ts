import type { BrowserContext, Page } from '@playwright/test'
import { type Exchange, json, startExchange } from '#test/exchange.ts'
import { nestedGroups } from '#test/pdf/killing-logos.ts'
import { pngLogo, svgLogo } from '#test/pdf/logos.ts'
import { nordlicht, people } from '#test/people.ts'
import { readMail } from '#test/read-mail.ts'
import { notProcessed } from '#web/api.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { type Kontor, startKontor } from './support/kontor.ts'
import { logIn, openApp } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { withDatabase } from './support/with-database.ts'
import { register } from './support/working-kontor.ts'

// From the printed link to a second user who works: one story, told in order.
test.describe.configure({ mode: 'serial' })

let kontor: Kontor
let exchange: Exchange
let context: BrowserContext
let boss: Page
test.beforeAll(async ({ browser }) => {
  // One server plays both exchanges: each finds its own part of the answer.
  const result = { XETHZEUR: { b: ['2500.00', '3', '3.000'] } }
  exchange = await startExchange(json({ error: [], result, id: 'ETHEUR', bid: 2550 }))
  kontor = await startKontor({
    KONTOR_TICKER_KRAKEN: exchange.address,
    KONTOR_TICKER_LYKKE: exchange.address,
  })
  context = await browser.newContext()
  boss = await context.newPage()
})
test.afterAll(async () => {
  await context.close()
  await kontor.remove()
  await exchange.stop()
})

async function see(page: Page, name: string): Promise<void> {
  await expectNoAxeViolations(page)
  await photograph(page, `access-${name}`)
}

async function linkOfLastMail(): Promise<string> {
  return readMail((await kontor.mails()).at(-1) ?? '').link ?? ''
}

test('the printed link leads through the set-up', async () => {
  await openApp(boss, kontor.url, '/login')
  await expect(boss.getByRole('main')).toContainText('Kontor ist noch nicht eingerichtet.')

  await boss.goto(await kontor.setUpLink())
  await boss.getByRole('button', { name: 'Weiter' }).click()
  await expect(boss.getByLabel('Firma')).toHaveAccessibleDescription('Firmenname fehlt')
  await boss.getByLabel('Firma').fill(nordlicht.name)
  await boss.getByLabel('Straße').fill(nordlicht.street)
  await boss.getByLabel('PLZ').fill(nordlicht.zip)
  await boss.getByLabel('Ort').fill(nordlicht.city)
  await boss.getByLabel('IBAN').fill(nordlicht.iban)
  const first = boss.getByRole('textbox', { name: /^Nummer der ersten Rechnung/ })
  await first.fill('RE-118')
  await boss.getByRole('button', { name: 'Weiter' }).click()
  await expect(first).toHaveAccessibleDescription(/^Das Jahr fehlt in der Nummer/)
  await first.fill('')
  await see(boss, 'set-up-firm')
  await boss.getByRole('button', { name: 'Weiter' }).click()

  await expect(boss.getByRole('heading', { name: 'Geschäftsführung' })).toBeVisible()
  await boss.getByLabel('Vorname').fill(people.manager.firstName)
  await boss.getByLabel('Nachname').fill(people.manager.familyName)
  await boss.getByLabel('E-Mail', { exact: true }).fill(people.manager.email)
  const ofFirm = boss.getByRole('textbox', { name: /^E-Mail der Firma/ })
  await expect(ofFirm).toHaveValue(people.manager.email)
  await ofFirm.fill(nordlicht.email)
  await boss.getByLabel('Passwort', { exact: true }).fill('kurz')
  await boss.getByRole('button', { name: 'Einrichtung abschließen' }).click()
  await expect(boss.getByText('Das Passwort muss mindestens 10 Zeichen haben')).toBeVisible()
  await see(boss, 'set-up-manager')
  await boss.getByLabel('Passwort', { exact: true }).fill(people.manager.password)
  await boss.getByRole('button', { name: 'Einrichtung abschließen' }).click()

  await expect(boss).toHaveURL(/\/auth\/dashboard$/)
  await expect(boss.getByText('Steuernummer oder USt-IdNr.')).toBeVisible()
  await see(boss, 'start')
})

test('the firm’s settings save what was changed and show what others change', async ({ page }) => {
  await logIn(page, kontor.url, people.manager)
  await page.goto(`${kontor.url}/auth/firm`)
  await boss.goto(`${kontor.url}/auth/firm`)
  await boss.getByLabel('Steuernummer').fill(nordlicht.taxNumber)
  await boss.getByLabel('Nummernmuster').fill('RE-{YYYY}-{000}')
  await expect(boss.getByText(/^Die nächste Nummer ist RE-\d{4}-001\.$/)).toBeVisible()
  await page.getByLabel('Telefon').fill('111')
  await boss.getByLabel('Telefon').fill('222')
  await boss.getByRole('button', { name: 'Speichern' }).click()
  await expect(boss.getByText('Die Firmendaten wurden gespeichert.')).toBeVisible()
  await expect(boss.getByRole('button', { name: 'Speichern' })).toBeDisabled()

  await expect(page.getByText('Jemand anderes hat die Firmendaten inzwischen geändert.')).toBeVisible()
  await expect(page.getByLabel('Steuernummer')).toHaveValue(nordlicht.taxNumber)
  await expect(page.getByLabel('Telefon')).toHaveValue('111')
  await expect(page.getByLabel('Telefon')).toHaveAccessibleDescription('Inzwischen gespeichert: „222“')
  await see(page, 'firm')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(boss.getByLabel('Telefon')).toHaveValue('111')
})

test('the firm’s logo is shown as it was chosen and stays; what is no picture is refused', async () => {
  const file = boss.getByLabel('Logodatei')
  const logo = boss.getByRole('img', { name: 'Logo der Firma' })
  const refused = boss.getByText('Das Logo muss ein Bild sein (PNG, JPEG oder SVG)')
  await boss.goto(`${kontor.url}/auth/firm`)
  await file.setInputFiles({ name: 'logo.txt', mimeType: 'text/plain', buffer: Buffer.from('Nordlicht') })
  await expect(refused).toBeVisible()
  await expect(logo).toBeHidden()

  // It only says that it is a picture.
  await file.setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(svgLogo.bytes),
  })
  await expect(refused).toBeHidden()
  await expect(logo).toBeVisible()
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('Nordlicht') })
  await expect(refused).toBeVisible()

  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(pngLogo().bytes) })
  await expect(refused).toBeHidden()
  const saving = boss.waitForRequest(
    (request) => request.method() === 'POST' && !request.url().endsWith('/tickets'),
  )
  await boss.getByRole('button', { name: 'Speichern' }).click()
  expect((await saving).headers()['content-type']).toMatch(/^multipart\/form-data/)
  await expect(boss.getByText('Die Firmendaten wurden gespeichert.')).toBeVisible()
  await boss.reload()
  await expect(logo).toHaveAttribute('src', /^data:image\/png/)
  await logo.scrollIntoViewIfNeeded()
  await see(boss, 'firm-logo')
})

test('a logo that cannot be printed is refused; one from before that was left out says so until it is replaced', async () => {
  await boss.goto(`${kontor.url}/auth/firm`)
  const save = () => boss.getByRole('button', { name: 'Speichern' }).click()
  const file = boss.getByLabel('Logodatei')
  await file.setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(nestedGroups()),
  })
  await save()
  await expect(
    boss.getByText(/kann nicht gedruckt werden: Die Zeichnung ist zu tief verschachtelt/),
  ).toBeVisible()
  await see(boss, 'firm-logo-refused')
  await withDatabase(kontor, (sql) => sql`update firm set logo_left_out_at = now()`)
  await boss.reload()
  const leftOut = boss.getByText(/Dieses Logo lässt sich nicht drucken/)
  await expect(leftOut).toBeVisible()
  await leftOut.scrollIntoViewIfNeeded()
  await see(boss, 'firm-logo-left-out')
  await file.setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(svgLogo.bytes),
  })
  await expect(leftOut).toBeHidden()
  await save()
  await expect(boss.getByText('Die Firmendaten wurden gespeichert.')).toBeVisible()
  await expect(leftOut).toBeHidden()
})

test('somebody signs up, waits, is approved and works, without a new login', async ({ page }) => {
  const { email, firstName, familyName, password } = people.office
  await openApp(page, kontor.url, '/')
  await page.getByRole('button', { name: 'Registrieren' }).click()
  await expect(page.getByLabel('E-Mail')).toHaveAccessibleDescription('E-Mail ungültig')
  await see(page, 'sign-up')
  await page.getByLabel('E-Mail').fill(email)
  await page.getByRole('button', { name: 'Registrieren' }).click()
  await expect(page).toHaveURL(/\/signup\/thanks$/)
  await see(page, 'thanks')

  await page.goto(await linkOfLastMail())
  await expect(page.getByLabel('E-Mail')).toHaveValue(email)
  await page.getByRole('button', { name: 'Registrierung abschließen' }).click()
  await expect(page.getByText('Vorname fehlt')).toBeVisible()
  await expect(page.getByText('Nachname fehlt')).toBeVisible()
  await expect(page.getByText('Passwort fehlt')).toBeVisible()
  await see(page, 'confirmation')
  await page.getByLabel('Vorname').fill(firstName)
  await page.getByLabel('Nachname').fill(familyName)
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Registrierung abschließen' }).click()
  await expect(page).toHaveURL(/\/login$/)

  await page.getByLabel('E-Mail').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill('falsch')
  await page.getByLabel('Passwort', { exact: true }).press('Enter')
  await expect(page.getByText('Login fehlgeschlagen!')).toBeVisible()
  await see(page, 'login')
  await page.route('**/api/auth', (route) => route.abort())
  await page.getByLabel('Passwort', { exact: true }).press('Enter')
  await expect(page.getByText('Der Server ist nicht erreichbar.')).toBeVisible()
  await page.unroute('**/api/auth')
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByLabel('Passwort', { exact: true }).press('Enter')
  const wait = page.getByText('Bitte warten Sie auf die Freischaltung durch den Geschäftsführer.')
  await expect(wait).toBeVisible()
  await see(page, 'waiting')
  // Also where an address leads that somebody had kept.
  await page.goto(`${kontor.url}/auth/tasks`)
  await expect(wait).toBeVisible()

  await boss.goto(`${kontor.url}/auth/users`)
  const card = boss.getByRole('article', { name: `${familyName}, ${firstName}` })
  await see(boss, 'users')
  await card.getByRole('button', { name: 'Freischalten' }).click()
  await expect(boss.getByText('Der Benutzer ist jetzt freigeschaltet.')).toBeVisible()
  await expect(boss.getByRole('article', { name: `${firstName} ${familyName}` })).toBeVisible()
  // The focus goes on to the users there are.
  await expect(boss.getByRole('list', { name: 'Benutzer' }).locator(':focus')).toHaveCount(1)
  await expect(wait).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Aufgaben', level: 1 })).toBeVisible()
  await page.goto(`${kontor.url}/auth/dashboard`)
  await expect(page.getByRole('heading', { name: /^Guten Tag, / })).toBeVisible()

  // Another role shows at once, too.
  await expect(page.getByRole('button', { name: 'Einstellungen' })).toBeHidden()
  await boss
    .getByRole('article', { name: `${firstName} ${familyName}` })
    .getByRole('combobox')
    .click()
  await boss.getByRole('option', { name: 'Geschäftsführung' }).click()
  await expect(page.getByRole('button', { name: 'Einstellungen' })).toBeVisible()
})

test('whose role changes while the page is closed has the new one when it opens', async ({ page }) => {
  const { firstName, familyName } = people.office
  await logIn(page, kontor.url, people.office)
  await expect(page.getByRole('button', { name: 'Einstellungen' })).toBeVisible()
  await page.goto('about:blank')
  const role = boss.getByRole('article', { name: `${firstName} ${familyName}` }).getByRole('combobox')
  await role.click()
  await boss.getByRole('option', { name: 'Büro' }).click()
  await expect(role).toHaveText('Büro')
  // The event itself does not come: it is long past.
  await page.routeWebSocket(/\/wsproxy\//, (socket) =>
    socket.connectToServer().onMessage((frame) => {
      if (!String(frame).includes('role assigned')) socket.send(frame)
    }),
  )
  await page.goto(`${kontor.url}/auth/dashboard`)
  await expect(page.getByRole('heading', { name: /^Guten Tag, / })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Einstellungen' })).toBeHidden()
})

test('a role that arrives while the server is not ready is there as soon as it is', async ({ page }) => {
  const { firstName, familyName } = people.office
  await logIn(page, kontor.url, people.office)
  await expect(page.getByRole('heading', { name: /^Guten Tag, / })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Einstellungen' })).toBeHidden()
  await page.route('**/api/auth/renewals', (route) => route.abort(), { times: 1 })
  await boss
    .getByRole('article', { name: `${firstName} ${familyName}` })
    .getByRole('combobox')
    .click()
  await boss.getByRole('option', { name: 'Geschäftsführung' }).click()
  await expect(page.getByRole('button', { name: 'Einstellungen' })).toBeVisible()
})

test('somebody who waits is rejected: the card goes, the session ends at once and says so', async ({
  page,
}) => {
  const { email, firstName, familyName, password } = people.pending
  await register(kontor, people.pending)
  // Led to the login from an address that is remembered, and from there to the wait all the same.
  await page.goto(`${kontor.url}/auth/outgoing`)
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('E-Mail').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText(/^Bitte warten Sie auf die Freischaltung/)).toBeVisible()

  await boss.goto(`${kontor.url}/auth/users`)
  const card = boss.getByRole('article', { name: `${familyName}, ${firstName}` })
  await photograph(boss, 'approval-card')
  await card.getByRole('button', { name: 'Ablehnen' }).click()
  const question = boss.getByRole('alertdialog')
  await expect(question).toContainText(`${familyName}, ${firstName} wirklich ablehnen?`)
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: 'Ablehnen' }).click()
  await question.getByRole('button', { name: 'Ablehnen' }).click()
  await expect(boss.getByText('Der Benutzer ist abgelehnt.')).toBeVisible()
  await expect(card).toBeHidden()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Ihre Sitzung ist beendet. Bitte melden Sie sich neu an.')).toBeVisible()
  await see(page, 'session-ended')
  await page.getByLabel('E-Mail').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Login fehlgeschlagen!')).toBeVisible()
})

test('the price comparison stands on the dashboard once the firm wants it', async () => {
  const card = boss.getByRole('region', { name: 'ETH/EUR' })
  await boss.goto(`${kontor.url}/auth/dashboard`)
  await expect(boss.getByRole('heading', { name: /^Guten Tag, / })).toBeVisible()
  await expect(card).toBeHidden()
  await boss.goto(`${kontor.url}/auth/firm`)
  await boss.getByText('Kursvergleich ETH/EUR anzeigen').click()
  await boss.getByRole('button', { name: 'Speichern' }).click()
  await expect(boss.getByText('Die Firmendaten wurden gespeichert.')).toBeVisible()
  await boss.goto(`${kontor.url}/auth/dashboard`)
  await expect(card).toContainText('2.500,00 €')
  await expect(card).toContainText('+2,00 %')
  await see(boss, 'ticker')
  // One is away at the next look, 8 s later.
  exchange.answer = (response) => response.writeHead(503).end()
  await expect(card.getByText('nicht erreichbar')).toHaveCount(2, { timeout: 20_000 })
  await see(boss, 'ticker-away')
})

test('the own account: reached by keyboard, sessions are ended at once, the password is changed', async ({
  page,
}) => {
  const addresses: string[] = []
  page.on('websocket', (socket) => addresses.push(socket.url()))
  await logIn(page, kontor.url, people.manager)
  // The screen is live, and its token stands in no address.
  await expect.poll(() => addresses.join()).toContain('ticket=')
  expect(addresses.join()).not.toContain('token=')

  await boss.goto(`${kontor.url}/auth/dashboard`)
  await boss.getByRole('button', { name: /^Helga Nord/ }).press('Enter')
  const link = boss.getByRole('link', { name: 'Mein Konto' })
  await boss.keyboard.press('Tab')
  await boss.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await boss.keyboard.press('Enter')
  await expect(boss.getByRole('heading', { name: 'Mein Konto' })).toBeVisible()
  const sessions = boss.getByRole('table', { name: 'Sitzungen' })
  await expect(sessions.getByText('Diese Sitzung')).toHaveCount(1)
  const end = sessions.getByRole('button', { name: /^Sitzung beenden: Chrome, / })
  await expect(end.first()).toBeVisible()
  await see(boss, 'account')
  for (let left = await end.count(); left > 0; left--) {
    await end.first().press('Enter')
    await expect(end).toHaveCount(left - 1)
    await expect(boss.getByText('Die Sitzung wurde beendet.').first()).toBeVisible()
    // A row has it, no button: who presses Enter once more ends no other session.
    await expect(sessions.locator('tr:focus')).toHaveCount(1)
  }
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Ihre Sitzung ist beendet. Bitte melden Sie sich neu an.')).toBeVisible()

  await boss.getByLabel('Bisheriges Passwort').fill('nicht das richtige')
  await boss.getByLabel('Neues Passwort').fill('1q2w3e4r5t')
  await boss.getByRole('button', { name: 'Passwort ändern' }).click()
  await expect(boss.getByLabel('Neues Passwort')).toHaveAccessibleDescription(/sehr häufig verwendet/)
  await boss.getByLabel('Neues Passwort').fill('eine andere Birke')
  await boss.getByRole('button', { name: 'Passwort ändern' }).click()
  await expect(boss.getByLabel('Bisheriges Passwort')).toHaveAccessibleDescription(
    'Das bisherige Passwort stimmt nicht',
  )
  await see(boss, 'account-wrong')
  await boss.getByLabel('Bisheriges Passwort').fill(people.manager.password)
  await boss.getByRole('button', { name: 'Passwort ändern' }).click()
  await expect(boss.getByText(/^Das neue Passwort wurde gespeichert\./)).toBeVisible()
  await expect(boss.getByLabel('Bisheriges Passwort')).toHaveValue('')
})

test('managers are told of a proxy that is not trusted', async () => {
  await fetch(`${kontor.url}/healthz`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  await boss.goto(`${kontor.url}/auth/dashboard`)
  await expect(boss.getByText('Vor Kontor steht ein Proxy, den es nicht kennt')).toBeVisible()
  await see(boss, 'server-warning')
})

test('a new password is set by the link of an e-mail and ends the open sessions', async ({ page }) => {
  await openApp(page, kontor.url, '/login')
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click()
  // Both pages have a field of this name.
  await expect(page.getByRole('heading', { name: 'Passwort zurücksetzen' })).toBeVisible()
  await page.getByLabel('E-Mail').fill(people.manager.email)
  await page.getByRole('button', { name: 'Link senden' }).click()
  await expect(page.getByText(/einen Link zum Setzen eines neuen Passworts enthält\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Link senden' })).toBeHidden()
  await see(page, 'reset')

  const link = await linkOfLastMail()
  await page.goto(link)
  await page.getByRole('button', { name: 'Neues Passwort speichern' }).click()
  await expect(page.getByLabel('Neues Passwort')).toHaveAccessibleDescription(/^Passwort fehlt/)
  await see(page, 'new-password')
  await page.getByLabel('Neues Passwort').fill('ein ganz neues Wort')
  // Whoever presses on while the next page comes does not use the link twice.
  for (let press = 0; press < 30; press += 1) {
    await page.keyboard.press('Enter')
    await page.waitForTimeout(10)
  }
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText(notProcessed)).toHaveCount(0)
  await expect(page.getByText('Das neue Passwort wurde gespeichert.')).toBeVisible()
  await expect(boss).toHaveURL(/\/login$/)

  await page.goto(link)
  await page.getByLabel('Neues Passwort').fill('und noch ein neues')
  await page.getByRole('button', { name: 'Neues Passwort speichern' }).click()
  await expect(page.getByText('Der Link ist ungültig oder abgelaufen.')).toBeVisible()
  await see(page, 'invalid-link')

  // Where somebody wanted to go is where the login leads to.
  await boss.goto(`${kontor.url}/auth/users`)
  await expect(boss).toHaveURL(/\/login$/)
  await boss.getByLabel('E-Mail').fill(people.manager.email)
  await boss.getByLabel('Passwort', { exact: true }).fill('ein ganz neues Wort')
  await boss.getByRole('button', { name: 'Login' }).click()
  await expect(boss).toHaveURL(/\/auth\/users$/)
})

test('managers are told of a clock that stands before the newest entry', async () => {
  const moveNewest = (days: number) =>
    withDatabase(kontor, async (sql) => {
      await sql.unsafe('alter table journal disable trigger user')
      await sql`
        update journal set at = at + ${days} * interval '1 day' where seq = (select max(seq) from journal)`
      await sql.unsafe('alter table journal enable trigger user')
    })
  await boss.goto(`${kontor.url}/auth/dashboard`)
  const told = boss.getByText('Die Uhr des Servers geht nach')
  await expect(boss.getByText('Vor Kontor steht ein Proxy')).toBeVisible()
  await expect(told).toBeHidden()
  // As if the row had been written before the clock was set back by a day.
  await moveNewest(1)
  await kontor.stop()
  await kontor.start()
  await boss.goto(`${kontor.url}/auth/dashboard`)
  await expect(told).toBeVisible()
  await expect(boss.getByText(/stand beim Start vor dem jüngsten Eintrag des Journals/)).toBeVisible()
  await see(boss, 'clock-behind')
})
