import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { people } from '#test/people.ts'
import { startWorld, type World } from '#test/world.ts'
import { limits } from './tries.ts'

// Not a mock: argon2 does its work; what is counted is how often it does it.
const work = vi.hoisted(() => ({ verifications: 0 }))
vi.mock('@node-rs/argon2', async (load) => {
  const argon2 = await load<typeof import('@node-rs/argon2')>()
  return {
    ...argon2,
    verify: (...parameters: Parameters<typeof argon2.verify>) => {
      work.verifications++
      return argon2.verify(...parameters)
    },
  }
})

let world: World
const { manager, office } = people

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

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

describe('tries are limited', () => {
  test.each([manager.email, 'niemand@nordlicht.example'])('per account, known or not: %s', async (email) => {
    await forgetAllTries()
    const answers = []
    for (let i = 0; i <= limits.account; i++) answers.push(await logIn(email, `falsch ${i} falsch`))
    expect(answers.slice(0, limits.account).map((answer) => answer.status)).toEqual(
      Array(limits.account).fill(401),
    )
    const last = answers.at(-1)
    expect(last?.status).toBe(429)
    expect(last?.body.title).toBe(
      'Zu viele Versuche. Bitte warten Sie einige Minuten und versuchen Sie es dann erneut.',
    )
    // The right password does not help now, and another account is not affected.
    expect((await logIn(email, manager.password)).status).toBe(429)
    expect((await logIn(office.email, office.password)).status).toBe(200)
    // Time passes.
    await world.db.sql`update tries set until = now() - interval '1 second'`
    expect((await logIn(email, 'wieder falsch')).status).toBe(401)
  })

  test('per address, over many accounts', async () => {
    await forgetAllTries()
    await logIn('erster@nordlicht.example', 'falsch')
    await world.db.sql`update tries set count = ${limits.address} where kind = 'address'`
    expect((await logIn('zweiter@nordlicht.example', 'falsch')).status).toBe(429)
  })

  test('a success forgets the wrong tries of the account', async () => {
    await forgetAllTries()
    for (let i = 1; i < limits.account; i++) await logIn(office.email, 'falsch')
    expect((await logIn(office.email, office.password)).status).toBe(200)
    expect((await logIn(office.email, 'falsch')).status).toBe(401)
    expect((await logIn(office.email, office.password)).status).toBe(200)
  })

  test('also when they come all at once: at most a pool of connections beyond the limit', async () => {
    await forgetAllTries()
    work.verifications = 0
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => logIn(manager.email, 'falsch geraten')),
    )
    expect(answers.filter((answer) => answer.status === 429).length).toBeGreaterThanOrEqual(
      60 - limits.account - 10,
    )
    expect(work.verifications).toBeLessThanOrEqual(limits.account + 10)
  })

  test('on every node alike', async () => {
    await forgetAllTries()
    const second = await world.secondNode()
    for (let i = 0; i < limits.account; i++) await logIn(manager.email, 'falsch')
    const response = await fetch(`${second.address}/api/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: manager.email, password: manager.password }),
    })
    expect(response.status).toBe(429)
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
