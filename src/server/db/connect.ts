import postgres from 'postgres'
import type { Installation } from '../command.ts'
import { publicTickers } from '../settings.ts'
import { type Tx, txOn } from './driver.ts'
import { type Lender, lenderOf } from './lease.ts'

export type { Tx } from './driver.ts'

export interface ConnectionSettings {
  /** A connection string, or the parts of a local socket connection. */
  url?: string
  host?: string
  port?: number
  user?: string
  password?: string
  database?: string
}

export interface Database {
  /** For single statements of the machinery: sessions, journal, health. */
  readonly sql: postgres.Sql
  /** The connections of the command runner. */
  readonly commands: Lender
  /** Runs reads on one connection, in one snapshot that cannot write. */
  reading<T>(run: (tx: Tx) => Promise<T>): Promise<T>
  readonly settings: ConnectionSettings
  /** What the command runner tells handlers of the installation. */
  readonly installation: Installation
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
  const { url, ...parts } = settings.url ? socketParts(settings.url) : settings
  const options = {
    ...(url ? {} : parts),
    max,
    types,
    onnotice: () => {},
    connection: {
      application_name: 'kontor',
      TimeZone: 'UTC',
      // A node that the network cut off must not hold the number lock for ever. Setting a PDF may take a minute.
      idle_in_transaction_session_timeout: 150_000,
      ...parameters,
    },
    max_lifetime: null,
    connect_timeout: 10,
    // In seconds; by itself it grows to 20, for which everybody would wait when the database is back already.
    backoff: () => 0.2,
  }
  // The custom types widen postgres.js's type parameter; nothing of ours uses it.
  return (url ? postgres(url, options) : postgres(options)) as unknown as postgres.Sql
}

/** Opens the pools: ten connections for commands, five for reads. They serve a firm of ten people and eight busy clients. */
export function connect(
  settings: ConnectionSettings,
  { publicUrl, demo, tickers, fetchesRates }: Installation = {
    publicUrl: 'http://127.0.0.1:3000',
    demo: false,
    tickers: publicTickers,
    fetchesRates: false,
  },
): Database {
  const sql = openPostgres(settings, 5)
  const commands = lenderOf(() => openPostgres(settings, 10))
  // A search's best plan depends on its words, so reads are planned each time (a generic plan ignores the trigram index).
  const reads = lenderOf(() => openPostgres(settings, 5, { plan_cache_mode: 'force_custom_plan' }))
  return {
    sql,
    commands,
    settings,
    installation: { publicUrl, demo, tickers, fetchesRates },
    async reading(run) {
      const lease = await reads.lend('begin isolation level repeatable read read only')
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
    },
    async close() {
      await Promise.all([sql.end({ timeout: 5 }), commands.close(), reads.close()])
    },
  }
}
