import { beforeEach, describe, expect, test, vi } from 'vitest'
import { caller } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { useWorld } from '#test/use-world.ts'

// Not a mock: argon2 does its work; what is counted is how often it does it, and what happens meanwhile.
const work = vi.hoisted(() => {
  // Other files of this process may have loaded it before.
  vi.resetModules()
  return { verifications: 0, meanwhile: async () => {} }
})
vi.mock('@node-rs/argon2', async (load) => {
  const argon2 = await load<typeof import('@node-rs/argon2')>()
  return {
    ...argon2,
    verify: async (...parameters: Parameters<typeof argon2.verify>) => {
      work.verifications++
      await work.meanwhile()
      return argon2.verify(...parameters)
    },
  }
})

const { world } = useWorld()
const { manager, office } = people

function logIn(email: string, password: string) {
  return world.nobody.post('/api/auth', { email, password })
}

async function forgetAllTries() {
  await world.db.sql`delete from tries`
}

test('gives a token and records the session', async () => {
  const before = await world.lastSeq()
  const answer = await logIn(`  ${manager.email.toUpperCase()} `, manager.password)
  expect(answer.status).toBe(200)
  expect(Object.keys(answer.body)).toEqual(['token'])
  const payload = JSON.parse(Buffer.from(answer.body.token.split('.')[1], 'base64url').toString())
  expect(payload).toMatchObject({
    name: 'Helga Nord',
    email: manager.email,
    permissions: [
      'TASK_VIEW',
      'BILL_VIEW',
      'INVOICE_VIEW',
      'REPORT_VIEW',
      'USER_APPROVE',
      'LINE_ITEM_CATEGORY_CREATE',
      'AUDIT_VIEW',
    ],
  })
  expect(payload.exp - payload.iat).toBe(12 * 60 * 60)
  expect(await world.eventsAfter(before)).toEqual([
    { event: 'session started', entityId: payload.sub, data: { sessionEntityId: payload.sid } },
  ])
})

test('ignores fields that a client sends besides', async () => {
  const answer = await world.nobody.post('/api/auth', { ...manager, utm_source: 'mail' })
  expect(answer.status).toBe(200)
})

test.each([
  [{ email: 'keine', password: 'x' }, 422, [{ path: 'email', message: 'E-Mail ungültig' }]],
  [{ email: manager.email, password: '' }, 422, [{ path: 'password', message: 'Passwort fehlt' }]],
  [
    {},
    422,
    [
      { path: 'email', message: 'E-Mail ungültig' },
      { path: 'password', message: 'Passwort fehlt' },
    ],
  ],
  [{ email: manager.email, password: 7 }, 400, [{ path: 'password', message: 'Erwartet wird ein Text' }]],
])('refuses %j', async (body, status, errors) => {
  const before = await world.lastSeq()
  const answer = await world.nobody.post('/api/auth', body)
  expect(answer.status).toBe(status)
  expect(answer.body.errors).toEqual(errors)
  expect(await world.eventsAfter(before)).toEqual([])
})

test('a wrong password and an unknown account get the same answer after the same work, and nothing is recorded', async () => {
  const before = await world.lastSeq()
  work.verifications = 0
  const wrong = await logIn(manager.email, 'teak und nussbaum?')
  expect(work.verifications).toBe(1)
  const unknown = await logIn('niemand@nordlicht.example', 'teak und nussbaum?')
  expect(work.verifications).toBe(2)
  expect(wrong.status).toBe(401)
  expect(wrong.body).toEqual({
    type: 'urn:kontor:error:login-failed',
    title: 'Login fehlgeschlagen!',
    status: 401,
  })
  expect(unknown.body).toEqual(wrong.body)
  expect(await world.eventsAfter(before)).toEqual([])
})

test('a password that is changed while it is compared is the wrong one', async () => {
  const hashOf = async (email: string): Promise<string> =>
    (await world.db.sql`select password_hash from users where email = ${email}`)[0]?.['password_hash']
  const setHash = (hash: string) =>
    world.db.sql`update users set password_hash = ${hash} where email = ${office.email}`
  const [own, other] = [await hashOf(office.email), await hashOf(manager.email)]
  work.meanwhile = async () => void (await setHash(other))
  const answer = await logIn(office.email, office.password)
  work.meanwhile = async () => {}
  await setHash(own)
  expect(answer.body.type).toBe('urn:kontor:error:login-failed')
  expect((await logIn(office.email, office.password)).status).toBe(200)
})

describe('wrong passwords slow down, and shut nobody out', () => {
  const free = 3
  const slow = 'urn:kontor:error:slow-down'
  const wrong = (email: string, browserKey?: string) =>
    world.nobody.post('/api/auth', { email, password: 'falsch geraten', browserKey })
  const right = (who: keyof typeof people, browserKey?: string) =>
    world.nobody.post('/api/auth', { ...people[who], browserKey })
  /** As if the last wrong password had been so many seconds earlier. */
  const pass = (seconds: number) =>
    world.db.sql`update tries set last_at = last_at - make_interval(secs => ${seconds})`
  /** As if somebody had tried without a break. */
  const overdo = () => world.db.sql`update tries set count = 1000, last_at = now() where kind <> 'address'`

  async function exhaust(email: string, browserKey?: string) {
    for (let index = 0; index < free; index++) expect((await wrong(email, browserKey)).status).toBe(401)
    await overdo()
  }

  beforeEach(forgetAllTries)

  test.each([manager.email, 'niemand@nordlicht.example'])(
    'per account and address, known or not: %s',
    async (email) => {
      await exhaust(email)
      const answer = await wrong(email)
      expect([answer.status, answer.body.type, answer.headers.get('retry-after')]).toEqual([429, slow, '5'])
      expect(answer.body.title).toBe(
        'Zu viele falsche Passwörter. Bitte warten Sie fünf Sekunden und versuchen Sie es dann erneut.',
      )
      // What is refused is not counted, and so makes nobody wait longer.
      const counts = await world.db.sql`select count from tries where kind = 'pair'`
      expect(counts.map((row) => row['count'])).toEqual([1000])
      await pass(5)
      expect((await wrong(email)).status).toBe(401)
    },
  )

  test('the right password works after five seconds at the latest, whatever was tried before', async () => {
    await exhaust(manager.email)
    expect((await right('manager')).body.type).toBe(slow)
    await pass(5)
    expect((await right('manager')).status).toBe(200)
  })

  test('a stranger elsewhere does not touch the owner, nor does one behind the same address', async () => {
    // The owner has logged in from this browser before.
    expect((await right('office', 'Oles Browser')).status).toBe(200)
    await exhaust(office.email)
    expect((await wrong(office.email)).body.type).toBe(slow)
    expect((await wrong(office.email, 'erfunden')).body.type).toBe(slow)
    expect((await right('office', 'Oles Browser')).status).toBe(200)
    // Somebody who sits at another address.
    await world.db.sql`update tries set subject_hash = sha256('anderswo')`
    expect((await right('office')).status).toBe(200)
  })

  test('a browser that is known is slowed down by its own wrong passwords', async () => {
    expect((await right('office', 'Oles Browser')).status).toBe(200)
    await exhaust(office.email, 'Oles Browser')
    expect((await right('office', 'Oles Browser')).body.type).toBe(slow)
    expect((await right('office', 'ein anderer')).status).toBe(200)
    // It is known for this account alone.
    await exhaust(manager.email)
    expect((await right('manager', 'Oles Browser')).body.type).toBe(slow)
  })

  test('a browser that was not used for long is forgotten; of the others only a hash is kept', async () => {
    await right('office', 'der alte')
    await world.db.sql`update known_browsers set last_login_at = now() - interval '181 days'`
    await right('office', 'der neue')
    const rows = await world.db.sql`select encode(key_hash, 'escape') as key from known_browsers`
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('der neue')
  })

  test('no more than twenty browsers are known; the one used longest ago goes', async () => {
    await world.db.sql`delete from known_browsers`
    await right('office', 'der erste')
    await world.db.sql`update known_browsers set last_login_at = now() - interval '2 days'`
    await world.db.sql`
      insert into known_browsers (user_id, key_hash, last_login_at)
      select user_id, sha256(n::text::bytea), now() - interval '1 day' from users cross join generate_series(1, 30) n
      where email = ${office.email}`
    expect((await right('office', 'der neue')).status).toBe(200)
    const rows = await world.db
      .sql`select key_hash in (sha256('der neue'), sha256('der erste')) as named from known_browsers`
    expect(rows).toHaveLength(20)
    expect(rows.filter(({ named }) => named)).toHaveLength(1)
  })

  test('per address, over many accounts', async () => {
    await wrong('erster@nordlicht.example')
    await world.db
      .sql`update tries set count = 30, last_at = now() + interval '1 minute' where kind = 'address'`
    expect((await wrong('zweiter@nordlicht.example')).body.type).toBe(slow)
    await world.db.sql`update tries set last_at = now() - interval '5 seconds'`
    expect((await wrong('zweiter@nordlicht.example')).status).toBe(401)
  })

  test('a success forgets the wrong tries of the account', async () => {
    await exhaust(office.email)
    await pass(5)
    expect((await right('office')).status).toBe(200)
    // Whoever guesses at others' accounts does not begin anew by logging in to his own.
    const left = await world.db.sql`select kind, count from tries order by kind`
    expect(left).toEqual([
      { kind: 'account', count: expect.any(Number) },
      { kind: 'address', count: free },
    ])
    await world.db.sql`delete from tries where kind = 'account'`
    for (let index = 0; index < free; index++) expect((await wrong(office.email)).status).toBe(401)
  })

  test('also when they come all at once: few more than are free are looked at', async () => {
    work.verifications = 0
    const answers = await Promise.all(Array.from({ length: 60 }, () => wrong(manager.email)))
    expect(answers.filter((answer) => answer.status === 429).length).toBeGreaterThanOrEqual(60 - free - 10)
    expect(work.verifications).toBeLessThanOrEqual(free + 10)
  })

  test('on every node alike', async () => {
    const second = await world.secondNode()
    await exhaust(manager.email)
    const answer = await caller(second.address, null).post('/api/auth', manager)
    expect(answer.body.type).toBe(slow)
    await forgetAllTries()
  })
})

test('neither the journal nor the counters hold a password, its plain hash or a token', async () => {
  const { createHash } = await import('node:crypto')
  const { stableJson } = await import('#server/stable-json.ts')
  await forgetAllTries()
  const body = { email: manager.email, password: manager.password }
  const { token } = (await world.nobody.post('/api/auth', body)).body
  const guess = createHash('sha256')
    .update(stableJson(['log in', {}, body]))
    .digest('hex')
  const rows = await world.db.sql`
    select data::text || encode(input_hash, 'hex') as text from journal
    union all select tries::text from tries union all select sessions::text from sessions`
  const text = rows.map((row) => row['text']).join('\n')
  for (const secret of [manager.password, token, guess, body.email]) expect(text).not.toContain(secret)
})
