import type { ChildProcess } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { exited, start } from './main-process.ts'

/** Kontor as a process of its own, whose log and memory are watched while strangers abuse it. */
export interface Abused {
  port: number
  url: string
  /** Lines of its log of this and the last minute's summary, from a moment on. */
  linesSince(mark: number): string[]
  mark(): number
  /** Of the server itself, without its children, in megabytes; NaN outside Linux. */
  megabytes(): number
  stop(): Promise<void>
}

export async function startAbused(): Promise<Abused> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-abuse-'))
  const log = openSync(join(folder, 'log'), 'a')
  const port = await freePort()
  const child: ChildProcess = await start(join(folder, 'data'), port, [], { LOG_LEVEL: 'info' }, log)
  const lines = () => readFileSync(join(folder, 'log'), 'utf8').split('\n').filter(Boolean)
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    mark: () => lines().length,
    linesSince: (mark) => lines().slice(mark),
    megabytes: () =>
      Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    async stop() {
      child.kill('SIGTERM')
      await exited(child)
      closeSync(log)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

// Strangers come from another address of this machine than everybody else.
const strangersAddress = '127.0.0.9'

/** Opens a connection; what is written to one that was closed is lost without a word. */
export function stranger(port: number, text: string | Buffer): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: strangersAddress })
  socket.on('error', () => {})
  socket.resume()
  socket.write(text)
  return socket
}

const post = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: kontor\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

const upgrade =
  'GET /wsproxy/websocket/events?ticket=none HTTP/1.1\r\nhost: kontor\r\nconnection: upgrade\r\nupgrade: websocket\r\n' +
  'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'

/** A masked text frame of so many bytes (RFC 6455 §5.2). */
function frame(bytes: number): Buffer {
  const head = Buffer.alloc(14)
  head[0] = 0x81
  head[1] = 0xff
  head.writeBigUInt64BE(BigInt(bytes), 2)
  return Buffer.concat([head, Buffer.alloc(bytes, 65)])
}

/** What strangers try, each by its name: what one of them sends, and what he goes on with every second. */
export const abuses: Readonly<Record<string, { begin: () => string | Buffer; drip?: string }>> = {
  'oversized frames': { begin: () => Buffer.concat([Buffer.from(upgrade), frame(500_000)]) },
  'oversized bodies': {
    begin: () => Buffer.concat([Buffer.from(post('/api/auth', 20_000_000)), Buffer.alloc(500_000, 32)]),
  },
  'oversized heads': { begin: () => `GET / HTTP/1.1\r\nhost: kontor\r\nx-filler: ${'x'.repeat(100_000)}` },
  'half bodies': { begin: () => post('/api/auth', 60_000) + ' '.repeat(30_000), drip: ' ' },
  'dripping heads': { begin: () => 'GET / HTTP/1.1\r\n', drip: 'x' },
  'wrong calls': { begin: () => `${post('/api/firm', 2)}{}${post('/api/auth/tickets', 2)}{}` },
}

/** Abuses it by `count` strangers, `atOnce` of them at a time, for so long at least; answers the connections that are still open. */
export async function abuse(
  { port }: Abused,
  name: string,
  { count, atOnce, holdMs }: { count: number; atOnce: number; holdMs: number },
): Promise<Socket[]> {
  const { begin, drip } = abuses[name] ?? { begin: () => '' }
  const sockets: Socket[] = []
  for (let from = 0; from < count; from += atOnce) {
    for (let one = 0; one < Math.min(atOnce, count - from); one++) sockets.push(stranger(port, begin()))
    await sleep(50)
  }
  const end = performance.now() + holdMs
  while (performance.now() < end) {
    if (drip) for (const socket of sockets) if (socket.writable) socket.write(drip)
    await sleep(500)
  }
  return sockets.filter(({ destroyed }) => !destroyed)
}
