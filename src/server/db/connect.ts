import postgres from 'postgres'
import type { Installation } from '../installation.ts'
import type { RefreshesOf } from '../refreshes-of.ts'
import { answeringSql } from './answering-sql.ts'
import { type Tx, txOn } from './driver.ts'
import { socketsToPrimary } from './follow-primary.ts'
import { type Lender, lenderOf } from './lease.ts'
import { type Limits, ofExports, ofPeople, ofWorkers, silenceMs } from './limits.ts'
import { severalHosts } from './several-hosts.ts'
import { type Storage, storage } from './storage.ts'

export type { Tx } from './driver.ts'

export interface ConnectionSettings {
  /** A connection string, which may name several servers, or the parts of a local socket connection. */
  url?: string
  host?: string
  port?: number
  user?: string
  password?: string
  database?: string
  /** The same database as the role that owns it, and alone migrates and restores it; without it this role does both. */
  owner?: ConnectionSettings
}

/** The connection of the owner; where none is named, one role does both. */
export const ownerOf = (settings: ConnectionSettings): ConnectionSettings => settings.owner ?? settings

type Reading = <T>(run: (tx: Tx) => Promise<T>) => Promise<T>

export interface Database {
  /** For single statements of the machinery: sessions, journal, health. */
  readonly sql: postgres.Sql
  /** The connections of the command runner. */
  readonly commands: Lender
  /** Runs reads on one connection, in one snapshot that cannot write. */
  readonly reading: Reading
  /** The same for what may take its time: everything that a list holds, files. */
  readonly exporting: Reading
  /** The same database by few connections of their own and with more patience: no worker takes one of the people's. */
  readonly forWorkers: Database
  /** Listens to the journal; sends no query. */
  readonly listener: postgres.Sql
  readonly storage: Storage
  readonly settings: ConnectionSettings
  /** What the command runner tells handlers of the installation. */
  readonly installation: Installation
  /** What the command runner writes beside an event: the lists that it makes stale. */
  readonly refreshesOf: RefreshesOf
  close(): Promise<void>
}

// int8 comes as a number; beyond 2^53 it would be wrong silently, so it is refused.
function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('int8 beyond 2^53')
  return value
}

const types = {
  int8: { to: 20, from: [20], parse: safeInteger, serialize: String },
  // A business day is never a Date.
  day: { to: 1082, from: [1082], parse: (text: string) => text, serialize: (text: string) => text },
  // A local time has no zone: as the wire says it.
  localTime: {
    to: 1114,
    from: [1114],
    parse: (text: string) => text.replace(' ', 'T'),
    serialize: (text: string) => text,
  },
}

/** A libpq address of a socket (`postgres:///kontor?host=/run/postgresql`), which postgres.js does not understand, in parts. */
function socketParts(url: string): ConnectionSettings {
  const { hostname, pathname, username, password, searchParams } = new URL(url)
  const host = searchParams.get('host')
  if (hostname !== '' || !host) return { url }
  const user = username || searchParams.get('user')
  const secret = password || searchParams.get('password')
  return {
    host,
    port: Number(searchParams.get('port') ?? 5432),
    database: decodeURIComponent(pathname.slice(1)),
    ...(user && { user: decodeURIComponent(user) }),
    ...(secret && { password: decodeURIComponent(secret) }),
  }
}

/** Opens a pool of postgres.js; `parameters` are settings of each connection. */
export function openPostgres(
  settings: ConnectionSettings,
  max: number,
  parameters: Record<string, string> = {},
): postgres.Sql {
  const several = settings.url ? severalHosts(settings.url) : null
  const named = several ? { url: several.first } : settings
  const { url, owner: _owner, ...parts } = named.url ? socketParts(named.url) : named
  const options = {
    ...(url ? {} : parts),
    ...(several && { socket: socketsToPrimary(several.first, several.hosts) }),
    max,
    types,
    onnotice: () => {},
    connection: {
      application_name: 'kontor',
      TimeZone: 'UTC',
      ...parameters,
    },
    max_lifetime: null,
    connect_timeout: 5,
    // In seconds; by itself it grows to 20, for which everybody would wait when the database is back already.
    backoff: () => 0.2,
  }
  // The custom types widen postgres.js's type parameter; nothing of ours uses it.
  return (url ? postgres(url, options) : postgres(options)) as unknown as postgres.Sql
}

/** A search's best plan depends on its words, so reads are planned each time (a generic plan ignores the trigram index). */
const ofReads = { plan_cache_mode: 'force_custom_plan' }

function poolsOf(settings: ConnectionSettings) {
  const opener =
    (max: number, { lockMs, statementMs, idleMs }: Limits, parameters: Record<string, string> = {}) =>
    () =>
      openPostgres(settings, max, {
        lock_timeout: String(lockMs),
        statement_timeout: String(statementMs),
        idle_in_transaction_session_timeout: String(idleMs),
        ...parameters,
      })
  return {
    single: (max: number, limits: Limits) => answeringSql(opener(max, limits), silenceMs(limits)),
    lender: (max: number, limits: Limits, parameters?: Record<string, string>) =>
      lenderOf(opener(max, limits, parameters), { waitMs: limits.waitMs, silenceMs: silenceMs(limits) }),
  }
}

/**
 * Opens the pools: ten connections for commands, five for reads, two for what takes its time, three for workers. They serve
 * a firm of ten people and eight busy clients.
 */
export function connect(
  settings: ConnectionSettings,
  {
    publicUrl,
    demo,
    tickers,
    fetchesRates,
    vatIdServices,
    smtpUrl,
    mailFrom,
    imapUrl,
    backups,
    warnings,
  }: Installation,
  refreshesOf: RefreshesOf,
): Database {
  const { single, lender } = poolsOf(settings)
  const [sql, workerSql] = [single(5, ofPeople), single(1, ofWorkers)]
  const commands = lender(10, ofPeople)
  const reads = lender(5, ofPeople, ofReads)
  const exports = lender(2, ofExports, ofReads)
  const work = lender(3, ofWorkers)
  const listener = openPostgres(settings, 1)
  const shared = {
    settings,
    installation: {
      publicUrl,
      demo,
      tickers,
      fetchesRates,
      vatIdServices,
      smtpUrl,
      mailFrom,
      imapUrl,
      backups,
      warnings,
    },
    refreshesOf,
    listener,
    storage: storage(),
    async close() {
      const pools = [commands, reads, exports, work].map((pool) => pool.close())
      await Promise.all([...[sql, workerSql, listener].map((pool) => pool.end({ timeout: 5 })), ...pools])
    },
  }
  const forWorkers: Database = {
    ...shared,
    sql: workerSql,
    commands: work,
    reading: readingBy(work),
    exporting: readingBy(work),
    get forWorkers() {
      return forWorkers
    },
  }
  return {
    ...shared,
    sql,
    commands,
    reading: readingBy(reads),
    exporting: readingBy(exports),
    forWorkers,
  }
}

/** Reads on connections of the lender. */
function readingBy(lender: Lender): Reading {
  return async (run) => {
    const lease = await lender.lend('begin isolation level repeatable read read only')
    let failure: unknown
    try {
      const result = await run(txOn(lease))
      await lease.begun
      await lease.unsafe('commit')
      return result
    } catch (error) {
      failure = error
      throw error
    } finally {
      await lease.end(failure)
    }
  }
}
