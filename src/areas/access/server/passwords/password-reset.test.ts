import { beforeEach, expect, test } from 'vitest'
import { people } from '#test/people.ts'
import { readMail } from '#test/read-mail.ts'
import { useWorld } from '#test/use-world.ts'
import { subjectHash } from '../sessions/tries.ts'

const { world } = useWorld()
beforeEach(async () => {
  await world.db.sql`delete from tries`
})

const answerText =
  'Wir haben Ihnen eine E-Mail geschickt, die einen Link zum Setzen eines neuen Passworts enthält.'

function request(email: string) {
  return world.nobody.post('/api/auth/passwordreset', { email, confirmationUrl: 'https://boese.example' })
}

async function linkQuery(): Promise<Record<string, string>> {
  const { link } = readMail((await world.mails()).at(-1) ?? '')
  return Object.fromEntries(new URL(link ?? '').searchParams)
}

test('a request sends a link to a known address and nothing to an unknown one, with the same answer', async () => {
  const known = await request(people.office.email)
  expect([known.status, known.body]).toEqual([200, answerText])
  const mail = readMail((await world.mails()).at(-1) ?? '')
  expect(mail.to).toBe(people.office.email)
  expect(mail.link).toMatch(
    /^http:\/\/kontor\.example\/reset\/confirm\?email=ole\.licht%40nordlicht\.example&token=[\w-]{43}$/,
  )

  const [before, mails] = [await world.lastSeq(), (await world.mails()).length]
  const unknown = await request('niemand@nordlicht.example')
  expect([unknown.status, unknown.body]).toEqual([200, answerText])
  expect((await world.mails()).length).toBe(mails)
  expect(await world.eventsAfter(before)).toEqual([])
})

test('a new password ends all sessions, forgets the wrong tries and is told by e-mail; the link works once', async () => {
  const sessions = [await world.as('office'), await world.as('office')]
  const other = await world.as('manager')
  await world.nobody.post('/api/auth', { email: people.office.email, password: 'falsch' })
  // As if he had tried for a long time, and were to wait.
  await world.db.sql`update tries set count = 1000, last_at = now() + interval '1 hour' where kind = 'pair'`
  const [user] = await world.db.sql`select user_id from users where email = ${people.office.email}`
  const wrongCodes = subjectHash(`${user?.['user_id']} elsewhere`)
  await world.db.sql`
    insert into tries (kind, subject_hash, count, until) values ('code', ${wrongCodes}, 7, now() + interval '1 day')`
  await request(people.office.email)
  const query = await linkQuery()
  const before = await world.lastSeq()
  const password = 'mooreiche 2026'
  const answer = await world.nobody.post('/api/auth/passwordreset/confirm', { ...query, password, utm: 'x' })
  expect([answer.status, answer.body]).toEqual([200, 'Das neue Passwort wurde gespeichert.'])
  const events = await world.eventsAfter(before)
  expect(events.map((event) => event.event)).toEqual(['password changed', 'mail sent'])
  expect(events[0]?.data).toEqual({})

  // Of the second factor none: whoever reads the mailbox guesses no further for it.
  expect(await world.db.sql`select count from tries where kind = 'code'`).toEqual([{ count: 7 }])

  for (const session of sessions) {
    const refused = await session.get('/proxy/get/firm')
    expect([refused.status, refused.body.title]).toEqual([
      401,
      'Ihre Sitzung ist beendet. Bitte melden Sie sich neu an.',
    ])
  }
  expect((await other.get('/proxy/get/firm')).status).toBe(200)
  expect((await world.nobody.post('/api/auth', { email: people.office.email, password })).status).toBe(200)
  const old = await world.nobody.post('/api/auth', people.office)
  expect(old.status).toBe(401)
  expect(readMail((await world.mails()).at(-1) ?? '').subject).toBe('Ihr Passwort für Kontor wurde geändert')

  const again = await world.nobody.post('/api/auth/passwordreset/confirm', {
    ...query,
    password: 'noch ein neues',
  })
  expect([again.status, again.body.title]).toEqual([422, 'Der Link ist ungültig oder abgelaufen.'])
})

const common =
  'Dieses Passwort wird sehr häufig verwendet und als eines der ersten geraten. Bitte wählen Sie ein anderes'

test.each([
  ['an empty password', { password: '' }, 'Passwort fehlt'],
  ['a short password', { password: '123456789' }, 'Das Passwort muss mindestens 10 Zeichen haben'],
  ['one of the commonest', { password: 'Password123' }, common],
  ['ten of the same', { password: 'aaaaaaaaaA' }, 'Das Passwort darf nicht aus nur einem Zeichen bestehen'],
  [
    'the own e-mail',
    { password: people.manager.email.toUpperCase() },
    'Das Passwort darf nicht Ihre E-Mail-Adresse sein',
  ],
  [
    'what stands before the @ in it',
    { password: 'helga.nord' },
    'Das Passwort darf nicht Ihre E-Mail-Adresse sein',
  ],
  ['another account', { email: people.office.email }, 'Der Link ist ungültig oder abgelaufen.'],
  ['an unknown account', { email: 'niemand@nordlicht.example' }, 'Der Link ist ungültig oder abgelaufen.'],
  ['a wrong token', { token: 'x' }, 'Der Link ist ungültig oder abgelaufen.'],
])('%s is refused', async (_, change, title) => {
  await request(people.manager.email)
  const query = await linkQuery()
  const before = await world.lastSeq()
  const answer = await world.nobody.post('/api/auth/passwordreset/confirm', {
    ...query,
    password: 'ein gutes neues',
    ...change,
  })
  expect([answer.status, answer.body.title]).toEqual([422, title])
  expect(await world.eventsAfter(before)).toEqual([])
})

test('an expired link is refused', async () => {
  await request(people.manager.email)
  const query = await linkQuery()
  await world.db.sql`update password_resets set expires_at = now() - interval '1 second'`
  const answer = await world.nobody.post('/api/auth/passwordreset/confirm', {
    ...query,
    password: 'ein gutes neues',
  })
  expect(answer.status).toBe(422)
})
