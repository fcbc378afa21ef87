import { afterEach, describe, expect, test } from 'vitest'
import { must } from './caller.ts'
import { people } from './people.ts'
import { startWorld, type World } from './world.ts'

// What a monitoring reads, and who else does not.

const token = 'nur-fuer-die-Ueberwachung'
let world: World
afterEach(() => world.stop())

const ask = (headers: Record<string, string> = {}) => fetch(`${world.url}/metrics`, { headers })
/** The figures by their names and labels. */
async function figures(headers?: Record<string, string>): Promise<Map<string, number>> {
  const answer = await ask(headers)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )
}

describe('who asks on the machine itself', () => {
  test('reads what calls took, what the database says and how the process is', async () => {
    world = await startWorld()
    const manager = await world.as('manager')
    const seq = await world.lastSeq()
    must(await manager.get('/api/warnings'))
    must(await manager.get('/api/warnings'))
    expect((await manager.get('/proxy/get/invoices/nothing')).status).toBeGreaterThanOrEqual(400)
    const found = await figures()
    expect(found.get('kontor_journal_seq')).toBe(seq)
    expect(found.get('kontor_database_answers')).toBe(1)
    expect(found.get('kontor_screens')).toBe(0)
    const ofWarnings = 'method="GET",call="/api/warnings",status="2xx"'
    expect(found.get(`kontor_calls_seconds_count{${ofWarnings}}`)).toBe(2)
    expect(found.get(`kontor_calls_seconds_bucket{${ofWarnings},le="+Inf"}`)).toBe(2)
    expect(
      found.get('kontor_calls_seconds_count{method="GET",call="/proxy/get/invoices/:uuid",status="4xx"}'),
    ).toBe(1)
    expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    expect([...found.values()].every(Number.isFinite)).toBe(true)
  })

  test('sees what waits to be sent, and no name', async () => {
    world = await startWorld()
    await world.db.sql`insert into mails (mail_id, recipient, subject, body, created_at, next_try_at)
      values (gen_random_uuid(), 'wer@example.com', 'Rechnung', '', now() - interval '90 seconds', now() + interval '1 day')`
    const found = await figures()
    expect(found.get('kontor_mails_waiting')).toBe(1)
    expect(found.get('kontor_mails_oldest_seconds')).toBeGreaterThanOrEqual(90)
    expect(await (await ask()).text()).not.toMatch(/@|example|Rechnung/)
  })

  test('is told of an X-Forwarded-For that is not trusted', async () => {
    world = await startWorld()
    await world.nobody.post('/api/auth', people.office, { 'x-forwarded-for': '203.0.113.7' })
    expect((await figures()).get('kontor_warnings{warning="proxy-not-trusted"}')).toBe(1)
  })
})

describe('from elsewhere', () => {
  test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])(
    'a proxy on the same machine, known by its %s, finds no such call',
    async (header) => {
      world = await startWorld()
      const answer = await ask({ [header]: '203.0.113.7' })
      expect(answer.status).toBe(404)
      expect(await answer.text()).toBe(await (await fetch(`${world.url}/api/nothing-at-all`)).text())
    },
  )

  test('the token opens it, and nothing like it', async () => {
    world = await startWorld({ env: { KONTOR_METRICS_TOKEN: token } })
    const far = { 'x-forwarded-for': '203.0.113.7' }
    expect((await figures({ ...far, authorization: `Bearer ${token}` })).get('kontor_database_answers')).toBe(
      1,
    )
    for (const authorization of [`Bearer ${token}x`, `Bearer ${token.slice(1)}`, token, 'Bearer ', ''])
      expect((await ask({ ...far, authorization })).status, authorization).toBe(404)
  })

  test('without a token of the installation none opens it', async () => {
    world = await startWorld()
    expect((await ask({ 'x-forwarded-for': '203.0.113.7', authorization: 'Bearer null' })).status).toBe(404)
  })
})
