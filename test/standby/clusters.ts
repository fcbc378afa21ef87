import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { appendFileSync, chownSync, cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type postgres from 'postgres'
import { openPostgres } from '#server/db/connect.ts'
import { findBinaries, prepareBinaries } from '#server/db/embedded/prepare-binaries.ts'
import { serverProcess, serverUser } from '#server/db/embedded/server-user.ts'
import { freePort } from '../free-port.ts'
import { processesOf } from '../launcher.ts'
import { until } from '../until.ts'

/** Programs of one PostgreSQL. */
export interface Programs {
  /** For example `PostgreSQL 15 (Debian)`. */
  name: string
  bin: string
}

/** Debian's older server, where it is installed, and the one that Kontor brings. */
export function programsHere(): readonly Programs[] {
  const debian = [15, 16, 17]
    .map((major) => ({ name: `PostgreSQL ${major} (Debian)`, bin: `/usr/lib/postgresql/${major}/bin` }))
    .filter(({ bin }) => existsSync(join(bin, 'postgres')))
  const folder = join(tmpdir(), 'kontor-standby-programs')
  const { native, major } = prepareBinaries(findBinaries(), serverUser(), folder, console)
  return [...debian, { name: `PostgreSQL ${major} (eingebaut)`, bin: join(native, 'bin') }]
}

/** One server of a pair, on the loopback alone. */
export interface Cluster {
  folder: string
  port: number
  start(): Promise<void>
  /** Kills it with everything it runs, as a power cut does. */
  kill(): Promise<void>
  /** It stands still: its connections stay, and nothing answers. */
  freeze(): void
  promote(): Promise<void>
  sql(): postgres.Sql
  stop(): Promise<void>
}

const user = serverUser()
const owner = (path: string) => user && chownSync(path, user.uid, user.gid)

async function clusterIn(programs: Programs, folder: string): Promise<Cluster> {
  const port = await freePort()
  let server: ChildProcess | null = null
  const run = (program: string, ...args: string[]) => {
    const done = spawnSync(join(programs.bin, program), args, { ...serverProcess(user), encoding: 'utf8' })
    if (done.status !== 0) throw new Error(`${program}: ${done.stdout}${done.stderr}`)
  }
  const sql = () =>
    openPostgres({ host: '127.0.0.1', port, user: 'kontor', database: 'postgres' }, 1, {
      statement_timeout: '20000',
    })
  const signal = (name: NodeJS.Signals) => {
    // Each of its processes leads a group of its own.
    for (const pid of server?.pid ? processesOf(server.pid) : []) process.kill(pid, name)
  }
  const end = async () => {
    const child = server
    if (!child?.pid) return
    signal('SIGKILL')
    server = null
    if (child.exitCode === null && child.signalCode === null)
      await new Promise((resolve) => child.once('exit', resolve))
  }
  return {
    folder,
    port,
    sql,
    async start() {
      server = spawn(
        join(programs.bin, 'postgres'),
        ['-D', folder, '-c', `port=${port}`, '-c', 'listen_addresses=127.0.0.1', '-k', ''],
        { ...serverProcess(user), detached: true, stdio: 'ignore' },
      )
      await until(async () => {
        const own = sql()
        const answer = await own`select 1`.catch(() => null)
        await own.end({ timeout: 0 })
        return answer
      })
    },
    kill: end,
    freeze: () => signal('SIGSTOP'),
    async promote() {
      run('pg_ctl', '-D', folder, '-w', 'promote')
    },
    stop: end,
  }
}

/** A primary with an empty database `kontor`, and a standby that it waits for. */
export async function startPair(programs: Programs, home: string): Promise<[Cluster, Cluster]> {
  mkdirSync(home, { recursive: true, mode: 0o755 })
  owner(home)
  const [primary, standby] = await Promise.all([
    clusterIn(programs, join(home, 'one')),
    clusterIn(programs, join(home, 'two')),
  ])
  const init = spawnSync(
    join(programs.bin, 'initdb'),
    [
      '-D',
      primary.folder,
      '-U',
      'kontor',
      '-E',
      'UTF8',
      '--locale=C',
      '-k',
      '--no-instructions',
      '--auth=trust',
    ],
    { ...serverProcess(user), encoding: 'utf8' },
  )
  if (init.status !== 0) throw new Error(init.stderr)
  appendFileSync(
    join(primary.folder, 'postgresql.conf'),
    "wal_keep_size = '256MB'\ntimezone = 'UTC'\njit = off\n",
  )
  await primary.start()
  const sql = primary.sql()
  await sql`create database kontor`
  await copyTo(primary, standby, sql)
  await standby.start()
  await sql`alter system set synchronous_standby_names = '*'`
  await sql`select pg_reload_conf()`
  await until(async () => (await sql`select 1 from pg_stat_replication where sync_state = 'sync'`).length > 0)
  await sql.end()
  return [primary, standby]
}

/** What `pg_basebackup -R` does, which the embedded PostgreSQL does not have. */
async function copyTo(primary: Cluster, standby: Cluster, sql: postgres.Sql): Promise<void> {
  await sql`select pg_backup_start('standby', true)`
  cpSync(primary.folder, standby.folder, {
    recursive: true,
    filter: (path) => !/postmaster\.(pid|opts)$|pg_wal\/.+|pg_replslot\/.+|\.tmp/.test(path),
  })
  const [label] = await sql`select labelfile from pg_backup_stop()`
  writeFileSync(join(standby.folder, 'backup_label'), label?.['labelfile'])
  writeFileSync(join(standby.folder, 'standby.signal'), '')
  appendFileSync(
    join(standby.folder, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=kontor application_name=standby'\n`,
  )
  if (user) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, standby.folder])
  spawnSync('chmod', ['700', standby.folder])
}

export const removePair = (home: string) => rmSync(home, { recursive: true, force: true })
