import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { type Caller, caller, must } from './caller.ts'
import { freePort } from './free-port.ts'
import { postmasterOf, processesOf } from './launcher.ts'
import { exited, logIn, start } from './main-process.ts'
import { people } from './people.ts'
import { invoiceInput, startTrade } from './trade.ts'
import { until } from './until.ts'
import { startWorld } from './world.ts'

// What stands still stops the others for a moment, not for as long as it stands.

const root = join(import.meta.dirname, '..')
const since = (begun: number) => Math.round(performance.now() - begun)

test('a database that stands still: calls are refused, the node says so at once, and all goes on when it moves again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-frozen-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const kontor = await start(folder, port)
  const frozen: number[] = []
  const thaw = () => {
    for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT')
  }
  try {
    const manager = await logIn(url)
    must(await manager.post('/api/firm', { phone: 'before' }))
    for (const pid of processesOf(postmasterOf(folder))) {
      process.kill(pid, 'SIGSTOP')
      frozen.push(pid)
    }
    const begun = performance.now()
    const calls = Promise.all([
      ...Array.from({ length: 8 }, (_, index) => manager.post('/api/firm', { phone: `frozen ${index}` })),
      ...Array.from({ length: 8 }, () => manager.get('/proxy/get/firm')),
    ]).then((answers) => ({ answers, ms: since(begun) }))
    const ready: number[] = []
    for (let tries = 0; tries < 5; tries++) {
      const asked = performance.now()
      expect((await caller(url, null).get('/readyz')).status).toBe(503)
      ready.push(since(asked))
      expect((await caller(url, null).get('/healthz')).status).toBe(200)
    }
    const { answers, ms } = await calls
    console.log(`standing still: answered after ${ms} ms; readyz: ${ready.join(', ')} ms`)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    expect(new Set(answers.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['5']))
    expect(ms).toBeLessThan(25_000)
    // Within two seconds, as long as the machine itself is not too busy to answer.
    expect(Math.min(...ready)).toBeLessThan(2000)

    thaw()
    const mended = performance.now()
    await vi.waitFor(async () => expect((await caller(url, null).get('/readyz')).status).toBe(200), 20_000)
    await vi.waitFor(
      async () => expect((await manager.post('/api/firm', { phone: 'after' })).status).toBe(200),
      20_000,
    )
    console.log(`it moves again: everything works after ${since(mended)} ms`)
    const after = await Promise.all(Array.from({ length: 20 }, () => manager.get('/proxy/get/firm')))
    expect(new Set(after.map(({ body }) => body.phone))).toEqual(new Set(['after']))
  } finally {
    thaw()
    process.kill(kontor.pid ?? 0, 'SIGTERM')
    await exited(kontor)
    await rm(folder, { recursive: true, force: true })
  }
})

test('a node that is frozen within a command lets the other one write after a few seconds', async () => {
  const world = await startWorld()
  const folder = await mkdtemp(join(tmpdir(), 'kontor-frozen-'))
  const { host, port, user, password, database } = world.connection
  const url = `postgres:///${database}?host=${host}&port=${port}&user=${user}${password ? `&password=${password}` : ''}`
  const httpPort = await freePort()
  const address = `http://127.0.0.1:${httpPort}`
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      PORT: String(httpPort),
      KONTOR_DATA: folder,
      DATABASE_URL: url,
      LOG_LEVEL: 'error',
      KONTOR_RATES: '0',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    const manager = await world.as('manager')
    const trade = await startTrade(manager)
    const create = (by: Caller) =>
      by.post('/api/documents/invoices', invoiceInput(trade, berlinDay(new Date())))
    must(await create(manager))
    await vi.waitFor(async () => expect((await fetch(`${address}/readyz`)).ok).toBe(true), {
      timeout: 30_000,
      interval: 100,
    })
    const elsewhere = caller(
      address,
      must(await caller(address, null).post('/api/auth', people.manager)).token,
    )

    // It waits for the numbers, is frozen, and then gets them.
    const holder = await world.db.sql.reserve()
    await holder`begin`
    await holder`select * from number_ranges for update`
    const lost = create(elsewhere).catch(() => null)
    await until(async () => {
      const [row] = await world.db.sql`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      return row?.['waiting'] > 0
    })
    child.kill('SIGSTOP')
    await holder`rollback`
    holder.release()
    await sleep(200)

    const begun = performance.now()
    const statuses: number[] = []
    while (statuses.at(-1) !== 201 && since(begun) < 60_000) statuses.push((await create(manager)).status)
    console.log(`a frozen node: ${statuses.join(', ')} within ${since(begun)} ms`)
    expect(statuses.at(-1)).toBe(201)
    expect(statuses[0]).toBe(503)
    // Its transaction is ended after five seconds.
    expect(since(begun)).toBeLessThan(15_000)

    // The frozen one finds its transaction gone, and the number was not spent.
    child.kill('SIGCONT')
    expect((await lost)?.status).toBe(503)
    must(await create(elsewhere))
    const rows = await world.db.sql`select number from documents order by number`
    expect(rows.map((row) => Number(row['number'].slice(5)))).toEqual([1, 2, 3])
  } finally {
    child.kill('SIGCONT')
    child.kill('SIGTERM')
    await exited(child)
    await rm(folder, { recursive: true, force: true })
    await world.stop()
  }
})
