import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { type AnonymousLimits, anonymousLimits, limitAnonymous } from './anonymous-limits.ts'
import { answerProblem, refusalOf } from './problem.ts'

// With real sockets: who shows a token is let through, others are few, small and short.

let app: FastifyInstance
const opened: Socket[] = []
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy()
  await app.close()
})

async function serve(
  limits: Partial<AnonymousLimits>,
  trustProxy: boolean | string = false,
): Promise<number> {
  app = Fastify({ trustProxy, bodyLimit: 2 * 1024 * 1024, forceCloseConnections: true })
  limitAnonymous(
    app,
    { sessions: { isOurs: async (token: string | null) => token === 'good' } as never },
    { ...anonymousLimits, ...limits },
  )
  app.setErrorHandler((error, _request, reply) => answerProblem(reply, refusalOf(error)?.code ?? 'internal'))
  app.post('/echo', async (request) => ({ size: JSON.stringify(request.body).length }))
  app.get('/slow', async () => {
    await sleep(600)
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

test('a large body is refused before it is read, said or not; with a token it is taken', async () => {
  const port = await serve({})
  const said = await open(port, head('/echo', ['content-length: 2000000']))
  expect(await heard(said)).toMatch(/^HTTP\/1.1 413/)
  expect(said.closed).toBe(true)
  const unsaid = await open(port, head('/echo', ['transfer-encoding: chunked']))
  const answer = heard(unsaid)
  for (let count = 0; count < 20 && unsaid.writable; count++) {
    unsaid.write(`2000\r\n${' '.repeat(0x2000)}\r\n`)
    await sleep(5)
  }
  expect(await answer).toMatch(/^HTTP\/1.1 413/)
  const body = JSON.stringify('x'.repeat(1_000_000))
  const known = await open(
    port,
    head('/echo', [bearer, `content-length: ${body.length}`, 'connection: close']) + body,
  )
  const taken = await heard(known)
  expect(taken).toMatch(/^HTTP\/1.1 200/)
  expect(taken).toContain('"size":1000002')
})

test('half a body is waited for so long and no longer; with a token as long as any', async () => {
  const port = await serve({ bodyMs: 300 })
  const start = performance.now()
  const half = await open(port, `${head('/echo', ['content-length: 100'])}{"a":`)
  const known = await open(port, `${head('/echo', [bearer, 'content-length: 100'])}{"a":`)
  await heard(half)
  expect(half.closed).toBe(true)
  expect(performance.now() - start).toBeGreaterThan(250)
  await heard(known, 300)
  expect(known.closed).toBe(false)
})

test('one address has so many connections without a token; others and known ones go on', async () => {
  const port = await serve({ connections: 3 })
  const many = await Promise.all([1, 2, 3, 4, 5].map(() => open(port)))
  await sleep(200)
  expect(many.filter(({ closed, destroyed }) => closed || destroyed)).toHaveLength(2)
  const other = await open(
    port,
    'GET /slow HTTP/1.1\r\nhost: kontor\r\nconnection: close\r\n\r\n',
    '127.0.0.2',
  )
  expect(await heard(other)).toMatch(/^HTTP\/1.1 200/)
  // Whoever shows a token makes room for a stranger.
  const left = many.find(({ destroyed }) => !destroyed)
  left?.write(`${head('/echo', [bearer, 'content-length: 2'])}{}`)
  await sleep(200)
  const next = await open(port)
  await sleep(200)
  expect(next.destroyed).toBe(false)
})

test('one address has so many requests at once, and the others have theirs', async () => {
  const port = await serve({ requests: 2 })
  const ask = (from: string) =>
    open(port, 'GET /slow HTTP/1.1\r\nhost: kontor\r\nconnection: close\r\n\r\n', from).then((socket) =>
      heard(socket),
    )
  const answers = await Promise.all([...Array(4).fill('127.0.0.1'), '127.0.0.2'].map(ask))
  const statuses = answers.map((text) => text.slice(9, 12))
  expect(statuses.slice(0, 4).sort()).toEqual(['200', '200', '429', '429'])
  expect(statuses[4]).toBe('200')
  expect((await ask('127.0.0.1')).slice(9, 12)).toBe('200')
})

test('behind a proxy that is trusted the address is the one that it names, and its own connections are not counted', async () => {
  const port = await serve({ requests: 1, connections: 2 }, '127.0.0.1')
  const ask = (address: string) =>
    open(
      port,
      `GET /slow HTTP/1.1\r\nhost: kontor\r\nx-forwarded-for: ${address}\r\nconnection: close\r\n\r\n`,
    ).then((socket) => heard(socket))
  expect((await ask('192.0.2.1')).slice(9, 12)).toBe('200')
  const named = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.1']
  const statuses = (await Promise.all(named.map(ask))).map((text) => text.slice(9, 12))
  expect(statuses.filter((status) => status === '200')).toHaveLength(4)
  expect(statuses.filter((status) => status === '429')).toHaveLength(1)
})
