import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { until } from '#test/until.ts'
import { type AnonymousLimits, anonymousLimits, limitAnonymous } from './anonymous-limits.ts'
import { answerProblem, refusalOf } from './problem.ts'

// With real sockets: who shows a token is let through, others are few, small and short.

let app: FastifyInstance
/** How long slow calls take: longer than what is to come beside them needs on a busy machine. */
const slowMs = 1500
const opened: Socket[] = []
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy()
  await app.close()
})

async function serve(
  limits: Partial<AnonymousLimits>,
  trustProxy: boolean | string = false,
  isGood = async (token: string | null) => token === 'good',
): Promise<number> {
  app = Fastify({ trustProxy, bodyLimit: 2 * 1024 * 1024, forceCloseConnections: true })
  limitAnonymous(app, { sessions: { isOurs: isGood } as never }, { ...anonymousLimits, ...limits })
  app.setErrorHandler((error, _request, reply) => answerProblem(reply, refusalOf(error)?.code ?? 'internal'))
  app.post('/api/echo', async (request) => ({ size: JSON.stringify(request.body).length }))
  app.get('/large.js', async () => Buffer.alloc(32 * 1024 * 1024))
  app.get('/api/large', async () => Buffer.alloc(32 * 1024 * 1024))
  app.get('/slow.js', async () => {
    await sleep(slowMs)
    return {}
  })
  app.get('/api/slow', async () => {
    await sleep(slowMs)
    return {}
  })
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
}

async function open(port: number, text = '', localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  opened.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  if (text) socket.write(text)
  return socket
}

/** What a socket is answered until it is closed, or some time has passed. */
async function heard(socket: Socket, ms = 5000): Promise<string> {
  let text = ''
  socket.on('data', (bytes: Buffer) => {
    text += bytes.toString()
  })
  await Promise.race([once(socket, 'close').catch(() => {}), sleep(ms)])
  return text
}

const head = (path: string, lines: string[] = []) =>
  `POST ${path} HTTP/1.1\r\nhost: kontor\r\ncontent-type: application/json\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`
const bearer = 'authorization: Bearer good'

/** How many connections the server has. */
const connections = () =>
  new Promise<number>((done) => app.server.getConnections((_error, count) => done(count)))

test('a large body is refused before it is read, said or not; with a token it is taken', async () => {
  const port = await serve({})
  const said = await open(port, head('/api/echo', ['content-length: 2000000']))
  expect(await heard(said)).toMatch(/^HTTP\/1.1 413/)
  expect(said.closed).toBe(true)
  const unsaid = await open(port, head('/api/echo', ['transfer-encoding: chunked']))
  const answer = heard(unsaid)
  for (let count = 0; count < 20 && unsaid.writable; count++) {
    unsaid.write(`2000\r\n${' '.repeat(0x2000)}\r\n`)
    await sleep(5)
  }
  expect(await answer).toMatch(/^HTTP\/1.1 413/)
  const body = JSON.stringify('x'.repeat(1_000_000))
  const known = await open(
    port,
    head('/api/echo', [bearer, `content-length: ${body.length}`, 'connection: close']) + body,
  )
  const taken = await heard(known)
  expect(taken).toMatch(/^HTTP\/1.1 200/)
  expect(taken).toContain('"size":1000002')
})

test('half a body is waited for so long and no longer; with a token as long as any', async () => {
  const port = await serve({ callMs: 300 })
  const start = performance.now()
  const half = await open(port, `${head('/api/echo', ['content-length: 100'])}{"a":`)
  const known = await open(port, `${head('/api/echo', [bearer, 'content-length: 100'])}{"a":`)
  await heard(half)
  expect(half.closed).toBe(true)
  expect(performance.now() - start).toBeGreaterThan(250)
  await heard(known, 300)
  expect(known.closed).toBe(false)
})

test('half a body for which there is no place is refused, and its connection closed at once', async () => {
  const port = await serve({ requests: 1 })
  const begin = `${head('/api/echo', ['content-length: 10000'])}{"a":`
  await open(port, begin)
  await sleep(100)
  const refused = await open(port, begin)
  const answer = heard(refused, 2000)
  for (let count = 0; count < 40 && refused.writable; count++) {
    refused.write(' ')
    await sleep(50)
  }
  expect(await answer).toMatch(/^HTTP\/1.1 429/)
  expect(refused.closed).toBe(true)
})

test('one address has so many connections without a token; others and known ones go on', async () => {
  const port = await serve({ connections: 3 })
  const many = await Promise.all([1, 2, 3, 4, 5].map(() => open(port)))
  const refused = () => many.filter(({ closed, destroyed }) => closed || destroyed)
  await until(() => refused().length >= 2)
  await sleep(200)
  expect(refused()).toHaveLength(2)
  const other = await open(
    port,
    'GET /api/slow HTTP/1.1\r\nhost: kontor\r\nconnection: close\r\n\r\n',
    '127.0.0.2',
  )
  expect(await heard(other)).toMatch(/^HTTP\/1.1 200/)
  // Whoever shows a token makes room for a stranger.
  const left = many.find(({ destroyed }) => !destroyed)
  left?.write(`${head('/api/echo', [bearer, 'content-length: 2'])}{}`)
  if (left) await once(left, 'data')
  const next = await open(port)
  await sleep(200)
  expect(next.destroyed).toBe(false)
})

test('one address has so many requests at once, and the others have theirs', async () => {
  const port = await serve({ requests: 2 })
  const ask = (from: string) =>
    open(port, 'GET /api/slow HTTP/1.1\r\nhost: kontor\r\nconnection: close\r\n\r\n', from).then((socket) =>
      heard(socket),
    )
  const answers = await Promise.all([...Array(4).fill('127.0.0.1'), '127.0.0.2'].map(ask))
  const statuses = answers.map((text) => text.slice(9, 12))
  expect(statuses.slice(0, 4).sort()).toEqual(['200', '200', '429', '429'])
  expect(statuses[4]).toBe('200')
  expect((await ask('127.0.0.1')).slice(9, 12)).toBe('200')
})

const get = (path: string, lines = '') => `GET ${path} HTTP/1.1\r\nhost: kontor\r\n${lines}\r\n`
const ending = 'connection: close\r\n'

test('who hangs up while his token is looked at holds no place', async () => {
  let look = () => {}
  let looking = 0
  const looked = new Promise<void>((done) => {
    look = done
  })
  const port = await serve({ requests: 3 }, false, async () => {
    looking += 1
    await looked
    return false
  })
  const gone = await Promise.all([1, 2, 3].map(() => open(port, get('/api/slow'))))
  await until(() => looking === 3)
  for (const socket of gone) socket.destroy()
  await until(async () => (await connections()) === 0)
  look()
  await sleep(100)
  expect(await heard(await open(port, get('/api/slow', ending)))).toMatch(/^HTTP\/1.1 200/)
})

test('who hangs up with answers that wait behind another one holds no place', async () => {
  const port = await serve({ requests: 3 })
  const socket = await open(port, get('/api/slow').repeat(3))
  await sleep(200)
  expect(await heard(await open(port, get('/api/slow', ending)))).toMatch(/^HTTP\/1.1 429/)
  socket.destroy()
  await until(async () => (await connections()) === 0)
  const next = await Promise.all([1, 2, 3].map(() => open(port, get('/api/slow', ending))))
  for (const text of await Promise.all(next.map((one) => heard(one)))) expect(text).toMatch(/^HTTP\/1.1 200/)
})

test('files take no place of a call', async () => {
  const port = await serve({ requests: 1 })
  const files = await Promise.all([1, 2, 3].map(() => open(port, get('/slow.js', ending))))
  const texts = await Promise.all(
    [...files, await open(port, get('/api/slow', ending))].map((one) => heard(one)),
  )
  expect(texts.map((text) => text.slice(9, 12))).toEqual(['200', '200', '200', '200'])
})

test('an answer that is not taken is waited for so long and no longer; with a token as long as any', async () => {
  const port = await serve({ callMs: 2000, fileMs: 5000, requests: 1 })
  const unread = async (path: string, lines = '') => {
    await open(port, get(path, lines)).then((socket) => socket.pause())
  }
  await Promise.all([unread('/api/large'), unread('/large.js'), unread('/api/large', `${bearer}\r\n`)])
  await sleep(150)
  expect(await connections()).toBe(3)
  await until(async () => (await connections()) < 3)
  expect(await connections()).toBe(2)
  await until(async () => (await connections()) < 2)
  await sleep(500)
  expect(await connections()).toBe(1)
  const next = await open(port, `${head('/api/echo', ['content-length: 2', 'connection: close'])}{}`)
  expect(await heard(next)).toMatch(/^HTTP\/1.1 200/)
})

test('a few addresses do not take all places, and one network of IPv6 is one of them', async () => {
  const port = await serve({ requests: 3, requestsInRush: 1, requestsOfAll: 6 }, true)
  const ask = async (address: string) =>
    open(port, get('/api/slow', `x-forwarded-for: ${address}\r\n${ending}`))
  const answers: Promise<string>[] = []
  for (const address of ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:1:4::1'])
    answers.push(heard(await ask(address)))
  for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) answers.push(heard(await ask(address)))
  const statuses = (await Promise.all(answers)).map((text) => text.slice(9, 12))
  expect(statuses).toEqual(['200', '200', '200', '429', '200', '429', '200'])
})

test('behind a proxy that is trusted the address is the one that it names', async () => {
  const port = await serve({ requests: 1 }, '127.0.0.1')
  const ask = (address: string) =>
    open(port, get('/api/slow', `x-forwarded-for: ${address}\r\n${ending}`)).then((socket) => heard(socket))
  expect((await ask('192.0.2.1')).slice(9, 12)).toBe('200')
  const named = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.1']
  const statuses = (await Promise.all(named.map(ask))).map((text) => text.slice(9, 12))
  expect(statuses.filter((status) => status === '200')).toHaveLength(4)
  expect(statuses.filter((status) => status === '429')).toHaveLength(1)
})

test('a connection that names another address is counted no more, but others of its address are', async () => {
  const port = await serve({ connections: 2 }, true)
  for (let count = 0; count < 4; count++) {
    const proxied = await open(port, get('/api/slow', 'x-forwarded-for: 192.0.2.1\r\n'))
    await sleep(100)
    expect(proxied.destroyed).toBe(false)
  }
  const silent = await Promise.all([1, 2, 3, 4].map(() => open(port)))
  const refused = () => silent.filter(({ destroyed }) => destroyed)
  await until(() => refused().length >= 2)
  await sleep(200)
  expect(refused()).toHaveLength(2)
})
