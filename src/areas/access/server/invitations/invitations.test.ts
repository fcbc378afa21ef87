import { afterEach, expect, test } from 'vitest'
import { caller, must } from '#test/caller.ts'
import { linkOf } from '#test/mail-link.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { people } from '#test/people.ts'
import { readMail } from '#test/read-mail.ts'
import { until } from '#test/until.ts'
import { type Caller, startWorld, type World } from '#test/world.ts'

const path = '/api/users/invitations'
const email = 'nora.neu@nordlicht.example'
const person = { firstName: 'Nora', familyName: 'Neu', password: 'birnbaum massiv' }
let world: World
let manager: Caller
let server: MailServer | null = null
afterEach(async () => {
  await world.stop()
  await server?.close()
  server = null
})

async function start(env: Record<string, string> = {}): Promise<void> {
  world = await startWorld({ env })
  manager = await world.as('manager')
}
const invite = (input: object = {}) => manager.post(path, { email, role: 'OFFICE', ...input })
const open = async () => must(await manager.get(path))
const confirm = (link: URLSearchParams | string) => {
  const query = typeof link === 'string' ? new URL(link).searchParams : link
  return world.nobody.post('/api/auth/registrations/confirmations', {
    ...person,
    ...Object.fromEntries(query),
  })
}

test('who is invited has the role at once, without approval and without a task', async () => {
  await start()
  const approvals = async () => must(await manager.get('/api/tasks/summary')).approvals
  const before = await approvals()
  const seq = await world.lastSeq()
  must(await invite({ email: 'Nora.Neu@nordlicht.example' }))
  const mail = (await world.mails()).at(-1) ?? ''
  expect(readMail(mail)).toMatchObject({ to: email, subject: 'Einladung zu Kontor von Nordlicht Antik GmbH' })
  const [one] = await open()
  expect(one).toMatchObject({ email, role: 'OFFICE', isExpired: false })
  const days = (Date.parse(one.expiresAt) - Date.parse(one.invitedAt)) / 86_400_000
  expect(days).toBe(7)
  const taken = await confirm(linkOf(mail))
  expect([taken.status, taken.body]).toEqual([
    200,
    'Ihr Zugang ist angelegt. Sie können sich jetzt anmelden.',
  ])
  expect(await open()).toEqual([])
  const users: { email: string; role: string }[] = must(await manager.get('/api/users'))
  expect(users.find((user) => user.email === email)).toMatchObject({ role: 'OFFICE' })
  expect((await world.nobody.post('/api/auth', { email, password: person.password })).status).toBe(200)
  expect(await approvals()).toBe(before)
  const events = (await world.eventsAfter(seq)).map(({ event }) => event)
  expect(events).toEqual(['user invited', 'mail sent', 'invitation taken', 'mail sent', 'session started'])
  // The address stays out of the journal.
  expect(JSON.stringify(await world.eventsAfter(seq))).not.toContain('nora')
})

test('without a mail server the list has the link; with one it has not', async () => {
  await start()
  must(await invite())
  const [{ link }] = await open()
  expect((await confirm(link)).status).toBe(200)
  await world.stop()
  server = await startMailServer()
  await start({ SMTP_URL: server.url })
  must(await invite())
  expect((await open())[0].link).toBeNull()
  const { delivered } = server
  await until(() => delivered.length > 0)
  expect((await confirm(linkOf(delivered[0]?.raw ?? ''))).status).toBe(200)
})

test('sent again, it is the same with a new link and seven days more', async () => {
  await start()
  must(await invite())
  const [first] = await open()
  must(await invite({ role: 'MANAGER' }))
  const [again, ...others] = await open()
  expect(others).toEqual([])
  expect(again).toMatchObject({ entityId: first.entityId, role: 'MANAGER' })
  expect((await confirm(first.link)).status).toBe(422)
  expect((await confirm(again.link)).status).toBe(200)
})

test('withdrawn or too old, its link leads nowhere', async () => {
  await start()
  must(await invite())
  const [{ entityId, link }] = await open()
  must(await manager.post(`${path}/${entityId.uuid}/deletions`, {}))
  expect(await open()).toEqual([])
  expect((await confirm(link)).status).toBe(422)
  expect((await manager.post(`${path}/${entityId.uuid}/deletions`, {})).status).toBe(404)
  must(await invite())
  const [later] = await open()
  await world.db.sql`update registrations set expires_at = now() - interval '1 second' where email = ${email}`
  expect((await open())[0]).toMatchObject({ isExpired: true, link: null })
  expect((await confirm(later.link)).status).toBe(422)
})

test('a known address, a wrong one and a role that nobody is given are refused', async () => {
  await start()
  const seq = await world.lastSeq()
  for (const [input, field, message] of [
    [{ email: people.office.email }, 'email', 'Diese Adresse hat schon einen Zugang'],
    [{ email: 'nora' }, 'email', 'E-Mail ungültig'],
    [{ role: null }, 'role', 'Rolle fehlt'],
  ] as const) {
    const answer = await invite(input)
    expect([answer.status, answer.body.errors]).toEqual([422, [{ path: field, message }]])
  }
  const office = await world.as('office')
  expect((await office.post(path, { email, role: 'OFFICE' })).status).toBe(403)
  const refused = (await world.eventsAfter(seq)).filter(({ event }) => event !== 'session started')
  expect(refused).toEqual([])
})

test('an invitation ends with the manager who wrote it, until another one sends it again', async () => {
  await start()
  must(await invite({ role: 'MANAGER' }))
  must(await confirm((await open())[0].link))
  const nora = await world.nobody.post('/api/auth', { email, password: person.password })
  const hers = caller(world.node.address, must(nora).token)
  const own = { email: 'nora@privat.example', role: 'MANAGER' }
  must(await hers.post(path, own))
  const [{ link }] = await open()
  const users: { email: string; entityId: { uuid: string } }[] = must(await manager.get('/api/users'))
  const id = users.find((user) => user.email === email)?.entityId.uuid
  must(await manager.post(`/api/users/${id}/reject`, {}))
  expect((await open())[0]).toMatchObject({ isExpired: true, link: null })
  expect((await confirm(link)).status).toBe(422)
  must(await manager.post(path, own))
  expect((await confirm((await open())[0].link)).status).toBe(200)
})
