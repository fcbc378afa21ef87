import { afterEach, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { people } from '#test/people.ts'
import { readMail } from '#test/read-mail.ts'
import { until } from '#test/until.ts'
import { startWorld, type World } from '#test/world.ts'

let world: World
let server: MailServer
afterEach(async () => {
  await world.stop()
  await server.close()
})

test('the link of a reset goes out by SMTP and works', async () => {
  server = await startMailServer()
  const { url, delivered } = server
  world = await startWorld({
    env: { SMTP_URL: url, MAIL_FROM: 'Kontor <buero@nordlicht.example>' },
  })
  await world.nobody.post('/api/auth/passwordreset', { email: people.office.email })
  await until(() => delivered.length > 0)
  expect(delivered).toHaveLength(1)
  const [mail] = delivered
  expect(mail).toMatchObject({ from: 'buero@nordlicht.example', to: [people.office.email] })
  const { subject, link, text: body } = readMail(mail?.raw ?? '')
  expect(subject).toBe('Neues Passwort für Kontor')
  expect(body).toContain('Freundliche Grüße')
  const query = Object.fromEntries(new URL(link ?? '').searchParams)
  const answer = await world.nobody.post('/api/auth/passwordreset/confirm', {
    ...query,
    password: 'mooreiche 2026',
  })
  expect(answer.status).toBe(200)
  expect(await world.mails()).toEqual([])
})

test('what the mail server turns away is tried again', async () => {
  server = await startMailServer(1)
  const { url, delivered } = server
  world = await startWorld({ env: { SMTP_URL: url } })
  const answer = await world.nobody.post('/api/auth/registrations/requests', { email: 'jo@neu.example' })
  expect(answer.status).toBe(200)
  const [row] = await waiting(1)
  expect(row?.['tries']).toBe(1)
  expect(delivered).toHaveLength(0)
  await world.db.sql`update mails set next_try_at = now()`
  await world.node.services.wake(new Set(['mail']))
  await until(() => delivered.length > 0)
  expect(delivered.map((mail) => mail.to)).toEqual([['jo@neu.example']])
})

/** The unsent e-mails, as soon as one was tried so often. */
async function waiting(tries: number) {
  const tried = () => world.db.sql`select tries from mails where sent_at is null and tries >= ${tries}`
  await until(async () => (await tried()).length > 0)
  return tried()
}
