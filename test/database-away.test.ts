import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket, connect as tcp } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { readSettings } from '#server/settings.ts'
import { type RunningNode, startNode } from '#server/start-node.ts'
import { type Caller, caller, must } from './caller.ts'
import { until } from './until.ts'
import { useWorld } from './use-world.ts'

// A node loses its database and finds it again: it answers meanwhile, and afterwards as if nothing had been.

const { world } = useWorld()
let node: RunningNode
let manager: Caller
let line: Awaited<ReturnType<typeof cuttableLine>>

beforeAll(async () => {
  const { host = '', port = 5432 } = world.connection
  line = await cuttableLine(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  const settings = readSettings({ PORT: '0', KONTOR_DATA: join(tmpdir(), randomUUID()), KONTOR_RATES: '0' })
  const connection = { ...world.connection, host: '127.0.0.1', port: line.port }
  node = await startNode(settings, connection, pino({ level: 'silent' }))
  const { token } = await world.as('manager')
  manager = caller(node.address, token)
})
afterAll(async () => {
  await node.close()
  await line.close()
})

/** A way to the database that can be cut and mended. */
async function cuttableLine(target: { path: string } | { host: string; port: number }) {
  const sockets = new Set<Socket>()
  let swallows = false
  const server = createServer((near) => {
    const far = 'path' in target ? tcp(target.path) : tcp(target.port, target.host)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      // What was open when the line went dead stays dead.
      let isDead = false
      one.on('data', (data) => {
        isDead ||= swallows
        if (!isDead) other.write(data)
      })
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.close()
    for (const socket of sockets) socket.destroy()
    await once(server, 'close')
  }
  return {
    port,
    close,
    cut: close,
    mend: () => once(server.listen(port, '127.0.0.1'), 'listening'),
    /** Nothing arrives any more, and nobody is told. */
    swallow(whether: boolean) {
      swallows = whether
    },
  }
}

function listen(token: string | null, by = 'token') {
  const socket = new WebSocket(
    `${node.address.replace('http', 'ws')}/wsproxy/websocket/events?${by}=${token}&version=0`,
  )
  const seqs: number[] = []
  let code: number | null = null
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data))
    if (frame.seq) seqs.push(frame.seq)
  })
  socket.on('close', (closedWith) => {
    code = closedWith
  })
  return { socket, seqs, code: () => code }
}

const phone = (text: string) => manager.post('/api/firm', { phone: text })

test('calls are answered with 503 while the database is away, and work again when it is back', async () => {
  const screen = listen(manager.token)
  // Greeted and live: one that is still joining when the database goes is sent away to come back.
  await once(screen.socket, 'message')
  const first = must(await phone('1'))
  await vi.waitFor(() => expect(screen.seqs).toContain(first.seq), 10_000)
  const running = Array.from({ length: 20 }, (_, index) => phone(`running ${index}`))
  await sleep(15)
  await line.cut()
  // Whatever becomes of them, they are answered.
  const statuses = (await Promise.all(running)).map((answer) => answer.status)
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
  const during = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      index % 2 ? phone(`away ${index}`) : manager.get('/proxy/get/firm'),
    ),
  )
  expect(new Set(during.map((answer) => answer.status))).toEqual(new Set([503]))
  expect((await caller(node.address, null).get('/readyz')).status).toBe(503)
  expect((await caller(node.address, null).get('/healthz')).status).toBe(200)

  // Whoever opens a screen now is not told that the session has ended.
  const late = listen(manager.token)
  await once(late.socket, 'close')
  expect(late.code()).toBe(1013)
  // Nor is who shows a ticket, which is taken by a write.
  const withTicket = listen('any', 'ticket')
  await once(withTicket.socket, 'close')
  expect(withTicket.code()).toBe(1013)

  await sleep(1500)
  await line.mend()
  await until(async () => (await phone('again')).status === 200)
  const after = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      index % 2 ? phone(`back ${index}`) : manager.get('/proxy/get/firm'),
    ),
  )
  expect(new Set(after.map((answer) => answer.status))).toEqual(new Set([200]))

  // The open screen learns of everything, also of what another node wrote meanwhile.
  const elsewhere = must(await (await world.as('manager')).post('/api/firm', { phone: 'elsewhere' }))
  await until(() => screen.seqs.includes(elsewhere.seq))
  expect([...screen.seqs].sort((a, b) => a - b)).toEqual(screen.seqs)
  screen.socket.close()
})

test('a line that swallows everything is given up after a while, and a new one is taken', async () => {
  const screen = listen(manager.token)
  await once(screen.socket, 'message')
  const first = must(await phone('before'))
  await vi.waitFor(() => expect(screen.seqs).toContain(first.seq), 10_000)
  line.swallow(true)
  const begun = performance.now()
  const during = await Promise.all([
    ...Array.from({ length: 12 }, (_, index) => phone(`swallowed ${index}`)),
    ...Array.from({ length: 8 }, () => manager.get('/proxy/get/firm')),
  ])
  console.log(`commands and reads on a dead line: ${Math.round(performance.now() - begun)} ms`)
  expect(new Set(during.map((answer) => answer.status))).toEqual(new Set([503]))
  expect(performance.now() - begun).toBeLessThan(30_000)
  line.swallow(false)
  await vi.waitFor(async () => expect((await phone('after')).status).toBe(200), 30_000)
  const last = must(await phone('told'))
  await vi.waitFor(() => expect(screen.seqs).toContain(last.seq), 20_000)
  screen.socket.close()
})
