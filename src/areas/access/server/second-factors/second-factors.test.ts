import { beforeEach, describe, expect, test } from 'vitest'
import { parseEntityId } from '#kernel/id.ts'
import { runSystemCommand } from '#server/run-system-command.ts'
import { must } from '#test/caller.ts'
import { people, type Role } from '#test/people.ts'
import { type App, setUpApp } from '#test/second-factor.ts'
import { useWorld } from '#test/use-world.ts'
import type { Caller } from '#test/world.ts'
import { hashing } from '../passwords/password.ts'
import { takeSecondFactorAwayHereCommand } from './take-second-factor-away.ts'

const { world } = useWorld()
const known = { browserKey: 'der eigene' }
let app: App

const logIn = (role: Role, more: object = {}) => world.nobody.post('/api/auth', { ...people[role], ...more })
const goOn = (input: object) => world.nobody.post('/api/auth/secondfactors', input)

/** The password is proved: the challenge of the second call. */
async function challenge(role: Role = 'office', more: object = {}): Promise<string> {
  const answer = await logIn(role, more)
  expect(answer).toMatchObject({ status: 401, body: { type: 'urn:kontor:error:second-factor-needed' } })
  return answer.body.secondFactor.challenge
}

/** Somebody whose login takes a code. */
async function logInWhole(role: Role = 'office', more: object = {}): Promise<Caller> {
  const { token } = must(
    await goOn({ challenge: await challenge(role, more), code: await app.code(), ...more }),
  )
  return world.withToken(token)
}

function permissionsOf({ token }: Caller): string[] {
  return JSON.parse(Buffer.from((token ?? '').split('.')[1] ?? '', 'base64url').toString()).permissions
}

async function askFor(secondFactor: 'OFF' | 'MANAGERS' | 'ALL') {
  await world.db.sql`update firm set second_factor = ${secondFactor}`
}

/** What was recorded since, but for the e-mails, which go when they can. */
const recorded = async (before: number) =>
  (await world.eventsAfter(before)).filter(({ event }) => event !== 'mail sent')

beforeEach(async () => {
  for (const table of ['second_factors', 'pending_second_factors', 'recovery_codes', 'trusted_browsers'])
    await world.db.sql.unsafe(`delete from ${table}`)
  await world.db.sql`delete from login_challenges`
  await world.db.sql`delete from tries`
  await world.db.sql`delete from known_browsers`
  await world.db.sql`update sessions set needs_second_factor = false`
  await askFor('OFF')
  app = await setUpApp(world, 'office')
})

describe('an app', () => {
  test('is set up by a code; its secret stands in no event', async () => {
    const before = await world.lastSeq()
    const manager = await world.as('manager')
    const password = people.manager.password
    expect(
      (await manager.post('/api/auth/secondfactors/preparations', { currentPassword: 'falsch' })).body.errors,
    ).toEqual([{ path: 'currentPassword', message: 'Das Passwort stimmt nicht' }])
    const told = must(
      await manager.post('/api/auth/secondfactors/preparations', { currentPassword: password }),
    )
    expect(told.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(told.address).toBe(
      `otpauth://totp/Kontor%20Nordlicht%20Antik%20GmbH:helga.nord%40nordlicht.example?secret=${told.secret}&issuer=Kontor%20Nordlicht%20Antik%20GmbH&algorithm=SHA1&digits=6&period=30`,
    )
    expect(told.qrCode.size).toBeGreaterThan(20)
    const wrong = await manager.post('/api/auth/secondfactors/codes', { code: 'nichts' })
    expect(wrong.body.errors).toEqual([
      { path: 'code', message: 'Der Code stimmt nicht oder wurde schon verwendet' },
    ])
    const own = await setUpApp(world, 'manager')
    expect(own.recoveryCodes).toHaveLength(10)
    expect(new Set(own.recoveryCodes).size).toBe(10)
    expect((await recorded(before)).filter(({ event }) => event !== 'session started')).toEqual([
      { event: 'second factor set', entityId: own.userId, data: { kind: 'CODE' } },
    ])
    const again = await manager.post('/api/auth/secondfactors/preparations', { currentPassword: password })
    expect(again).toMatchObject({ status: 422, body: { title: expect.stringMatching('schon eingerichtet') } })
  })

  test('is seen by its owner and, that there is one, by managers', async () => {
    const office = await logInWhole()
    expect(must(await office.get('/api/auth/secondfactors'))).toMatchObject({
      factors: [{ kind: 'CODE', lastUsedAt: expect.any(String) }],
      recoveryCodesLeft: 10,
      trustedBrowsers: 0,
      isNeeded: false,
    })
    const users: { email: string; hasSecondFactor: boolean }[] = must(
      await (await world.as('manager')).get('/api/users'),
    )
    expect(users.filter(({ hasSecondFactor }) => hasSecondFactor).map(({ email }) => email)).toEqual([
      people.office.email,
    ])
  })
})

describe('the login', () => {
  test('goes on with a code, once', async () => {
    const before = await world.lastSeq()
    const waiting = await challenge()
    const code = await app.code()
    const answer = await goOn({ challenge: waiting, code })
    expect(Object.keys(must(answer))).toEqual(['token'])
    expect((await recorded(before)).map(({ event }) => event)).toEqual(['session started'])
    // The challenge is spent, and so is the code.
    expect((await goOn({ challenge: waiting, code })).body.type).toBe('urn:kontor:error:challenge-invalid')
    const replayed = await goOn({ challenge: await challenge(), code })
    expect(replayed.body.type).toBe('urn:kontor:error:second-factor-failed')
  })

  test('of two calls with one code at once, one is let in', async () => {
    const challenges = [await challenge(), await challenge()]
    const code = await app.code()
    const answers = await Promise.all(challenges.map((one) => goOn({ challenge: one, code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    const [one, other] = [await app.code(), app.recoveryCodes[0]]
    const same = await challenge()
    const twice = await Promise.all([one, other].map((typed) => goOn({ challenge: same, code: typed })))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('goes on after a wrong code with the next challenge, until the five minutes are over', async () => {
    const waiting = await challenge()
    const wrong = await goOn({ challenge: waiting, code: '000 00' })
    expect(wrong).toMatchObject({ status: 401, body: { secondFactor: { code: true } } })
    const next = wrong.body.secondFactor.challenge
    expect(next).not.toBe(waiting)
    expect((await goOn({ challenge: waiting, code: await app.code() })).status).toBe(401)
    await world.db.sql`update login_challenges set expires_at = expires_at - interval '5 minutes'`
    expect((await goOn({ challenge: next, code: await app.code() })).body.type).toBe(
      'urn:kontor:error:challenge-invalid',
    )
  })

  test('takes each recovery code once, and tells the owner', async () => {
    const [first = '', second = ''] = app.recoveryCodes
    const before = await world.lastSeq()
    must(await goOn({ challenge: await challenge(), code: first.toLowerCase().replace('-', ' ') }))
    expect(await recorded(before)).toMatchObject([
      { event: 'session started by a recovery code', data: { codesLeft: 9 } },
    ])
    expect((await world.mails()).at(-1)).toContain('Wiederherstellungscode')
    expect((await goOn({ challenge: await challenge(), code: first })).status).toBe(401)
    must(await goOn({ challenge: await challenge(), code: second }))
  })

  test('no code, no challenge and no secret stands in the journal as it is', async () => {
    const { trustedBrowser } = must(
      await goOn({ challenge: await challenge(), code: app.recoveryCodes[0], trustBrowser: true }),
    )
    const [rows] = await world.db.sql`select string_agg(data::text, ' ') as text from journal`
    for (const secret of [trustedBrowser, ...app.recoveryCodes]) expect(rows?.['text']).not.toContain(secret)
    const hashes = await world.db.sql`select code_hash from recovery_codes`
    expect(hashes.map((row) => row['code_hash'].length)).toEqual(Array(10).fill(32))
  })

  test('a trusted browser asks thirty days for the password alone, until that changes', async () => {
    const { trustedBrowser, token } = must(
      await goOn({ challenge: await challenge(), code: await app.code(), trustBrowser: true }),
    )
    expect((await logIn('office', { trustedBrowser })).status).toBe(200)
    expect((await logIn('office', { trustedBrowser: `${trustedBrowser}x` })).status).toBe(401)
    expect((await world.withToken(token).get('/api/auth/secondfactors')).body.trustedBrowsers).toBe(1)
    await setUpApp(world, 'manager')
    // It is trusted by one person, not by all.
    expect((await logIn('manager', { trustedBrowser })).status).toBe(401)
    await world.db.sql`update trusted_browsers set expires_at = expires_at - interval '30 days'`
    expect((await logIn('office', { trustedBrowser })).status).toBe(401)
    await world.db.sql`update trusted_browsers set expires_at = expires_at + interval '30 days'`
    expect((await logIn('office', { trustedBrowser })).status).toBe(200)
    const old = await challenge()
    const change = { currentPassword: people.office.password, password: 'mooreiche und ahorn' }
    const office = world.withToken(token)
    must(await office.post('/api/auth/passwords', change))
    expect((await goOn({ challenge: old, code: await app.code() })).status).toBe(401)
    const answer = await logIn('office', { password: change.password, trustedBrowser })
    expect(answer.body.type).toBe('urn:kontor:error:second-factor-needed')
    must(
      await office.post('/api/auth/passwords', {
        currentPassword: change.password,
        password: people.office.password,
      }),
    )
  })
})

describe('wrong codes', () => {
  async function guess(times: number, more: object = {}): Promise<string[]> {
    const types: string[] = []
    for (let i = 0; i < times; i++) {
      const answer = await goOn({ challenge: await challenge('office', more), code: String(100_000 + i) })
      types.push(answer.body.type.replace('urn:kontor:error:', ''))
    }
    return types
  }

  test('wait longer and longer, past a quarter of an hour too; the owner is told, and goes on where he is known', async () => {
    await logInWhole('office', known)
    expect(await guess(5)).toEqual(Array(5).fill('second-factor-failed'))
    // As if the last one had been just now, however long this test takes.
    await world.db.sql`update tries set last_at = last_at + interval '1 hour' where kind = 'code'`
    expect(await guess(20)).toEqual(Array(20).fill('too-many-tries'))
    // A right code helps an impatient one as little.
    expect((await goOn({ challenge: await challenge(), code: await app.code() })).status).toBe(429)
    const soon = () =>
      world.db.sql`update tries set last_at = now() - interval '900 seconds' where kind = 'code'`
    const told = () => world.db.sql`select 1 from mails where subject like 'Falsche Codes%'`
    for (let i = 6; i <= 17; i++) {
      await soon()
      await guess(1)
      // At the tenth.
      expect(await told()).toHaveLength(i < 10 ? 0 : 1)
    }
    expect(await told()).toHaveLength(1)
    await world.db.sql`update tries set last_at = now() - interval '890 seconds' where kind = 'code'`
    expect(await guess(1)).toEqual(['too-many-tries'])
    expect((await logInWhole('office', known)).token).toBeTruthy()
  })

  test('hundreds of them at once are five tries', async () => {
    const challenges = await Promise.all(Array.from({ length: 10 }, () => challenge()))
    const began = Date.now()
    // At once as many as one address may call.
    const round = (first: number) =>
      Promise.all(
        Array.from({ length: 100 }, (_, i) =>
          goOn({ challenge: challenges[i % 10], code: String(first + i) }),
        ),
      )
    const answers = []
    for (const first of [200_000, 200_100, 200_200, 200_300, 200_400]) answers.push(...(await round(first)))
    const tried = answers.filter(({ body }) => body.type === 'urn:kontor:error:second-factor-failed')
    // Five, and one more each time that the wait is over, which doubles.
    expect(tried.length).toBeLessThanOrEqual(6 + Math.log2((Date.now() - began) / 1000 + 1))
    const [row] = await world.db.sql`select count from tries where kind = 'code'`
    expect(row?.['count']).toBe(tried.length)
  })
})

describe('removal', () => {
  const remove = async (caller: Caller, proof: object) => {
    const { factors } = must(await caller.get('/api/auth/secondfactors'))
    return caller.post(`/api/auth/secondfactors/${factors[0].entityId.uuid}/deletions`, proof)
  }

  test('takes the password or a code', async () => {
    const office = await logInWhole()
    expect((await remove(office, {})).body.errors).toEqual([
      { path: 'currentPassword', message: 'Passwort oder Code fehlt' },
    ])
    expect((await remove(office, { code: '12345' })).status).toBe(422)
    expect((await remove(office, { currentPassword: 'falsch' })).status).toBe(422)
    const before = await world.lastSeq()
    must(await remove(office, { code: await app.code() }))
    expect(await recorded(before)).toEqual([
      { event: 'second factor removed', entityId: app.userId, data: { kinds: ['CODE'] } },
    ])
    expect((await logIn('office')).status).toBe(200)
    expect(must(await office.get('/api/auth/secondfactors'))).toMatchObject({
      factors: [],
      recoveryCodesLeft: 0,
    })
    expect((await world.mails()).at(-1)).toContain('entfernt')
  })

  test('of somebody else’s is not found', async () => {
    const manager = await world.as('manager')
    const office = await logInWhole()
    const { factors } = must(await office.get('/api/auth/secondfactors'))
    const answer = await manager.post(`/api/auth/secondfactors/${factors[0].entityId.uuid}/deletions`, {
      currentPassword: people.manager.password,
    })
    expect(answer.status).toBe(404)
  })

  test('new recovery codes end the old ones', async () => {
    const office = await logInWhole()
    const proof = { currentPassword: people.office.password }
    const { recoveryCodes } = must(await office.post('/api/auth/secondfactors/recoverycodes', proof))
    expect(recoveryCodes).toHaveLength(10)
    expect((await goOn({ challenge: await challenge(), code: app.recoveryCodes[0] })).status).toBe(401)
    must(await goOn({ challenge: await challenge(), code: recoveryCodes[0] }))
    must(await remove(office, proof))
    expect((await office.post('/api/auth/secondfactors/recoverycodes', proof)).status).toBe(422)
  })

  test('a wrong code has no new ones drawn', async () => {
    const office = await logInWhole()
    const held = Promise.withResolvers<void>()
    // Nobody can draw any: the line is full.
    const full = Array.from({ length: 22 }, () => hashing.run(() => held.promise))
    const renew = (code: string) => office.post('/api/auth/secondfactors/recoverycodes', { code })
    try {
      expect(await renew('000000')).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'code', message: 'Der Code stimmt nicht oder wurde schon verwendet' }] },
      })
      expect((await renew(await app.code())).body.type).toBe('urn:kontor:error:too-busy')
    } finally {
      held.resolve()
      await Promise.all(full)
    }
    expect(must(await renew(await app.code())).recoveryCodes).toHaveLength(10)
  })

  test('by a manager, of another; the own one takes a proof', async () => {
    const manager = await world.as('manager')
    must(await manager.post(`/api/users/${app.userId}/secondfactors/deletions`, {}))
    expect((await logIn('office')).status).toBe(200)
    const own = await setUpApp(world, 'manager')
    expect((await manager.post(`/api/users/${own.userId}/secondfactors/deletions`, {})).status).toBe(422)
    expect((await logIn('manager')).status).toBe(401)
  })

  test('on the machine, of the last manager too', async () => {
    const { userId } = await setUpApp(world, 'manager')
    const id = parseEntityId(userId)
    if (!id) throw new Error('no id')
    const before = await world.lastSeq()
    await runSystemCommand(world.db, takeSecondFactorAwayHereCommand(id))
    await runSystemCommand(world.db, takeSecondFactorAwayHereCommand(id))
    expect((await recorded(before)).map(({ event }) => event)).toEqual(['second factor removed'])
    expect((await logIn('manager')).status).toBe(200)
  })
})

describe('where the firm asks for it', () => {
  test('who has none sets it up before anything else', async () => {
    const manager = await world.as('manager')
    must(await manager.post('/api/firm', { secondFactor: 'MANAGERS' }))
    const held = await world.as('manager')
    expect(permissionsOf(held)).toEqual(['SECOND_FACTOR_SET_UP'])
    for (const path of ['/proxy/get/bills', '/api/users', '/proxy/get/firm', '/proxy/get/activity'])
      expect((await held.get(path)).status).toBe(403)
    expect((await held.post('/api/firm', { secondFactor: 'OFF' })).status).toBe(403)
    expect(must(await held.get('/api/auth/secondfactors'))).toMatchObject({ factors: [], isNeeded: true })
    // As is what a renewal brings.
    const { token } = must(await held.post('/api/auth/renewals'))
    expect(permissionsOf(world.withToken(token))).toEqual(['SECOND_FACTOR_SET_UP'])
    app = await setUpApp(world, 'manager')
    // Whoever logged in with the password alone has proved no factor: the session of the one who set it up goes on, and no other.
    expect((await held.get('/api/users')).body.type).toBe('urn:kontor:error:session-ended')
    expect((await app.caller.get('/api/users')).status).toBe(200)
    expect((await manager.get('/api/users')).status).toBe(200)
    const whole = await logInWhole('manager')
    expect(permissionsOf(whole)).toContain('USER_APPROVE')
    const { factors } = must(await whole.get('/api/auth/secondfactors'))
    must(
      await whole.post(`/api/auth/secondfactors/${factors[0].entityId.uuid}/deletions`, {
        currentPassword: people.manager.password,
      }),
    )
    expect((await whole.get('/api/users')).status).toBe(403)
  })

  test('who waits for it goes on as soon as the firm asks no more', async () => {
    await world.db.sql`delete from second_factors`
    await askFor('ALL')
    const office = await world.as('office')
    expect((await office.get('/proxy/get/bills')).status).toBe(403)
    await askFor('MANAGERS')
    expect((await office.get('/proxy/get/bills')).status).toBe(200)
    expect(permissionsOf(world.withToken(must(await office.post('/api/auth/renewals')).token))).toContain(
      'BILL_VIEW',
    )
    // And waits again as soon as it asks again.
    await askFor('ALL')
    expect((await office.get('/proxy/get/bills')).status).toBe(403)
  })

  test('others are not asked; everybody is, with ALL; and whoever gets the role', async () => {
    await world.db.sql`delete from second_factors`
    await askFor('MANAGERS')
    const office = await world.as('office')
    expect(permissionsOf(office)).toContain('BILL_VIEW')
    await askFor('ALL')
    expect(permissionsOf(await world.as('office'))).toEqual(['SECOND_FACTOR_SET_UP'])
    expect(permissionsOf(await world.as('pending'))).toEqual(['USER_APPROVAL_WAIT'])
    await askFor('OFF')
    const manager = await world.as('manager')
    await askFor('MANAGERS')
    must(await manager.post(`/api/users/${app.userId}/props/role`, { oldValue: 'OFFICE', value: 'MANAGER' }))
    expect((await office.get('/proxy/get/bills')).status).toBe(403)
    must(await manager.post(`/api/users/${app.userId}/props/role`, { oldValue: 'MANAGER', value: 'OFFICE' }))
    expect((await office.get('/proxy/get/bills')).status).toBe(200)
  })
})
