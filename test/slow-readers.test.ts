import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRatesList } from '#areas/currencies/server/list-rates.ts'
import { parseDay } from '#kernel/day.ts'
import { streamList } from '#server/http/stream-list.ts'
import { useWorld } from './use-world.ts'

const app = Fastify()
let limits: { stallMs: number; totalMs: number }
const { world } = useWorld()
let address: string

beforeAll(async () => {
  await world.db.sql`
    insert into rates select currency, date '1900-01-01' + days, 1, 'ECB'
    from unnest(array['USD', 'GBP']) currency, generate_series(0, 49999) days`
  const today = parseDay('2026-11-02')
  if (!today) throw new Error('no day')
  app.get('/rates', (_request, reply) =>
    streamList(
      world.db,
      reply,
      listRatesList,
      { words: [], filter: { filterType: 'noop' } },
      { sort: null, startIndex: 0, withTotals: true },
      { permissions: [], today },
      limits,
    ),
  )
  address = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

test('a reader who keeps up has the whole text', async () => {
  limits = { stallMs: 10_000, totalMs: 60_000 }
  const { isWhole, text } = await slowly(await call()).rest()
  expect([isWhole, JSON.parse(text).section.length]).toEqual([true, 100_000])
})

test('a reader who is slow without an end is cut off after the total time; his text is seen to be broken', async () => {
  limits = { stallMs: 60_000, totalMs: 4000 }
  const start = performance.now()
  const reading = slowly(await call())
  await expect.poll(readers, { timeout: 10_000 }).toBe(1)
  await expect.poll(readers, { timeout: 10_000 }).toBe(0)
  expect(performance.now() - start).toBeGreaterThan(3900)
  // What lies in the system's buffers still arrives.
  const { isWhole, text } = await reading.rest()
  expect([isWhole, text.startsWith('{"totalCount":100000'), text.endsWith(']}')]).toEqual([
    false,
    true,
    false,
  ])
})

test('a reader who stands still is cut off, and the connection is free again', async () => {
  limits = { stallMs: 3000, totalMs: 60_000 }
  const answer = await call()
  await expect.poll(readers, { timeout: 10_000 }).toBe(1)
  await expect.poll(readers, { timeout: 10_000 }).toBe(0)
  expect((await slowly(answer).rest()).isWhole).toBe(false)
})

/** Connections that a cursor is open on. */
async function readers(): Promise<number> {
  const [row] = await world.db.sql`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and state <> 'idle' and query like 'fetch forward%kontor_rows%'`
  return row?.['count']
}

async function call(): Promise<IncomingMessage> {
  const asked = request(`${address}/rates`).end()
  const [answer] = await once(asked, 'response')
  return answer
}

/** Reads a part every 100 ms; the rest, once it is asked for, as fast as it comes. */
function slowly(answer: IncomingMessage): { rest(): Promise<{ isWhole: boolean; text: string }> } {
  let text = ''
  let isSlow = true
  answer.setEncoding('utf8')
  answer.on('data', (part) => {
    text += part
    if (!isSlow) return
    answer.pause()
    setTimeout(() => answer.resume(), 100)
  })
  // A broken answer ends with an error before it closes.
  answer.on('error', () => {})
  const closed = new Promise((resolve) => answer.on('close', resolve))
  return {
    async rest() {
      isSlow = false
      await closed
      return { isWhole: answer.complete, text }
    },
  }
}
