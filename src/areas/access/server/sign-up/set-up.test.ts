import { afterEach, describe, expect, test } from 'vitest'
import { nordlicht, people } from '#test/people.ts'
import { startWorld, type World, type WorldOptions } from '#test/world.ts'
import { loadSetUpToken, setUpLink } from './set-up-link.ts'

let world: World
afterEach(() => world.stop())

const { email, password } = people.manager
const [firm, manager] = [nordlicht, people.manager]

async function emptyWorld(options: WorldOptions = {}): Promise<string> {
  world = await startWorld({ empty: true, ...options })
  return loadSetUpToken(world.db)
}

test('makes the firm and its managing director, who is logged in', async () => {
  const token = await emptyWorld()
  const answer = await world.nobody.post('/api/setup', { token, firm, manager })
  expect(answer.status).toBe(200)
  expect(Object.keys(answer.body)).toEqual(['token'])
  const caller = world.withToken(answer.body.token)
  const users = await caller.get('/api/users')
  expect(users.body).toEqual([
    {
      entityId: { uuid: expect.any(String) },
      email,
      data: { firstName: 'Helga', familyName: 'Nord' },
      role: 'MANAGER',
      hasSecondFactor: false,
    },
  ])
  expect((await caller.get('/proxy/get/firm')).body).toMatchObject(nordlicht)
  const [event, ...others] = await world.eventsAfter(0)
  expect(others).toEqual([])
  expect(event).toMatchObject({
    event: 'firm set up',
    data: { managerEntityId: users.body[0].entityId.uuid, changes: expect.any(Array) },
  })
  // The manager's address and password stay out of the journal.
  expect(JSON.stringify(event)).not.toMatch(/helga\.nord|teak/)
  expect((await world.nobody.post('/api/auth', { email, password })).status).toBe(200)
})

test('its IBAN becomes the first bank account, its e-mail and first number are there for the first invoice', async () => {
  const token = await emptyWorld()
  const begun = { ...firm, numberPattern: 'RE-{YYYY}-{000}', nextNumber: 118 }
  const answer = await world.nobody.post('/api/setup', { token, firm: begun, manager })
  const caller = world.withToken(answer.body.token)
  const { section } = (await caller.get('/proxy/get/bankaccounts')).body
  const account = { shortName: 'Geschäftskonto', iban: firm.iban, currency: 'EUR' }
  expect(section).toMatchObject([account])
  const [event] = await world.eventsAfter(0)
  expect(event?.data).toMatchObject({ bankAccount: { ...account, entityId: section[0].entityId.uuid } })
  expect((await caller.get('/proxy/get/firm')).body).toMatchObject({
    email: firm.email,
    numberPattern: 'RE-{YYYY}-{000}',
    nextNumber: 118,
  })
})

test('e-mail, IBAN and number may wait', async () => {
  const token = await emptyWorld()
  const begun = { ...firm, email: '', iban: '', bic: '' }
  const answer = await world.nobody.post('/api/setup', { token, firm: begun, manager })
  const caller = world.withToken(answer.body.token)
  expect((await caller.get('/proxy/get/bankaccounts')).body.section).toEqual([])
  expect((await caller.get('/proxy/get/firm')).body).toMatchObject({ email: '', nextNumber: 1 })
})

test('until then only the set-up page and health answer', async () => {
  await emptyWorld()
  for (const path of ['/api/users', '/proxy/get/firm']) {
    expect((await world.nobody.get(path)).status, path).toBe(503)
  }
  const login = await world.nobody.post('/api/auth', { email, password })
  expect(login.status).toBe(503)
  expect(login.body.title).toBe('Kontor ist noch nicht eingerichtet.')
  expect((await world.nobody.get('/healthz')).status).toBe(200)
})

test('works once, also when asked twice at the same moment', async () => {
  const token = await emptyWorld()
  const answers = await Promise.all(
    [1, 2].map(() => world.nobody.post('/api/setup', { token, firm, manager })),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  const late = await world.nobody.post('/api/setup', { token, firm, manager })
  expect(late.status).toBe(409)
  expect(late.body.title).toBe('Die Einrichtung ist schon abgeschlossen.')
  expect(await world.eventsAfter(0)).toHaveLength(1)
})

test('every node and every restart prints the same link', async () => {
  const token = await emptyWorld()
  const second = await world.secondNode()
  expect(await setUpLink(world.db)).toBe(`http://kontor.example/setup?token=${token}`)
  expect(await setUpLink(second.db)).toBe(await setUpLink(world.db))
  expect(JSON.stringify(await world.db.sql`select * from installation`)).not.toContain(token)
})

test.each([
  ['a wrong link', { token: 'falsch' }, 422, 'Der Link ist ungültig oder abgelaufen.'],
  ['no link', { token: undefined }, 422, 'Der Link ist ungültig oder abgelaufen.'],
  ['no firm name', { firm: { ...nordlicht, name: ' ' } }, 422, 'Firmenname fehlt'],
  ['no tax scheme', { firm: { ...nordlicht, taxScheme: undefined } }, 422, 'Besteuerungsart fehlt'],
  ['a broken IBAN', { firm: { ...nordlicht, iban: 'DE02120300000000202052' } }, 422, 'IBAN ungültig'],
  [
    'an unknown firm field',
    { firm: { ...nordlicht, colour: 'grün' } },
    400,
    'Die Anfrage hat nicht die erwartete Form.',
  ],
  [
    'a short password',
    { manager: { ...people.manager, password: '123456789' } },
    422,
    'Das Passwort muss mindestens 10 Zeichen haben',
  ],
  [
    'one of the commonest passwords',
    { manager: { ...people.manager, password: 'qwertyuiop' } },
    422,
    'Dieses Passwort wird sehr häufig verwendet und als eines der ersten geraten. Bitte wählen Sie ein anderes',
  ],
  [
    'the own e-mail as a password',
    { manager: { ...people.manager, password: people.manager.email } },
    422,
    'Das Passwort darf nicht Ihre E-Mail-Adresse sein',
  ],
  ['no family name', { manager: { ...people.manager, familyName: '' } }, 422, 'Nachname fehlt'],
])('refuses %s and writes nothing', async (_, change, status, title) => {
  const token = await emptyWorld()
  const answer = await world.nobody.post('/api/setup', { token, firm, manager, ...change })
  expect([answer.status, answer.body.title]).toEqual([status, title])
  const [row] = await world.db.sql`select (select count(*) from firm) + (select count(*) from users) as n`
  expect(row?.['n']).toBe(0)
  expect(await world.lastSeq()).toBe(0)
})

describe('from the environment', () => {
  const env = {
    KONTOR_MANAGER_EMAIL: 'Chefin@nordlicht.example',
    KONTOR_MANAGER_PASSWORD: '  nur blanks am rand  ',
    KONTOR_FIRM_NAME: 'Nordlicht',
    KONTOR_FIRM: JSON.stringify({ city: 'Hamburg', taxScheme: 'IST', nextNumber: 17 }),
  }

  test('is done at the start, by the same command', async () => {
    await emptyWorld({ env })
    const login = await world.nobody.post('/api/auth', {
      email: 'chefin@nordlicht.example',
      password: env.KONTOR_MANAGER_PASSWORD,
    })
    expect(login.status).toBe(200)
    const firmNow = await world.withToken(login.body.token).get('/proxy/get/firm')
    expect(firmNow.body).toMatchObject({
      name: 'Nordlicht',
      city: 'Hamburg',
      taxScheme: 'IST',
      nextNumber: 17,
    })
    expect((await world.eventsAfter(0)).map((event) => event.event)).toEqual([
      'firm set up',
      'session started',
    ])
  })

  test('is ignored once set-up is done', async () => {
    world = await startWorld({ env })
    const login = await world.nobody.post('/api/auth', {
      email: 'chefin@nordlicht.example',
      password: env.KONTOR_MANAGER_PASSWORD,
    })
    expect(login.status).toBe(401)
  })

  test('says what is wrong with it', async () => {
    const wrong = { ...env, KONTOR_MANAGER_PASSWORD: 'kurz', KONTOR_FIRM: JSON.stringify({ iban: 'DE00' }) }
    await expect(startWorld({ empty: true, env: wrong })).rejects.toThrow(
      /KONTOR_FIRM \(iban\): IBAN ungültig.*KONTOR_MANAGER_PASSWORD: Das Passwort muss mindestens 10 Zeichen haben/,
    )
    world = await startWorld({ empty: true })
  })
})
