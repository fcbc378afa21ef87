import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { type ErrorCode, errorTable } from '#kernel/errors.ts'
import { createApp } from '#server/http/create-app.ts'
import type { Answer, Caller } from './caller.ts'
import { people } from './people.ts'
import { billInput, invoiceInput, startTrade, type Trade } from './trade.ts'
import { startWorld, type World } from './world.ts'

// Every row of the error table is provoked once, and answers what the table says.

let world: World
let empty: World
let manager: Caller
let trade: Trade
const today = berlinDay(new Date())

beforeAll(async () => {
  ;[world, empty] = await Promise.all([startWorld(), startWorld({ empty: true })])
  manager = await world.as('manager')
  trade = await startTrade(manager)
})
afterAll(() => Promise.all([world.stop(), empty.stop()]))

const bills = '/api/documents/bills'

const provoke: Record<ErrorCode, () => Promise<Answer>> = {
  'malformed-json': () => manager.post(bills, '{'),
  'malformed-input': () => manager.post(bills, { surprise: true }),
  'malformed-request-id': () => manager.post(bills, {}, { 'idempotency-key': '17' }),
  'invalid-input': () => manager.post(bills, {}),
  'not-logged-in': () => world.nobody.post(bills, {}),
  'login-failed': () =>
    world.nobody.post('/api/auth', { email: people.office.email, password: 'falsch geraten' }),
  async 'session-ended'() {
    const office = await world.as('office')
    await office.post('/api/auth/logouts', {})
    return office.get('/proxy/get/bills')
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
  // One is made, one waits, and the third takes its place.
  async superseded() {
    const ask = () => manager.post('/api/documents/invoices/previews', invoiceInput(trade, today))
    const answers = await Promise.all([ask(), ask(), ask()])
    const refused = answers.find(({ status }) => status !== 200)
    if (!refused) throw new Error('all three were made')
    return refused
  },
  async 'in-use'() {
    await manager.post(bills, billInput(trade, today))
    return manager.post(`/api/partners/suppliers/${trade.supplier}/deletions`, {})
  },
  'too-large': () => manager.post(bills, { text: 'x'.repeat(3_000_000) }),
  'unsupported-media': () => manager.post(bills, 'a', { 'content-type': 'text/csv' }),
  async 'too-many-tries'() {
    const email = 'erraten@nordlicht.example'
    for (let tries = 0; tries < 10; tries++)
      await world.nobody.post('/api/auth', { email, password: `falsch ${tries} mal` })
    return world.nobody.post('/api/auth', { email, password: 'noch einmal falsch' })
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
  // The database goes away; the last one, for nothing works afterwards.
  async unavailable() {
    await empty.db.sql.end({ timeout: 0 })
    return empty.nobody.get('/readyz')
  },
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
  // A single wrong field is named in the title; else the title is the table's.
  if (!answer.body.errors) expect(answer.body.title).toBe(errorTable[code].title)
})
