import postgres from 'postgres'
import type { Installation } from '../installation.ts'
import type { RefreshesOf } from '../refreshes-of.ts'
import { answeringSql } from './answering-sql.ts'
import { type Tx, txOn } from './driver.ts'
import { socketsToPrimary } from './follow-primary.ts'
import { type Lease, type Lender, lenderOf } from './lease.ts'
import { type Limits, ofExports, ofPeople, ofWorkers, silenceMs } from './limits.ts'
import { primaryOf } from './primary.ts'
import { severalHosts } from './several-hosts.ts'
import {
  type Follower,
  follower,
  isOfStandby,
  readOnly,
  type Standby,
  StandbyLost,
  type Where,
} from './standby.ts'
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
  /** A server that follows it, for what is heavy to read. */
  reader?: ConnectionSettings
}

/** The connection of the owner; where none is named, one role does both. */
export const ownerOf = (settings: ConnectionSettings): ConnectionSettings => settings.owner ?? settings

type Reading = <T>(run: (tx: Tx) => Promise<T>) => Promise<T>
/** The same on a standby, where there is one that has everything up to now; throws a `StandbyLost` where that breaks it off. */
type HeavyReading = <T>(run: (tx: Tx) => Promise<T>, where?: Where) => Promise<T>

export interface Database {
  /** For single statements of the machinery: sessions, journal, health. */
  readonly sql: postgres.Sql
  /** The connections of the command runner. */
  readonly commands: Lender
  /** Runs reads on one connection, in one snapshot that cannot write. */
  readonly reading: Reading
  /** The same for reports: what is summed from much. */
  readonly reporting: HeavyReading
  /** The same for what may take its time: everything that a list holds, files. */
  readonly exporting: HeavyReading
  /** The server that answers such reads; null: there is none. */
  readonly standby: Standby | null
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
  const { url, owner: _owner, reader: _reader, ...parts } = named.url ? socketParts(named.url) : named
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

/** What is heavy to read, on connections of its own to the server that follows. */
function openStandby(reader: ConnectionSettings | undefined) {
  if (reader === undefined) return null
  const { lender } = poolsOf(reader)
  const [reports, exports] = [lender(3, ofPeople, ofReads), lender(2, ofExports, ofReads)]
  const state = follower()
  state.begin(reports)
  return { state, reports, exports, pools: [reports, exports] }
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
  const standby = openStandby(settings.reader)
  const heavy = (own: Lender, other: Lender | undefined) =>
    standby && other ? heavyReadingBy(own, other, standby.state, sql) : readingBy(own)
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
    standby: standby?.state ?? null,
    async close() {
      const pools = [commands, reads, exports, work, ...(standby?.pools ?? [])].map((pool) => pool.close())
      await Promise.all([...[sql, workerSql, listener].map((pool) => pool.end({ timeout: 5 })), ...pools])
    },
  }
  const forWorkers: Database = {
    ...shared,
    sql: workerSql,
    commands: work,
    reading: readingBy(work),
    reporting: readingBy(work),
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
    reporting: heavy(reads, standby?.reports),
    exporting: heavy(exports, standby?.exports),
    forWorkers,
  }
}

/** Reads on connections of the lender. */
function readingBy(lender: Lender): Reading {
  return async (run) => readOn(await lender.lend(readOnly), run)
}

/** Reads on the standby that has everything which is committed now, else on the primary: nobody sees less than his screen has told him. */
function heavyReadingBy(own: Lender, other: Lender, standby: Follower, sql: postgres.Sql): HeavyReading {
  const onPrimary = readingBy(own)
  const primary = primaryOf(sql)
  return async (run, where = 'anywhere') => {
    const lease = where === 'primary' ? null : await standby.lend(other, primary)
    if (lease === null) return onPrimary(run)
    try {
      return await readOn(lease, run)
    } catch (error) {
      if (!isOfStandby(error)) throw error
      standby.noteLost(error)
      throw new StandbyLost('the standby broke a read off')
    }
  }
}

/** Reads in the transaction that has been begun, and ends it. */
async function readOn<T>(lease: Lease, run: (tx: Tx) => Promise<T>): Promise<T> {
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
