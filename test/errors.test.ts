import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, berlinDay } from '#kernel/day.ts'
import { type ErrorCode, errorTable, retryAfterSeconds } from '#kernel/errors.ts'
import { createApp } from '#server/http/create-app.ts'
import { type Answer, caller, must } from './caller.ts'
import { smallUbl } from './einvoice/small-files.ts'
import { people } from './people.ts'
import { setUpApp } from './second-factor.ts'
import { sendBytes } from './send-bytes.ts'
import { billInput, invoiceInput, receiverInput } from './trade.ts'
import { useWorld } from './use-world.ts'

// Every row of the error table is provoked once, and answers what the table says.

const today = berlinDay(new Date())
const nobodyThere = {
  KONTOR_VAT_IDS: '1',
  KONTOR_EVATR_URL: 'http://127.0.0.1:1/',
  KONTOR_VIES_URL: 'http://127.0.0.1:1/',
}
const { world, manager, trade } = useWorld({ env: () => nobodyThere })
const { world: empty } = useWorld({ empty: true })
const bills = '/api/documents/bills'

/** What Petra is answered whose login takes a code; after it she logs in as the others do. */
async function withSecondFactor(goOn = async (answer: Answer) => answer) {
  await setUpApp(world, 'pending')
  const answer = await goOn(await world.nobody.post('/api/auth', people.pending))
  await world.db.sql`delete from second_factors`
  return answer
}

const aKey = {
  ...{ name: 'Skript', permissions: ['TASK_VIEW'], validUntil: today },
  currentPassword: people.manager.password,
}

const provoke: Record<ErrorCode, () => Promise<Answer>> = {
  'malformed-http': () => sendBytes(world.url, 'Guten Tag!\r\n\r\n'),
  'malformed-json': () => manager.post(bills, '{'),
  'malformed-form': () =>
    manager.post('/api/attachments', '--a\r\n', { 'content-type': 'multipart/form-data; boundary=a' }),
  'malformed-input': () => manager.post(bills, { surprise: true }),
  'malformed-request-id': () => manager.post(bills, {}, { 'idempotency-key': '17' }),
  'invalid-input': () => manager.post(bills, {}),
  'not-logged-in': () => world.nobody.post(bills, {}),
  'login-failed': () =>
    world.nobody.post('/api/auth', { email: people.office.email, password: 'falsch geraten' }),
  'second-factor-needed': () => withSecondFactor(),
  'second-factor-failed': () =>
    withSecondFactor(({ body }) =>
      world.nobody.post('/api/auth/secondfactors', {
        ...{ challenge: body.secondFactor.challenge, code: '12 34 56 7' },
      }),
    ),
  'challenge-invalid': () =>
    world.nobody.post('/api/auth/secondfactors', { challenge: 'keiner', code: '123456' }),
  async 'session-ended'() {
    const office = await world.as('office')
    await office.post('/api/auth/logouts', {})
    return office.get('/proxy/get/bills')
  },
  'key-ended': () => world.withToken('kontor_unbekannt').get('/proxy/get/bills'),
  async 'not-by-key'() {
    const { key } = (await manager.post('/api/auth/keys', aKey)).body
    return world.withToken(key).get('/api/auth/sessions')
  },
  'not-permitted': async () => (await world.as('pending')).get('/proxy/get/bills'),
  'not-found': () => manager.get(`/proxy/get/bills/${randomUUID()}`),
  'no-such-call': () => manager.get('/api/offers'),
  'set-up-done': () => world.nobody.post('/api/setup', setUpInput),
  'set-up-missing': () => empty.nobody.post('/api/auth', people.office),
  async 'request-id-reused'() {
    const key = { 'idempotency-key': randomUUID() }
    await manager.post('/api/firm', { phone: '1' }, key)
    return manager.post('/api/firm', { phone: '2' }, key)
  },
  'stale-value': () => manager.post('/api/firm/props/name', { oldValue: 'Südlicht', value: 'Westlicht' }),
  async 'base-rate-missing'() {
    await world.db.sql`update firm set numbers_in_date_order = false`
    const day = addDays(today, -400)
    const receiver = must(
      await manager.post('/api/partners/receivers', receiverInput({ companyName: 'Säumig KG' })),
    )
    const partnerEntityId = receiver.entityId.uuid
    const input = invoiceInput({ ...trade, receiver: partnerEntityId }, day)
    const invoiceEntityId = must(await manager.post('/api/documents/invoices', input)).entityId.uuid
    const mailId = randomUUID()
    await world.db.sql`insert into mails (mail_id, recipient, subject, body, sent_at)
      values (${mailId}, 'a@example.com', 'Rechnung', '', ${`${day}T10:00:00Z`})`
    await world.db.sql`insert into issues (issue_id, document_id, kind, recipient, mail_id)
      values (${randomUUID()}, ${invoiceEntityId}, 'SENT', 'a@example.com', ${mailId})`
    const letter = (level: number) => ({
      ...{ day: today, partnerEntityId, currency: 'EUR', paymentsUntil: today, deliver: 'PRINT' },
      items: [{ invoiceEntityId, level, amountDue: 119 }],
    })
    for (const level of [1, 2]) must(await manager.post('/api/reminders', letter(level)))
    return manager.post('/api/reminders', letter(3))
  },
  // One is made, one waits, and the third takes its place.
  async superseded() {
    const ask = () => manager.post('/api/documents/invoices/previews', invoiceInput(trade, today))
    const answers = await Promise.all([ask(), ask(), ask()])
    const refused = answers.find(({ status }) => status !== 200)
    if (!refused) throw new Error('all three were made')
    return refused
  },
  async 'already-recorded'() {
    const send = async () => {
      const attachmentData = new File([smallUbl()], 'a.xml', { type: 'application/xml' })
      const parts = { attachmentData, fileId: '1', fileName: 'a.xml', tag: '', type: 'application/xml' }
      const { uuid } = must(await manager.postForm('/api/attachments', parts)).entityId
      return manager.post(bills, { ...billInput(trade, today), attachmentEntityIds: [uuid] })
    }
    must(await send())
    return send()
  },
  async 'in-use'() {
    await manager.post(bills, billInput(trade, today))
    return manager.post(`/api/partners/suppliers/${trade.supplier}/deletions`, {})
  },
  async 'too-many-rows'() {
    await world.db.sql`
      insert into rates select currency, date '1900-01-01' + days, 1, 'ECB'
      from unnest(array['USD', 'GBP', 'CHF']) currency, generate_series(0, 33333) days on conflict do nothing`
    return manager.get('/proxy/get/rates?stopIndex=9007199254740991')
  },
  'too-large': () => manager.post(bills, { text: 'x'.repeat(3_000_000) }),
  'unsupported-media': () => manager.post(bills, 'a', { 'content-type': 'text/csv' }),
  async 'too-many-tries'() {
    const ask = () => world.nobody.post('/api/auth/passwordreset', { email: 'niemand@nordlicht.example' })
    await ask()
    await world.db.sql`update tries set count = 30 where kind = 'sender'`
    return ask()
  },
  async 'slow-down'() {
    const email = 'erraten@nordlicht.example'
    const guess = () => world.nobody.post('/api/auth', { email, password: 'falsch' })
    await guess()
    await world.db.sql`update tries set count = 1000, last_at = now() where kind = 'pair'`
    return guess()
  },
  // More at once than hash and wait.
  async 'too-busy'() {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        world.nobody.post('/api/auth', { email: `erraten${index}@nordlicht.example`, password: 'falsch' }),
      ),
    )
    const refused = answers.find(({ body }) => body.type?.endsWith('too-busy'))
    if (!refused) throw new Error('all of them were hashed')
    return refused
  },
  // Nobody listens where it asks.
  async 'service-away'() {
    const vatId = 'FR40303265045'
    const receiver = must(await manager.post('/api/partners/receivers', receiverInput({ vatId }))).entityId
      .uuid
    return manager.post(`/api/partners/receivers/${receiver}/vatidconfirmations/queries`, { vatId })
  },
  'link-invalid': () =>
    world.nobody.post('/api/auth/passwordreset/confirm', {
      email: people.office.email,
      token: 'abgelaufen',
      password: 'ein neues langes wort',
    }),
  // A bug of ours, on an app of the same making.
  async internal() {
    const app = await createApp(world.node.services, { trustProxy: false, secure: false })
    app.get('/bug', async () => {
      throw new TypeError('secret detail')
    })
    const { statusCode, headers, payload } = await app.inject('/bug')
    expect(payload).not.toContain('secret detail')
    await app.close()
    return {
      status: statusCode,
      headers: new Headers({ 'content-type': String(headers['content-type']) }),
      body: JSON.parse(payload),
    }
  },
  // Everybody's connections are taken.
  async overloaded() {
    const { commands } = world.node.db
    const taken = await Promise.all(Array.from({ length: 10 }, () => commands.lend('begin')))
    const answer = await manager.post('/api/firm', { phone: '3' })
    for (const lease of taken) await lease.end('done')
    return answer
  },
  // Somebody else holds the firm.
  async locked() {
    const other = await world.db.sql.reserve()
    await other`begin`
    await other`select 1 from firm for update`
    const answer = await manager.post('/api/firm', { phone: '4' })
    await other`rollback`
    other.release()
    return answer
  },
  // Somebody changed the bytes of a file, past Kontor and past the database's own check.
  async 'file-damaged'() {
    const attachmentData = new File(['%PDF-1.7 1 0 obj'], 'a.pdf')
    const file = { fileId: 'a', fileName: 'a.pdf', tag: '', type: '', attachmentData }
    const { uuid } = must(await manager.postForm('/api/attachments', file)).entityId
    await world.owner`alter table contents drop constraint contents_hash`
    await world.owner`
      update contents set bytes = overlay(bytes placing 'X'::bytea from 3)
      where sha256 = (select sha256 from attachments where attachment_id = ${uuid})`
    return manager.get(`/api/attachments/${uuid}/a.pdf`)
  },
  'timed-out': () => whenWriting('perform pg_sleep(15)'),
  // The disk itself stands in test/full-disk.test.ts.
  'storage-full': () => whenWriting("raise exception 'disk full' using errcode = '53100'"),
  // Said by hand: the real thing would meet every other test on this server.
  'out-of-memory': () => whenWriting("raise exception 'out of memory' using errcode = '53200'"),
  async 'read-only'() {
    const { database } = world.connection
    // Its commands have no connection yet: a new one takes what holds for the database by then.
    const second = await world.secondNode()
    await world.owner.unsafe(`alter database ${database} set default_transaction_read_only = on`)
    const answer = await caller(second.address, manager.token).post('/api/firm', { phone: '5' })
    await world.owner.unsafe(`alter database ${database} reset default_transaction_read_only`)
    return answer
  },
  // Another node, of a newer version, brought the database on.
  async 'newer-database'() {
    await world.owner`insert into migrations (name, sha256) values ('9999-later.sql', 'x')`
    const answer = await world.nobody.get('/readyz')
    await world.owner`delete from migrations where name = '9999-later.sql'`
    return answer
  },
  // The database goes away; the last one, for nothing works afterwards.
  async unavailable() {
    await empty.node.db.sql.end({ timeout: 0 })
    return empty.nobody.get('/readyz')
  },
}

/** A command whose write meets the trouble. */
async function whenWriting(trouble: string): Promise<Answer> {
  await world.owner.unsafe(`
    create function trouble() returns trigger language plpgsql as $$ begin ${trouble}; return new; end $$;
    create trigger trouble before update on firm for each row execute function trouble()`)
  const answer = await manager.post('/api/firm', { phone: 'trouble' })
  await world.owner.unsafe('drop trigger trouble on firm; drop function trouble')
  return answer
}

const setUpInput = {
  token: 'x',
  firm: { name: 'Südlicht', taxScheme: 'SOLL' },
  manager: { email: 'a@b.example', firstName: 'A', familyName: 'B', password: 'ein langes passwort' },
}

test.each(Object.keys(errorTable) as ErrorCode[])('%s', async (code) => {
  const answer = await provoke[code]()
  expect(answer.body.type).toBe(`urn:kontor:error:${code}`)
  expect(answer.status).toBe(errorTable[code].status)
  expect(answer.body.status).toBe(answer.status)
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  expect(answer.headers.get('retry-after')).toBe(retryAfterSeconds(code)?.toString() ?? null)
  // A single wrong field is named in the title; else the title is the table's.
  if (!answer.body.errors) expect(answer.body.title).toBe(errorTable[code].title)
})
