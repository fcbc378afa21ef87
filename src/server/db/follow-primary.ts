import { type LookupFunction, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import type { Host } from './several-hosts.ts'

/** What is asked of each server to learn which of them takes writes. */
type Ask = (at: Host) => Promise<ServerState>

interface ServerState {
  isStandby: boolean
  /** Each promotion begins a new one: of two that take writes, the older was left behind. 0 of a standby. */
  timeline: number
}

// Within this a server says what it is, or counts as away.
const longestAnswerMs = 3000
// A pool opens many connections at once: they are told the same.
const knownForMs = 500

/** No server takes writes at the moment; its code is what an unreachable one has (`isDatabaseAway`). */
export class NoPrimary extends Error {
  readonly code = 'ECONNREFUSED'
}

/**
 * Which of several servers takes writes: the primary of the latest timeline. One whose timeline is older than what was seen
 * before is an old primary that came back: it is not taken, or what it answers would be lost. Throws `NoPrimary`.
 */
export function primaryFinder(
  hosts: readonly Host[],
  ask: Ask,
  longestMs = longestAnswerMs,
): () => Promise<Host> {
  let latest = 0
  let found: { primary: Promise<Host>; until: number } | null = null
  async function find(): Promise<Host> {
    const states = await Promise.all(
      hosts.map(async (at) => {
        const state = await Promise.race([ask(at), sleep(longestMs, null, { ref: false })]).catch(() => null)
        return { at, timeline: state && !state.isStandby ? state.timeline : 0 }
      }),
    )
    const [best] = states.toSorted((one, other) => other.timeline - one.timeline)
    if (!best || best.timeline === 0 || best.timeline < latest) throw new NoPrimary('no server takes writes')
    latest = best.timeline
    return best.at
  }
  return () => {
    if (!found || found.until < Date.now()) {
      const own = { primary: find(), until: Number.POSITIVE_INFINITY }
      found = own
      const answered = () => {
        own.until = Date.now() + knownForMs
      }
      own.primary.then(answered, answered)
    }
    return found.primary
  }
}

const finders = new Map<string, () => Promise<Host>>()

/** The sockets of postgres.js for an address of several servers: each leads to the one that takes writes. */
export function socketsToPrimary(address: string, hosts: readonly Host[]): () => Promise<Socket> {
  // Another address may begin with the same server.
  const key = JSON.stringify([address, hosts])
  const find = finders.get(key) ?? primaryFinder(hosts, (at) => stateOf(address, at))
  finders.set(key, find)
  return async () => {
    const socket = new Socket()
    try {
      const { host, port } = await find()
      // postgres.js compares the certificate with it.
      Object.assign(socket, { host, port })
      socket.connect(port, host)
    } catch (error) {
      // It hears of a socket that cannot connect, not of one that it never gets.
      const lookup: LookupFunction = (_name, _options, done) => done(error as Error, '')
      socket.connect({ host: 'primary', port: 1, lookup })
    }
    return socket
  }
}

async function stateOf(address: string, { host, port }: Host): Promise<ServerState> {
  // postgres.js takes lists of them as they are, and splits a name at its colons, of which an IPv6 address has some; its types do not say so.
  const at = { host: [host], port: [port] } as unknown as { host: string; port: number }
  const sql = postgres(address, {
    ...{ ...at, max: 1, connect_timeout: longestAnswerMs / 1000, fetch_types: false },
    connection: { application_name: 'kontor' },
    onnotice: () => {},
  })
  try {
    const [state] = await sql<ServerState[]>`
      select pg_is_in_recovery() as "isStandby", case when pg_is_in_recovery() then 0
        else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`
    if (!state) throw new NoPrimary('a server says nothing of itself')
    return state
  } finally {
    void sql.end({ timeout: 0 }).catch(() => {})
  }
}
