import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { people } from '#test/people.ts'
import { until } from '#test/until.ts'
import { startWorld, type World } from '#test/world.ts'

// E-mails are delivered outside of any transaction.

let world: World
let server: MailServer | null = null
let silent: Server | null = null
afterEach(async () => {
  await world.stop()
  await server?.close()
  silent?.close()
  server = null
  silent = null
})

const sender = 'Kontor <buero@nordlicht.example>'
const askForReset = () => world.nobody.post('/api/auth/passwordreset', { email: people.office.email })
const wake = () => world.node.services.wake(new Set(['mail']))
const messageIdOf = (raw: string) => /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim()

/** The state of the e-mail that was asked for. */
async function state() {
  const [row] = await world.db.sql`
    select mail_id, tries, sent_at is not null as is_sent, claimed_until > now() as is_claimed from mails
    order by created_at desc limit 1`
  return row
}

test('while the mail server is silent no transaction is open, and the row is claimed, not locked', async () => {
  let calls = 0
  const listening = createServer(() => {
    calls += 1
  })
  silent = listening
  const port = await new Promise((resolve) =>
    listening.listen(0, '127.0.0.1', () => resolve(Object(listening.address()).port)),
  )
  world = await startWorld({ env: { SMTP_URL: `smtp://127.0.0.1:${port}?greetingTimeout=3000` } })
  await askForReset()
  await until(() => calls > 0)
  expect(await world.openTransactions()).toBe(0)
  expect(await state()).toMatchObject({ tries: 0, is_claimed: true })
  await world.db.sql`select 1 from mails for update nowait`
  // A second node leaves it to the first.
  await (await world.secondNode()).services.wake(new Set(['mail']))
  expect(calls).toBe(1)
  await until(async () => (await state())?.['tries'] !== 0)
  expect(await state()).toMatchObject({ tries: 1, is_sent: false, is_claimed: null })
})

test('what a node that died has claimed is left alone until the claim expires, and then goes out once', async () => {
  server = await startMailServer()
  const { url, delivered } = server
  world = await startWorld({ env: { SMTP_URL: url, MAIL_FROM: sender } })
  await world.db.sql`
    insert into mails (mail_id, recipient, subject, body, claimed_until)
    values (gen_random_uuid(), 'jo@neu.example', 'Guten Tag', 'Hallo', now() + interval '1 hour')`
  await wake()
  await askForReset()
  await until(() => delivered.length > 0)
  expect(delivered.map(({ to }) => to)).toEqual([[people.office.email]])
  await world.db.sql`update mails set claimed_until = now()`
  await Promise.all([wake(), (await world.secondNode()).services.wake(new Set(['mail']))])
  await until(() => delivered.length > 1)
  expect(delivered.map(({ to }) => to)).toEqual([[people.office.email], ['jo@neu.example']])
  // The text of what went out is not kept: it may hold a link that is still good.
  const kept = () =>
    world.db.sql`select body from mails where recipient = 'jo@neu.example' and sent_at is not null`
  await expect.poll(kept, { timeout: 20_000 }).toEqual([{ body: '' }])
})

test('a claim is short, and renewed as long as the mail server takes', async () => {
  const listening = createServer()
  silent = listening
  const port = await new Promise((resolve) =>
    listening.listen(0, '127.0.0.1', () => resolve(Object(listening.address()).port)),
  )
  world = await startWorld({ env: { SMTP_URL: `smtp://127.0.0.1:${port}?greetingTimeout=60000` } })
  const connected = once(listening, 'connection')
  await askForReset()
  const [socket] = await connected
  const claim = async () => {
    const [row] = await world.db
      .sql`select claimed_until, claimed_until <= now() + interval '20 s' as is_short from mails where sent_at is null`
    return row
  }
  const first = await claim()
  expect(first?.['is_short']).toBe(true)
  await expect
    .poll(async () => (await claim())?.['claimed_until'] > first?.['claimed_until'], { timeout: 20_000 })
    .toBe(true)
  expect((await claim())?.['is_short']).toBe(true)
  socket.destroy()
})

test('each try of an e-mail bears the same Message-ID, of the sender’s domain', async () => {
  server = await startMailServer(1)
  const { url, delivered, refused } = server
  world = await startWorld({ env: { SMTP_URL: url, MAIL_FROM: sender } })
  await askForReset()
  await until(async () => (await state())?.['tries'] !== 0)
  await world.db.sql`update mails set next_try_at = now()`
  await wake()
  await until(() => delivered.length > 0)
  const id = `<${(await state())?.['mail_id']}@nordlicht.example>`
  expect([refused[0], delivered[0]?.raw].map((raw) => messageIdOf(raw ?? ''))).toEqual([id, id])
})

/** A mail server that takes no login, and repeats the command with which one tried, as sendmail does. */
async function startParrot(tail: string): Promise<string> {
  const listening = createServer((socket) => {
    socket.write('220 parrot\r\n')
    socket.on('data', (bytes) => {
      const line = bytes.toString().trim()
      if (/^(EHLO|HELO)/.test(line)) socket.write('250-parrot\r\n250 AUTH PLAIN\r\n')
      else socket.write(`500 5.5.1 Command unrecognized: "${line}"${tail}\r\n`)
    })
  })
  silent = listening
  const port = await new Promise((resolve) =>
    listening.listen(0, '127.0.0.1', () => resolve(Object(listening.address()).port)),
  )
  return `smtp://buero%40nordlicht.example:palisander@127.0.0.1:${port}`
}

const lastFailure = async () => {
  const [row] = await world.db.sql`select failure from mails order by created_at desc limit 1`
  return row?.['failure']
}

test('what a mail server repeats of the login is told to nobody', async () => {
  world = await startWorld({ env: { SMTP_URL: await startParrot('') } })
  await askForReset()
  await until(async () => (await state())?.['tries'] !== 0)
  expect(await lastFailure()).toBe('500 5.5.1 Command unrecognized: "AUTH PLAIN …"')
})

test('an answer with a NUL in it, which the database does not take, is recorded all the same', async () => {
  world = await startWorld({ env: { SMTP_URL: await startParrot('\0\x1b[31m') } })
  await askForReset()
  await until(async () => (await state())?.['tries'] !== 0)
  expect(await lastFailure()).toBe('500 5.5.1 Command unrecognized: "AUTH PLAIN …" [31m')
})
