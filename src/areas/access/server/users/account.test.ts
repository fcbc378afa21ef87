import { describe, expect, test } from 'vitest'
import { type Caller, must } from '#test/caller.ts'
import { listen } from '#test/listen.ts'
import { people } from '#test/people.ts'
import { readMail } from '#test/read-mail.ts'
import { useWorld } from '#test/use-world.ts'
import type { OwnSession } from '../../contract/account.ts'

const { world, office } = useWorld({ perTest: true })
const { email, password } = people.office
const next = 'mooreiche 2026'

const idOf = ({ token }: Caller): string =>
  JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()).sid
const sessionsOf = async (caller: Caller): Promise<OwnSession[]> =>
  must(await caller.get('/api/auth/sessions'))
const change = (body: object, caller = office) =>
  caller.post('/api/auth/passwords', { currentPassword: password, password: next, ...body })
const logIn = (tried: string, who: string = email) =>
  world.nobody.post('/api/auth', { email: who, password: tried })

describe('the own sessions', () => {
  test('are told with their beginning, last use and browser; this one is marked, others’ and ended ones are not there', async () => {
    const [second, ended] = [await world.as('office'), await world.as('office')]
    await world.as('manager')
    await ended.post('/api/auth/logouts')
    await world.db.sql`
      update sessions set browser = 'Firefox, Windows', last_used_at = now() - interval '3 hours'
      where session_id = ${idOf(second)}`
    const sessions = await sessionsOf(office)
    expect(sessions.map(({ entityId, browser, isCurrent }) => [entityId.uuid, browser, isCurrent])).toEqual([
      [idOf(office), expect.any(String), true],
      [idOf(second), 'Firefox, Windows', false],
    ])
    for (const { startedAt, lastUsedAt } of sessions) {
      expect([startedAt, lastUsedAt].map((at) => new Date(at).toISOString())).toEqual([startedAt, lastUsedAt])
    }
  })

  test('one that is ended is worthless at once, and its open screens close, on every node', async () => {
    const other = await world.as('office')
    const second = await world.secondNode()
    const screens = [listen(world.url, other.token), listen(second.address, other.token)]
    const own = listen(world.url, office.token)
    await Promise.all([...screens, own].map((screen) => screen.ready()))
    const before = await world.lastSeq()
    must(await office.post(`/api/auth/sessions/${idOf(other)}/deletions`, {}))
    expect(await Promise.all(screens.map((screen) => screen.closed()))).toEqual([4401, 4401])
    expect((await other.get('/proxy/get/firm')).status).toBe(401)
    const [event] = await world.eventsAfter(before)
    expect(event).toMatchObject({ event: 'session ended', data: { sessionEntityId: idOf(other) } })
    // The list is to be read again.
    expect(await own.frame(({ refreshes }) => refreshes?.includes('sessions'))).toBeDefined()
    expect((await sessionsOf(office)).map(({ entityId }) => entityId.uuid)).toEqual([idOf(office)])
    own.close()
  })

  test('of somebody else, or one that has ended, is not found', async () => {
    const manager = await world.as('manager')
    const ended = await world.as('office')
    await ended.post('/api/auth/logouts')
    const before = await world.lastSeq()
    for (const other of [manager, ended]) {
      const answer = await office.post(`/api/auth/sessions/${idOf(other)}/deletions`, {})
      expect(answer.body.type).toBe('urn:kontor:error:not-found')
    }
    expect((await manager.get('/proxy/get/firm')).status).toBe(200)
    expect(await world.eventsAfter(before)).toEqual([])
  })
})

describe('the own password', () => {
  test('is changed by whoever knows the present one; the other sessions end, this one goes on, an e-mail tells', async () => {
    const other = await world.as('office')
    const screen = listen(world.url, other.token)
    await screen.ready()
    await world.nobody.post('/api/auth/passwordreset', { email })
    const link = new URL(readMail((await world.mails()).at(-1) ?? '').link ?? '').searchParams
    // A browser that somebody taught with the old one.
    await world.nobody.post('/api/auth', { email, password, browserKey: 'ein fremder' })
    const before = await world.lastSeq()
    must(await change({}))
    expect(await world.db.sql`select 1 from known_browsers`).toHaveLength(0)
    expect(await screen.closed()).toBe(4401)
    expect((await other.get('/proxy/get/firm')).status).toBe(401)
    expect((await office.get('/proxy/get/firm')).status).toBe(200)
    expect((await logIn(password)).status).toBe(401)
    expect((await logIn(next)).status).toBe(200)
    const [event] = await world.eventsAfter(before)
    expect(event).toMatchObject({ event: 'password changed', data: {} })
    expect(readMail((await world.mails()).at(-1) ?? '').subject).toBe(
      'Ihr Passwort für Kontor wurde geändert',
    )
    // A link from before no longer takes it back.
    const reset = await world.nobody.post('/api/auth/passwordreset/confirm', {
      ...Object.fromEntries(link),
      password: 'und noch ein anderes',
    })
    expect(reset.body.type).toBe('urn:kontor:error:link-invalid')
  })

  test.each([
    [
      'a wrong present one',
      { currentPassword: 'falsch' },
      'currentPassword',
      'Das bisherige Passwort stimmt nicht',
    ],
    ['none', { currentPassword: '' }, 'currentPassword', 'Passwort fehlt'],
    ['a short one', { password: 'kurz' }, 'password', 'Das Passwort muss mindestens 10 Zeichen haben'],
    ['the same', { password }, 'password', 'Das neue Passwort muss ein anderes sein als das bisherige'],
    ['the own e-mail', { password: email }, 'password', 'Das Passwort darf nicht Ihre E-Mail-Adresse sein'],
    ['a common one', { password: 'Qwertyuiop' }, 'password', expect.stringContaining('sehr häufig')],
    [
      'one that is common here',
      { password: 'Qwertzuiop' },
      'password',
      expect.stringContaining('sehr häufig'),
    ],
  ])('%s is refused at its field, and nothing changes', async (_, body, path, message) => {
    const before = await world.lastSeq()
    const answer = await change(body)
    expect([answer.status, answer.body.errors]).toEqual([422, [{ path, message }]])
    expect(await world.eventsAfter(before)).toEqual([])
    expect((await logIn(password)).status).toBe(200)
  })

  test('that was changed while the present one was compared is not changed again', async () => {
    let changed: ReturnType<typeof change> | undefined
    const waiting = () =>
      world.db.sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await world.db.sql.begin(async (sql) => {
      await sql`
        update users set password_hash = (select password_hash from users where email = ${people.manager.email})
        where email = ${email}`
      changed = change({})
      // It compares what is committed, and then waits for the row.
      await expect.poll(waiting, { timeout: 30_000 }).toHaveLength(1)
    })
    expect((await changed)?.body.errors).toEqual([
      { path: 'currentPassword', message: 'Das bisherige Passwort stimmt nicht' },
    ])
    expect((await logIn(next)).status).toBe(401)
    expect((await logIn(people.manager.password)).status).toBe(200)
  })

  test('that was changed while a login compared it logs nobody in', async () => {
    const sessions = () => world.db.sql`select 1 from sessions where ended_at is null`
    const before = await sessions()
    let login: ReturnType<typeof logIn> | undefined
    await world.db.sql.begin(async (sql) => {
      await sql`
        update users set password_hash = (select password_hash from users where email = ${email})
        where email = ${people.manager.email}`
      login = logIn(people.manager.password, people.manager.email)
      const waiting = () =>
        world.db.sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(waiting, { timeout: 30_000 }).toHaveLength(1)
    })
    expect((await login)?.status).toBe(401)
    expect(await sessions()).toHaveLength(before.length)
  })

  test('guessing the present one is slowed down', async () => {
    for (let index = 0; index < 3; index++) await change({ currentPassword: `falsch ${index}` })
    await world.db.sql`update tries set count = 1000, last_at = now()`
    expect((await change({})).body.type).toBe('urn:kontor:error:slow-down')
    await world.db.sql`update tries set last_at = now() - interval '5 seconds'`
    must(await change({}))
  })

  test('neither password stands in the journal', async () => {
    must(await change({}))
    const rows = await world.db.sql`select data::text || command as text from journal`
    for (const secret of [password, next]) expect(JSON.stringify(rows)).not.toContain(secret)
  })
})
