import { beforeEach, describe, expect, test } from 'vitest'
import { people } from '#test/people.ts'
import { readMail } from '#test/read-mail.ts'
import { useWorld } from '#test/use-world.ts'
import { limits } from '../sessions/tries.ts'

const { world, manager } = useWorld()

beforeEach(async () => {
  await world.db.sql`delete from tries`
})

const person = { firstName: 'Jo', familyName: 'Körner', password: 'birnbaum massiv' }

function request(email: string) {
  return world.nobody.post('/api/auth/registrations/requests', {
    email,
    confirmationUrl: 'https://boese.example/signup/confirm',
  })
}

async function lastMail() {
  return readMail((await world.mails()).at(-1) ?? '')
}

/** The query of the link in the latest e-mail. */
async function linkQuery(): Promise<Record<string, string>> {
  return Object.fromEntries(new URL((await lastMail()).link ?? '').searchParams)
}

function confirm(body: object) {
  return world.nobody.post('/api/auth/registrations/confirmations', body)
}

async function userCount(): Promise<number> {
  const [row] = await world.db.sql`select count(*) as n from users`
  return row?.['n']
}

describe('a request', () => {
  test('sends a link of this installation and records the request without the address', async () => {
    const before = await world.lastSeq()
    const answer = await request('Jo@Neu.example')
    expect([answer.status, answer.body]).toEqual([
      200,
      'Wir haben Ihnen eine E-Mail mit einem Link geschickt.',
    ])
    const mail = await lastMail()
    expect(mail.to).toBe('jo@neu.example')
    expect(mail.subject).toBe('Registrierung bei Kontor bestätigen')
    expect(mail.link).toMatch(
      /^http:\/\/kontor\.example\/signup\/confirm\?email=jo%40neu\.example&token=[\w-]{43}$/,
    )
    expect(mail.text).not.toContain('boese')
    const events = await world.eventsAfter(before)
    expect(events.map((event) => event.event)).toEqual(['sign-up requested', 'mail sent'])
    expect(JSON.stringify(events)).not.toContain('neu.example')
  })

  test('for a known address gets the same answer; its owner is told by e-mail', async () => {
    const answer = await request(people.office.email)
    expect([answer.status, answer.body]).toEqual([
      200,
      'Wir haben Ihnen eine E-Mail mit einem Link geschickt.',
    ])
    const mail = await lastMail()
    expect(mail.subject).toBe('Ihr Zugang zu Kontor besteht schon')
    expect(mail.link).toBeNull()
    expect(mail.text).toContain('http://kontor.example/login')
  })

  test('needs an address', async () => {
    const answer = await request('jo@')
    expect([answer.status, answer.body.title]).toEqual([422, 'E-Mail ungültig'])
  })

  test('fills nobody’s inbox: after a few the answer stays, the e-mails stop', async () => {
    const before = (await world.mails()).length
    for (let i = 0; i < limits.recipient + 3; i++)
      expect((await request('opfer@neu.example')).status).toBe(200)
    expect((await world.mails()).length - before).toBe(limits.recipient)
  })

  test('from an address that asks for very many is refused', async () => {
    await request('einer@neu.example')
    await world.db.sql`update tries set count = ${limits.sender} where kind = 'sender'`
    expect((await request('noch.einer@neu.example')).status).toBe(429)
  })
})

describe('a confirmation', () => {
  test('makes a waiting account, sends a welcome, and works once', async () => {
    await request('anna@neu.example')
    const query = await linkQuery()
    const before = await world.lastSeq()
    const body = { ...person, ...query, loginUrl: 'https://boese.example', resetPasswordUrl: 'x', utm: '1' }
    const answer = await confirm(body)
    expect([answer.status, answer.body]).toEqual([200, 'Ihre Registrierung ist abgeschlossen.'])
    const events = await world.eventsAfter(before)
    expect(events.map((event) => event.event)).toEqual(['user registered', 'mail sent'])
    expect(events[0]?.data).toEqual({})
    const listed = (await manager.get('/api/users')).body.find(
      (user: { email: string }) => user.email === query.email,
    )
    expect(listed).toEqual({
      entityId: { uuid: events[0]?.entityId },
      email: 'anna@neu.example',
      data: { firstName: 'Jo', familyName: 'Körner' },
      role: 'PENDING',
      hasSecondFactor: false,
    })
    const mail = await lastMail()
    expect(mail.text).toContain('http://kontor.example/login')
    expect(mail.text).toContain('http://kontor.example/reset')
    const again = await confirm(body)
    expect([again.status, again.body.title]).toEqual([422, 'Der Link ist ungültig oder abgelaufen.'])
  })

  test('lets a waiting user log in and see nothing but the wait', async () => {
    const pending = await world.as('pending')
    const payload = JSON.parse(Buffer.from(pending.token?.split('.')[1] ?? '', 'base64url').toString())
    expect(payload.permissions).toEqual(['USER_APPROVAL_WAIT'])
    expect((await pending.get('/proxy/get/firm')).status).toBe(403)
    expect((await pending.get('/api/users')).status).toBe(403)
  })

  test('of two links used at the same moment one makes the account', async () => {
    await request('zwei@neu.example')
    const first = await linkQuery()
    await request('zwei@neu.example')
    const second = await linkQuery()
    const users = await userCount()
    const answers = await Promise.all(
      [first, second, second].map((query) => confirm({ ...person, ...query })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422])
    expect(await userCount()).toBe(users + 1)
  })

  test.each([
    ['of another address', { email: 'fremd@neu.example' }, 'Der Link ist ungültig oder abgelaufen.'],
    ['with a wrong token', { token: 'A'.repeat(43) }, 'Der Link ist ungültig oder abgelaufen.'],
    ['without a token', { token: undefined }, 'Der Link ist ungültig oder abgelaufen.'],
    ['without a first name', { firstName: ' ' }, 'Vorname fehlt'],
    ['without a family name', { familyName: '' }, 'Nachname fehlt'],
    ['without a password', { password: '' }, 'Passwort fehlt'],
    ['with a short password', { password: 'kurz' }, 'Das Passwort muss mindestens 10 Zeichen haben'],
  ])('%s is refused and leaves the link good', async (_, change, title) => {
    await request('bert@neu.example')
    const query = await linkQuery()
    const [users, before] = [await userCount(), await world.lastSeq()]
    const answer = await confirm({ ...person, ...query, ...change })
    expect([answer.status, answer.body.title]).toEqual([422, title])
    expect(await userCount()).toBe(users)
    expect(await world.eventsAfter(before)).toEqual([])
  })

  test('with an expired link is refused', async () => {
    await request('spaet@neu.example')
    const query = await linkQuery()
    await world.db.sql`update registrations set expires_at = now() - interval '1 second'`
    expect((await confirm({ ...person, ...query })).status).toBe(422)
  })
})

test('one of the commonest passwords is refused at its field, whatever its capitals, and the link stays good', async () => {
  await request('haeufig@neu.example')
  const query = await linkQuery()
  const before = await world.lastSeq()
  for (const password of ['1q2w3e4r5t', 'Qwertyuiop', 'CHRISTOPHER']) {
    const answer = await confirm({ ...person, ...query, password })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual([
      { path: 'password', message: expect.stringContaining('sehr häufig verwendet') },
    ])
  }
  expect(await world.eventsAfter(before)).toEqual([])
  expect((await confirm({ ...person, ...query })).status).toBe(200)
})
