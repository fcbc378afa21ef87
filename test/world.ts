import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import type postgres from 'postgres'
import { type Database, openPostgres } from '#server/db/connect.ts'
import type { EmbeddedConnection } from '#server/db/embedded/embedded-connection.ts'
import { readSettings } from '#server/settings.ts'
import { type RunningNode, startNode } from '#server/start-node.ts'
import { type Caller, caller } from './caller.ts'
import { cloneDatabase } from './clone-database.ts'
import { people, type Role } from './people.ts'
import { testPostgres } from './test-postgres.ts'

export type { Answer, Caller } from './caller.ts'

export interface World {
  url: string
  db: Database
  node: RunningNode
  connection: EmbeddedConnection
  /** The database as its owner, for what the program's role may not: whoever tampers with it has got hold of more than Kontor has. */
  owner: postgres.Sql
  nobody: Caller
  /** A caller with a session of its own. */
  as(role: Role): Promise<Caller>
  withToken(token: string): Caller
  /** The events of the journal after `seq`, oldest first; the PDFs that the queue stores, whenever it comes to it, only `withPdfs`. */
  eventsAfter(
    seq: number,
    withPdfs?: 'withPdfs',
  ): Promise<{ event: string; entityId: string; data: unknown }[]>
  lastSeq(): Promise<number>
  /** How many transactions stand open for half a second or more without a statement running. */
  openTransactions(): Promise<number>
  /** The e-mails of the outbox as raw text, oldest first. */
  mails(): Promise<string[]>
  /** A second node on the same database. */
  secondNode(): Promise<RunningNode>
  stop(): Promise<void>
}

export interface WorldOptions {
  /** Without the firm: an installation before its set-up. */
  empty?: boolean
  env?: Record<string, string>
  /** What the nodes log, line by line, from `info` on. */
  logged?: string[]
}

/** A fresh installation on a database of its own, with a named firm and its people, listening on a free port. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const template = options.empty ? 'template_kontor' : 'template_firm'
  const { connection, drop } = await cloneDatabase(await testPostgres(), template)
  const dataFolder = await mkdtemp(join(tmpdir(), 'kontor-world-'))
  const settings = readSettings({
    PORT: '0',
    KONTOR_DATA: dataFolder,
    KONTOR_URL: 'http://kontor.example',
    LOG_LEVEL: 'silent',
    // Tests ask nobody outside.
    KONTOR_RATES: '0',
    ...options.env,
  })
  const nodes: RunningNode[] = []
  const { logged } = options
  const log = logged
    ? pino({ level: 'info', base: null }, { write: (line) => void logged.push(line) })
    : pino({ level: 'silent' })
  const start = async () => {
    const node = await startNode(settings, connection, log)
    nodes.push(node)
    return node
  }
  const node = await start()
  // For what a test writes and looks up itself; the node's own statements have limits of time.
  const sql = openPostgres(connection, 3)
  // Opens a connection only where a test asks it for something.
  const owner = openPostgres(connection.owner, 3)
  return {
    url: node.address,
    db: { ...node.db, sql },
    node,
    connection,
    owner,
    nobody: caller(node.address, null),
    withToken: (token) => caller(node.address, token),
    async as(role) {
      const { email, password } = people[role]
      const answer = await caller(node.address, null).post('/api/auth', { email, password })
      if (answer.status !== 200) throw new Error(`login as ${role} failed: ${JSON.stringify(answer.body)}`)
      return caller(node.address, answer.body.token)
    },
    async eventsAfter(seq, withPdfs) {
      const rows = await sql`select event, entity_id, data from journal where seq > ${seq} order by seq`
      return rows
        .map((row) => ({ event: row['event'], entityId: row['entity_id'], data: row['data'] }))
        .filter(({ event }) => withPdfs !== undefined || event !== 'invoice PDF stored')
    },
    async lastSeq() {
      const [row] = await sql`select seq from journal_head`
      return row?.['seq'] ?? 0
    },
    openTransactions: () => openTransactions(sql),
    async mails() {
      const folder = join(dataFolder, 'outbox')
      const names = await readdir(folder).catch(() => [])
      return Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')))
    },
    secondNode: start,
    async stop() {
      for (const running of nodes) await running.close()
      await Promise.all([sql, owner].map((own) => own.end({ timeout: 5 })))
      await drop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

async function openTransactions(sql: Database['sql']): Promise<number> {
  await sleep(600)
  const [row] = await sql`
    select count(*)::int as open from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%' and state_change < now() - interval '500 ms'`
  return row?.['open']
}
