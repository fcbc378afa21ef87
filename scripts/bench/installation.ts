import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type postgres from 'postgres'
import { openPostgres } from '#server/db/connect.ts'
import type { EmbeddedConnection } from '#server/db/embedded/embedded-connection.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { nordlicht, people } from '#test/people.ts'
import { startTrade, type Trade } from '#test/trade.ts'
import type { ComputedReport, NodeOrder, NodeReport } from './node.ts'

export interface BenchNode {
  address: string
  pid: number
  manager: Caller
  trade: Trade
  /** What it has computed since its start, in milliseconds, all its threads together. */
  computedMs(): Promise<number>
  stop(): Promise<void>
}

/** A firm on an embedded database with the settings of every installation, in a folder that goes away. */
export interface BenchInstallation {
  connection: EmbeddedConnection
  sql: postgres.Sql
  /** The process id of the database server. */
  postmaster: number
  /** A node in a process of its own. */
  startNode(options: { makesPdfs: boolean }): Promise<BenchNode>
  remove(): Promise<void>
}

/** The environment that sets the tests' firm up at the first start. */
export function setUpEnvironment(dataFolder: string, port: number): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    PORT: String(port),
    KONTOR_DATA: dataFolder,
    LOG_LEVEL: 'error',
    KONTOR_RATES: '0',
    KONTOR_MANAGER_EMAIL: people.manager.email,
    KONTOR_MANAGER_PASSWORD: people.manager.password,
    KONTOR_FIRM_NAME: nordlicht.name,
    KONTOR_FIRM: JSON.stringify({ ...nordlicht, name: undefined }),
  }
}

/** The process id of the embedded server of a data folder. */
export const postmasterOf = (dataFolder: string): number =>
  Number.parseInt(readFileSync(join(dataFolder, 'pg18/postmaster.pid'), 'utf8'), 10)

export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-bench-'))
  // The account of root's database server must get through.
  await chmod(folder, 0o711)
  return folder
}

export async function logIn(address: string, email: string = people.manager.email): Promise<Caller> {
  const { password } = people.manager
  const { token } = must(await caller(address, null).post('/api/auth', { email, password }))
  // As a browser asks: packing belongs to the time that is measured.
  return caller(address, token, 'gzip, deflate')
}

export async function startInstallation(): Promise<BenchInstallation> {
  const folder = await makeFolder()
  const log = { info: () => {}, warn: console.warn, error: console.error }
  const database = await startEmbedded({ dataFolder: folder, log })
  // As the owner, who alone may switch triggers off to fill tables.
  const sql = openPostgres(database.connection.owner, 10)
  const nodes = new Set<BenchNode>()
  let trade: Trade | null = null
  return {
    connection: database.connection,
    sql,
    postmaster: postmasterOf(folder),
    async startNode({ makesPdfs }) {
      const process = await forkNode({ connection: database.connection, makesPdfs }, folder)
      const manager = await logIn(process.address)
      trade ??= await startTrade(manager)
      const node = { ...process, manager, trade }
      nodes.add(node)
      return node
    },
    async remove() {
      await Promise.all([...nodes].map((node) => node.stop()))
      await sql.end({ timeout: 5 })
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function forkNode(order: NodeOrder, folder: string): Promise<Omit<BenchNode, 'manager' | 'trade'>> {
  const child = fork(join(import.meta.dirname, 'node.ts'), { env: setUpEnvironment(folder, 0) })
  child.send(order)
  const ended = once(child, 'exit')
  const started = once(child, 'message') as Promise<[NodeReport]> // node.ts sends nothing else
  const first = await Promise.race([started, ended.then(() => null)])
  if (first === null) throw new Error('the node did not start')
  const [{ address }] = first
  return {
    address,
    pid: child.pid ?? 0,
    async computedMs() {
      const answer = once(child, 'message') as Promise<[ComputedReport]>
      child.send('computed')
      const [{ user, system }] = await answer
      return (user + system) / 1000
    },
    async stop() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
