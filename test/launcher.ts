import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import type { EmbeddedConnection } from '#server/db/embedded/embedded-connection.ts'

// A process that holds an embedded database like Kontor does, to be killed in every way.
const program = `
  import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
  import postgres from 'postgres'
  const options = JSON.parse(process.env.LAUNCHER_OPTIONS)
  const lines = []
  const log = { info: (text) => lines.push(text), warn: (text) => lines.push(text), error: (text) => lines.push(text) }
  const say = (answer) => process.stdout.write(JSON.stringify({ ...answer, lines }) + '\\n')
  const begin = performance.now()
  startEmbedded({ ...options, log }).then(({ connection, stop }) => {
    const end = async () => {
      // Kontor's own work at its end still needs the database, though the signal went to the whole group.
      const sql = postgres({ ...connection, max: 1, fetch_types: false })
      const [row] = await sql\`select 1 as one\`
      await sql.end()
      await stop()
      say({ stopped: row.one })
      process.exit(0)
    }
    process.on('SIGTERM', end)
    process.on('SIGINT', end)
    setInterval(() => {}, 1000)
    say({ connection, milliseconds: performance.now() - begin })
  }, (error) => {
    say({ error: error.message, name: error.name })
    process.exit(1)
  })`

interface Answer {
  lines: string[]
  connection?: EmbeddedConnection
  milliseconds?: number
  error?: string
  name?: string
  stopped?: number
}

export interface LauncherOptions {
  dataFolder: string
  settings?: Record<string, string>
  binaries?: { native: string; version: string; major: number }
}

export interface Surroundings {
  uid?: number
  gid?: number
  /** Variables to set, or to remove by undefined. */
  env?: Record<string, string | undefined>
}

const running = new Set<ChildProcess>()
const folders: string[] = []
const dataFolders = new Set<string>()

/** A folder that `cleanUp` removes. */
export function makeFolder(): string {
  const folder = mkdtempSync('/tmp/kontor-test-')
  // Another account must get through; tests that mean otherwise say so.
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

/** Starts a process (in a group of its own) that starts the embedded database, and waits for its answer. */
export async function launch(options: LauncherOptions, { env, ...identity }: Surroundings = {}) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    ...identity,
    cwd: join(import.meta.dirname, '..'),
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env, LAUNCHER_OPTIONS: JSON.stringify(options) },
  })
  running.add(child)
  dataFolders.add(options.dataFolder)
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const answers = (): Answer[] =>
    output
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line))
  while (answers().length === 0 && child.exitCode === null && child.signalCode === null) await sleep(5)
  await sleep(0)
  const pid = child.pid ?? 0
  return {
    pid,
    answer: answers()[0] ?? { lines: [], error: 'no answer' },
    /** Sends a signal to the process, or with `group` to its whole group, and waits for its end. */
    async end(signal: NodeJS.Signals, to: 'process' | 'group' = 'process'): Promise<Answer | undefined> {
      process.kill(to === 'group' ? -pid : pid, signal)
      await gone
      running.delete(child)
      return answers()[1]
    },
  }
}

/** The postmaster's process id, as its file says. */
export function postmasterOf(dataFolder: string): number {
  return Number.parseInt(readFileSync(join(dataFolder, 'pg18/postmaster.pid'), 'utf8'), 10)
}

/** Runs one statement on a connection of its own. */
export async function query(connection: EmbeddedConnection['owner'] | undefined, text: string) {
  if (!connection) throw new Error('the database did not start')
  const sql = postgres({ ...connection, max: 1, onnotice: () => {}, fetch_types: false })
  try {
    return await sql.unsafe(text)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Whether a process works still (a dead one that nobody has buried yet does not). */
export function isRunning(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

/** Every process of the server: the postmaster and its children. */
export function processesOf(postmaster: number): number[] {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  return [postmaster, ...children.trim().split(/\s+/).filter(Boolean).map(Number)]
}

/** Ends whatever a failed test left, and removes the folders. */
export async function cleanUp(): Promise<void> {
  for (const child of running) child.kill('SIGKILL')
  for (const dataFolder of dataFolders) {
    try {
      process.kill(postmasterOf(dataFolder), 'SIGQUIT')
      await sleep(200)
    } catch {}
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}
