import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { people } from '#test/people.ts'
import { useWorld } from '#test/use-world.ts'
import { type Caller, startWorld } from '#test/world.ts'
import { parseTokenKey } from './token-key.ts'

const { world } = useWorld()

function payloadOf(token: string | null) {
  return JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString())
}

test('a renewal gives a token of the same session with the permissions of this moment, and records nothing', async () => {
  const office = await world.as('office')
  const { sub, sid } = payloadOf(office.token)
  await world.db.sql`update sessions set expires_at = now() + interval '1 minute' where session_id = ${sid}`
  await world.db.sql`update users set role = 'MANAGER' where user_id = ${sub}`
  const before = await world.lastSeq()
  const answer = await office.post('/api/auth/renewals')
  expect(answer.status).toBe(200)
  const renewed = payloadOf(answer.body.token)
  expect(renewed.sid).toBe(sid)
  expect(renewed.permissions).toContain('USER_APPROVE')
  const [row] = await world.db
    .sql`select expires_at > now() + interval '11 hours' as long from sessions where session_id = ${sid}`
  expect(row?.['long']).toBe(true)
  expect(await world.eventsAfter(before)).toEqual([])
  await world.db.sql`update users set role = 'OFFICE' where user_id = ${sub}`
})

test('thirty days after its beginning a session ends, however often it was renewed', async () => {
  const office = await world.as('office')
  const { sid } = payloadOf(office.token)
  await world.db.sql`
    update sessions set started_at = now() - interval '30 days' + interval '1 hour' where session_id = ${sid}`
  const renewed = payloadOf((await office.post('/api/auth/renewals')).body.token)
  expect(renewed.exp - Math.floor(Date.now() / 1000)).toBeLessThanOrEqual(3600)
  expect(renewed.exp - Math.floor(Date.now() / 1000)).toBeGreaterThan(3000)
  // An hour later.
  await world.db.sql`
    update sessions set started_at = started_at - interval '1 hour', expires_at = expires_at - interval '1 hour'
    where session_id = ${sid}`
  for (const path of ['/api/auth/renewals', '/api/auth/tickets']) {
    expect((await office.post(path)).body.type).toBe('urn:kontor:error:session-ended')
  }
})

test('a session knows roughly which browser it is in and when it was last used', async () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const { email, password } = people.office
  const answer = await world.nobody.post('/api/auth', { email, password }, { 'user-agent': firefox })
  const { sid } = payloadOf(answer.body.token)
  const caller = world.withToken(answer.body.token)
  const used = async () => {
    const [row] = await world.db
      .sql`select browser, now() - last_used_at < interval '1 minute' as just_now from sessions where session_id = ${sid}`
    return row
  }
  expect(await used()).toEqual({ browser: 'Firefox, Linux', just_now: true })
  for (const path of ['/api/auth/renewals', '/api/auth/tickets']) {
    await world.db
      .sql`update sessions set last_used_at = now() - interval '11 minutes' where session_id = ${sid}`
    await caller.post(path)
    expect(await used(), path).toMatchObject({ just_now: true })
  }
})

test('a logout ends the session and its renewed tokens, not the other sessions of the user', async () => {
  const [one, two] = [await world.as('manager'), await world.as('manager')]
  const renewed = world.withToken((await one.post('/api/auth/renewals')).body.token)
  const before = await world.lastSeq()
  expect((await one.post('/api/auth/logouts')).status).toBe(200)
  const { sub, sid } = payloadOf(one.token)
  expect(await world.eventsAfter(before)).toEqual([
    { event: 'session ended', entityId: sub, data: { sessionEntityId: sid } },
  ])
  for (const ended of [one, renewed]) {
    expect((await ended.get('/proxy/get/firm')).status).toBe(401)
    expect((await ended.post('/api/auth/renewals')).status).toBe(401)
    expect((await ended.post('/api/auth/logouts')).status).toBe(401)
  }
  expect((await two.get('/proxy/get/firm')).status).toBe(200)
})

test('a login clears away the expired sessions of its user, and nobody else’s', async () => {
  const expired = payloadOf((await world.as('office')).token)
  const open = payloadOf((await world.as('office')).token)
  const other = payloadOf((await world.as('manager')).token)
  await world.db.sql`
    update sessions set expires_at = now() - interval '1 second' where session_id in (${expired.sid}, ${other.sid})`
  await world.as('office')
  const left = await world.db
    .sql`select session_id from sessions where session_id in (${expired.sid}, ${open.sid}, ${other.sid})`
  expect(left.map((row) => row['session_id']).sort()).toEqual([open.sid, other.sid].sort())
})

test('only our own, unexpired tokens of an open session are taken', async () => {
  const manager = await world.as('manager')
  const { sub, sid, permissions } = payloadOf(manager.token)
  const [row] = await world.db.sql`select value from installation where key = 'token key'`
  const key = parseTokenKey(String(row?.['value']))
  const now = Math.floor(Date.now() / 1000)
  const make = (
    signingKey: Uint8Array,
    from: number,
    claims: Record<string, unknown> = { sid, permissions },
  ) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('kontor')
      .setSubject(sub)
      .setIssuedAt(from)
      .setExpirationTime(from + 12 * 3600)
      .sign(signingKey)
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${manager.token?.split('.')[1]}.`
  const cases: [string, string | null, number, string][] = [
    ['good', await make(key, now), 200, ''],
    ['nothing', null, 401, 'not-logged-in'],
    ['no token at all', 'quatsch', 401, 'not-logged-in'],
    ['unsigned', none, 401, 'not-logged-in'],
    ['another key', await make(new Uint8Array(32), now), 401, 'not-logged-in'],
    ['expired', await make(key, now - 13 * 3600), 401, 'session-ended'],
    ['no session', await make(key, now, { permissions }), 401, 'not-logged-in'],
    ['another session', await make(key, now, { sid: sub, permissions }), 401, 'session-ended'],
  ]
  for (const [name, token, status, code] of cases) {
    const caller = token === null ? world.nobody : world.withToken(token)
    const answer = await caller.get('/proxy/get/firm')
    expect(answer.status, name).toBe(status)
    if (code) expect(answer.body.type, name).toBe(`urn:kontor:error:${code}`)
  }
})

test('permissions of the token do not count, those of the current role do', async () => {
  const office = await world.as('office')
  const { sub } = payloadOf(office.token)
  await world.db.sql`update users set role = 'PENDING' where user_id = ${sub}`
  expect((await office.get('/proxy/get/firm')).status).toBe(403)
  await world.db.sql`update users set role = 'OFFICE' where user_id = ${sub}`
  expect((await office.get('/proxy/get/firm')).status).toBe(200)
})

test('what is wrong with an input is told only to whom may send it', async () => {
  const [manager, pending, ended] = [
    await world.as('manager'),
    await world.as('pending'),
    await world.as('manager'),
  ]
  await ended.post('/api/auth/logouts')
  const statusOf = async (caller: Caller, body: unknown) =>
    (await caller.post('/api/documents/invoices', body)).status
  for (const [body, status] of [
    [{ surprise: true }, 400],
    [{}, 422],
  ] as const) {
    expect(await statusOf(manager, body)).toBe(status)
    expect(await statusOf(pending, body)).toBe(403)
    expect(await statusOf(ended, body)).toBe(401)
    expect(await statusOf(world.nobody, body)).toBe(401)
  }
})

test('in demo mode everyone may also fill in demo data, otherwise nobody', async () => {
  expect(payloadOf((await world.as('office')).token).permissions).not.toContain('DEMO_DATA_CREATE')
  const demo = await startWorld({ env: { KONTOR_DEMO: '1' } })
  try {
    for (const role of ['pending', 'office', 'manager'] as const) {
      const caller = await demo.as(role)
      expect(payloadOf(caller.token).permissions).toContain('DEMO_DATA_CREATE')
      const actor = await demo.node.services.sessions.authenticate(caller.token)
      expect(actor.permissions).toEqual(payloadOf(caller.token).permissions)
    }
  } finally {
    await demo.stop()
  }
})

test('whoever is rejected is turned away, also with a session that the rejection did not see', async () => {
  const pending = await world.as('pending')
  expect((await pending.get('/proxy/get/firm')).body.type).toBe('urn:kontor:error:not-permitted')
  // Past the command, which ends the sessions that it sees.
  await world.db.sql`
    update users set rejected_at = now(), password_hash = null where user_id = ${payloadOf(pending.token).sub}`
  expect((await pending.get('/proxy/get/firm')).body.type).toBe('urn:kontor:error:session-ended')
})
