import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { must } from './caller.ts'
import { freePort } from './free-port.ts'
import { people } from './people.ts'
import { until } from './until.ts'
import { startWorld, type World } from './world.ts'

// What lies in deploy/, as far as this machine has the programs that it is for.

const has = (program: string, ...given: string[]) => spawnSync(program, given).error === undefined
const hasNginx = has('nginx', '-v') && has('openssl', 'version')
const hasSystemd = has('systemd-analyze', '--version')
if (!hasNginx) console.log('Ohne nginx und openssl bleibt deploy/nginx.conf ungeprüft.')
if (!hasSystemd) console.log('Ohne systemd-analyze bleibt deploy/kontor.service ungeprüft.')

test.skipIf(!hasSystemd)('systemd takes the unit, and calls it well shut in', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-unit-'))
  const unit = join(folder, 'kontor.service')
  // The program of another machine is not here.
  const text = (await readFile('deploy/kontor.service', 'utf8')).replaceAll(
    '/opt/kontor/node_modules/.bin/node',
    process.execPath,
  )
  await writeFile(unit, text)
  const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
  const judged = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=25', unit], {
    encoding: 'utf8',
  })
  await rm(folder, { recursive: true })
  expect([verified.status, verified.stderr]).toEqual([0, ''])
  expect([judged.status, judged.stderr]).toEqual([0, ''])
})

describe.skipIf(!hasNginx)('behind nginx with TLS', () => {
  let world: World
  let nginx: ChildProcess
  let folder: string
  const ports = { plain: 0, tls: 0 }

  beforeAll(async () => {
    Object.assign(ports, { plain: await freePort(), tls: await freePort() })
    world = await startWorld({
      env: { KONTOR_TRUST_PROXY: '127.0.0.1', KONTOR_URL: `https://127.0.0.1:${ports.tls}` },
    })
    folder = await mkdtemp(join(tmpdir(), 'kontor-nginx-'))
    nginx = await startNginx(folder, ports, world.url)
  })
  afterAll(async () => {
    nginx?.kill('SIGQUIT')
    await world?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  test('who comes without TLS is sent on', async () => {
    const answer = await fetch(`http://127.0.0.1:${ports.plain}/login`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([301, 'https://127.0.0.1/login'])
  })

  test.each(['/api/auth', '/proxy/get/firm', '/wsproxy/websocket/events'])(
    'the call %s without TLS is refused, not sent on',
    async (path) => {
      const answer = await fetch(`http://127.0.0.1:${ports.plain}${path}`, { redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')]).toEqual([403, null])
    },
  )

  test.each([
    ['TLSv1.2', 'ECDHE-ECDSA-AES128-GCM-SHA256', true],
    ['TLSv1.2', 'ECDHE-ECDSA-AES128-SHA', false],
    ['TLSv1.2', 'ECDHE-ECDSA-AES256-SHA384', false],
    ['TLSv1.1', 'ECDHE-ECDSA-AES128-SHA@SECLEVEL=0', false],
  ] as const)('%s with %s is taken: %s', async (version, ciphers, isTaken) => {
    const socket = connectTls({
      ...{ host: '127.0.0.1', port: ports.tls, rejectUnauthorized: false },
      ...{ minVersion: version, maxVersion: version, ciphers },
    })
    const taken = await Promise.race([
      once(socket, 'secureConnect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    expect(taken).toBe(isTaken)
  })

  test('calls arrive, each from its own address, and nobody is warned', async () => {
    const login = await ask('POST', '/api/auth', JSON.stringify(people.manager))
    expect(login.status).toBe(200)
    expect(login.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    for (const localAddress of ['127.0.0.2', '127.0.0.3']) {
      const wrong = JSON.stringify({ ...people.office, password: 'nicht das richtige' })
      expect((await ask('POST', '/api/auth', wrong, {}, localAddress)).status).toBe(401)
    }
    expect(await world.db.sql`select count from tries where kind = 'address'`).toEqual([
      { count: 1 },
      { count: 1 },
    ])
    expect(must(await (await world.as('manager')).get('/api/warnings'))).toEqual([])
  })

  test('the figures for a monitoring are not for those outside', async () => {
    const answer = await ask('GET', '/metrics')
    expect(answer.status).toBe(404)
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect((await ask('GET', '/metrics?a=1')).status).toBe(404)
    expect((await ask('GET', '/metrics/')).status).toBe(404)
  })

  test('a screen is told what others do', async () => {
    const { token } = JSON.parse((await ask('POST', '/api/auth', JSON.stringify(people.manager))).body)
    const frames: string[] = []
    const socket = new WebSocket(
      `wss://127.0.0.1:${ports.tls}/wsproxy/websocket/events?token=${token}&version=0`,
      { rejectUnauthorized: false },
    )
    socket.on('message', (data) => frames.push(String(data)))
    await until(() => frames.some((frame) => frame.includes('"version"')))
    const manager = await world.as('manager')
    must(await manager.post('/api/paymenttargets', { paymentTargetDays: 9 }))
    await until(() => frames.some((frame) => frame.includes('payment target created')))
    socket.close()
  })

  test('a file of 20 MB goes through; what is too large is refused by Kontor, in German', async () => {
    const { token } = JSON.parse((await ask('POST', '/api/auth', JSON.stringify(people.office))).body)
    const send = async (bytes: number) => {
      const form = new FormData()
      const input = { fileId: randomUUID(), fileName: 'a.pdf', tag: '', type: '' }
      for (const [name, value] of Object.entries(input)) form.set(name, value)
      form.set('attachmentData', new File(['%PDF-1.7\n1 0 obj\n', ' '.repeat(bytes)], 'a.pdf'))
      const sent = new Response(form)
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': sent.headers.get('content-type') ?? '',
      }
      return ask('POST', '/api/attachments', Buffer.from(await sent.arrayBuffer()), headers)
    }
    const taken = await send(20_000_000)
    expect(taken.status, taken.body).toBe(201)
    const refused = await send(30_000_000)
    expect(refused.status).toBe(413)
    expect(refused.body).toMatch(/25 MB/)
  })

  function ask(
    method: string,
    path: string,
    body?: string | Buffer,
    headers: Record<string, string> = {},
    localAddress = '127.0.0.1',
  ) {
    return new Promise<{ status: number; body: string; headers: Record<string, unknown> }>(
      (resolve, reject) => {
        const sent = request(
          {
            host: '127.0.0.1',
            port: ports.tls,
            path,
            method,
            rejectUnauthorized: false,
            localAddress,
            headers: {
              ...(body !== undefined && {
                'content-type': 'application/json',
                'content-length': Buffer.byteLength(body),
              }),
              ...headers,
            },
          },
          (answer) => {
            const parts: Buffer[] = []
            answer.on('data', (part) => parts.push(part))
            answer.on('end', () =>
              resolve({
                status: answer.statusCode ?? 0,
                body: Buffer.concat(parts).toString(),
                headers: answer.headers,
              }),
            )
          },
        )
        sent.on('error', reject)
        sent.end(body)
      },
    )
  }
})

async function startNginx(
  folder: string,
  ports: { plain: number; tls: number },
  url: string,
): Promise<ChildProcess> {
  const certificate = join(folder, 'certificate.pem')
  const key = join(folder, 'key.pem')
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=kontor.example', '-keyout', key, '-out', certificate],
  ])
  expect(made.status, String(made.stderr)).toBe(0)
  const kontor = (await readFile('deploy/nginx.conf', 'utf8'))
    .replace('listen 80;', `listen 127.0.0.1:${ports.plain};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${ports.tls} ssl http2;`)
    .replace('server 127.0.0.1:3000;', `server ${new URL(url).host};`)
    .replace(/\/etc\/\S+fullchain\.pem/, certificate)
    .replace(/\/etc\/\S+privkey\.pem/, key)
  expect(kontor).not.toMatch(/\/etc\/|:3000;\n.{0,4}#/)
  await mkdir(join(folder, 'tmp'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, 'tmp', name)};`,
  )
  const asRoot = process.getuid?.() === 0 ? 'user root;' : ''
  await writeFile(
    join(folder, 'nginx.conf'),
    `${asRoot} daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};
     events { } http { access_log off; ${temporary.join(' ')} ${kontor} }`,
  )
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  await until(async () => {
    if (nginx.exitCode !== null) throw new Error(await readFile(join(folder, 'error.log'), 'utf8'))
    return fetch(`http://127.0.0.1:${ports.plain}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    )
  })
  return nginx
}
