import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import type { Answer } from './caller.ts'
import { must } from './caller.ts'
import { invoiceInput } from './trade.ts'
import { useWorld } from './use-world.ts'

// Nobody waits for a stranger without an end: locks, connections, workers, passwords.

const { world, manager, trade } = useWorld({ perTest: true })
const today = berlinDay(new Date())

const problem = (code: string) => `urn:kontor:error:${code}`

async function timed(call: Promise<Answer>): Promise<{ answer: Answer; ms: number }> {
  const begun = performance.now()
  const answer = await call
  return { answer, ms: Math.round(performance.now() - begun) }
}

const targets = (days: number) => manager.post('/api/paymenttargets/', { paymentTargetDays: days })
const newInvoice = (input = invoiceInput(trade, today), key: string = randomUUID()) =>
  manager.post('/api/documents/invoices', input, { 'idempotency-key': key })

test('somebody holds the numbers: an invoice is refused after a while and leaves nothing, anything else is done at once', async () => {
  // The first number of the year, so that there is a counter to hold.
  must(await newInvoice())
  const before = await world.lastSeq()
  const holder = await world.db.sql.reserve()
  await holder`begin`
  await holder`select * from number_ranges for update`
  const [input, key] = [invoiceInput(trade, today), randomUUID()]
  let isRefused = false
  const invoice = timed(newInvoice(input, key)).finally(() => {
    isRefused = true
  })
  await sleep(300)
  const other = await timed(targets(71))
  expect(other.answer.status).toBe(201)
  expect(isRefused).toBe(false)

  const { answer, ms } = await invoice
  console.log(`a held number lock: another target ${other.ms} ms, the invoice refused after ${ms} ms`)
  expect([answer.status, answer.body.type]).toEqual([503, problem('locked')])
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(ms).toBeGreaterThan(2500)
  expect(ms).toBeLessThan(9000)
  const events = (await world.eventsAfter(before)).map(({ event }) => event)
  expect(events).toEqual(['payment target created'])
  expect((await world.db.sql`select count(*)::int as rows from documents`)[0]?.['rows']).toBe(1)

  // The same again, when the lock is gone: it happens, once, with the next number.
  await holder`rollback`
  holder.release()
  const done = must(await newInvoice(input, key))
  expect(must(await newInvoice(input, key)).entityId).toEqual(done.entityId)
  const rows = await world.db.sql`select number from documents order by number`
  expect(rows.map((row) => Number(row['number'].slice(5)))).toEqual([1, 2])
})

test('workers that hold all of their connections take none of the people’s', async () => {
  const { commands } = world.node.db.forWorkers
  // As many as the people have, and more: some get one, the others wait for theirs.
  const held = Array.from({ length: 12 }, () => commands.lend('begin'))
  await Promise.race(held.map(async (lease) => (await lease).begun))
  const answers = []
  for (let days = 80; days < 90; days++) answers.push(await timed(targets(days)))
  answers.push(await timed(newInvoice()), await timed(manager.get('/proxy/get/invoices')))
  expect(answers.map(({ answer }) => answer.status < 300)).toEqual(answers.map(() => true))
  console.log(`beside held workers: ${answers.map(({ ms }) => ms).join(', ')} ms`)
  for (const lease of held) await (await lease).end('done')
})

test('whoever waits for a connection too long is told so; the connection that comes too late is not lost', async () => {
  const { commands } = world.node.db
  const held = await Promise.all(Array.from({ length: 10 }, () => commands.lend('begin')))
  // Before the idle limit of their transactions ends them.
  const keepAlive = setInterval(() => {
    for (const lease of held) lease.unsafe('select 1').catch(() => {})
  }, 1000)
  const refused = await Promise.all(Array.from({ length: 15 }, (_, index) => targets(30 + index)))
  clearInterval(keepAlive)
  expect(new Set(refused.map(({ body }) => body.type))).toEqual(new Set([problem('overloaded')]))
  expect(new Set(refused.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['5']))
  for (const lease of held) await lease.end('done')
  const after = await Promise.all(Array.from({ length: 30 }, (_, index) => targets(30 + index)))
  expect(new Set(after.map(({ status }) => status))).toEqual(new Set([201]))
})

test('a read that waits for a lock, or takes its time, is refused after a few seconds, and the next ones are answered', async () => {
  const holder = await world.db.sql.reserve()
  await holder`begin`
  await holder`lock table bank_accounts in access exclusive mode`
  await world.owner.unsafe(`
    alter table payment_targets rename to quick;
    create view payment_targets as select quick.* from quick, pg_sleep(60);
    grant select on payment_targets to kontor`)
  const [locked, slow] = await Promise.all([
    timed(manager.get('/proxy/get/bankaccounts')),
    timed(manager.get('/proxy/get/paymenttargets')),
  ])
  console.log(`reads: a held lock ${locked.ms} ms, a slow statement ${slow.ms} ms`)
  expect([locked.answer.status, locked.answer.body.type]).toEqual([503, problem('locked')])
  expect([slow.answer.status, slow.answer.body.type]).toEqual([503, problem('timed-out')])
  for (const { answer } of [locked, slow])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(locked.ms).toBeLessThan(slow.ms)
  expect(slow.ms).toBeLessThan(20_000)

  await holder`rollback`
  holder.release()
  await world.owner.unsafe('drop view payment_targets; alter table quick rename to payment_targets')
  for (const path of ['bankaccounts', 'paymenttargets']) must(await manager.get(`/proxy/get/${path}`))
})

describe('passwords', () => {
  test('a hundred and fifty wrong ones at once: most are refused unhashed, and commands beside them go on', async () => {
    const alone = await measured(20, 0)
    const guesses = Array.from({ length: 150 }, (_, index) =>
      world.nobody.post('/api/auth', { email: `erraten${index}@nordlicht.example`, password: 'falsch' }),
    )
    const beside = await measured(20, 20)
    const answers = await Promise.all(guesses)
    const counts = (type: string) => answers.filter(({ body }) => body.type === problem(type)).length
    console.log(
      `commands: ${alone.join(', ')} ms; beside 150 wrong logins: ${beside.join(', ')} ms; ` +
        `${counts('login-failed')} hashed, ${counts('too-busy')} too busy, ${counts('slow-down')} too soon`,
    )
    expect(counts('login-failed') + counts('too-busy') + counts('slow-down')).toBe(150)
    // On a busy machine they come more slowly, and more of them meet the limit of wrong tries.
    expect(counts('too-busy')).toBeGreaterThan(0)
    expect(counts('too-busy') + counts('slow-down')).toBeGreaterThan(75)
    for (const { body, headers } of answers) {
      if (body.type === problem('too-busy')) expect(headers.get('retry-after')).toBe('5')
    }
    // Afterwards everybody gets in again.
    await world.db.sql`delete from tries`
    expect((await world.as('office')).token).not.toBeNull()
  }, 60_000)

  test('so are changes of the own password: they stand in the same line', async () => {
    const office = await world.as('office')
    const tries = Array.from({ length: 60 }, () =>
      office.post('/api/auth/passwords', { currentPassword: 'falsch', password: 'ein neues langes Wort' }),
    )
    const answers = await Promise.all(tries)
    const counts = (type: string) => answers.filter(({ body }) => body.type === problem(type)).length
    // On a busy machine the sixty come one after the other, and more of them meet the limit of wrong tries.
    console.log(`own password: ${counts('too-busy')} of 60 too busy, ${counts('slow-down')} too soon`)
    expect(counts('too-busy')).toBeGreaterThan(0)
    expect(counts('too-busy') + counts('slow-down')).toBeGreaterThan(20)
  }, 60_000)

  async function measured(count: number, from: number): Promise<number[]> {
    const times: number[] = []
    for (let index = 0; index < count; index++) {
      const { answer, ms } = await timed(targets(100 + from + index))
      expect(answer.status).toBe(201)
      times.push(ms)
    }
    return times
  }
})
