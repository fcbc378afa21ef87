import type { Browser, Locator, Page, Request } from '@playwright/test'
import { caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { readMail } from '#test/read-mail.ts'
import { giveSession, logIn, openApp, openAs } from './support/open-app.ts'
import { expect, test, watchContext } from './support/test.ts'
import { withDatabase } from './support/with-database.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// Specification 1 §5, one row a message, on the screen: a form, what is entered, and which German sentence stands at
// which field after the attempt to submit, and not before. test/messages.test.ts walks the same table on the server.

const stored = 'DE89370400440532013000'
let kontor: WorkingKontor
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { email, password } = people.manager
  const { token } = must(await caller(kontor.url, null).post('/api/auth', { email, password }))
  const manager = caller(kontor.url, token)
  must(await manager.post('/api/bankaccounts/', { shortName: 'Haus', iban: stored, currency: 'EUR' }))
  // Stored before a rule grew stricter: the checksum is wrong.
  await withDatabase(kontor, async (sql) => {
    await sql`insert into bank_accounts (bank_account_id, short_name, iban, currency, search_text)
    values (gen_random_uuid(), 'Alt', 'DE90370400440532013000', 'EUR', 'alt')`
  })
  must(await manager.post('/api/paymenttargets/', { paymentTargetDays: 14 }))
  must(await manager.post('/api/lineitems/categories/', { shortName: 'Fracht', scope: 'BILL' }))
})
test.afterAll(() => kontor?.remove())

type Enter = (form: Page) => Promise<void>
interface Form {
  name: string
  path: string
  /** Opens the form on its page. */
  opener?: string
  submit: string
}
/** What is entered in words, how, the field by role and name, and what stands there. */
type Row = readonly [entered: string, enter: Enter, field: (page: Page) => Locator, message: string]

const fill =
  (entries: Record<string, string>): Enter =>
  async (page) => {
    for (const [label, value] of Object.entries(entries)) await labelled(label)(page).fill(value)
  }
const radio =
  (group: string, option: string): Enter =>
  (page) =>
    page.getByRole('radiogroup', { name: group, exact: true }).getByText(option, { exact: true }).click()
const pick =
  (label: string, option: string): Enter =>
  async (page) => {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
const both =
  (...steps: Enter[]): Enter =>
  async (page) => {
    for (const step of steps) await step(page)
  }
const nothing: Enter = async () => {}

/** A field by its label, whatever is marked as optional. */
const labelled = (label: string) => (page: Page) =>
  page
    .locator('input, textarea')
    .and(page.getByLabel(new RegExp(`^${label.replaceAll(/[.()]/g, '\\$&')}( · optional)?$`)))
const group = (name: string) => (page: Page) => page.getByRole('radiogroup', { name, exact: true })

const link = '?email=nils%40nordlicht.example&token=x'
const deliverElsewhere: Enter = (page) =>
  page.getByRole('checkbox', { name: 'Rechnungsadresse ist Lieferadresse' }).click()
const name = 'Nachname oder Firma angeben'
const preferred = 'Bevorzugte Zahlungsart'

const strangersForms: readonly (readonly [Form, readonly Row[]])[] = [
  [
    { name: 'Sign-up', path: '/signup', submit: 'Registrieren' },
    [
      ['nothing', nothing, labelled('E-Mail'), 'E-Mail ungültig'],
      ['no e-mail address', fill({ 'E-Mail': 'ole@' }), labelled('E-Mail'), 'E-Mail ungültig'],
    ],
  ],
  [
    { name: 'Login', path: '/login', submit: 'Login' },
    [
      ['no e-mail address', fill({ 'E-Mail': 'ole' }), labelled('E-Mail'), 'E-Mail ungültig'],
      ['no password', fill({ 'E-Mail': people.office.email }), labelled('Passwort'), 'Passwort fehlt'],
    ],
  ],
  [
    { name: 'Sign-up confirmation', path: `/signup/confirm${link}`, submit: 'Registrierung abschließen' },
    [
      ['nothing', nothing, labelled('Vorname'), 'Vorname fehlt'],
      ['no family name', fill({ Vorname: 'Nils' }), labelled('Nachname'), 'Nachname fehlt'],
      ['no password', fill({ Vorname: 'Nils', Nachname: 'N' }), labelled('Passwort'), 'Passwort fehlt'],
      [
        'a short password',
        fill({ Passwort: 'kurz' }),
        labelled('Passwort'),
        'Das Passwort muss mindestens 10 Zeichen haben',
      ],
    ],
  ],
  [
    { name: 'Password reset', path: '/reset', submit: 'Link senden' },
    [['no e-mail address', fill({ 'E-Mail': 'ole.example' }), labelled('E-Mail'), 'E-Mail ungültig']],
  ],
  [
    { name: 'New password', path: `/reset/confirm${link}`, submit: 'Neues Passwort speichern' },
    [['nothing', nothing, labelled('Neues Passwort'), 'Passwort fehlt']],
  ],
]

const managersForms: readonly (readonly [Form, readonly Row[]])[] = [
  [
    { name: 'Bank account', path: '/auth/bankaccounts', opener: 'Neues Bankkonto', submit: 'Speichern' },
    [
      ['no IBAN', nothing, labelled('IBAN'), 'IBAN ungültig'],
      ['a wrong checksum', fill({ IBAN: 'DE88370400440532013000' }), labelled('IBAN'), 'IBAN ungültig'],
      [
        'one that exists',
        fill({ IBAN: 'de89 3704 0044 0532 0130 00' }),
        labelled('IBAN'),
        'IBAN existiert schon',
      ],
      [
        'one that exists and is none any more',
        fill({ IBAN: 'de90 3704 0044 0532 0130 00' }),
        labelled('IBAN'),
        'IBAN ungültig, IBAN existiert schon',
      ],
      [
        'no short name',
        fill({ IBAN: 'GB29NWBK60161331926819' }),
        labelled('Bezeichnung'),
        'Bezeichnung fehlt',
      ],
      ['no currency', radio('Währung', 'Andere'), group('Währung'), 'Währung fehlt'],
    ],
  ],
  [
    {
      name: 'Payment target',
      path: '/auth/paymenttargets',
      opener: 'Neues Zahlungsziel',
      submit: 'Speichern',
    },
    [
      ['nothing', nothing, labelled('Zahlungsziel in Tagen'), 'Zahlungsziel fehlt oder existiert schon'],
      [
        'existing days',
        fill({ 'Zahlungsziel in Tagen': '14' }),
        labelled('Zahlungsziel in Tagen'),
        'Zahlungsziel fehlt oder existiert schon',
      ],
    ],
  ],
  [
    { name: 'Category', path: '/auth/categories/incoming', opener: 'Neue Kategorie', submit: 'Speichern' },
    [
      ['nothing', nothing, labelled('Kürzel'), 'Kürzel fehlt oder existiert schon'],
      [
        'one that exists',
        fill({ Kürzel: 'FRACHT' }),
        labelled('Kürzel'),
        'Kürzel fehlt oder existiert schon',
      ],
    ],
  ],
  [
    {
      name: 'Change type',
      path: '/auth/inventorychangetypes',
      opener: 'Neues Bestandsereignis',
      submit: 'Speichern',
    },
    [
      ['no short name', radio('Wertetyp', 'Zugang'), labelled('Bezeichnung'), 'Bezeichnung fehlt'],
      ['no value type', fill({ Bezeichnung: 'Bruch' }), group('Wertetyp'), 'Wertetyp fehlt'],
    ],
  ],
  [
    { name: 'Supplier', path: '/auth/incoming/suppliers/new', submit: 'Speichern' },
    [
      ['nothing', nothing, labelled('Firma'), name],
      ['only a first name', fill({ Vorname: 'Ole' }), labelled('Firma'), name],
      [
        'no short name',
        fill({ Firma: 'Hof', 'Kürzel (für Buchungstext)': '' }),
        labelled('Kürzel (für Buchungstext)'),
        'Kürzel fehlt',
      ],
      ['no country', radio('Land', 'Andere'), group('Land'), 'Land fehlt'],
      [
        'four digits',
        fill({ 'Kreditorennr.': '9999' }),
        labelled('Kreditorennr.'),
        'Kreditorennr. muss 5-stellig sein',
      ],
      ['a VAT id that is none', fill({ 'USt-IdNr.': 'keine' }), labelled('USt-IdNr.'), 'USt-IdNr. ungültig'],
      [
        'a wrong IBAN',
        both(pick(preferred, 'Überweisung'), fill({ IBAN: 'DE00' })),
        labelled('IBAN'),
        'IBAN ungültig',
      ],
      [
        'a wrong BIC',
        both(pick(preferred, 'Überweisung'), fill({ BIC: 'ABC' })),
        labelled('BIC'),
        'BIC ungültig',
      ],
      [
        'a mandate without its reference',
        both(pick(preferred, 'Bankeinzug'), fill({ 'Gläubiger-ID': 'DE98ZZZ09999999999' })),
        labelled('Mandatsreferenz'),
        'Mandatsreferenz fehlt',
      ],
      [
        'a card without its owner',
        both(
          pick(preferred, 'Kreditkarte'),
          fill({ Kreditkartennummer: '4111111111111111', 'Gültig bis': '12/30' }),
        ),
        labelled('Inhaber'),
        'Inhaber fehlt',
      ],
      [
        'no PayPal address',
        both(pick(preferred, 'Paypal'), fill({ 'Paypal-Adresse': 'ole' })),
        labelled('Paypal-Adresse'),
        'Adresse ungültig',
      ],
    ],
  ],
  [
    { name: 'Receiver', path: '/auth/outgoing/receivers/new', submit: 'Speichern' },
    [
      ['nothing', nothing, labelled('Firma'), name],
      ['no short name', fill({ Nachname: 'Licht', Kürzel: '' }), labelled('Kürzel'), 'Kürzel fehlt'],
      ['no address', nothing, labelled('Adresse auf der Rechnung'), 'Adresse fehlt'],
      ['no country', radio('Land', 'Andere'), group('Land'), 'Land fehlt'],
      [
        'four digits',
        fill({ 'Debitorennr.': '1234' }),
        labelled('Debitorennr.'),
        'Debitorennr. muss 5-stellig sein',
      ],
      [
        'no PayPal address',
        both(pick(preferred, 'Paypal'), fill({ 'Paypal-Adresse': 'ole' })),
        labelled('Paypal-Adresse'),
        'Adresse ungültig',
      ],
      ['elsewhere without an address', deliverElsewhere, labelled('Lieferadresse'), 'Adresse fehlt'],
      ['elsewhere without a country', deliverElsewhere, group('Lieferland'), 'Land fehlt'],
      ['elsewhere without a recipient', deliverElsewhere, labelled('Empfänger der Lieferung'), 'Kunde fehlt'],
    ],
  ],
]

async function walk(page: Page, form: Form, rows: readonly Row[]): Promise<void> {
  const sent: string[] = []
  page.on('request', (request) => isOfForm(request) && sent.push(request.url()))
  for (const [entered, enter, field, message] of rows) {
    await test.step(`${entered}: ${message}`, async () => {
      await openForm(page, form)
      await enter(page)
      await page.keyboard.press('Tab')
      // Nothing is said before the first attempt (spec 1 §5).
      await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
      await page.getByRole('button', { name: form.submit, exact: true }).click()
      await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
      await expect(field(page)).toHaveAccessibleDescription(new RegExp(`^${message}`))
      // The focus is where something must be done, so that a screen reader says it.
      await expect(page.locator(':focus')).toHaveCount(1)
      expect(await page.evaluate(() => document.activeElement?.closest('form') !== null)).toBe(true)
    })
  }
  expect(sent, 'a faulty form sends nothing').toEqual([])
}

/** What a person sends, not the page for its connection. */
const isOfForm = (request: Request) =>
  request.method() === 'POST' && !request.url().endsWith('/api/auth/tickets')

async function openForm(page: Page, form: Form): Promise<void> {
  await openApp(page, kontor.url, form.path)
  if (form.opener) await page.getByRole('button', { name: form.opener }).click()
  await expect(page.getByRole('button', { name: form.submit, exact: true })).toBeVisible()
}

for (const [form, rows] of strangersForms) {
  test(`${form.name}: each message stands at its field`, ({ page }) => walk(page, form, rows))
}

for (const [form, rows] of managersForms) {
  test(`${form.name}: each message stands at its field`, async ({ page }) => {
    await giveSession(page, kontor.url, people.manager)
    await walk(page, form, rows)
  })
}

/** The same rules where a value is edited in its table. */
const inline: readonly (readonly [path: string, button: RegExp, typed: string, message: string])[] = [
  ['/auth/bankaccounts', /^IBAN bearbeiten: DE89/, 'DE00', 'IBAN ungültig'],
  [
    '/auth/bankaccounts',
    /^IBAN bearbeiten: DE89/,
    'DE90 3704 0044 0532 0130 00',
    'IBAN ungültig, IBAN existiert schon',
  ],
  ['/auth/bankaccounts', /^Bezeichnung bearbeiten: Haus/, '', 'Bezeichnung fehlt'],
  ['/auth/paymenttargets', /bearbeiten: 14 Tage/, '', 'Zahlungsziel fehlt oder existiert schon'],
  ['/auth/categories/incoming', /^Kürzel bearbeiten: Fracht/, 'eink', 'Kürzel fehlt oder existiert schon'],
]
test('a value edited in its table is held against the same rules', async ({ page }) => {
  await giveSession(page, kontor.url, people.manager)
  for (const [path, button, typed, message] of inline) {
    await openApp(page, kontor.url, path)
    await page.getByRole('button', { name: button }).click()
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')
    if (typed) await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
    await expect(page.locator(':focus')).toHaveAccessibleDescription(message)
    await expect(page.getByRole('table').getByRole('alert')).toHaveText(message)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: button })).toBeFocused()
  }
})

// In-flight guards: a double click sends one request.

const person = { Vorname: 'Nils', Nachname: 'Neumann', Passwort: 'noch ein langes wort' }
const sentOnce: readonly (readonly [Form, Enter, string])[] = [
  [
    strangersForms[0]?.[0] as Form,
    fill({ 'E-Mail': 'doppelt@nordlicht.example' }),
    '/api/auth/registrations/requests',
  ],
  [
    strangersForms[1]?.[0] as Form,
    fill({ 'E-Mail': people.office.email, Passwort: 'falsch geraten' }),
    '/api/auth',
  ],
  [strangersForms[2]?.[0] as Form, fill(person), '/api/auth/registrations/confirmations'],
  [
    strangersForms[3]?.[0] as Form,
    fill({ 'E-Mail': 'doppelt@nordlicht.example' }),
    '/api/auth/passwordreset',
  ],
  [
    strangersForms[4]?.[0] as Form,
    fill({ 'Neues Passwort': 'noch ein langes wort' }),
    '/api/auth/passwordreset/confirm',
  ],
]
test('a double click on a button of access sends one request', async ({ page }) => {
  for (const [form, enter, path] of sentOnce) {
    await test.step(form.name, async () => {
      await openForm(page, form)
      await enter(page)
      expect(await requestsOfDoubleClick(page, form.submit, path)).toBe(1)
    })
  }
})

const madeOnce: readonly (readonly [number, Enter, string])[] = [
  [0, fill({ IBAN: 'AT611904300234573201', Bezeichnung: 'Wien' }), '/api/bankaccounts'],
  [1, fill({ 'Zahlungsziel in Tagen': '45' }), '/api/paymenttargets'],
  [2, fill({ Kürzel: 'Doppelt' }), '/api/lineitems/categories'],
  [3, both(fill({ Bezeichnung: 'Bruch' }), radio('Wertetyp', 'Abgang')), '/api/inventorychangetypes'],
  [
    4,
    both(fill({ Firma: 'Doppelt GmbH', 'Kürzel (für Buchungstext)': 'DOPP' }), pick(preferred, 'Bar')),
    '/api/partners/suppliers',
  ],
  [
    5,
    both(
      fill({ Firma: 'Doppelt GmbH', Kürzel: 'DOPP', 'Adresse auf der Rechnung': 'Weg 1' }),
      pick(preferred, 'Bar'),
    ),
    '/api/partners/receivers',
  ],
]
test('a double click on Speichern makes one entry, and the panel closes on its confirmation', async ({
  page,
}) => {
  await giveSession(page, kontor.url, people.manager)
  for (const [index, enter, path] of madeOnce) {
    const form = managersForms[index]?.[0] as Form
    await test.step(form.name, async () => {
      await openForm(page, form)
      await enter(page)
      expect(await requestsOfDoubleClick(page, form.submit, path)).toBe(1)
      await expect(page.getByRole('button', { name: form.submit, exact: true })).toBeHidden()
    })
  }
})

async function requestsOfDoubleClick(page: Page, button: string, path: string): Promise<number> {
  let count = 0
  await page.route(`**${path}`, async (route) => {
    count++
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === path)
  await page.getByRole('button', { name: button, exact: true }).dblclick()
  await answer
  await page.unroute(`**${path}`)
  return count
}

// Specification 1 §8.

const unreachable = 'Der Server ist nicht erreichbar.'
const notProcessed = 'Der Server konnte die Anfrage nicht verarbeiten.'
const failures = (page: Page) => page.getByRole('region', { name: 'Meldungen' }).getByRole('alert')
const successes = (page: Page) => page.getByRole('region', { name: 'Meldungen' }).getByRole('status')

test('with the server stopped each call of access says so, and the button is there again', async ({
  browser,
}) => {
  const pages: Page[] = []
  for (const [form, enter] of sentOnce) {
    const page = await newPage(browser)
    await openForm(page, form)
    await enter(page)
    pages.push(page)
  }
  const approver = await newPage(browser)
  await waitingUser('warten@nordlicht.example', 'Warten')
  await openAs(approver, kontor.url, people.manager, '/auth/users')
  await expect(approver.getByRole('article', { name: 'Warten, Ute' })).toBeVisible()

  await kontor.stop()
  try {
    for (const [index, [form]] of sentOnce.entries()) {
      const page = pages[index] as Page
      const button = page.getByRole('button', { name: form.submit, exact: true })
      await button.click()
      await expect(failures(page), form.name).toHaveText(unreachable)
      await expect(button, form.name).toBeEnabled()
      await expect(button).not.toHaveAttribute('aria-busy', 'true')
    }
    await approver.getByRole('button', { name: 'Freischalten' }).click()
    await expect(failures(approver)).toHaveText(unreachable)
  } finally {
    await kontor.start()
    for (const page of [...pages, approver]) await page.context().close()
  }
})

test('an answer that is not ok is told in the words of §8', async ({ page, browser }) => {
  // The real server refuses a body that is no JSON.
  for (const [form, enter, path] of sentOnce) {
    if (form.name === 'Login') continue
    await openForm(page, form)
    await enter(page)
    await page.route(`**${path}`, (route) => route.continue({ postData: '{' }))
    await page.getByRole('button', { name: form.submit, exact: true }).click()
    await expect(failures(page), form.name).toContainText(notProcessed)
    await expect(page.getByRole('button', { name: form.submit, exact: true }), form.name).toBeEnabled()
    await page.unroute(`**${path}`)
  }
  // A link that does not count.
  for (const index of [2, 4]) {
    const [form, enter] = sentOnce[index] as (typeof sentOnce)[number]
    await openForm(page, form)
    await enter(page)
    await page.getByRole('button', { name: form.submit, exact: true }).click()
    await expect(failures(page)).toHaveText(notProcessed)
    await expect(page.getByText('Der Link ist ungültig oder abgelaufen.')).toBeVisible()
  }

  await waitingUser('weiter@nordlicht.example', 'Weiter')
  const approver = await newPage(browser)
  await openAs(approver, kontor.url, people.manager, '/auth/users')
  const card = approver.getByRole('article', { name: 'Weiter, Ute' })
  await expect(card.getByRole('combobox', { name: 'Rolle' })).toHaveText('Büro')
  await approver.route('**/approve', (route) => route.continue({ postData: '{' }))
  await card.getByRole('button', { name: 'Freischalten' }).click()
  await expect(failures(approver)).toContainText(notProcessed)
  await approver.unroute('**/approve')
  await card.getByRole('button', { name: 'Freischalten' }).click()
  await expect(successes(approver)).toHaveText('Der Benutzer ist jetzt freigeschaltet.')
  await expect(card).toBeHidden()
  await approver.context().close()
})

test('the list of users says when it cannot be had', async ({ page }) => {
  await logIn(page, kontor.url, people.manager)
  // Once connected, the page would try again by itself.
  await page.routeWebSocket(/\/wsproxy\//, () => {})
  await page.route('**/api/users', (route) => route.abort())
  await openApp(page, kontor.url, '/auth/users')
  await expect(failures(page)).toHaveText(unreachable)
  await expect(page.getByText('Die Benutzer konnten nicht geladen werden.')).toBeVisible()
  await page.unroute('**/api/users')
  await page.route('**/api/users', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(failures(page)).toContainText(notProcessed)
  await page.unroute('**/api/users')
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(page.getByRole('article', { name: 'Ole Licht' })).toBeVisible()
})

test('a failed login is said once and gone with the next success', async ({ page }) => {
  await openApp(page, kontor.url, '/login')
  await fill({ 'E-Mail': people.office.email, Passwort: 'falsch geraten' })(page)
  await labelled('Passwort')(page).press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Login fehlgeschlagen!' })).toBeVisible()
  await labelled('Passwort')(page).fill(people.office.password)
  await labelled('Passwort')(page).press('Enter')
  await expect(page).toHaveURL(/\/auth\/dashboard$/)
})

test('toasts go by themselves after 6 seconds, or on a click', async ({ page }) => {
  await openApp(page, kontor.url, '/signup')
  await fill({ 'E-Mail': 'x@nordlicht.example' })(page)
  await page.route('**/api/auth/**', (route) => route.abort())
  const began = Date.now()
  await page.getByRole('button', { name: 'Registrieren' }).click()
  await expect(failures(page)).toHaveText(unreachable)
  // The pointer over a toast keeps it; here it is far away.
  await page.mouse.move(0, 0)
  await expect(failures(page)).toHaveText('')
  expect(Date.now() - began).toBeGreaterThan(5900)
  await page.getByRole('button', { name: 'Registrieren' }).click()
  await failures(page).getByText(unreachable).click()
  await expect(failures(page)).toHaveText('')
})

const authenticated = [
  'dashboard',
  'tasks',
  'incoming',
  'incoming/bills',
  'incoming/bills/new',
  'incoming/suppliers',
  'incoming/suppliers/new',
  'outgoing',
  'outgoing/invoices',
  'outgoing/invoices/new',
  'outgoing/receivers',
  'outgoing/receivers/new',
  'categories',
  'categories/incoming',
  'categories/outgoing',
  'paymenttargets',
  'bankaccounts',
  'inventorychangetypes',
  'users',
]
test('without a session every authenticated route leads to the login, and from there back', async ({
  page,
}) => {
  for (const route of authenticated) {
    await page.goto(`${kontor.url}/auth/${route}`)
    await expect(page, route).toHaveURL(/\/login$/)
  }
  await page.goto(`${kontor.url}/auth/categories/outgoing`)
  await fill({ 'E-Mail': people.manager.email, Passwort: people.manager.password })(page)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/auth\/categories\/outgoing$/)
  expect(await page.evaluate(() => sessionStorage.getItem('jwt'))).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)

  await page.getByRole('button', { name: 'Kontor Geschäftsführung' }).click()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => sessionStorage.getItem('jwt'))).toBeNull()
})

test('another version of the server shows the banner with its button', async ({ page }) => {
  await page.routeWebSocket(/\/wsproxy\/websocket\/events/, (client) => {
    expect(client.url()).toContain('version=0.5.28')
    const server = client.connectToServer()
    server.onMessage((message) => {
      const text = String(message)
      client.send(text.includes('"version"') ? text.replace('0.5.28', '0.6.0') : text)
    })
  })
  await logIn(page, kontor.url, people.office)
  await expect(page.getByText('Das System wurde aktualisiert.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Seite neu laden!' })).toBeVisible()
})

test('another currency than the country’s is asked about, with a way back', async ({ page }) => {
  const question = 'Die gewählte Währung stimmt nicht mit dem Land überein. Ist das gewünscht?'
  await openAs(page, kontor.url, people.manager, '/auth/outgoing/receivers/new')
  await expect(page.getByText(question)).toBeHidden()
  await radio('Bevorzugte Währung', 'USD')(page)
  await expect(page.getByRole('status').filter({ hasText: question })).toBeVisible()
  await page.getByRole('button', { name: 'EUR verwenden' }).click()
  await expect(page.getByText(question)).toBeHidden()
  await radio('Land', 'Vereinigte Staaten')(page)
  await expect(page.getByText(question)).toBeVisible()
})

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  watchContext(context)
  return context.newPage()
}

/** Somebody who has signed up and waits for approval. */
async function waitingUser(email: string, familyName: string): Promise<void> {
  const nobody = caller(kontor.url, null)
  const before = (await kontor.mails()).length
  must(await nobody.post('/api/auth/registrations/requests', { email }))
  const mail = await kontor.nextMail(before)
  const query = Object.fromEntries(new URL(readMail(mail).link ?? '').searchParams)
  const ute = { firstName: 'Ute', familyName, password: 'noch ein langes wort' }
  must(await nobody.post('/api/auth/registrations/confirmations', { ...ute, ...query }))
}
