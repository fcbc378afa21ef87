import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#test/free-port.ts'
import { until } from '#test/until.ts'

/** A Kontor of its own, as a person would start it: the built screens, a database, an outbox. */
export interface Kontor {
  url: string
  dataFolder: string
  /** Where its database is, as its owner; without it, embedded in the data folder. */
  databaseOwnerUrl: string | undefined
  /** The one-time link that an empty installation prints. */
  setUpLink(): Promise<string>
  /** The e-mails of the outbox as raw text, oldest first. */
  mails(): Promise<string[]>
  /** The latest mail, once there are more than `before`. */
  nextMail(before: number): Promise<string>
  /** Ends it as a service manager would; the data stay. */
  stop(): Promise<void>
  /** Ends it as a power cut would end the process: nothing is finished, nobody is told. */
  kill(): Promise<void>
  /** Starts it again on the same data and address. */
  start(): Promise<void>
  /** Ends it and removes its data. */
  remove(): Promise<void>
}

const startTimeoutMs = 90_000

/** Starts Kontor on a fresh data folder and a free port; ready when this resolves. `env` as in decisions §8; PORT in its address is that port. */
export async function startKontor(env: Record<string, string> = {}): Promise<Kontor> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'kontor-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let running: Running | null = null

  async function start() {
    running = launch({
      PORT: String(port),
      KONTOR_DATA: dataFolder,
      KONTOR_URL: url,
      LOG_LEVEL: 'info',
      KONTOR_RATES: '0',
      ...env,
      ...(env['KONTOR_URL'] && { KONTOR_URL: env['KONTOR_URL'].replace('PORT', String(port)) }),
    })
    await untilReady(url, running)
  }

  async function stop() {
    const stopped = running
    running = null
    await stopped?.stop()
  }

  async function kill() {
    // Forgotten first: the next start may come before this end is noticed.
    const killed = running
    running = null
    await killed?.kill()
  }

  async function mails() {
    const outbox = join(dataFolder, 'outbox')
    const names = await readdir(outbox).catch(() => [])
    return Promise.all(names.sort().map((name) => readFile(join(outbox, name), 'utf8')))
  }

  await start()
  return {
    url,
    dataFolder,
    databaseOwnerUrl: env['DATABASE_OWNER_URL'],
    start,
    stop,
    kill,
    async setUpLink() {
      const found = /http:\/\/\S+\/setup\?token=[\w-]+/.exec(running?.output() ?? '')
      if (!found) throw new Error('no set-up link was printed')
      return found[0]
    },
    mails,
    async nextMail(before) {
      await until(async () => (await mails()).length > before)
      return (await mails()).at(-1) ?? ''
    },
    async remove() {
      await stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

interface Running {
  output(): string
  hasEnded(): boolean
  stop(): Promise<void>
  kill(): Promise<void>
}

function launch(env: Record<string, string>): Running {
  // The tests' own database or mail server is none of this installation's business.
  const {
    DATABASE_URL: _database,
    DATABASE_OWNER_URL: _owner,
    DATABASE_READ_URL: _read,
    SMTP_URL: _mail,
    ...outer
  } = process.env
  // With a nursery as large as that of Vitest's workers: collecting it took a tenth of each of a hundred starts.
  const program = join(import.meta.dirname, '../../../src/main.ts')
  const child = spawn(process.execPath, ['--min-semi-space-size=16', program], {
    env: { ...outer, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  return {
    output: () => output,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function untilReady(url: string, running: Running): Promise<void> {
  const deadline = Date.now() + startTimeoutMs
  while (Date.now() < deadline && !running.hasEnded()) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await sleep(100)
  }
  await running.stop()
  throw new Error(`Kontor did not start:\n${running.output()}`)
}
